import { describe, expect, it } from 'vitest';
import { notesFor } from '../board';
import { mostCash, waysToRaise } from './raise';
import { board, table } from '../testing';
import { type Command } from '../types';
import { plain } from '../words';

describe('money', () => {
  it('is made of the printed hand at the start, else of few notes', () => {
    expect(notesFor(board, 1500)).toEqual([
      [500, 2],
      [100, 2],
      [50, 2],
      [20, 6],
      [10, 5],
      [5, 5],
      [1, 5],
    ]);
    expect(notesFor(board, 688)).toEqual([
      [500, 1],
      [100, 1],
      [50, 1],
      [20, 1],
      [10, 1],
      [5, 1],
      [1, 3],
    ]);
    expect(notesFor(board, 0)).toEqual([]);
  });
  it('can be raised: a group with hotels sold down, each level once', () => {
    const view = table({}, { 37: ['Ann', 5], 39: ['Ann', 4] });
    const legal: Command[] = [37, 39].flatMap((space) => [0, 1].map((level) => ({ type: 'SellHotels', space, level })));
    const ways = waysToRaise(view, legal, board, 100);
    expect(ways.map((way) => [way.amount, way.command])).toEqual([
      [700, { type: 'SellHotels', space: 37, level: 1 }],
      [900, { type: 'SellHotels', space: 37, level: 0 }],
    ]);
    expect(ways.map((way) => plain(way.label, board))).toEqual([
      'Sell Dark blue down to 1 house a lot: $700',
      'Sell all hotels of Dark blue at once: $900',
    ]);
  });
  it('of a building is half of what was paid for it', () => {
    const printed = table({ variant: 'short' }, { 37: ['Ann', 5], 39: ['Ann', 3] });
    const sells = { 37: [450, 350, 250, 150, 0], 39: [260, 160, 60] } as Record<number, number[]>; // the last ones at auction
    const view = { ...printed, deeds: printed.deeds.map((deed) => ({ ...deed, sells_for: sells[deed.space]! })) };
    const legal: Command[] = [37, 39].map((space) => ({ type: 'SellBuilding', space }));
    expect(waysToRaise(view, legal, board, 100).map((way) => way.amount)).toEqual([150, 60]);
    expect(mostCash(view, board, 'Ann')).toBe(500 + 450 + 260 + 175 + 200);
  });
});
