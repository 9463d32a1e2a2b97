// No raw key on any screen: every key the source names has words in every language with the same values, and no words lie unused.
// A key with a hole in it (`play:keys.${what}`) is listed in HOLES with all that may go into it.
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './i18n';
import { LEVELS, PHASES } from './wire';
import { FILTERS } from '../play/log/history';
import { STEPS } from '../play/frame/guide';
import { KINDS } from '../play/result/moments';
import { MAP } from '../play/frame/keys';
import schema from '../../../docs/protocol.schema.json';

type Words = Record<string, unknown>;
const files = import.meta.glob<Record<string, Words>>(['../lang/*.json', '!../lang/*.rules.json'], {
  eager: true,
  import: 'default',
});
const english = files['../lang/en.json']!;
const sources = import.meta.glob<string>(['../**/*.{svelte,ts}', '!../**/*.test.ts', '!../wire/*'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const WORDLESS = ['art'];
const BY_SERVER = ['rules', 'refusals', 'edition']; // tests/web/test_words.py holds these against the library
const names = Object.keys(english).filter((name) => !BY_SERVER.includes(name));

/** play.json → 'buy.title': 'Buy', with _one and _other kept apart. */
function flat(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as Words).flatMap(([name, inner]) => flat(inner, path ? `${path}.${name}` : name));
}

const words = (language: string) =>
  new Map(
    names.flatMap((name) =>
      flat(files[`../lang/${language}.json`]?.[name] ?? {}).map(
        ([key, text]) => [`${name}:${key}`, text] as [string, string],
      ),
    ),
  );
const single = (key: string): string => key.replace(/_(one|other)$/, '');
const values = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();

const commands = schema.$defs.Give.properties.command.anyOf.map((one) => one.$ref.replace(/^.*\//, ''));
const VARIANTS = ['standard', 'short', 'time-limit'];
const ENDS = ['last-player', 'first-bankruptcy', 'time'];
const OPTIONS = Object.keys(english.lobby!.option as Words);

/** Of this version or of another: a table may come from there. */
const OTHER_LEVELS = ['easy', 'medium', 'hard', 'expert', 'sensible', 'random'];

/** What goes into the holes of a key; a test of the library's own names stands in tests/web/test_words.py. */
const HOLES: Record<string, readonly string[]> = {
  'about:count.*': ['players', 'tokens', 'buildings', 'cards', 'none'],
  'about:mark.*': ['rulebook', 'sourced', 'reconstructed'],
  'about:minute.*': ['rules', 'powers', 'coin', 'names', 'box', 'money'],
  'about:part.*': ['board', 'tokens', 'decks'],
  'board:deed.facts.*': Object.keys((english.board!.deed as { facts: Words }).facts),
  'coach:review.*': ['luck', 'decisions', 'others'],
  'coach:tax.*': ['flat', 'percent'],
  'common:dice.*': ['commitment', 'lists', 'missing', 'hidden', 'seed', 'throws'],
  'events:ended.*': ENDS,
  'help:steps.*': ['open', 'invite', 'turn', 'why', 'undo'],
  'home:status.*': ['lobby', 'playing', 'over'],
  'lobby:*Hint': ['begun', 'full', 'watching', 'noTable', 'seatGone', 'seatMoved', 'oldPage'],
  'lobby:*Title': ['begun', 'full', 'watching', 'noTable', 'seatGone', 'seatMoved', 'oldPage'],
  'lobby:forecast.*': ['longer', 'shorter', 'if-longer', 'if-shorter'],
  'lobby:option.rent.*': ['automatic', 'claimed'],
  'lobby:pace.*': ['0', '0_3', '0_8', '1_5', '3'],
  'lobby:variants.*.text': VARIANTS,
  'lobby:variants.*.title': VARIANTS,
  'lesson:*.*': Object.keys(english.lesson!.first as Words).map((step) => `first.${step}`), // lessons/first.toml
  'lesson:chapter.*': Object.keys(english.lesson!.chapter as Words),
  'lesson:learned.*': Object.keys(english.lesson!.learned as Words),
  'log:amount.*': Object.keys(english.log!.amount as Words),
  'log:filters.*': FILTERS,
  'play:chat.*': ['yes', 'applause', 'joy', 'surprise', 'sorrow', 'party'],
  'play:did.*': commands,
  'play:guide.*.text': STEPS,
  'play:guide.*.title': STEPS,
  'play:keys.*': MAP.map(([, does]) => does),
  'play:moment.*': KINDS,
  'play:over.reason.*': ENDS,
  'play:text.*': [
    'player',
    'cash',
    'stands',
    'deeds',
    'number',
    'space',
    'group',
    'price',
    'owner',
    'built',
    'rent',
    'here',
  ],
  'play:tools.*': ['build', 'mortgage', 'trade'],
  'play:tools.no-*': ['build', 'mortgage', 'trade'],
  'play:variant.*': VARIANTS,
  'play:waiting.*': ['start-coin', ...PHASES.filter((phase) => phase !== 'over')],
  'settings:speeds.*': ['instant', 'fast', 'normal', 'slow'],
  'settings:kinds.*': ['soundDice', 'soundMoney', 'soundVoices', 'soundTurn', 'soundAmbience'],
  'settings:themes.*': ['system', 'light', 'dark'],
};
/** Those the page asks for with words of the server to fall back on: no name is missing if there are none. */
const WITH_FALLBACK: Record<string, readonly string[]> = {
  'about:topic.*': Object.keys(english.about!.topic as Words),
  'coach:choice.*': Object.keys(english.coach!.choice as Words), // passgo.coach.words
  'coach:said.*': flat(english.coach!.said).map(([key]) => key), // passgo.bots.saying
  'coach:sentence.*': Object.keys(english.coach!.sentence as Words),
  'lobby:level.*': [...LEVELS, ...OTHER_LEVELS],
  'lobby:levelAbout.*': [...LEVELS, ...OTHER_LEVELS],
  'lobby:difference.*': Object.keys(english.lobby!.difference as Words),
  'lobby:option.*.*': ['rent.automatic', 'rent.claimed'], // the same as lobby:option.rent.*
  'lobby:option.*.text': OPTIONS,
  'lobby:option.*.title': OPTIONS,
};

const KEY = new RegExp(`^(?:${names.join('|')}):[\\w.*-]+$`);

/** Every key in the source, with * for what is filled in. */
function named(): string[] {
  const found = new Set<string>();
  for (const text of Object.values(sources)) {
    for (const match of [...text.matchAll(/'([^'\n]*)'/g), ...text.matchAll(/`([^`\n]*)`/g)]) {
      const key = (match[1] ?? '').replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '*');
      if (KEY.test(key)) found.add(key);
    }
  }
  return [...found].sort();
}

/** Names of events and their variants are put together where they are told. */
function eventKeys(): string[] {
  const told = ['../play/log/tell.ts', '../play/log/payments.ts'].map((path) => sources[path] ?? '').join('\n');
  const plain = [...told.matchAll(/'([A-Z]\w+(?:\.[\w.]+)?)'/g)].map((match) => match[1] ?? '');
  const made: Record<string, string[]> = {
    PlayerMoved: ['throw', 'card', 'power'],
    SentToJail: ['space', 'card', 'doubles'],
    LeftJail: ['doubles', 'fine', 'card'],
    DeedPassed: ['dealt', 'bank', 'player'],
    CardPaid: ['collects', 'pays'],
    PowerPaid: ['collects', 'pays'],
  };
  return [
    ...plain,
    ...Object.keys(schema.$defs),
    ...Object.entries(made).flatMap(([name, ways]) => ways.map((way) => `${name}.${way}`)),
  ].map((key) => `events:${key}`);
}

const all = named();
const holed = all.filter((key) => key.includes('*') && key !== 'events:*');
const filled = (table: Record<string, readonly string[]>) =>
  Object.entries(table).flatMap(([key, inside]) =>
    inside.map((one) => (key.endsWith('*.*') ? key.replace('*.*', one) : key.replace('*', one))),
  );

describe.each(LANGUAGES)('%s', (language) => {
  const known = words(language);
  const keys = new Set([...known.keys()].map(single));

  it('has words for every key in the source', () => {
    const wanted = [...all.filter((key) => !key.includes('*')), ...filled(HOLES)];
    expect(wanted.length).toBeGreaterThan(500);
    expect(wanted.filter((key) => !keys.has(key))).toEqual([]);
  });

  it('has no words that nothing asks for', () => {
    const wanted = new Set([...all, ...filled(HOLES), ...filled(WITH_FALLBACK), ...eventKeys()]);
    expect([...keys].filter((key) => !wanted.has(key) && !WORDLESS.includes(key.split(':')[0]!))).toEqual([]);
  });

  it('has the keys and values of English, plural forms included', () => {
    const english = words('en');
    expect([...known.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of english) expect([key, values(known.get(key) ?? '')]).toEqual([key, values(text)]);
  });

  it('has a plural wherever a number of things is counted', () => {
    const forms = [...known.keys()].filter((key) => key !== single(key));
    for (const key of forms)
      expect(known.has(`${single(key)}_one`) && known.has(`${single(key)}_other`), key).toBe(true);
  });
});

it('knows what goes into every hole of a key', () => {
  expect(holed.filter((key) => !(key in HOLES) && !(key in WITH_FALLBACK))).toEqual([]);
});
