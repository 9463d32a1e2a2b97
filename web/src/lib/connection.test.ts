import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket, room, welcome } from './fake-socket';
import { TableStore } from './table.svelte';

let table: TableStore;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  table = new TableStore('t1', (url) => new FakeSocket(url) as unknown as WebSocket);
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
});

function greeted(): FakeSocket {
  const socket = FakeSocket.last();
  socket.accept();
  socket.tell(welcome({ seq: 5 }));
  return socket;
}

const happened = (seq: number, changes = {}) => ({
  type: 'Happened',
  seq,
  by: 'Ann',
  command: { type: 'RollDice' },
  events: [],
  changes,
  phase: 'end',
  to_act: ['Ann'],
  legal: { Ann: [{ type: 'EndTurn' }] },
  can_trade: { Ann: true },
});

describe('coming in', () => {
  it('says Hello, shows the view, and names who we are', () => {
    const socket = greeted();
    expect(socket.sent[0]).toEqual({ type: 'Hello', version: 1, since: null, game: null });
    expect(table.connection).toBe('open');
    expect(table.names).toEqual(['Ann']);
    expect(table.me).toBe('Ann');
    expect(table.seq).toBe(5);
  });

  it('lays changes over the view', () => {
    const socket = greeted();
    socket.tell(happened(6, { round: 3 }));
    expect(table.view?.round).toBe(3);
    expect(table.view?.phase).toBe('end');
    expect(table.legal.Ann).toEqual([{ type: 'EndTurn' }]);
    expect(table.entries.map((entry) => entry.seq)).toEqual([6]);
  });

  it('ignores what it does not know', () => {
    const socket = greeted();
    socket.tell({ type: 'Firework' });
    socket.raw('{');
    socket.raw('null');
    expect(table.connection).toBe('open');
  });
});

describe('loss', () => {
  it('shows within two seconds that nobody answers', () => {
    const socket = greeted();
    vi.advanceTimersByTime(900);
    expect(socket.sent.at(-1)).toEqual({ type: 'Ping' });
    expect(table.connection).toBe('open');
    vi.advanceTimersByTime(1000);
    expect(table.connection).toBe('lost');
  });

  it('stays open while Pong comes, with few messages', () => {
    const socket = greeted();
    socket.onping = () => socket.tell({ type: 'Pong' });
    vi.advanceTimersByTime(10_000);
    expect(table.connection).toBe('open');
    expect(socket.sent.length).toBeLessThan(20);
  });

  it('comes back with since and game, and resends what was not answered with the same id', async () => {
    const socket = greeted();
    const answer = table.give({ type: 'RollDice' });
    const given = socket.sent.at(-1) as { id: string };
    expect(given).toMatchObject({ type: 'Give', command: { type: 'RollDice' }, seat: 0 });
    socket.drop();
    expect(table.connection).toBe('lost');
    vi.advanceTimersByTime(400);
    const second = FakeSocket.last();
    expect(second).not.toBe(socket);
    second.accept();
    expect(second.sent[0]).toMatchObject({ since: 5, game: 'g1' });
    second.tell(welcome({ seq: 6, view: null }));
    second.tell(happened(6));
    expect(second.sent.slice(1)).toEqual([given]);
    second.tell({ type: 'Answer', id: given.id, seq: 6 });
    await expect(answer).resolves.toMatchObject({ type: 'Answer', seq: 6 });
    expect(table.seq).toBe(6);
    expect(table.entries).toHaveLength(1);
    second.drop();
    vi.advanceTimersByTime(400);
    const third = FakeSocket.last();
    third.accept();
    third.tell(welcome({ seq: 6, view: null }));
    expect(third.sent).toHaveLength(1); // answered: not sent again
  });

  it('does not apply twice what it knows', () => {
    const socket = greeted();
    socket.tell(happened(6, { round: 2 }));
    socket.tell(happened(6, { round: 9 }));
    socket.tell(happened(4, { round: 8 }));
    expect(table.view?.round).toBe(2);
    expect(table.entries).toHaveLength(1);
  });

  it('drops all on a gap and asks anew', () => {
    const socket = greeted();
    socket.tell(happened(8));
    expect(table.view).toBeNull();
    const second = FakeSocket.last();
    expect(second).not.toBe(socket);
    second.accept();
    expect(second.sent[0]).toMatchObject({ since: null });
    second.tell(welcome({ seq: 8 }));
    expect(table.seq).toBe(8);
    expect(table.connection).toBe('open');
  });

  it('tries for ever, with longer and longer waits', () => {
    greeted().drop();
    for (let tries = 0; tries < 12; tries++) {
      vi.advanceTimersByTime(4000);
      FakeSocket.last().drop();
    }
    expect(FakeSocket.all.length).toBeGreaterThan(10);
    const before = FakeSocket.all.length;
    vi.advanceTimersByTime(1900);
    expect(FakeSocket.all.length).toBe(before); // by now at least two seconds between two tries
    vi.advanceTimersByTime(3000);
    greeted();
    expect(table.connection).toBe('open');
  });

  it('gives up only when told so', () => {
    const socket = FakeSocket.last();
    socket.accept();
    socket.tell({ type: 'Problem', code: 'table/unknown', message: 'There is no such table.' });
    expect(table.connection).toBe('gone');
    expect(table.problem?.code).toBe('table/unknown');
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('tries slowly when there are too many connections', () => {
    const socket = FakeSocket.last();
    socket.accept();
    socket.tell({ type: 'Problem', code: 'http/too-many', message: 'Too many.' });
    socket.drop();
    expect(table.problem?.code).toBe('http/too-many');
    vi.advanceTimersByTime(9000);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(2000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('shows at once that the device went offline, and comes back at once', () => {
    greeted();
    window.dispatchEvent(new Event('offline'));
    expect(table.connection).toBe('lost');
    const before = FakeSocket.all.length;
    window.dispatchEvent(new Event('online'));
    expect(FakeSocket.all.length).toBe(before + 1);
    greeted();
    expect(table.connection).toBe('open');
  });
});

describe('acting', () => {
  it('takes a double click for one command', () => {
    const socket = greeted();
    const first = table.give({ type: 'RollDice' });
    const second = table.give({ type: 'RollDice' });
    expect(second).toBe(first);
    expect(socket.sent.filter((one) => one.type === 'Give')).toHaveLength(1);
  });

  it('keeps below the server’s limit of messages', () => {
    const socket = greeted();
    for (let count = 0; count < 60; count++) table.send({ type: 'AddWords', words: String(count) });
    vi.advanceTimersByTime(50);
    expect(socket.sent.length).toBeLessThanOrEqual(17);
    socket.onping = () => socket.tell({ type: 'Pong' });
    vi.advanceTimersByTime(2000);
    expect(socket.sent.length).toBeLessThanOrEqual(40);
  });

  it('shows refusals', async () => {
    const socket = greeted();
    const answer = table.give({ type: 'Build', space: 1 });
    const { id } = socket.sent.at(-1) as { id: string };
    socket.tell({ type: 'Refusal', id, code: 'houses/not-even', rule: 'R131', message: 'Build evenly.' });
    await expect(answer).resolves.toMatchObject({ type: 'Refusal' });
    expect(table.lastRefusal).toMatchObject({ code: 'houses/not-even', rule: 'R131' });
  });

  it('asks for reasons sixteen at a time', async () => {
    const socket = greeted();
    const asked = table.whyNot(Array.from({ length: 20 }, (_, space) => ({ type: 'Build' as const, space })));
    const first = socket.sent.at(-1) as { id: string; commands: unknown[] };
    expect(first.commands).toHaveLength(16);
    socket.tell({ type: 'Reasons', id: first.id, reasons: first.commands.map(() => null) });
    await vi.advanceTimersByTimeAsync(1);
    const second = socket.sent.at(-1) as { id: string; commands: unknown[] };
    expect(second.commands).toHaveLength(4);
    const no = { code: 'houses/not-even', rule: 'R131', message: '' };
    socket.tell({ type: 'Reasons', id: second.id, reasons: second.commands.map(() => no) });
    const reasons = await asked;
    expect(reasons).toHaveLength(20);
    expect(reasons[15]).toBeNull();
    expect(reasons[16]).toEqual(no);
  });
});

describe('the lobby', () => {
  it('learns its seats anew when somebody leaves', () => {
    const lobby = { ...room, status: 'lobby', game: '' };
    const socket = FakeSocket.last();
    socket.accept();
    socket.tell(welcome({ room: lobby, view: null, seats: [1], seq: 0 }));
    expect(table.names).toEqual(['Ben']);
    socket.tell({ type: 'RoomChanged', room: { ...lobby, seats: [{ ...lobby.seats[1]!, number: 0 }] } });
    const second = FakeSocket.last();
    expect(second).not.toBe(socket);
    second.accept();
    second.tell(
      welcome({ room: { ...lobby, seats: [{ ...lobby.seats[1]!, number: 0 }] }, view: null, seats: [0], seq: 0 }),
    );
    expect(table.names).toEqual(['Ben']);
    expect(table.connection).toBe('open');
  });

  it('forgets the last game at a rematch and takes the next whole', () => {
    const socket = greeted();
    socket.tell({ type: 'RoomChanged', room: { ...room, status: 'lobby', game: '' } });
    expect(table.view).toBeNull();
    socket.tell(welcome({ room: { ...room, game: 'g2' }, seq: 0 }));
    expect(table.seq).toBe(0);
    socket.tell(happened(1));
    expect(table.seq).toBe(1);
  });
});
