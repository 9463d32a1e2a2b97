import { describe, expect, it } from 'vitest';
import { autoCommand } from './auto';
import { notesFor } from './board';
import { decide } from './decide';
import { fold, foldAll, positionOf } from './fold';
import { preview } from './group';
import { hintFor } from './guide';
import { actionOf } from './keys';
import { mostCash, waysToRaise } from './raise';
import { board, entries, last, on, only, start, table } from './testing';
import { command, consequences, nothing, swapped, type Terms } from './trade';
import { spaceIn, type Command, type CommandOf } from './types';
import { plain } from './words';

describe('a game laid over itself', () => {
  it('ends where the engine ended', () => expect(foldAll(start, entries).at(-1)).toEqual(last));
  it('changes nothing behind it and shares what stayed', () => {
    const first = entries[0]!;
    const after = fold(start, first);
    expect(start.phase).not.toBeUndefined();
    expect(after.options).toBe(start.options);
  });
  it('finds a moment by its event', () => {
    expect([0, 1, 17, 9999].map((seq) => positionOf(entries, seq))).toEqual([0, 1, 17, entries.length]);
  });
});

describe('trades', () => {
  const view = table({}, { 37: ['Ben'], 39: ['Ann'], 1: ['Ann'], 3: ['Ann', 'm'], 5: ['Ben', 'm'] });
  const terms: Terms = {
    from: 'Ann',
    to: 'Ben',
    give: { cash: 100, deeds: [3], jail_cards: 0 },
    take: { cash: 0, deeds: [37, 5], jail_cards: 0 },
  };

  it('say which groups they make and break, and what interest they cost', () => {
    const found = consequences(view, board, terms);
    expect(found.made).toEqual([{ player: 'Ann', group: 'Dark blue' }]);
    expect(found.broken).toEqual([{ player: 'Ann', group: 'Purple' }]);
    expect(found.interest).toEqual([
      { player: 'Ben', space: 3, amount: 3 },
      { player: 'Ann', space: 5, amount: 10 },
    ]);
    expect([found.giveValue, found.takeValue]).toEqual([160, 550]);
  });
  it('swap their sides for a counter-offer and sort what is sent', () => {
    expect(swapped(terms)).toEqual({ from: 'Ben', to: 'Ann', give: terms.take, take: terms.give });
    expect(command(terms).take.deeds).toEqual([5, 37]);
    expect(consequences(view, board, { from: 'Ann', to: 'Ben', give: nothing(), take: nothing() }).made).toEqual([]);
  });
  it('an exchange within one group makes nothing', () => {
    const both = table({}, { 37: ['Ben'], 39: ['Ann'] });
    const exchange: Terms = {
      from: 'Ann',
      to: 'Ben',
      give: { cash: 0, deeds: [39], jail_cards: 0 },
      take: { cash: 0, deeds: [37], jail_cards: 0 },
    };
    expect(consequences(both, board, exchange).made).toEqual([]);
  });
});

describe('building a whole group', () => {
  const blue = board.groups.find((group) => group.spaces.includes(39))!;
  it('goes up evenly, from the lowest lot', () => {
    const view = table({}, { 37: ['Ann', 1], 39: ['Ann', 0] });
    const seen = preview(view, board, blue, { 37: 2, 39: 2 });
    expect(seen.commands.map(spaceIn)).toEqual([39, 37, 39]);
    expect(seen.cost).toBe(600);
    expect(seen.rents.map((rent) => rent.then)).toEqual([500, 600]);
  });
  it('goes down from the highest and gets half back', () => {
    const view = table({}, { 37: ['Ann', 2], 39: ['Ann', 3] });
    const seen = preview(view, board, blue, { 37: 1, 39: 1 });
    expect(seen.commands).toEqual([39, 37, 39].map((space) => ({ type: 'SellBuilding', space })));
    expect(seen.cost).toBe(-300);
  });
  it('gets half of what was paid for a building, whatever is printed', () => {
    const printed = table({}, { 37: ['Ann', 2], 39: ['Ann', 2] });
    const view = { ...printed, deeds: printed.deeds.map((deed) => ({ ...deed, sells_for: [100, 0] })) }; // 200, then 1
    expect(preview(view, board, blue, { 37: 1, 39: 2 }).cost).toBe(0);
    expect(preview(view, board, blue, { 37: 0, 39: 1 }).cost).toBe(-100);
  });
  it('sells hotels down together where the houses for single steps are missing', () => {
    const view = table({}, { 37: ['Ann', 5], 39: ['Ann', 4] });
    const sales: CommandOf<'SellHotels'>[] = [0, 1, 2, 3].map((level) => ({ type: 'SellHotels', space: 37, level }));
    const even = preview(view, board, blue, { 37: 2, 39: 2 }, sales);
    expect([even.commands, even.cost]).toEqual([[{ type: 'SellHotels', space: 37, level: 2 }], -500]);
    const uneven = preview(view, board, blue, { 37: 3, 39: 2 }, sales);
    expect(uneven.commands).toEqual([
      { type: 'SellHotels', space: 37, level: 3 },
      { type: 'SellBuilding', space: 39 },
    ]);
    expect(uneven.cost).toBe(-400);
    const one = preview(view, board, blue, { 37: 4, 39: 4 }, [...sales, { type: 'SellHotels', space: 37, level: 4 }]);
    expect(one.commands).toEqual([{ type: 'SellBuilding', space: 37 }]);
    expect(preview(view, board, blue, { 37: 5, 39: 5 }, sales).commands).toEqual([{ type: 'Build', space: 39 }]);
  });
  it('in the short game the hotel follows the third house', () => {
    const view = table({ variant: 'short' }, { 37: ['Ann', 3], 39: ['Ann', 3] });
    expect(preview(view, board, blue, { 37: 5, 39: 3 }).commands).toEqual([{ type: 'Build', space: 37 }]);
  });
});

describe('money', () => {
  it('is made of the printed hand at the start, else of few notes', () => {
    expect(notesFor(board, 1500)).toEqual([
      [500, 2],
      [100, 2],
      [50, 2],
      [20, 6],
      [10, 5],
      [5, 5],
      [1, 5],
    ]);
    expect(notesFor(board, 688)).toEqual([
      [500, 1],
      [100, 1],
      [50, 1],
      [20, 1],
      [10, 1],
      [5, 1],
      [1, 3],
    ]);
    expect(notesFor(board, 0)).toEqual([]);
  });
  it('can be raised: a group with hotels sold down, each level once', () => {
    const view = table({}, { 37: ['Ann', 5], 39: ['Ann', 4] });
    const legal: Command[] = [37, 39].flatMap((space) => [0, 1].map((level) => ({ type: 'SellHotels', space, level })));
    const ways = waysToRaise(view, legal, board, 100);
    expect(ways.map((way) => [way.amount, way.command])).toEqual([
      [700, { type: 'SellHotels', space: 37, level: 1 }],
      [900, { type: 'SellHotels', space: 37, level: 0 }],
    ]);
    expect(ways.map((way) => plain(way.label, board))).toEqual([
      'Sell Dark blue down to 1 house a lot: $700',
      'Sell all hotels of Dark blue at once: $900',
    ]);
  });
  it('of a building is half of what was paid for it', () => {
    const printed = table({ variant: 'short' }, { 37: ['Ann', 5], 39: ['Ann', 3] });
    const sells = { 37: [450, 350, 250, 150, 0], 39: [260, 160, 60] } as Record<number, number[]>; // the last ones at auction
    const view = { ...printed, deeds: printed.deeds.map((deed) => ({ ...deed, sells_for: sells[deed.space]! })) };
    const legal: Command[] = [37, 39].map((space) => ({ type: 'SellBuilding', space }));
    expect(waysToRaise(view, legal, board, 100).map((way) => way.amount)).toEqual([150, 60]);
    expect(mostCash(view, board, 'Ann')).toBe(500 + 450 + 260 + 175 + 200);
  });
});

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

describe('the keyboard', () => {
  const press = (key: string, tagName = 'BODY', more = {}) => {
    const target = document.createElement(tagName);
    return actionOf({ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, target, ...more });
  };
  it('presses the primary button, but not out of a field or over a focused button', () => {
    expect(press(' ')).toEqual({ kind: 'primary' });
    expect(press('Enter', 'BUTTON')).toBeNull();
    expect(press('b', 'INPUT')).toBeNull();
    expect(press('r', 'BODY', { ctrlKey: true })).toBeNull();
    expect(press(' ', 'BODY', { repeat: true })).toBeNull();
  });
  it('knows tools, tabs, letters and help', () => {
    expect(press('B')).toEqual({ kind: 'tool', tool: 'build' });
    expect(press('l')).toEqual({ kind: 'tab', tab: 'log' });
    expect(press('e')).toEqual({ kind: 'letter', letter: 'e' });
    expect(press('x')).toEqual({ kind: 'risk' });
    expect(press('?')).toEqual({ kind: 'help' });
    expect(press('Escape', 'INPUT')).toEqual({ kind: 'close' });
  });
});

describe('the guided first game', () => {
  it('follows what comes up, each hint once', () => {
    const view = table();
    const moment = {
      decision: decide(view, only('RollDice'), 'Ann', board),
      view,
      legal: only('RollDice'),
      me: 'Ann',
      mayTrade: true,
      recent: [],
    };
    expect(hintFor(moment, [])).toBe('roll');
    expect(hintFor(moment, ['roll'])).toBeNull();
    expect(hintFor({ ...moment, legal: only('RollDice', 'Build') }, ['roll'])).toBe('build');
  });
});
