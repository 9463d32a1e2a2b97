import { describe, expect, it } from 'vitest';
import type { Happened } from '../lib/wire';
import { stepsOf } from './steps';

const board = { decks: { chance: { cards: { back: { op: 'move_by' }, go: { op: 'move_to' } } } } } as never;
const roll = { type: 'DiceRolled', player: 'Ann', dice: [2, 1], fresh: false };
const drawn = (card: string) => ({ type: 'CardDrawn', player: 'Ann', deck: 'chance', card });
const moved = (start: number, space: number, how = 'throw') => ({
  type: 'PlayerMoved',
  player: 'Ann',
  start,
  space,
  how,
});

function told(...events: object[]): string[] {
  const entry = { seq: 7, events } as unknown as Happened;
  return stepsOf(entry, board).map((step) => {
    if (step.kind === 'stand') return `stand ${step.at.space}${step.at.jail ? ' in jail' : ''}`;
    return step.kind === 'met' ? `met ${step.space}` : step.kind;
  });
}

describe('the steps of an entry', () => {
  it('come in the order of a table: dice, walk, what was met', () => {
    expect(told(roll, moved(0, 3), { type: 'RentPaid' })).toEqual([
      'roll',
      'fallen',
      'stand 1',
      'stand 2',
      'stand 3',
      'met 3',
    ]);
  });

  it('turn a card up after the token has arrived, and walk on from there', () => {
    const steps = ['roll', 'fallen', 'stand 6', 'stand 7', 'met 7', 'card', 'stand 8', 'stand 9', 'met 9'];
    expect(told(roll, moved(5, 7), drawn('go'), moved(7, 9, 'card'))).toEqual(steps);
  });

  it('go back only where a card says so', () => {
    expect(told(drawn('back'), moved(7, 4, 'card'))).toEqual(['card', 'stand 6', 'stand 5', 'stand 4', 'met 4']);
    expect(told(moved(39, 1))).toEqual(['stand 0', 'stand 1', 'met 1']);
  });

  it('have a walk of any length done in the same time', () => {
    const steps = stepsOf({ seq: 7, events: [moved(1, 0)] } as unknown as Happened, board);
    expect(steps.length).toBe(40);
    expect(Math.round(steps.filter((step) => step.kind === 'stand').reduce((sum, step) => sum + step.ms, 0))).toBe(
      1600,
    );
  });

  it('throw twice for an attack, flip a coin before it lies, and jump to jail', () => {
    expect(told({ type: 'AttackThrown', dice: [1, 2], owner_dice: [3, 4] })).toEqual([
      'roll',
      'fallen',
      'roll',
      'fallen',
    ]);
    expect(told({ type: 'CoinFlipped', heads: true })).toEqual(['flip', 'landed']);
    expect(told({ type: 'SentToJail', player: 'Ann', start: 30, space: 10 })).toEqual(['stand 10 in jail']);
  });

  it('are none for what is neither thrown nor moved', () => {
    expect(told({ type: 'BidPlaced' }, { type: 'TradeOffered' })).toEqual([]);
  });
});
