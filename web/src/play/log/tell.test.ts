import { describe, expect, it } from 'vitest';
import schema from '../../../../docs/protocol.schema.json';
import type { Event } from '../../lib/wire';
import { board, entries } from '../testing';
import { tell, tellOne } from './tell';
import { parts, plain } from '../words';

const paid = {
  payer: 'Ann',
  payee: 'Ben',
  amount: 28,
  base: 14,
  factor: 2,
  reason: 'complete-group',
  rule: 'R090',
  space: 39,
};
const one = (event: object): string => {
  const line = tellOne(board, event as Event);
  return line ? plain(line.said, board) : '';
};

describe('amounts explain themselves', () => {
  it.each([
    [{ type: 'RentPaid', ...paid }, 'Ann pays Ben rent for Boardwalk: $28 = 14 × 2, complete color-group.'],
    [
      { type: 'RentPaid', ...paid, amount: 70, base: 7, factor: 10, reason: 'utility-card' },
      'Ann pays Ben rent for Boardwalk: $70 = 10 × fresh throw of 7.',
    ],
    [
      { type: 'RentPaid', ...paid, amount: 600, base: 600, factor: 1, reason: 'buildings' },
      'Ann pays Ben rent for Boardwalk: $600, with 2 houses.',
    ],
    [
      { type: 'RentPaid', ...paid, amount: 2000, base: 2000, factor: 1, reason: 'buildings' },
      'Ann pays Ben rent for Boardwalk: $2,000, with 1 hotel.',
    ],
    [
      { type: 'TaxPaid', ...paid, payee: 'Bank', space: 4, amount: 130, base: 1300, factor: 10, reason: 'percent-tax' },
      'Ann pays Income Tax: $130 = 10% of a worth of 1,300.',
    ],
    [
      { type: 'MortgageLifted', ...paid, amount: 220, base: 200, factor: 110, reason: 'mortgage-lifted' },
      'Ann lifts the mortgage of Boardwalk: $220 = 200 + 10%.',
    ],
    [
      { type: 'BuildingSold', ...paid, payer: 'Bank', amount: 100, base: 200, factor: 50, reason: 'house-sold' },
      'Ben sells on Boardwalk: 1 house for $100 = 200 ÷ 2, half of what it cost.',
    ],
    [
      {
        type: 'CardPaid',
        ...paid,
        payee: 'Bank',
        amount: 215,
        base: 4,
        factor: 1,
        reason: 'repairs',
        card: 'ch_repairs',
      },
      'Ann pays the Bank $215 for 4 houses and 1 hotel.',
    ],
    [
      { type: 'SalaryPaid', ...paid, payer: 'Bank', amount: 200, base: 200, factor: 1, reason: 'salary' },
      'Ben collects the salary: $200.',
    ],
  ])('%#', (event, words) => expect(one(event)).toBe(words));
});

describe('every event has words', () => {
  const defs = schema.$defs as Record<string, { properties?: Record<string, unknown> }>;
  const kinds: string[] = schema.unions.Event;

  /** An event of a kind with every field filled in. */
  function made(kind: string): Event {
    const event: Record<string, unknown> = { type: kind };
    for (const [field, schemaOf] of Object.entries(defs[kind]?.properties ?? {})) {
      if (field !== 'type') event[field] = valueFor(kind, field, JSON.stringify(schemaOf));
    }
    return event as unknown as Event;
  }

  function valueFor(kind: string, field: string, schemaOf: string): unknown {
    const fixed: Record<string, unknown> = {
      dice: [2, 2],
      owner_dice: [3, 4],
      how: kind === 'LeftJail' ? 'card' : 'throw',
      cause: 'space',
      deck: 'chance',
      card: 'ch_go',
      lot: 'deed',
      building: 'house',
      reason: kind === 'GameEnded' ? 'time' : 'lot',
      rule: 'R001',
      bidders: ['Ann', 'Ben'],
      winners: ['Ann'],
      winner: null,
      give_deeds: [1],
      take_deeds: [3],
      space: 39,
      fresh: false,
    };
    if (field in fixed) return fixed[field];
    if (schemaOf.includes('"integer"')) return 3;
    return schemaOf.includes('"boolean"') ? true : 'Ann';
  }

  it('knows them all', () => expect(kinds.length).toBeGreaterThanOrEqual(58));

  it.each(kinds)('%s', (kind) => {
    const line = tellOne(board, made(kind));
    if (kind === 'TurnEnded') return expect(line).toBeNull();
    const text = plain(line!.said, board);
    expect(text).not.toMatch(/\{\{|events:|log:|undefined|NaN/);
    expect(text).not.toBe(line!.said.key);
    expect(text).not.toContain(line!.said.key.replace('events:', ''));
    expect(text.length).toBeGreaterThan(5);
  });
});

describe('a game in words', () => {
  it('tells the whole sample without a gap', () => {
    const lines = entries.flatMap((entry) => tell(board, entry.events));
    expect(lines.length).toBeGreaterThan(60);
    for (const line of lines) expect(plain(line.said, board)).not.toMatch(/\{\{|events:|undefined/);
  });

  it('joins a throw with its move', () => {
    const events: Event[] = [
      { type: 'DiceRolled', player: 'Ann', dice: [6, 6], fresh: false },
      { type: 'PlayerMoved', player: 'Ann', start: 0, space: 12, how: 'throw' },
    ];
    expect(tell(board, events).map((line) => plain(line.said, board))).toEqual([
      'Ann throws doubles, 6 + 6 = 12, to Electric Company.',
    ]);
  });

  it('keeps players and spaces apart from the words, whatever a name holds', () => {
    const line = tellOne(board, {
      type: 'PlayerMoved',
      player: '{{x}} <b>\uE000',
      start: 0,
      space: 39,
      how: 'card',
    })!;
    expect(parts(line.said).filter((part) => !('text' in part))).toEqual([{ player: '{{x}} <b>' }, { space: 39 }]);
  });
});
