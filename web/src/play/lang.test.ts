import { describe, expect, it } from 'vitest';

type Words = Record<string, unknown>;
const files = import.meta.glob<Words>('../lang/*/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>(['./*.svelte', './*.ts', '!./*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const NAMESPACES = ['play', 'log', 'events'];

function keys(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as Words).flatMap(([name, inner]) => keys(inner, path ? `${path}.${name}` : name));
}

const read = (language: string, name: string) => new Map(keys(files[`../lang/${language}/${name}.json`]));
const singular = (key: string) => key.replace(/_(one|other)$/, '');

describe.each(NAMESPACES)('%s', (name) => {
  const [english, german] = [read('en', name), read('de', name)];

  it('has the same keys in both languages', () =>
    expect([...german.keys()].sort()).toEqual([...english.keys()].sort()));
  it('uses the same values in both languages', () => {
    const values = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();
    for (const [key, text] of english) expect([key, values(german.get(key) ?? '')]).toEqual([key, values(text)]);
  });
});

it('has every key that a component or function names', () => {
  const known = new Set(
    NAMESPACES.flatMap((name) => [...read('en', name).keys()].map((key) => singular(`${name}:${key}`))),
  );
  const named = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/'((?:play|log|events):[\w.-]+)'/g)].map((match) => match[1] ?? ''),
  );
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((key) => !known.has(key))).toEqual([]);
});
