import { describe, expect, it } from 'vitest';
import { roundTicks, share, spread, ticks, untilGone } from './scales';

describe('amounts beside a chart', () => {
  it('are round and reach the largest', () => {
    expect(ticks(1500, 4)).toEqual([0, 500, 1000, 1500]);
    expect(ticks(7421, 4)).toEqual([0, 2000, 4000, 6000, 8000]);
    expect(ticks(12, 4)).toEqual([0, 5, 10, 15]);
  });
  it('are there for almost nothing, too', () => {
    expect(ticks(0, 4)).toEqual([0, 1]);
    expect(ticks(2, 4)).toEqual([0, 1, 2]);
  });
});

describe('rounds below a chart', () => {
  it('begin with the first and leave room for the end', () => {
    expect(roundTicks(1, 24, 5)).toEqual([1, 5, 10, 15, 20]);
    expect(roundTicks(1, 21, 5)).toEqual([1, 5, 10, 15]);
    expect(roundTicks(1, 300, 5)).toEqual([1, 100, 200]);
  });
  it('are all named when they are few', () => {
    expect(roundTicks(1, 2, 5)).toEqual([1]);
    expect(roundTicks(7, 11, 5)).toEqual([7, 8, 9, 10]);
  });
});

describe('names at the ends of lines', () => {
  it('stay where they belong when there is room', () => expect(spread([10, 90, 50], 12, 0, 100)).toEqual([10, 90, 50]));
  it('are pushed apart, and never beyond the ends', () => {
    expect(spread([100, 100, 100], 12, 0, 100)).toEqual([76, 88, 100]);
    expect(spread([0, 2, 1], 12, 0, 100)).toEqual([0, 24, 12]);
    expect(spread([50, 52, 97], 12, 0, 100)).toEqual([50, 62, 97]);
  });
});

it('a line ends where its player did', () => {
  expect(untilGone([1500, 900, 0, 0, 0])).toEqual([1500, 900, 0]);
  expect(untilGone([1500, 0, 40])).toEqual([1500, 0, 40]);
  expect(untilGone([0, 0])).toEqual([0]);
});

it('a count is shown by its share of the largest', () => {
  expect([share(0, 10), share(5, 10), share(30, 10), share(3, 0)]).toEqual([0, 0.5, 1, 0]);
});
