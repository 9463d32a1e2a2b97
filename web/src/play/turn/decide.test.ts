import { describe, expect, it } from 'vitest';
import { bidSteps, decide, wishes } from './decide';
import { board, on, only, table } from '../testing';
import { spaceIn, type Command } from '../types';
import { plain } from '../words';

const said = (decision: ReturnType<typeof decide>) => plain(decision.title, board);
const labels = (decision: ReturnType<typeof decide>) => decision.others.map((choice) => plain(choice.label, board));

describe('the decision of the moment', () => {
  it('is to throw, with one primary button', () => {
    const decision = decide(table(), only('RollDice', 'Resign'), 'Ann', board);
    expect(decision.kind).toBe('roll');
    expect(decision.primary?.command).toEqual({ type: 'RollDice' });
    expect(decision.others).toEqual([]);
  });

  it('offers only what is legal: without the cash there is no buying', () => {
    const view = on(table({ phase: 'buy' }, { 37: ['Ben'] }), 'Ann', { space: 39, cash: 100 });
    const rich = decide(view, only('BuyProperty', 'DeclineProperty'), 'Ann', board);
    expect([rich.primary?.id, rich.others.map((choice) => choice.id)]).toEqual(['buy', ['decline']]);
    const poor = decide(view, only('DeclineProperty', 'Mortgage'), 'Ann', board);
    expect(poor.primary?.id).toBe('decline');
    expect(plain(poor.hints[0]!, board)).toContain('$300');
    expect(plain(poor.hints[1]!, board)).toContain('complete the group for Ben');
  });

  it('says whether a property completes my group', () => {
    const view = on(table({ phase: 'buy' }, { 37: ['Ann'] }), 'Ann', { space: 39 });
    expect(plain(decide(view, only('BuyProperty', 'DeclineProperty'), 'Ann', board).hints[0]!, board)).toMatch(
      /completes the group for you/,
    );
  });

  it('in Jail has all ways out, the throw first', () => {
    const view = on(table(), 'Ann', { in_jail: true, jail_turn: 2 });
    const decision = decide(view, only('RollDice', 'PayFine', 'UseJailCard'), 'Ann', board);
    expect(decision.kind).toBe('jail');
    expect(decision.others.map((choice) => choice.id)).toEqual(['card', 'fine']);
    const third = decide(on(view, 'Ann', { jail_turn: 3 }), only('RollDice'), 'Ann', board);
    expect(plain(third.hints[0]!, board)).toContain('$50');
  });

  it('for the tax tells both ways and no total; no key presses it by accident', () => {
    const view = on(table({ phase: 'tax' }), 'Ann', { space: 4 });
    const legal: Command[] = [
      { type: 'PayIncomeTax', choice: 'flat' },
      { type: 'PayIncomeTax', choice: 'percent' },
    ];
    const decision = decide(view, legal, 'Ann', board);
    expect(decision.primary?.keyless).toBe(true);
    expect(labels(decision)).toEqual(['Pay 10% of all you own']);
  });

  it('in an auction bids ten more and can always pass', () => {
    const view = table({
      phase: 'auction',
      auctions: [{ lot: 'deed', space: 39, bid: 50, bidder: 'Ben', bidders: ['Ann', 'Ben'], is_open: true }],
    });
    const legal: Command[] = [51, 60, 100, 500].map((amount) => ({ type: 'PlaceBid', amount }));
    const decision = decide(view, [...legal, { type: 'PassAuction' }], 'Ann', board);
    expect(decision.primary?.command).toEqual({ type: 'PlaceBid', amount: 60 });
    expect(decision.others.map((choice) => choice.id)).toEqual(['pass']);
    expect(bidSteps(legal)).toEqual([51, 60, 100, 500]);
    const broke = decide(view, only('PassAuction'), 'Ann', board);
    expect([broke.primary?.id, broke.others]).toEqual(['pass', []]);
  });

  it('in debt takes the smallest mortgage that is enough first', () => {
    const debts = [{ debtor: 'Ann', creditor: 'Ben', amount: 600, reason: 'lot', rule: 'R087' }];
    const view = table({ phase: 'debt', debts }, { 1: ['Ann'], 39: ['Ann'], 5: ['Ann'] });
    const legal: Command[] = [1, 39, 5].map((space) => ({ type: 'Mortgage', space }));
    const decision = decide(view, [...legal, { type: 'Resign' }], 'Ann', board);
    expect(said(decision)).toBe('You owe Ben $600 and lack $100');
    expect(decision.primary?.command).toEqual({ type: 'Mortgage', space: 5 });
    expect(decision.others.map((choice) => choice.id)).toEqual(['trade', 'resign']);
  });

  it('about a mortgaged deed received names what each way costs', () => {
    const view = table(
      { phase: 'received-mortgage', received: [{ space: 39, owner: 'Ann', interest_paid: false }] },
      { 39: ['Ann', 'm'] },
    );
    const legal: Command[] = [
      { type: 'KeepMortgaged', space: 39 },
      { type: 'LiftMortgage', space: 39 },
    ];
    const decision = decide(view, legal, 'Ann', board);
    expect(plain(decision.primary!.label, board)).toContain('$20');
    expect(labels(decision)[0]).toContain('$220');
  });

  it('in a debt that cannot be met offers trading and giving up', () => {
    const debts = [
      { debtor: 'Ann', creditor: 'Ben', amount: 900, reason: 'lot', rule: 'R087' },
      { debtor: 'Ann', creditor: 'Cy', amount: 50, reason: 'card', rule: 'R095' },
    ];
    const view = table({ phase: 'debt', debts }, { 1: ['Ann', 2], 3: ['Ann', 2], 5: ['Ann', 'm'], 12: ['Ann'] });
    const legal: Command[] = [{ type: 'Mortgage', space: 12 }, ...only('DeclareBankruptcy', 'Resign')];
    const decision = decide(view, legal, 'Ann', board);
    expect(said(decision)).toBe('You owe Ben $950 and lack $450');
    // 500 in cash, 4 × 25 for houses, 30 + 30 + 75 on mortgages
    expect(plain(decision.hints[0]!, board)).toContain('come to $735, less than the $900 you owe');
    expect([decision.primary?.id, decision.others.map((choice) => choice.opens)]).toEqual(['trade', ['resign']]);
    expect(decision.rule).toBe('T5');
  });

  it('after a failed throw in the short game takes the card or the fine, and no key chooses by accident', () => {
    const view = on(table({ phase: 'leave-jail', variant: 'short', dice: [2, 5] }), 'Ann', { cash: 60 });
    const rich = decide(view, only('UseJailCard', 'PayFine', 'Mortgage'), 'Ann', board);
    expect([rich.kind, rich.primary?.id, rich.primary?.keyless]).toEqual(['leave-jail', 'card', true]);
    expect(rich.others.map((choice) => choice.command?.type)).toEqual(['PayFine']);
    expect(rich.hints.map((hint) => plain(hint, board))).toEqual(['Then you leave Jail and move your throw of 7.']);
    const poor = decide(on(view, 'Ann', { cash: 20 }), only('UseJailCard', 'Mortgage'), 'Ann', board);
    expect(plain(poor.hints[1]!, board)).toContain('You lack $30 for the $50');
    expect(poor.others.map((choice) => choice.opens)).toEqual(['mortgage']);
    expect(decide(view, only('UseJailCard'), 'Ann', board).others).toEqual([]);
    const others = decide({ ...view, to_act: ['Ben'] }, [], 'Ann', board);
    expect(said(others)).toBe('Ben chooses how to leave Jail');
  });

  it('in Jail in the short game says that there is one try', () => {
    const view = on(table({ variant: 'short' }), 'Ann', { in_jail: true, jail_turn: 1 });
    const decision = decide(view, only('RollDice', 'PayFine'), 'Ann', board);
    expect(said(decision)).toBe('You are in Jail');
    expect(plain(decision.hints[0]!, board)).toBe('Without doubles you pay $50 or use a card, and move on.');
  });

  it('lets an heir raise what lifting a mortgage takes', () => {
    const view = table(
      { phase: 'received-mortgage', received: [{ space: 39, owner: 'Ann', interest_paid: true }] },
      { 39: ['Ann', 'm'], 5: ['Ann'] },
    );
    const legal: Command[] = [
      { type: 'KeepMortgaged', space: 39 },
      { type: 'Mortgage', space: 5 },
    ];
    const short = decide(view, legal, 'Ann', board);
    expect(plain(short.hints[0]!, board)).toContain('To lift it takes $200');
    expect([short.primary?.id, short.others.map((choice) => choice.opens)]).toEqual(['keep', ['mortgage']]);
    const rich = decide(view, [...legal, { type: 'LiftMortgage', space: 39 }], 'Ann', board);
    expect([rich.others.map((choice) => choice.id), rich.hints]).toEqual([['lift'], []]);
  });

  it('asks for wishes in a shortage and where a building goes', () => {
    const shortage = {
      building: 'house',
      player: 'Ben',
      space: 1,
      is_asking: true,
      wishes: {},
      placing: null,
      price: 0,
    };
    const scarce = table({ phase: 'shortage', shortage, bank: { houses: 2, hotels: 12, free_parking: 0 } });
    const counts: Command[] = [0, 1, 2, 3, 4, 5].map((count) => ({ type: 'WantBuildings', count }));
    const wish = decide(scarce, counts, 'Ann', board);
    expect(wish.primary?.command).toEqual({ type: 'WantBuildings', count: 2 }); // as many as there are
    expect(wish.others.map((choice) => choice.id)).toEqual(['want-0']);
    const more = decide(scarce, counts, 'Ann', board, 5);
    expect(more.primary?.command).toEqual({ type: 'WantBuildings', count: 5 });
    expect(decide(scarce, counts, 'Ann', board, 9).primary?.id).toBe('want-5');
    expect(decide(scarce, counts, 'Ann', board, 0).primary?.id).toBe('want-1');
    expect(wishes({ view: scarce, legal: counts, me: 'Ann', board, wished: 3 })).toEqual({
      least: 1,
      most: 5,
      count: 3,
    });
    const asker = decide({ ...scarce, shortage: { ...shortage, player: 'Ann' } }, counts.slice(1), 'Ann', board);
    expect([asker.primary?.id, asker.others]).toEqual(['want-1', []]);
    expect(plain(asker.hints[0]!, board)).toBe('You asked, so say at least one.');
    const nothing = decide(scarce, counts.slice(0, 1), 'Ann', board);
    expect([nothing.primary?.id, nothing.others]).toEqual(['want-0', []]);
    const placing = { ...shortage, placing: 'Ann', price: 60 };
    const place = decide(
      table({ phase: 'place-building', shortage: placing }),
      [
        { type: 'Build', space: 1 },
        { type: 'Build', space: 3 },
      ],
      'Ann',
      board,
    );
    expect([place.kind, place.primary?.command && spaceIn(place.primary.command)]).toEqual(['place', 1]);
  });

  it('uses a power at once or asks for its space', () => {
    const view = table({ doubles: 1, power: 2 });
    const plainPower = decide(view, [{ type: 'RollDice' }, { type: 'UsePower', space: null }], 'Ann', board);
    expect(plainPower.others[0]?.command).toEqual({ type: 'UsePower', space: null });
    const aimed = decide(
      view,
      [{ type: 'RollDice' }, { type: 'UsePower', space: 0 }, { type: 'UsePower', space: 1 }],
      'Ann',
      board,
    );
    expect(aimed.others[0]?.opens).toBe('power');
  });

  it('lets a Banker open and close, and a player claim rent before all else', () => {
    expect(decide(table({ phase: 'auction' }), only('OpenAuction'), 'Ann', board).primary?.id).toBe('open');
    const claims = [{ payer: 'Ben', owner: 'Ann', space: 39, amount: 50, throws_left: 1 }];
    const view = table({ turn: 'Ben', to_act: ['Ben'], claims });
    const decision = decide(view, [{ type: 'ClaimRent', player: 'Ben' }], 'Ann', board);
    expect(plain(decision.primary!.label, board)).toBe('Claim $50 rent from Ben');
    const pledged = { ...claims[0]!, space: 5, amount: 25 };
    const both = table(
      { turn: 'Ben', to_act: ['Ben'], claims: [...claims, pledged] },
      { 39: ['Ann'], 5: ['Ann', 'm'] },
    );
    const part = decide(both, [{ type: 'ClaimRent', player: 'Ben' }], 'Ann', board);
    expect(plain(part.primary!.label, board)).toBe('Claim $50 rent from Ben'); // nothing for what is mortgaged
    expect(decide(both, [], 'Ann', board).primary).toBeNull();
  });

  it('waits, answers offers, looks on, and knows the end', () => {
    expect(said(decide(table({ turn: 'Ben', to_act: ['Ben'] }), [], 'Ann', board))).toBe('Ben is to throw');
    const asked = decide(
      table({ turn: 'Ben', to_act: ['Ben', 'Ann'] }),
      [{ type: 'DeclineTrade', offer: 1 }],
      'Ann',
      board,
    );
    expect([asked.kind, asked.primary]).toEqual(['offer', null]);
    expect(decide(table(), [], null, board).kind).toBe('watching');
    const outcome = { reason: 'time', winners: ['Ann'], worths: {} };
    expect(decide(table({ outcome }), [], 'Ann', board).kind).toBe('over');
  });
});
