// The language files: nothing empty, and no words in the markup. Keys are held against the source in keys.test.ts.
import { parse } from 'svelte/compiler';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { language, languageName, LANGUAGES, list, money, number, setLanguage, t, tOr, wanted } from './i18n';

type Words = Record<string, unknown>;
const files = import.meta.glob<{ default: Words }>('../lang/*.json', { eager: true });
const components = import.meta.glob<string>('../**/*.svelte', { eager: true, query: '?raw', import: 'default' });
/** play.json → { 'buy.title': 'Buy' }. */
function flat(words: Words, before = ''): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [key, value] of Object.entries(words)) {
    if (value !== null && typeof value === 'object') Object.assign(found, flat(value as Words, `${before}${key}.`));
    else found[before + key] = String(value);
  }
  return found;
}

describe.each(Object.keys(files))('%s', (path) => {
  it('says something everywhere', () => {
    const empty = Object.entries(flat(files[path]!.default)).filter(([, text]) => !text.trim());
    expect(empty).toEqual([]);
  });
});

describe('the source', () => {
  it.each(Object.keys(components))('%s has no words of its own', (path) => {
    expect(literals(components[path]!)).toEqual([]);
  });

  it('has no sign for which a font may be missing: signs are drawn', () => {
    const texts = Object.values(files).flatMap((file) => Object.values(flat(file.default)));
    for (const text of [...texts, ...Object.values(components)]) expect(SIGNS.exec(text)?.[0]).toBeUndefined();
  });
});
// Dingbats, shapes, emoji; not the arrows, which every font has.
const SIGNS = /[\u2300-\u2bff]|\ufe0f|[\u{1f000}-\u{1faff}]/u;

interface Node {
  type?: string;
  name?: string;
  data?: string;
  value?: unknown;
  [field: string]: unknown;
}
const SPOKEN = new Set(['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'title', 'placeholder', 'label']);
const LETTERS = /\p{L}{2,}/u;

/** Text with letters that stands in the markup itself, or in an attribute that is read out. */
function literals(source: string): string[] {
  const found: string[] = [];
  const seen = new Set<object>();
  function walk(node: unknown): void {
    if (node === null || typeof node !== 'object' || seen.has(node)) return;
    seen.add(node);
    if (Array.isArray(node)) {
      node.forEach(walk);
      return;
    }
    const { type, name, data, value } = node as Node;
    if (type === 'StyleSheet' || type === 'Comment' || type === 'StyleDirective') return;
    if (type === 'RegularElement' && name === 'code') return; // what is typed is the same in every language
    if (type === 'Attribute') {
      if (!SPOKEN.has(String(name))) return walkExpressions(value);
      for (const part of Array.isArray(value) ? (value as Node[]) : []) {
        if (part.type === 'Text' && LETTERS.test(part.data ?? '')) found.push(`${name}="${part.data}"`);
      }
      return;
    }
    if (type === 'Text' && LETTERS.test(String(data))) found.push(String(data).trim());
    for (const [key, part] of Object.entries(node)) if (key !== 'metadata' && key !== 'parent') walk(part);
  }
  function walkExpressions(value: unknown): void {
    for (const part of Array.isArray(value) ? (value as Node[]) : []) if (part.type !== 'Text') walk(part);
  }
  walk(parse(source, { modern: true }).fragment);
  return found;
}

describe('words', () => {
  afterEach(async () => setLanguage('en'));

  it('come in the chosen language, else the browser’s, else English', async () => {
    expect(wanted('de', ['en-GB'])).toBe('de');
    expect(wanted('', ['de-AT', 'en'])).toBe('de');
    expect(wanted('', ['xx', 'yy'])).toBe('en');
    await setLanguage('de');
    expect(language()).toBe('de');
    expect(document.documentElement.lang).toBe('de');
    expect(t('common:close')).toBe('Schließen');
    expect(number(1234.5)).toBe('1.234,5');
    await setLanguage('en');
    expect(t('common:close')).toBe('Close');
    expect(number(1234.5)).toBe('1,234.5');
  });

  it('name themselves, English first', () => {
    expect([LANGUAGES[0], LANGUAGES.includes('de')]).toEqual(['en', true]);
    expect(['en', 'de'].map(languageName)).toEqual(['English', 'Deutsch']);
  });

  it('know plurals, amounts, lists and what only the server can say', () => {
    expect(t('common:seconds', { count: 1 })).toBe('1 second');
    expect(t('common:seconds', { count: 5 })).toBe('5 seconds');
    expect(money(1500)).toBe('$1,500');
    expect(money(-50, '')).toBe('−50');
    expect(list(['Ann', 'Ben', 'Cy'])).toBe('Ann, Ben, and Cy');
    expect(tOr('refusals:no/such-code', 'As the server says.')).toBe('As the server says.');
  });

  it('complain of a key without words and of a value that is missing', () => {
    const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(t('help:key.risk')).toBe('key.risk');
    expect(t('lobby:kick')).toBe('Remove  from the table');
    expect(complained.mock.calls.map(([text]) => String(text))).toEqual([
      'no words for help:key.risk',
      'no value for {{name}} in "Remove {{name}} from the table"',
    ]);
    complained.mockRestore();
  });

  it('never let a name in as markup or as a key', () => {
    const name = '<b>$t(common:close) {{name}}</b>';
    expect(t('lobby:kick', { name })).toContain(name);
  });
});
