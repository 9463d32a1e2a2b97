// Names of spaces made to fit a cell without becoming riddles, and text broken into lines.
import { fonts, TEXT } from '../lib/fonts.svelte';

/** How wide a text is at a font size. */
export type Measure = (text: string, size: number) => number;

export interface Line {
  text: string;
  /** Set when the glyphs have to be pushed together a little. */
  length?: number;
}
export interface Fitted {
  lines: Line[];
  /** Nothing was left out. */
  whole: boolean;
}

export const SQUEEZE = 0.84; // glyphs never become narrower than this
const TOGETHER_FROM = 0.93; // two words share a line if they need no more than this

const ABBREVIATED: Record<string, string> = {
  Avenue: 'Ave',
  Place: 'Pl',
  Railroad: 'RR',
  Company: 'Co',
  Gardens: 'Gdns',
  Street: 'St',
  Community: 'Comm.',
};
const PAIRED_BY = [' / ', ' vs. '];
/** What a club is called without its city: the last word, or two where the first is a colour. */
const CLUB = /(?:(?:Red|White|Blue|Black|Devil) )?\S+$/;

/** Measures with the browser's own fonts; without a browser (tests) by the widths of a usual sans-serif. */
export function measureWith(weight: number): Measure {
  const context = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  if (!context || typeof context.measureText !== 'function') return estimate;
  let known = new Map<string, number>();
  let measured = -1;
  return (text, size) => {
    if (measured !== fonts.loaded) {
      context.font = `${weight} condensed 100px ${TEXT}`;
      known = new Map();
      measured = fonts.loaded;
    }
    let width = known.get(text);
    if (width === undefined) {
      width = context.measureText(text.replace(/\d/g, '0')).width; // figures are set in equal widths
      known.set(text, width);
    }
    return (width * size) / 100;
  };
}

/** Generous widths in hundredths of the font size. */
export const estimate: Measure = (text, size) => {
  let width = 0;
  for (const letter of text) {
    if ("iIljt.,:;'’!|/ ".includes(letter)) width += 31;
    else if ('mwMW%—'.includes(letter)) width += 88;
    else if (letter === letter.toUpperCase() && letter !== letter.toLowerCase()) width += 68;
    else width += 57;
  }
  return (width * size) / 100;
};

/** The name as at most so many lines of at most this width, as little shortened as will do. */
export function fitName(name: string, width: number, lines: number, size: number, measure: Measure): Fitted {
  const candidates = [...shorterAndShorter(name)];
  for (const hyphens of [false, true]) {
    for (const [candidate, gone] of candidates) {
      if (!hyphens && gone > 3) break; // better a hyphen in the whole name than a name without a word
      const found = wrap(candidate, width, size, measure, hyphens);
      if (found && found.length <= lines) return { lines: squeezed(found, width, size, measure), whole: gone === 0 };
    }
  }
  const shortest = candidates[candidates.length - 1]?.[0] ?? name;
  return { lines: squeezed(cut(shortest, width, lines, size, measure), width, size, measure), whole: false };
}

/** Plain text in lines; a word too long stands alone. */
export function paragraph(text: string, width: number, size: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length && measure(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Shorter and shorter, each with how much is gone: 0 nothing, up to 3 nothing that is missed. */
function* shorterAndShorter(full: string): Generator<[string, number]> {
  yield [full, 0];
  const after = full.indexOf(': ');
  let name = after < 0 ? full : full.slice(after + 2); // "Mos Espa: Street Market": the group's title says Mos Espa
  yield [name, 1];
  for (const sign of PAIRED_BY) {
    if (!name.includes(sign)) continue;
    // "San Diego Chargers / Oakland Raiders": Chargers / Raiders
    const teams = name.split(sign).map((team) => CLUB.exec(team)?.[0] ?? team);
    yield [teams.join(sign === ' / ' ? '\u00a0/ ' : ' v. '), 2]; // the stroke stays with the first
    if (sign === ' / ') yield [teams.join('/ '), 2];
    name = teams.join(' ');
    yield [name, 2];
  }
  const whole = name;
  name = name
    .split(' ')
    .map((word) => ABBREVIATED[word] ?? word)
    .join(' ');
  yield [name, 3];
  const words = whole.split(' ');
  const final = words[words.length - 1] ?? '';
  if (words.length > 1 && final in ABBREVIATED) yield [words.slice(0, -1).join(' '), 4]; // "Pennsylvania Ave": Pennsylvania
  if (words.length > 2) yield [[...words.slice(0, -1).map((word) => `${word.charAt(0)}.`), final].join(' '), 5];
  if (words.length > 1 && !(final in ABBREVIATED)) yield [final, 6];
}

/** Lines, or null when a word does not fit even squeezed (or, if hyphens are allowed, broken). */
function wrap(text: string, width: number, size: number, measure: Measure, hyphens: boolean): string[] | null {
  const most = width / SQUEEZE;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const parts = measure(word, size) <= most ? [word] : hyphens ? broken(word, most, size, measure) : null;
    if (!parts) return null;
    const [first = '', ...rest] = parts;
    const longer = lines.length ? `${lines[lines.length - 1]} ${first}` : first;
    if (lines.length && measure(longer, size) * TOGETHER_FROM <= width) lines[lines.length - 1] = longer;
    else lines.push(first);
    lines.push(...rest);
  }
  return lines;
}

const VOWELS = 'aeiouyäöüéèà';
const TOGETHER = ['sh', 'ch', 'th', 'ph', 'ck', 'qu', 'gh'];

/** A long word in two parts at a syllable, or null. Parts of fewer than three letters are avoided. */
export function broken(word: string, width: number, size: number, measure: Measure): string[] | null {
  let best: string[] | null = null;
  let worst = Infinity;
  for (const at of breaks(word)) {
    const parts = [`${word.slice(0, at)}-`, word.slice(at)];
    const widest = Math.max(...parts.map((part) => measure(part, size)));
    if (widest <= width && widest < worst) {
      best = parts;
      worst = widest;
    }
  }
  return best;
}

/** Before a consonant that opens a syllable: with a vowel after it, and one somewhere before. */
export function breaks(word: string): number[] {
  const lower = word.toLowerCase();
  const isVowel = (i: number): boolean => VOWELS.includes(lower.charAt(i));
  const found: number[] = [];
  let heard = isVowel(0) || isVowel(1);
  for (let at = 3; at <= word.length - 3; at += 1) {
    heard ||= isVowel(at - 1);
    if (!heard || isVowel(at) || TOGETHER.includes(lower.slice(at - 1, at + 1))) continue;
    if (isVowel(at + 1) || TOGETHER.includes(lower.slice(at, at + 2))) found.push(at);
  }
  return found;
}

function cut(text: string, width: number, lines: number, size: number, measure: Measure): string[] {
  const words = text.split(' ').map((word) => shortened(word, width / SQUEEZE, size, measure));
  const found = wrap(words.join(' '), width, size, measure, false) ?? words;
  if (found.length <= lines) return found;
  return [...found.slice(0, lines - 1), shortened(found.slice(lines - 1).join(' '), width / SQUEEZE, size, measure)];
}

/** The start of a word, with a full stop to show that there was more. */
function shortened(word: string, width: number, size: number, measure: Measure): string {
  if (measure(word, size) <= width) return word;
  let end = word.length - 1;
  while (end > 1 && measure(`${word.slice(0, end)}.`, size) > width) end -= 1;
  return `${word.slice(0, end).trimEnd()}.`;
}

function squeezed(lines: string[], width: number, size: number, measure: Measure): Line[] {
  return lines.map((text) => (measure(text, size) > width ? { text, length: width } : { text }));
}
