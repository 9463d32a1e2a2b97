import { describe, expect, it } from 'vitest';
import { isLimit, rungs } from './ladder';

const amounts = (...given: Parameters<typeof rungs>): [string, number][] =>
  rungs(...given).map((rung) => [rung.id, rung.amount]);

describe('the ladder of an auction', () => {
  it('has small raises and the next marks of the printed price', () => {
    expect(amounts(0, 1, 900, 200)).toEqual([
      ['plus-1', 1],
      ['plus-10', 10],
      ['plus-50', 50],
      ['mark-50', 100],
      ['mark-75', 150],
    ]);
    expect(amounts(160, 161, 900, 200).map(([id]) => id)).toEqual([
      'plus-1',
      'plus-10',
      'plus-50',
      'mark-100',
      'mark-125',
    ]);
  });
  it('begins at the reserve and ends with the cash', () => {
    expect(amounts(0, 60, 900, 120)[0]).toEqual(['plus-1', 60]);
    expect(amounts(150, 151, 165, 200)).toEqual([
      ['plus-1', 151],
      ['plus-10', 160],
    ]);
    expect(rungs(150, 0, 0, 200)).toEqual([]);
  });
  it('says no amount twice, and has no marks for a building', () => {
    expect(amounts(50, 51, 900, 200)).toEqual([
      ['plus-1', 51],
      ['plus-10', 60],
      ['plus-50', 100],
      ['mark-75', 150],
      ['mark-100', 200],
    ]);
    expect(amounts(5, 6, 900, 0).map(([id]) => id)).toEqual(['plus-1', 'plus-10', 'plus-50']);
  });
  it('takes limits above the standing bid and within the cash', () => {
    expect([null, 40, 41, 300, 301, 41.5].map((one) => isLimit(one, 40, 41, 300))).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});
