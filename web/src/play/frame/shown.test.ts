import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BoardAnimator } from '../../board/animate.svelte';
import { settings } from '../../lib/settings.svelte';
import type { TableLike } from '../../lib/table.svelte';
import type { Happened } from '../../lib/wire';
import { ShownTable, type Acting } from './shown.svelte';
import { board, on, table as laid } from '../testing';

const start = on(laid(), 'Ann', { space: 0 });
const throws = [{ type: 'DiceRolled', player: 'Ann', dice: [2, 1], fresh: false }];
const walks = [...throws, { type: 'PlayerMoved', player: 'Ann', start: 0, space: 3, how: 'throw' }];

function entry(seq: number, events: object[], cash: number, phase = 'buy'): Happened {
  const { players } = on(on(start, 'Ann', { space: 3 }), 'Ann', { cash });
  return {
    seq,
    by: 'Ann',
    command: { type: 'RollDice' },
    events,
    changes: { players },
    phase,
    to_act: ['Ann'],
  } as unknown as Happened;
}

/** A table that is told things, as the store is. */
function makeTable() {
  const table = {
    id: 'x',
    room: null,
    view: start,
    seq: 1,
    mine: [0],
    legal: { Ann: [{ type: 'RollDice' }] },
    canTrade: {},
    connection: 'open',
    problem: null,
    entries: [] as Happened[],
    said: [],
    clock: { what: 'decide' },
    clockAt: 5,
    names: ['Ann'],
    me: 'Ann',
    give: vi.fn(),
  };
  const happens = (...entries: Happened[]): void => {
    table.entries = [...table.entries, ...entries];
    const last = entries.at(-1)!;
    Object.assign(table, {
      seq: last.seq,
      view: { ...table.view, ...last.changes, phase: last.phase },
      legal: { Ann: [{ type: 'BuyProperty' }] },
    });
    shown.follow(board);
  };
  const shown = new ShownTable(table as unknown as TableLike & Acting, new BoardAnimator());
  return { table, shown, happens };
}
let { table, shown, happens } = makeTable();

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = 'normal';
  ({ table, shown, happens } = makeTable());
});
afterEach(() => {
  shown.animator.destroy();
  vi.useRealTimers();
});
const cash = (): number | undefined => shown.view?.players[0]?.cash;
const space = (): number | undefined => shown.view?.players[0]?.space;

describe('the table as it is shown', () => {
  it('is the table of before until dice have fallen and the token has walked', () => {
    happens(entry(2, walks, 440));
    for (let at = 0; at < 1400; at += 50) {
      expect([cash(), space(), shown.view?.phase, shown.seq, shown.entries.length]).toEqual([500, 0, 'roll', 1, 0]);
      expect([shown.legal, shown.clock, shown.showing]).toEqual([{ Ann: [{ type: 'RollDice' }] }, null, true]);
      vi.advanceTimersByTime(50);
    }
    vi.advanceTimersByTime(200);
    expect([cash(), space(), shown.view?.phase, shown.seq, shown.entries.length]).toEqual([440, 3, 'buy', 2, 1]);
    expect([shown.legal, shown.clock, shown.showing]).toEqual([
      { Ann: [{ type: 'BuyProperty' }] },
      { what: 'decide' },
      false,
    ]);
  });

  it('catches up entry by entry, each with the state after it', () => {
    happens(entry(2, throws, 440), entry(3, throws, 400), entry(4, [], 380));
    vi.advanceTimersByTime(800);
    expect([shown.seq, cash(), shown.legal]).toEqual([2, 440, {}]);
    vi.advanceTimersByTime(800);
    expect([shown.seq, cash(), shown.showing]).toEqual([4, 380, false]);
  });

  it('shows everything at once when asked to, or without motion', () => {
    happens(entry(2, walks, 440));
    shown.finish();
    expect([shown.seq, cash(), shown.showing, shown.animator.dice]).toEqual([2, 440, false, [2, 1]]);
    settings.speed = 'instant';
    happens(entry(3, walks, 430));
    expect([shown.seq, cash(), shown.showing]).toEqual([3, 430, false]);
  });

  it('hurries through what the others do until somebody here is asked', () => {
    const waits = (seq: number, cash: number) => ({
      ...entry(seq, walks, cash),
      to_act: ['Ben'],
      changes: { to_act: ['Ben'] },
    });
    happens(waits(2, 440));
    shown.hurry();
    expect([shown.seq, shown.showing, shown.hurries]).toEqual([2, false, true]);
    happens(waits(3, 430));
    expect([shown.seq, shown.showing, shown.hurries]).toEqual([3, false, true]);
    happens({ ...entry(4, walks, 420), changes: { to_act: ['Ann'] } });
    expect([shown.seq, shown.hurries]).toEqual([4, false]);
    happens(entry(5, walks, 410));
    expect([shown.seq, shown.showing]).toEqual([4, true]);
  });

  it('jumps where nothing is known of what lies between: taken back, come in anew, away for long', () => {
    happens(entry(2, walks, 440));
    table.entries = [
      ...table.entries,
      { seq: 3, by: '', command: null, events: [], changes: {}, phase: 'roll', to_act: [] },
    ];
    Object.assign(table, { seq: 3, view: start });
    shown.follow(board);
    expect([shown.seq, cash(), shown.showing, shown.animator.busy]).toEqual([3, 500, false, false]);
    Object.assign(table, { seq: 9, entries: [], view: on(start, 'Ann', { cash: 77 }) });
    shown.follow(board);
    expect([shown.seq, cash()]).toEqual([9, 77]);
    happens(...Array.from({ length: 13 }, (_, at) => entry(10 + at, walks, 300 - at)));
    expect([shown.seq, cash(), shown.animator.busy]).toEqual([22, 288, false]);
  });

  it('takes over at once what is told anew of the same moment', () => {
    table.legal = { Ann: [{ type: 'EndTurn' }] };
    shown.follow(board);
    expect(shown.legal).toEqual({ Ann: [{ type: 'EndTurn' }] });
  });

  it('gives history and commands through', () => {
    happens(entry(2, walks, 440));
    table.entries = [entry(0, [], 500), entry(1, [], 500), ...table.entries];
    expect(new ShownTable(table as unknown as TableLike & Acting, new BoardAnimator()).entries.length).toBe(3);
    void shown.give?.({ type: 'RollDice' } as never, 'Ann');
    expect(table.give).toHaveBeenCalledWith({ type: 'RollDice' }, 'Ann');
  });
});
