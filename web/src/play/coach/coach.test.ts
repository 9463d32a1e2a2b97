// What coach and bots say: sentences from keys and values, refusals found among what happened, cash that makes it even.
import { describe, expect, it } from 'vitest';
import type { GameReview, Happened } from '../../lib/wire';
import { board, table } from '../testing';
import { nothing } from '../trade/trade';
import { lastRefusal, namedPrice, withCash, wordsOfOffer } from './offers';
import { pointAt } from './review.svelte';
import { choiceWords, points, sayingWords, sentenceWords } from './words';

const said = (key: string, values: Record<string, number | string | string[]>) => ({ key, values });
const entry = (seq: number, by: string, event: object, words: unknown[] = []): Happened =>
  ({
    seq,
    by,
    command: { type: 'EndTurn' },
    events: [event],
    changes: {},
    phase: 'roll',
    to_act: [],
    said: words,
  }) as never;
const trade = { player: 'Ann', to: 'Ben', offer: 1 };
const terms = { give_cash: 50, give_deeds: [], give_jail_cards: 0, take_cash: 0, take_deeds: [5], take_jail_cards: 0 };
const offered = entry(1, 'Ann', { type: 'TradeOffered', ...trade, ...terms }, [said('offer.cash', { cash: 50 })]);
const declined = entry(2, 'Ben', { type: 'TradeDeclined', ...trade }, [
  said('refuse.loses', { before: 31, after: 27 }),
]);

describe('words', () => {
  it('says why a bot refuses, and leaves out what it does not know', () => {
    const all = [said('refuse.loses', { before: 31, after: 27 }), said('refuse.price', { cash: 120 }), said('x.y', {})];
    expect(sayingWords(board, all)).toBe('No, that would lower my chance from 31 to 27%. For $120 more I would do it.');
    expect(sayingWords(board, undefined)).toBe('');
  });

  it('names groups by their titles', () => {
    const group = board.groups[0]!;
    expect(sayingWords(board, [said('refuse.completes', { group: group.name })])).toContain(group.title);
    expect(sayingWords(board, [said('offer.both', { mine: [group.name], theirs: 'none' })])).toContain(group.title);
  });

  it('says sentences of the coach, those of a newer server in its own words', () => {
    const choice = { kind: 'buy-property', values: { space: 3 }, text: '?' };
    const told = { key: 'better', values: { choice, other: 0.31, chance: 0.345 }, text: '?' };
    expect(sentenceWords(board, told)).toBe('Buy Baltic Avenue: your chance 31% → 35%.');
    expect(sentenceWords(board, { key: 'newer', values: {}, text: 'As the server says.' })).toBe('As the server says.');
    expect(choiceWords(board, { kind: 'newer', values: {}, text: 'Dance' })).toBe('Dance');
  });

  it('tells hotels from houses', () => {
    const build = (houses: number, hotels?: number) =>
      choiceWords(board, { kind: 'build', values: { houses, hotels, group: board.groups[0]!.name }, text: '?' });
    expect([build(2), build(0, 1), build(12, 3)].map((words) => words.replace(/ on .*/, ''))).toEqual([
      'Build 2 houses',
      'Build 1 hotel',
      'Build 12 houses and 3 hotels',
    ]);
  });

  it('writes points with their sign', () => {
    expect([points(0.041), points(-0.03), points(0.001)]).toEqual(['+4', '−3', '±0']);
  });
});

describe('offers', () => {
  it('finds the last refusal and what was offered', () => {
    expect(lastRefusal([offered, declined], 'Ann')).toMatchObject({ seq: 2, terms: { from: 'Ann', to: 'Ben' } });
    expect(lastRefusal([offered, declined], 'Ann', 'Cy')).toBeNull();
    expect(lastRefusal([offered, declined, offered], 'Ann')).toBeNull();
    expect(wordsOfOffer([offered], 1)).toEqual([said('offer.cash', { cash: 50 })]);
    expect(wordsOfOffer([offered], 2)).toEqual([]);
  });

  it('knows the price that a refusal names', () => {
    expect(namedPrice([said('refuse.loses', { before: 31, after: 27 }), said('refuse.price', { cash: 150 })])).toBe(
      150,
    );
    expect(namedPrice([said('refuse.less', { cash: 75 })])).toBe(75);
    expect(namedPrice([said('refuse.nothing', { before: 31 })])).toBe(0);
  });

  it('adds cash to the right side', () => {
    const start = { from: 'Ann', to: 'Ben', give: { ...nothing(), cash: 50 }, take: nothing() };
    expect(withCash(start, 70).give.cash).toBe(120);
    expect(withCash(start, -80)).toMatchObject({ give: { cash: 0 }, take: { cash: 30 } });
  });
});

it('finds the turn of a moment', () => {
  const curve = [-1, 3, 9].map((seq) => ({ seq, round: 0, chances: [], errors: [] }));
  const review = { curve } as unknown as GameReview;
  expect([-1, 0, 3, 8, 99].map((seq) => pointAt(review, seq))).toEqual([0, 0, 1, 1, 2]);
  expect(table().players.length).toBeGreaterThan(1);
});
