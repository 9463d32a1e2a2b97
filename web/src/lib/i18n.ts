// Words in language files. `t('common:close')` reads a namespace's key; templates follow a change of language.
import i18next from 'i18next';
import { createSubscriber } from 'svelte/reactivity';
import english from '../lang/en.json';
import { SENTENCES } from './wire';

type Namespaces = Record<string, Record<string, unknown>>;

// A language is its file in ../lang, and its rules in a second one. English is there from the first moment; the others,
// and the long rules, are chunks of their own that come when they are wanted.
const LOADERS = import.meta.glob<Namespaces>(['../lang/*.json', '!../lang/en.json', '!../lang/*.rules.json'], {
  import: 'default',
});
const RULES = import.meta.glob<Record<string, unknown>>('../lang/*.rules.json', { import: 'default' });
const others = Object.keys(LOADERS).map((path) => path.replace(/^.*\/|\.json$/g, ''));
export const LANGUAGES = ['en', ...others.sort()];

/** A language as its own speakers call it: "Deutsch". */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

void i18next.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { ...english, events: { ...english.events } } }, // a copy: sentences are added to it
  ns: Object.keys(english),
  defaultNS: 'common',
  interpolation: { escapeValue: false }, // Svelte escapes
  initAsync: false,
  returnNull: false,
  // A raw key on the screen is a defect: whoever looks at the console sees it, and so does every test in a browser.
  saveMissing: true,
  missingKeyHandler: (_languages, namespace, key) => console.error(`no words for ${namespace}:${key}`),
  missingInterpolationHandler: (text: string, match: string[]) => {
    console.error(`no value for ${match[0]} in "${text}"`);
    return '';
  },
});

// Some events bring their sentence from the server's vocabulary, in every language, instead of from its file.
const sentences: Record<string, Record<string, string>> = SENTENCES;
for (const [event, said] of Object.entries(sentences))
  for (const [code, text] of Object.entries(said)) i18next.addResource(code, 'events', event, text);

const subscribe = createSubscriber((update) => {
  i18next.on('languageChanged', update);
  return () => i18next.off('languageChanged', update);
});

/** The words for a key in the chosen language. */
export function t(key: string, values?: Record<string, unknown>): string {
  subscribe();
  return i18next.t(key, values ?? {});
}

/** Is there such a key? For texts that may come from the server instead. */
export function has(key: string): boolean {
  subscribe();
  return i18next.exists(key);
}

/** A rule or refusal: from the language file if it is there, else the words of the server. */
export function tOr(key: string, otherwise: string, values?: Record<string, unknown>): string {
  return has(key) ? t(key, values) : otherwise;
}

export function language(): string {
  subscribe();
  return i18next.language;
}

export const locale = language;

/** The language to begin with: as chosen, else the browser's, else English. */
export function wanted(chosen: string, offered: readonly string[] = navigator.languages): string {
  const wishes = [chosen, ...offered].map((one) => one.toLowerCase().split('-')[0] ?? '');
  return wishes.find((one) => LANGUAGES.includes(one)) ?? 'en';
}

/** The rules in the chosen language, where somebody has put them into it; fetched when a rule is first looked at. */
export async function loadRuleWords(): Promise<void> {
  const chosen = i18next.language;
  const load = RULES[`../lang/${chosen}.rules.json`];
  if (!load || i18next.hasResourceBundle(chosen, 'rules')) return;
  try {
    i18next.addResourceBundle(chosen, 'rules', await load());
  } catch {
    // the server's words will do
  }
}

let latest = '';

export async function setLanguage(chosen: string): Promise<void> {
  const next = wanted(chosen);
  latest = next;
  const load = LOADERS[`../lang/${next}.json`];
  if (load && !i18next.hasResourceBundle(next, 'common')) {
    try {
      for (const [name, words] of Object.entries(await load())) i18next.addResourceBundle(next, name, words);
    } catch {
      return; // no connection: what is there stays
    }
  }
  if (latest !== next) return;
  await i18next.changeLanguage(next);
  document.documentElement.lang = next;
}

/** 1234 → 1,234 as the language writes it. */
export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(language(), options).format(value);
}

/** An amount in an edition's own money: its symbol, if any, before the number. */
export function money(value: number, symbol = '$'): string {
  const text = symbol + number(Math.abs(value));
  return value < 0 ? `−${text}` : text;
}

export function time(when: number | Date): string {
  return new Intl.DateTimeFormat(language(), { hour: '2-digit', minute: '2-digit' }).format(when);
}

export function dateTime(when: number | Date): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(when);
}

/** "Ann, Ben and Cy". */
export function list(items: string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat(language(), { type }).format(items);
}
