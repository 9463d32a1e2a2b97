import { describe, expect, it } from 'vitest';
import { board, table } from '../testing';
import { command, consequences, nothing, swapped, type Terms } from './trade';

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
