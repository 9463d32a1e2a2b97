// An edition in another language: plain words and effects change, names stay; without words the server's are kept.
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../lib/i18n';
import { words } from '../lib/toast.svelte';
import type { BoardData } from '../wire/types.gen';
import { inOurWords } from './local';

const card = (op: string, values: Record<string, number | string>) => ({
  title: 'A title',
  text: `server: ${op}`,
  op,
  values,
});
const board = {
  currency: { name: 'dollar', plural: 'dollars', symbol: '$', short: 'dollars' },
  theme: { house: 'bleachers', houses: 'bleachers', hotel: 'stadium', railroad: 'Podracer', house_colour: 'red' },
  salary: 200,
  spaces: [{ name: 'GO' }, { name: 'Somewhere' }],
  groups: [
    { title: 'Purple', facts: {} },
    { title: 'Naboo', facts: {} },
    { title: "Lt. Surge's gym", facts: { gym_leader: 'Lt. Surge' } },
  ],
  decks: {
    chance: {
      title: 'Chance',
      cards: {
        go: card('advance', { to: 0 }),
        one: card('advance', { to: 1 }),
        repairs: card('repairs', { house: 25, hotel: 1000 }),
        back: card('move_by', { by: -3 }),
        step: card('move_by', { by: 1 }),
        near: card('advance_nearest', { kind: 'railroad', rent: 'double' }),
        odd: card('something_new', {}),
      },
    },
  },
  powers: ['server: draw'],
  power_effects: [{ op: 'draw_card', values: { deck: 'chance' } }],
  reconstructed: ['tokens', 'else'],
} as unknown as BoardData;

afterEach(async () => setLanguage('en'));

describe('a board', () => {
  it('has the words of the server in English', () => {
    const english = inOurWords(board);
    expect(english.theme).toEqual(board.theme);
    expect(english.decks).toEqual(board.decks);
    expect(english.powers).toEqual(board.powers);
  });

  it('says in German what cards and powers do, in its own money', async () => {
    await setLanguage('de');
    const german = inOurWords(board);
    const text = (name: string): string => german.decks.chance!.cards[name]!.text;
    expect(text('go')).toBe('Rücke vor bis GO und nimm dein Gehalt von $200.');
    expect(text('one')).toBe('Rücke vor bis Somewhere. Kommst du über GO, bekommst du $200.');
    expect(text('repairs')).toBe('Zahle der Bank $25 je Tribüne und $1.000 je Stadion in deinem Besitz.');
    expect(text('back')).toBe('Geh 3 Felder zurück.');
    expect(text('step')).toBe('Geh 1 Feld vor.');
    expect(text('near')).toContain('Podracer');
    expect(text('odd')).toBe('server: something_new');
    expect(german.powers).toEqual(['Zieh eine Karte: Chance.']);
    expect(german.decks.chance!.cards.go!.title).toBe('A title');
  });

  it('keeps names as printed and the colours that drawings go by', async () => {
    await setLanguage('de');
    const german = inOurWords(board);
    expect(german.groups.map((group) => group.title)).toEqual(['Lila', 'Naboo', 'Arena von Lt. Surge']);
    expect(german.theme).toMatchObject({ houses: 'Tribünen', railroad: 'Podracer', house_colour: 'red' });
    expect(german.reconstructed).toEqual(['Figuren', 'else']);
    expect(inOurWords(board)).toBe(german);
  });
});

describe('a refusal', () => {
  it('is told by its code, else by its reason, else as the server says', async () => {
    expect(words({ code: 'houses/not-even', message: '' })).toBe('Build evenly: another lot of the group has fewer.');
    expect(words({ code: 'mortgages/owes', message: '' })).toMatch(/^You owe money/);
    expect(words({ code: 'command/bad-record', message: 'line 3' })).toBe('That record cannot be read: line 3');
    expect(words({ code: 'no/such', message: 'As it is.' })).toBe('As it is.');
    await setLanguage('de');
    expect(words({ code: 'mortgages/owes', message: '' })).toMatch(/^Du hast Schulden/);
    expect(words({ code: 'jail/no-jail-card', message: '' })).toBe('Du hast keine Freikarte fürs Gefängnis.');
    expect(words({ code: 'busy', message: '' })).toMatch(/^An diesem Tisch/);
  });
});
