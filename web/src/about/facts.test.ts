// What the page about a box says of an edition, in both languages.
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../lib/i18n';
import { bySide, sideName } from '../lobby/tokens';
import { board as sample } from '../play/testing';
import type { BoardData } from '../wire/types.gen';
import { equipment, kept, notes, remarkText, renamed, sources } from './facts';

const board = {
  ...sample,
  theme: {
    ...sample.theme,
    houses: 'bleachers',
    hotels: 'stadiums',
    house_colour: 'red',
    hotel_colour: 'blue',
    coin: 'brass NFL coin',
  },
  money: 15140,
  counts_printed: ['players', 'buildings'],
  sections_missing: ['BANKRUPTCY'],
  confidence: { board: 'reconstructed', tokens: 'rulebook', decks: 'sourced' },
  names: [
    { what: 'currency', classic: 'dollars', here: 'dollars' },
    { what: 'house', classic: 'house', here: 'bleachers' },
    { what: 'chance', classic: 'Chance', here: 'AFC' },
    { what: 'jail_space', classic: 'In Jail / Just Visiting', here: 'In Jail / Just Visiting' },
  ],
} as unknown as BoardData;

afterEach(async () => setLanguage('en'));

describe('equipment', () => {
  it('is counted, in the words of the box', () => {
    const rows = equipment(board);
    expect(rows.map((row) => row.label)).toEqual([
      'Players',
      'Dice',
      'Coin',
      'Buildings',
      'Deeds',
      'Cards',
      'Money',
      'Everyone starts with',
    ]);
    expect(rows.map((row) => row.text)).toEqual([
      '2 to 8 players',
      'two dice',
      'brass NFL coin',
      '32 bleachers (red) and 12 stadiums (blue)',
      '28 · Title Deed',
      '16 Chance and 16 Community Chest',
      '$15,140 in notes of 500, 100, 50, 20, 10, 5, and 1',
      '$1,500: 2 × 500, 2 × 100, 2 × 50, 6 × 20, 5 × 10, 5 × 5, and 5 × 1',
    ]);
    expect(rows.filter((row) => row.unprinted).map((row) => row.label)).toEqual(['Cards']);
  });

  it('is German in German', async () => {
    await setLanguage('de');
    const texts = equipment(board).map((row) => row.text);
    expect(texts.slice(1, 5)).toEqual([
      'zwei Würfel',
      'NFL-Messingmünze',
      '32 Tribünen (rot) und 12 Stadien (blau)',
      '28 · Besitzkarte',
    ]);
    expect(texts[6]).toBe('$15.140 in Scheinen zu 500, 100, 50, 20, 10, 5 und 1');
  });
});

describe('names', () => {
  it('are beside those of the classic board, or kept', async () => {
    expect(renamed(board)).toEqual([
      { classic: 'house', here: 'bleachers' },
      { classic: 'Chance', here: 'AFC' },
    ]);
    expect(kept(board)).toEqual(['dollars', 'In Jail / Just Visiting']);
    await setLanguage('de');
    expect(renamed(board)[0]).toEqual({ classic: 'Haus', here: 'Tribüne' });
    expect(kept(board)[0]).toBe('Dollar');
  });
});

describe('sources', () => {
  it('say how sure we are and what is missing', () => {
    expect(sources(board)).toEqual([
      { label: 'Board', text: 'our reconstruction, not checked against a printed copy' },
      { label: 'Tokens', text: 'as its own rules have it' },
      { label: 'Cards', text: 'from public material' },
      { label: 'Numbers its rules print', text: 'players and buildings' },
      { label: 'Missing from its rules', text: 'BANKRUPTCY' },
    ]);
    expect(sources({ ...board, counts_printed: [], sections_missing: [] }).at(-1)?.text).toBe('none');
  });
});

describe('a remark', () => {
  it('is in the chosen language where it has been translated', async () => {
    const remark = { text: 'A coin.', translations: { de: 'Eine Münze.' }, rules: [] };
    expect(remarkText(remark)).toBe('A coin.');
    await setLanguage('de');
    expect(remarkText(remark)).toBe('Eine Münze.');
    expect(remarkText({ ...remark, translations: {} })).toBe('A coin.');
  });

  it('is a note on a topic, known or not', () => {
    const note = { text: 'Gone.', translations: {}, rules: ['R036'] };
    expect(notes({ ...board, notes: { draft: note, lost_pieces: { ...note, rules: [] } } })).toEqual([
      { label: 'The draft', text: 'Gone.', rules: ['R036'] },
      { label: 'lost pieces', text: 'Gone.', rules: [] },
    ]);
  });
});

describe('tokens', () => {
  it('stand by side, those without one first', async () => {
    const sides = { light: ['a', 'b'], dark: ['c'] };
    expect(bySide(['a', 'b', 'c', 'd'], sides)).toEqual([
      { side: '', tokens: ['d'] },
      { side: 'light', tokens: ['a', 'b'] },
      { side: 'dark', tokens: ['c'] },
    ]);
    expect(bySide(['a', 'b'], {})).toEqual([{ side: '', tokens: ['a', 'b'] }]);
    expect(sideName('light')).toBe('light side');
    await setLanguage('de');
    expect([sideName('light'), sideName('good')]).toEqual(['Helle Seite', 'Seite: good']);
  });
});
