import { describe, expect, it } from 'vitest';
import type { Happened } from '../lib/wire';
import { scenesOf } from './scenes';
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
const paid = (type: string, payer: string, payee: string, amount: number, more = {}) => ({
  ...{ type, payer, payee, amount, base: amount, factor: 1, reason: type, rule: '', ...more },
});
const entryOf = (...events: object[]): Happened => ({ seq: 7, events, changes: {} }) as unknown as Happened;

function told(...events: object[]): string[] {
  return stepsOf(entryOf(...events), board).map((step) => {
    switch (step.kind) {
      case 'stand':
        return `stand ${step.at.space}${step.at.jail ? ' in jail' : ''}`;
      case 'met':
        return `met ${step.space}`;
      case 'scene':
        return `see ${step.scene.picture.kind}`;
      case 'money':
        return step.flows.map((flow) => `${flow.from} to ${flow.to} ${flow.amount}`).join(', ');
      case 'deed':
        return `deed ${step.space} to ${step.to}`;
      default:
        return step.kind;
    }
  });
}

describe('the steps of an entry', () => {
  it('come in the order of a table: dice, walk, what was met, money', () => {
    expect(told(roll, moved(0, 3), paid('RentPaid', 'Ann', 'Ben', 4, { space: 3 }))).toEqual([
      ...['roll', 'see dice', 'fallen', 'stand 1', 'stand 2', 'stand 3', 'see place', 'met 3', 'see place'],
      'Ann to Ben 4',
    ]);
  });

  it('turn a card up after the token has arrived, and walk on from there', () => {
    expect(told(roll, moved(5, 7), drawn('go'), moved(7, 9, 'card'))).toEqual([
      ...['roll', 'see dice', 'fallen', 'stand 6', 'stand 7', 'see place', 'met 7', 'card', 'see card'],
      ...['stand 8', 'stand 9', 'see place', 'met 9'],
    ]);
  });

  it('go back only where a card says so', () => {
    const steps = ['card', 'see card', 'stand 6', 'stand 5', 'stand 4', 'see place', 'met 4'];
    expect(told(drawn('back'), moved(7, 4, 'card'))).toEqual(steps);
    expect(told(moved(39, 1))).toEqual(['stand 0', 'stand 1', 'see place', 'met 1']);
  });

  it('have a walk of any length done in the same time', () => {
    const walk = stepsOf(entryOf(moved(1, 0)), board).filter((step) => step.kind === 'stand');
    expect(walk.length).toBe(39);
    expect(Math.round(walk.reduce((sum, step) => sum + step.ms, 0))).toBe(1600);
  });

  it('throw twice for an attack, flip a coin before it lies, and close the bars after the jump to jail', () => {
    expect(told({ type: 'AttackThrown', player: 'Ann', owner: 'Ben', dice: [1, 2], owner_dice: [3, 4] })).toEqual([
      ...['roll', 'fallen', 'roll', 'see dice', 'fallen'],
    ]);
    expect(told({ type: 'CoinFlipped', heads: true })).toEqual(['flip', 'see coin', 'landed']);
    const jailed = { type: 'SentToJail', player: 'Ann', start: 30, space: 10 };
    expect(told(jailed)).toEqual(['stand 10 in jail', 'see jail']);
  });

  it('pay before the deed travels to its buyer', () => {
    expect(told(paid('PropertyBought', 'Ann', 'Bank', 60, { space: 1 }))).toEqual([
      ...['see place', 'Ann to Bank 60', 'deed 1 to Ann'],
    ]);
  });

  it('let everybody pay at once where everybody pays for the same', () => {
    const each = ['Ben', 'Cy'].map((name) => paid('CardPaid', name, 'Ann', 50));
    expect(told(drawn('go'), ...each)).toEqual([
      ...['card', 'see card', 'see card', 'Ben to Ann 50, Cy to Ann 50', 'see card'],
    ]);
  });

  it('move no money for what is only due', () => {
    expect(told(paid('DebtIncurred', 'Ann', 'Ben', 900))).toEqual([]);
  });
});

describe('the pictures of an entry', () => {
  const kinds = (...events: object[]) => scenesOf(entryOf(...events)).map((scene) => scene.picture.kind);

  it('are one for each thing met, however much happens to it', () => {
    const rent = paid('RentPaid', 'Ann', 'Ben', 4, { space: 3 });
    expect(kinds(roll, moved(0, 3), rent, { type: 'TurnEnded' }, { type: 'TurnStarted' })).toEqual(['dice', 'place']);
    expect(kinds({ type: 'BidPlaced', lot: 'deed' }, { type: 'AuctionClosed', lot: 'deed', space: 3 })).toEqual([
      'auction',
    ]);
  });

  it('know what stood on a lot before and after', () => {
    const built = paid('BuildingBought', 'Ann', 'Bank', 50, { space: 1 });
    const entry = { ...entryOf(built, built), changes: { deeds: [{ space: 1, buildings: 3 }] } };
    expect(scenesOf(entry as unknown as Happened).map(({ picture }) => picture)).toEqual([
      { kind: 'building', space: 1, from: 1, to: 3 },
    ]);
  });

  it('hold both hands of a trade', () => {
    const offered = { type: 'TradeOffered', player: 'Ann', to: 'Ben', offer: 2, give_cash: 5, give_deeds: [1] };
    const [scene] = scenesOf(
      entryOf({ ...offered, take_deeds: [], take_cash: 0 }, { type: 'TradeAccepted', offer: 2 }),
    );
    expect(scene?.picture).toMatchObject({ kind: 'trade', end: 'accepted', hands: [{ cash: 5, deeds: [1] }, {}] });
  });
});
