import { describe, expect, it } from 'vitest';
import type { RoomView, SeatView, View } from '../../lib/wire';
import { awayNow, minutes } from './away';

const seat = (number: number, name: string, more: Partial<SeatView> = {}): SeatView =>
  ({ number, name, kind: 'person', bot_plays: false, away_seconds: null, stand_in_seconds: null, ...more }) as SeatView;
const table = (...seats: SeatView[]): RoomView => ({ status: 'playing', paused: false, seats }) as unknown as RoomView;
const view = (...out: string[]): View =>
  ({ players: ['Ann', 'Ben', 'Cy'].map((name) => ({ name, playing: !out.includes(name) })) }) as unknown as View;

describe('who is away', () => {
  it('counts on from what the server told', () => {
    const room = table(seat(0, 'Ann'), seat(1, 'Ben', { away_seconds: 10, stand_in_seconds: 110 }));
    expect(awayNow(room, view(), [0], 7)).toMatchObject([{ since: 17, left: 103, replaced: false }]);
    expect(awayNow(room, view(), [0], 200)).toMatchObject([{ since: 210, left: 0 }]);
  });

  it('leaves out a reload, oneself, bots and those who are out of the game', () => {
    const room = table(
      seat(0, 'Ann', { away_seconds: 50 }),
      seat(1, 'Ben', { away_seconds: 2 }),
      seat(2, 'Cy', { away_seconds: 50 }),
    );
    expect(awayNow(room, view('Cy'), [0], 2)).toEqual([]);
    expect(awayNow(room, view('Cy'), [0], 3).map((one) => one.seat.name)).toEqual(['Ben']);
    expect(awayNow(table(seat(1, 'Ben', { kind: 'bot', bot_plays: false })), view(), [], 99)).toEqual([]);
  });

  it('tells of a stand-in, and that nothing happens while paused', () => {
    const room = table(
      seat(1, 'Ben', { bot_plays: true, away_seconds: 300 }),
      seat(2, 'Cy', { away_seconds: 20, stand_in_seconds: 100 }),
    );
    expect(awayNow({ ...room, paused: true }, view(), [0], 0)).toMatchObject([
      { replaced: true, left: null },
      { replaced: false, left: null },
    ]);
  });

  it('writes minutes', () => expect([0, 59.9, 75, 600].map(minutes)).toEqual(['0:00', '0:59', '1:15', '10:00']));
});
