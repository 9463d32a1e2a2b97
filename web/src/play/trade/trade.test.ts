import { describe, expect, it } from 'vitest';
import { board, table } from '../testing';
import { changeOf, command, consequences, holdings, nothing, swapped, type Terms } from './trade';

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
  it('say what both would hold: cash with the interest paid, deeds, and the change by prices', () => {
    expect(holdings(view, board, terms)).toEqual([
      { player: 'Ann', cash: 390, deeds: 4, value: 400 + 60 + 350 + 200, change: 550 - 60 - 110 },
      { player: 'Ben', cash: 597, deeds: 1, value: 60, change: 60 + 97 - 550 },
    ]);
  });
  it('mark what a counter-offer changes in the first', () => {
    const now = { cash: 0, deeds: [5, 6], jail_cards: 0 };
    const first = { cash: 0, deeds: [6, 8], jail_cards: 0 };
    expect([5, 6, 8, 9].map((space) => changeOf(space, now, first))).toEqual(['added', null, 'removed', null]);
    expect(changeOf(5, now, null)).toBeNull();
  });
});
