import { describe, expect, it } from 'vitest';
import { contrast } from '../board/colours';
import { icons } from './icons';
import { ALL_DECKS, ALL_TOKENS, deckIcon, tokenIcon } from './names';
import { PLAYER_COLOURS } from './players';

describe('drawings', () => {
  it('are there for every token and deck, no two tokens alike', () => {
    expect(ALL_TOKENS).toHaveLength(42);
    for (const token of ALL_TOKENS) expect(icons[tokenIcon(token)]).toBeDefined();
    expect(new Set(ALL_TOKENS.map(tokenIcon)).size).toBe(ALL_TOKENS.length);
    expect(ALL_DECKS).toHaveLength(10);
    for (const deck of ALL_DECKS) expect(icons[deckIcon(deck, 'chance')]).toBeDefined();
  });

  it('have a plain one for what is not known', () => {
    expect(tokenIcon('teapot')).toBe('pawn');
    expect(deckIcon('Luck', 'chance')).toBe('question');
  });

  it('stay on their sheet', () => {
    for (const [name, drawing] of Object.entries(icons)) {
      const starts = [...drawing.d, ...(drawing.dot ?? [])].map((path) => /^M\s*(-?[\d.]+)[ ,]?(-?[\d.]+)/.exec(path));
      for (const start of starts) {
        expect(start, name).not.toBeNull();
        for (const at of [Number(start?.[1]), Number(start?.[2])]) {
          expect(at, name).toBeGreaterThanOrEqual(0);
          expect(at, name).toBeLessThanOrEqual(24);
        }
      }
    }
  });

  it('have colours on which white can be read', () => {
    for (const colour of PLAYER_COLOURS) expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(new Set(PLAYER_COLOURS).size).toBe(8);
  });
});
