import { describe, expect, it } from 'vitest';
import { autoCommand } from './auto';
import { decide } from './decide';
import { board, on, only, table } from '../testing';
import { type Command } from '../types';

describe('what the page does by itself', () => {
  const wishes = { autoRoll: true, autoEnd: true, autoBuyBelow: 150, autoPassAbove: 100 };
  const auto = (view: ReturnType<typeof table>, legal: Command[]) =>
    autoCommand(decide(view, legal, 'Ann', board), view, legal, 'Ann', board, wishes)?.type ?? null;

  it('rolls, but not in Jail or with a power or a claim', () => {
    expect(auto(table(), only('RollDice'))).toBe('RollDice');
    expect(auto(on(table(), 'Ann', { in_jail: true, jail_turn: 1 }), only('RollDice'))).toBeNull();
    expect(auto(table(), only('RollDice', 'UsePower'))).toBeNull();
    expect(auto(table(), only('RollDice', 'ClaimRent'))).toBeNull();
  });
  it('ends a turn only when nothing is left', () => {
    expect(auto(table({ phase: 'end' }), only('EndTurn', 'Mortgage'))).toBe('EndTurn');
    expect(auto(table({ phase: 'end' }), only('EndTurn', 'Build'))).toBeNull();
    expect(auto(table({ phase: 'end' }), only('EndTurn', 'DeclineTrade'))).toBeNull();
  });
  it('buys below and passes above what was said', () => {
    const at = (space: number) => on(table({ phase: 'buy' }), 'Ann', { space });
    expect(auto(at(11), only('BuyProperty', 'DeclineProperty'))).toBe('BuyProperty');
    expect(auto(at(39), only('BuyProperty', 'DeclineProperty'))).toBeNull();
    const bidding = (bid: number) =>
      table({
        phase: 'auction',
        auctions: [{ lot: 'deed', space: 39, bid, bidder: 'Ben', bidders: ['Ann', 'Ben'], is_open: true }],
      });
    expect(auto(bidding(100), [{ type: 'PlaceBid', amount: 101 }, { type: 'PassAuction' }])).toBe('PassAuction');
    expect(auto(bidding(90), [{ type: 'PlaceBid', amount: 91 }, { type: 'PassAuction' }])).toBeNull();
  });
});
