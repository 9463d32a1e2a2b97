import { describe, expect, it } from 'vitest';
import { preview } from './group';
import { board, table } from '../testing';
import { spaceIn, type CommandOf } from '../types';

describe('building a whole group', () => {
  const blue = board.groups.find((group) => group.spaces.includes(39))!;
  it('goes up evenly, from the lowest lot', () => {
    const view = table({}, { 37: ['Ann', 1], 39: ['Ann', 0] });
    const seen = preview(view, board, blue, { 37: 2, 39: 2 });
    expect(seen.commands.map(spaceIn)).toEqual([39, 37, 39]);
    expect(seen.cost).toBe(600);
    expect(seen.rents.map((rent) => rent.then)).toEqual([500, 600]);
  });
  it('goes down from the highest and gets half back', () => {
    const view = table({}, { 37: ['Ann', 2], 39: ['Ann', 3] });
    const seen = preview(view, board, blue, { 37: 1, 39: 1 });
    expect(seen.commands).toEqual([39, 37, 39].map((space) => ({ type: 'SellBuilding', space })));
    expect(seen.cost).toBe(-300);
  });
  it('gets half of what was paid for a building, whatever is printed', () => {
    const printed = table({}, { 37: ['Ann', 2], 39: ['Ann', 2] });
    const view = { ...printed, deeds: printed.deeds.map((deed) => ({ ...deed, sells_for: [100, 0] })) }; // 200, then 1
    expect(preview(view, board, blue, { 37: 1, 39: 2 }).cost).toBe(0);
    expect(preview(view, board, blue, { 37: 0, 39: 1 }).cost).toBe(-100);
  });
  it('sells hotels down together where the houses for single steps are missing', () => {
    const view = table({}, { 37: ['Ann', 5], 39: ['Ann', 4] });
    const sales: CommandOf<'SellHotels'>[] = [0, 1, 2, 3].map((level) => ({ type: 'SellHotels', space: 37, level }));
    const even = preview(view, board, blue, { 37: 2, 39: 2 }, sales);
    expect([even.commands, even.cost]).toEqual([[{ type: 'SellHotels', space: 37, level: 2 }], -500]);
    const uneven = preview(view, board, blue, { 37: 3, 39: 2 }, sales);
    expect(uneven.commands).toEqual([
      { type: 'SellHotels', space: 37, level: 3 },
      { type: 'SellBuilding', space: 39 },
    ]);
    expect(uneven.cost).toBe(-400);
    const one = preview(view, board, blue, { 37: 4, 39: 4 }, [...sales, { type: 'SellHotels', space: 37, level: 4 }]);
    expect(one.commands).toEqual([{ type: 'SellBuilding', space: 37 }]);
    expect(preview(view, board, blue, { 37: 5, 39: 5 }, sales).commands).toEqual([{ type: 'Build', space: 39 }]);
  });
  it('in the short game the hotel follows the third house', () => {
    const view = table({ variant: 'short' }, { 37: ['Ann', 3], 39: ['Ann', 3] });
    expect(preview(view, board, blue, { 37: 5, 39: 3 }).commands).toEqual([{ type: 'Build', space: 37 }]);
  });
});
