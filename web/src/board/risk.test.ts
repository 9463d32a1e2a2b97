import { describe, expect, it } from 'vitest';
import { setLanguage } from '../lib/i18n';
import { board, table } from '../play/testing';
import { estimate } from './fit';
import { cellOf, type Box } from './geometry';
import { boxOf, cost, groundOf, IN_JAIL, labelWithRisk, mapOf, marksOf, markSize, percent, tintOf } from './risk';

const spaces = [...board.spaces.map((space) => space.index), IN_JAIL];
const everywhere = mapOf({
  seq: 3,
  player: 'Ann',
  spaces: spaces.map((space) => ({ space, chance: 0.1667, payment: space === 10 ? 0 : 334 })), // a visit is free
  payment: 1,
  ruin: 0,
})!;
const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe.each([1004, 704, 620])('marks of the risk on a board of %i pixels', (width) => {
  const marks = marksOf(board, everywhere, 10, markSize(width)).map((mark) => ({
    ...mark,
    box: boxOf(mark, estimate, markSize(width)),
  }));

  it('say chance and cost of every space', () => {
    expect(marks.map((mark) => mark.space)).toEqual(spaces);
    for (const mark of marks) expect(mark.lines.join(' ')).toBe(mark.space === 10 || width < 690 ? '17%' : '17% $334');
  });
  it('do not cover each other', () => {
    const pairs = marks.flatMap((one, i) => marks.slice(i + 1).map((other) => [one, other] as const));
    expect(pairs.filter(([one, other]) => overlap(one.box, other.box)).map(([a, b]) => [a.space, b.space])).toEqual([]);
  });
  it('leave the cells of lots alone, where names and tokens are', () => {
    const lots = spaces.filter((space) => space < IN_JAIL && space % 10).map((space) => cellOf(space));
    for (const { space, box } of marks) expect([space, lots.some((lot) => overlap(lot, box))]).toEqual([space, false]);
  });
});

describe('a chance', () => {
  it('has a decimal only while it is small', () => {
    expect([percent(5 / 36), percent(1 / 36), percent(0.006), percent(0)]).toEqual(['14%', '2.8%', '0.6%', '0%']);
    expect([percent(1 / 36, true), percent(0.0995)]).toEqual(['3%', '10%']);
  });
  it('stands close where there is little room, in any language', async () => {
    await setLanguage('de');
    expect([percent(0.14), percent(0.14, true)]).toEqual(['14\u00a0%', '14%']);
    expect(marksOf(board, new Map([[6, { chance: 0.02, payment: 1500 }]]), 10, markSize(1004))[0]?.lines).toEqual([
      '2% $1.500',
    ]);
    await setLanguage('en');
  });
  it('tints more the larger it is, to the most frequent throw', () => {
    const at = (chance: number) => tintOf({ chance, payment: 0 });
    expect(at(1 / 12)).toBeCloseTo(at(1 / 6) / 2);
    expect(at(5 / 6)).toBe(at(1 / 6));
    expect([tintOf(undefined), groundOf(undefined)]).toEqual([0, undefined]);
    expect(groundOf({ chance: 1, payment: 0 })).toBe('color-mix(in srgb, var(--danger) 42.0%, var(--space))');
  });
  it('costs nothing worth a word below half a dollar', () => {
    expect([0.4, 0.5, 1234].map((payment) => cost(board, { chance: 1, payment }))).toEqual(['', '$1', '$1,234']);
  });
});

it('a space tells its risk to those who hear it, and Jail both of its own', () => {
  const few = new Map([
    [6, { chance: 5 / 36, payment: 0 }],
    [10, { chance: 3 / 36, payment: 2 }],
    [IN_JAIL, { chance: 0.01, payment: 0 }],
  ]);
  const label = (space: number, risk: typeof few | null = few) =>
    labelWithRisk(board, table(), board.spaces[space]!, risk);
  expect(label(6)).toMatch(/, 14% with the next throw$/);
  expect(label(10)).toMatch(/, 8.3% with the next throw, expected cost \$2, into Jail 1%$/);
  expect(label(8)).not.toContain('%');
  expect(label(6, null)).not.toContain('%');
});
