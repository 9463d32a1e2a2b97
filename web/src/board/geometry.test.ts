import { describe, expect, it } from 'vitest';
import {
  across,
  bandOf,
  cellOf,
  isCorner,
  jailCell,
  laneOf,
  neighbour,
  path,
  SIZE,
  SPACES,
  spotsOf,
  tabOf,
  textOf,
  type Box,
} from './geometry';

const ALL = Array.from({ length: SPACES }, (_, i) => i);
const area = (box: Box): number => box.width * box.height;

function overlap(a: Box, b: Box): number {
  const x = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const y = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return x > 0 && y > 0 ? x * y : 0;
}
function inside(inner: Box, outer: Box): boolean {
  const slack = 1e-9;
  return (
    inner.x >= outer.x - slack &&
    inner.y >= outer.y - slack &&
    inner.x + inner.width <= outer.x + outer.width + slack &&
    inner.y + inner.height <= outer.y + outer.height + slack
  );
}

describe('cells', () => {
  it('tile the rim of the board exactly', () => {
    const board = { x: 0, y: 0, width: SIZE, height: SIZE };
    const total = ALL.reduce((sum, space) => sum + area(cellOf(space)), 0);
    const middle = SIZE - 2 * cellOf(0).width;
    expect(total).toBeCloseTo(SIZE * SIZE - middle * middle);
    for (const a of ALL) {
      expect(inside(cellOf(a), board)).toBe(true);
      for (const b of ALL) if (a < b) expect(overlap(cellOf(a), cellOf(b))).toBeLessThan(1e-6);
    }
  });

  it('run clockwise from the bottom right', () => {
    expect(cellOf(0)).toMatchObject({ x: 860, y: 860 });
    expect(cellOf(10)).toMatchObject({ x: 0, y: 860 });
    expect(cellOf(20)).toMatchObject({ x: 0, y: 0 });
    expect(cellOf(30)).toMatchObject({ x: 860, y: 0 });
    for (const space of ALL) {
      const [a, b] = [cellOf(space), cellOf((space + 1) % SPACES)];
      const touches =
        a.x + a.width >= b.x - 1e-6 &&
        b.x + b.width >= a.x - 1e-6 &&
        a.y + a.height >= b.y - 1e-6 &&
        b.y + b.height >= a.y - 1e-6;
      expect(touches).toBe(true);
    }
  });

  it('hold band, text, price and lane without overlap', () => {
    for (const space of ALL.filter((one) => !isCorner(one))) {
      const parts = [bandOf(space), textOf(space, true), laneOf(space)];
      for (const part of [...parts, tabOf(space, true)]) expect(inside(part, cellOf(space))).toBe(true);
      for (const a of parts) for (const b of parts) if (a !== b) expect(overlap(a, b)).toBeLessThan(1e-6);
      expect(inside(tabOf(space, true), textOf(space, true))).toBe(true);
    }
  });
});

describe('tokens', () => {
  it('never overlap, up to eight on any space, in Jail and beside it', () => {
    for (const space of ALL) {
      for (const inJail of space === 10 ? [true, false] : [false]) {
        for (let count = 1; count <= 8; count += 1) {
          const spots = spotsOf(space, count, 10, inJail);
          expect(spots).toHaveLength(count);
          spots.forEach((a, i) => {
            const box = { x: a.x - a.r, y: a.y - a.r, width: 2 * a.r, height: 2 * a.r };
            expect(inside(box, cellOf(space))).toBe(true);
            expect(a.r).toBeGreaterThan(8);
            for (const b of spots.slice(i + 1))
              expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(a.r + b.r - 1e-6);
          });
        }
      }
    }
  });

  it('stand behind bars or beside them, never both', () => {
    const cell = jailCell(10);
    for (let count = 1; count <= 8; count += 1) {
      for (const spot of spotsOf(10, count, 10, true)) {
        expect(inside({ x: spot.x - spot.r, y: spot.y - spot.r, width: 2 * spot.r, height: 2 * spot.r }, cell)).toBe(
          true,
        );
      }
      for (const spot of spotsOf(10, count, 10, false)) {
        expect(overlap({ x: spot.x - spot.r, y: spot.y - spot.r, width: 2 * spot.r, height: 2 * spot.r }, cell)).toBe(
          0,
        );
      }
    }
  });

  it('leave the name and the price free', () => {
    for (const space of ALL.filter((one) => !isCorner(one))) {
      for (const spot of spotsOf(space, 8, 10, false)) {
        const box = { x: spot.x - spot.r, y: spot.y - spot.r, width: 2 * spot.r, height: 2 * spot.r };
        expect(overlap(box, textOf(space, true))).toBe(0);
      }
    }
  });
});

describe('ways', () => {
  it('go round, forwards and backwards', () => {
    expect(path(38, 2)).toEqual([39, 0, 1, 2]);
    expect(path(7, 4, true)).toEqual([6, 5, 4]);
    expect(path(1, 38, true)).toEqual([0, 39, 38]);
    expect(path(5, 5)).toEqual([]);
  });

  it('arrow keys follow the ring and cross the board', () => {
    expect(neighbour(0, 'ArrowLeft')).toBe(1);
    expect(neighbour(0, 'ArrowUp')).toBe(39);
    expect(neighbour(5, 'ArrowRight')).toBe(4);
    expect(neighbour(10, 'ArrowUp')).toBe(11);
    expect(neighbour(10, 'ArrowRight')).toBe(9);
    expect(neighbour(20, 'ArrowRight')).toBe(21);
    expect(neighbour(30, 'ArrowDown')).toBe(31);
    expect(neighbour(5, 'ArrowUp')).toBe(25);
    expect(neighbour(12, 'ArrowRight')).toBe(38);
    for (const space of ALL) {
      if (!isCorner(space)) expect(across(across(space))).toBe(space);
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const) {
        expect(ALL).toContain(neighbour(space, key));
      }
    }
  });

  it('the keyboard reaches every space with two keys a side', () => {
    let space = 0;
    const seen = new Set([space]);
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'] as const) {
      for (let i = 0; i < 10; i += 1) seen.add((space = neighbour(space, key)));
    }
    expect(seen.size).toBe(SPACES);
    expect(space).toBe(0);
  });
});
