// Plans that cash, the Bank's stock or even building cut short: how much of them is done, and the true reason.
import { describe, expect, it } from 'vitest';
import { asManyAs, freeCash, nextToBuild, preview } from './group';
import { mortgagesFor, waysToRaise } from '../debt/raise';
import { roomsFor } from '../auction/shortage';
import { board, on, table } from '../testing';

const blue = board.groups.find((group) => group.spaces.includes(39))!; // Park Place and Boardwalk, $200 a house
const light = board.groups.find((group) => group.spaces.includes(6))!; // three lots, $50 a house
const OWN = { 37: ['Ann', 0], 39: ['Ann', 0] } as Record<number, [string, number]>;
const LIGHT = { 6: ['Ann', 0], 8: ['Ann', 0], 9: ['Ann', 0] } as Record<number, [string, number]>;
const bank = (houses: number, hotels = 12) => ({ houses, hotels, free_parking: 0 });

function reach(view: ReturnType<typeof table>, group: typeof blue, plan: Record<number, number>) {
  const { commands, possible, cost, possibleCost, short } = preview(view, board, group, plan);
  return { all: commands.length, possible, cost, possibleCost, short };
}

describe('a plan', () => {
  it('is done as far as the cash goes', () => {
    const view = on(table({}, LIGHT), 'Ann', { cash: 148 });
    expect(reach(view, light, { 6: 1, 8: 1, 9: 1 })).toEqual({
      all: 3,
      possible: 2,
      cost: 150,
      possibleCost: 100,
      short: { why: 'cash', space: 9 },
    });
    expect(reach(on(view, 'Ann', { cash: 150 }), light, { 6: 1, 8: 1, 9: 1 })).toMatchObject({
      possible: 3,
      possibleCost: 150,
      short: null,
    });
    expect(reach(on(view, 'Ann', { cash: 49 }), light, { 6: 1, 8: 1, 9: 1 })).toMatchObject({
      possible: 0,
      possibleCost: 0,
      short: { why: 'cash' },
    });
  });

  it('counts a standing bid as spent', () => {
    const bid = { lot: 'deed', space: 5, bid: 100, bidder: 'Ann', bidders: ['Ann', 'Ben'], is_open: true };
    const view = on(table({ auctions: [bid] }, LIGHT), 'Ann', { cash: 150 });
    expect(freeCash(view, 'Ann')).toBe(50);
    expect(reach(view, light, { 6: 1, 8: 1, 9: 1 })).toMatchObject({ possible: 1, short: { why: 'cash' } });
  });

  it('is done as far as the Bank has buildings', () => {
    const view = table({ bank: bank(1) }, OWN);
    expect(reach(on(view, 'Ann', { cash: 900 }), blue, { 37: 1, 39: 1 })).toMatchObject({
      possible: 1,
      possibleCost: 200,
      short: { why: 'house', space: 39 },
    });
    const full = table({ bank: bank(0, 1) }, { 37: ['Ann', 4], 39: ['Ann', 4] });
    expect(reach(on(full, 'Ann', { cash: 900 }), blue, { 37: 5, 39: 5 })).toMatchObject({
      possible: 1,
      short: { why: 'hotel', space: 39 },
    });
    const unlimited = table({ bank: bank(0), options: { unlimited_buildings: true } }, OWN);
    expect(reach(on(unlimited, 'Ann', { cash: 900 }), blue, { 37: 1, 39: 1 })).toMatchObject({
      possible: 2,
      short: null,
    });
  });

  it('needs houses to break up a hotel', () => {
    const view = table({ bank: bank(3) }, { 37: ['Ann', 5], 39: ['Ann', 5] });
    expect(reach(view, blue, { 37: 4, 39: 5 })).toMatchObject({ possible: 0, short: { why: 'house', space: 37 } });
  });

  it('stops where it would be uneven', () => {
    const view = on(table({ bank: bank(32) }, OWN), 'Ann', { cash: 2000 });
    expect(reach(view, blue, { 37: 0, 39: 3 })).toEqual({
      all: 3,
      possible: 1,
      cost: 600,
      possibleCost: 200,
      short: { why: 'even', space: 39 },
    });
    const built = table({ bank: bank(20) }, { 37: ['Ann', 3], 39: ['Ann', 3] });
    expect(reach(built, blue, { 37: 3, 39: 0 })).toMatchObject({
      possible: 1,
      possibleCost: -100,
      short: { why: 'even-sell', space: 39 },
    });
  });

  it('pays with what its sales bring first', () => {
    const view = on(table({ bank: bank(20) }, { 37: ['Ann', 1], 39: ['Ann', 0] }), 'Ann', { cash: 100 });
    expect(reach(view, blue, { 37: 0, 39: 1 })).toEqual({
      all: 2,
      possible: 2,
      cost: 100,
      possibleCost: 100,
      short: null,
    });
  });
});

it('asks the lots to be built on next why not', () => {
  expect(nextToBuild(table({}, { 37: ['Ann', 1], 39: ['Ann', 0] }), [37, 39])).toEqual([39]);
});

it('lifts as many mortgages as the cash does, the cheapest first', () => {
  const costs = [{ cost: 110 }, { cost: 33 }, { cost: 55 }];
  expect(asManyAs(costs, 100)).toEqual([{ cost: 33 }, { cost: 55 }]);
  expect(asManyAs(costs, 198)).toHaveLength(3);
  expect(asManyAs(costs, 32)).toEqual([]);
});

it('raises a debt by several mortgages at once, only if they are enough', () => {
  const view = table({}, { 5: ['Ann'], 6: ['Ann'], 12: ['Ann'] });
  const legal = [5, 6, 12].map((space) => ({ type: 'Mortgage', space }) as const);
  const chosen = (missing: number) =>
    mortgagesFor(waysToRaise(view, legal, board, missing), missing).map((way) => way.space);
  expect(chosen(160)).toEqual([5, 12]); // 100 + 75
  expect(chosen(100)).toEqual([]); // one is enough
  expect(chosen(226)).toEqual([]); // 225 in all
});

it('knows where a building could go and what it is worth', () => {
  const view = table({}, { 37: ['Ann', 4], 39: ['Ann', 3], ...LIGHT, 1: ['Ann', 'm'], 3: ['Ann'] });
  expect(roomsFor(view, board, 'Ann', 'house').map(({ group, price, half }) => [group.name, price, half])).toEqual([
    [light.name, 50, 25],
    [blue.name, 200, 100],
  ]);
  expect(roomsFor(view, board, 'Ann', 'hotel')).toEqual([]);
  expect(roomsFor(table({}, { 37: ['Ann', 4], 39: ['Ann', 5] }), board, 'Ann', 'hotel')).toHaveLength(1);
});
