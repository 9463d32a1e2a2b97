import { describe, expect, it } from 'vitest';
import { bidSteps, decide } from './decide';
import { board, on, only, table } from './testing';
import type { Command } from './types';
import { plain } from './words';

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
    const wish = decide(
      table({ phase: 'shortage', shortage }),
      [0, 1, 2].map((count) => ({ type: 'WantBuildings', count })),
      'Ann',
      board,
    );
    expect(wish.primary?.command).toEqual({ type: 'WantBuildings', count: 2 });
    expect(wish.others.map((choice) => choice.id)).toEqual(['want-1', 'want-0']);
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
    expect([place.kind, place.primary?.command?.space]).toEqual(['place', 1]);
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
