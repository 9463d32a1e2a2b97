// What the coach and the bots say, in the page's language: sentences come as a key with values.
import { percent } from '../../board/risk';
import { has, list, number, t } from '../../lib/i18n';
import type { ChoiceName, CoachSentence, Saying } from '../../lib/wire';
import { counted, money, type BoardData } from '../board';
import { spaceName } from '../words';

const AMOUNTS = new Set(['cash', 'amount', 'before', 'income']);
const SHARES = new Set(['chance', 'other', 'ruin']);
const GROUPS = new Set(['group', 'mine', 'theirs']);

function isChoice(value: unknown): value is ChoiceName {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

/** +4, −3: points of the chance to win. */
export function points(change: number): string {
  const rounded = Math.round(100 * change);
  return rounded === 0 ? '±0' : number(rounded, { signDisplay: 'always' }).replace('-', '−');
}

/** A chance without decimals. */
export const chance = (value: number): string => percent(Math.round(100 * value) / 100, true);

function groups(board: BoardData, value: unknown): string {
  const names = (Array.isArray(value) ? value : [value]).map(String);
  return list(names.map((name) => board.groups.find((group) => group.name === name)?.title ?? name));
}

function shown(board: BoardData, name: string, value: unknown): string {
  if (isChoice(value)) return choiceWords(board, value);
  if (GROUPS.has(name)) return groups(board, value);
  if (name === 'tax') return t(`coach:tax.${String(value)}`);
  if (typeof value !== 'number') return String(value);
  if (SHARES.has(name)) return chance(value);
  if (name === 'change') return points(value);
  if (name === 'space') return spaceName(board, value);
  if (name === 'houses') return counted(board, 'house', value);
  if (name === 'hotels') return counted(board, 'hotel', value);
  return AMOUNTS.has(name) ? money(board, Math.round(value)) : number(value);
}

function filled(board: BoardData, values: Record<string, unknown>): Record<string, string> {
  const told = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(board, name, value)]));
  if (!values.hotels) return told;
  const both = [values.houses ? told.houses! : '', told.hotels!].filter(Boolean);
  return { ...told, houses: list(both) };
}

/** Something that can be done; what this page has no words for comes in the server's. */
export function choiceWords(board: BoardData, { kind, values, text }: ChoiceName): string {
  const key = `coach:choice.${kind}`;
  if (!has(key)) return text;
  return t(key, filled(board, values));
}

export function sentenceWords(board: BoardData, { key, values, text }: CoachSentence): string {
  return has(`coach:sentence.${key}`) ? t(`coach:sentence.${key}`, filled(board, values)) : text;
}

export function allWords(board: BoardData, sentences: readonly CoachSentence[]): string {
  return sentences.map((one) => sentenceWords(board, one)).join(' ');
}

/** A bot's words; '' where it says nothing that is known here. Its percents are whole numbers. */
export function sayingWords(board: BoardData, said: readonly Saying[] | undefined): string {
  const known = (said ?? []).filter(({ key }) => /^[a-z]+\.[a-z]+$/.test(key) && has(`coach:said.${key}`));
  return known
    .map(({ key, values }) => {
      const told = Object.entries(values).map(([name, value]) => {
        if (GROUPS.has(name)) return [name, groups(board, value)];
        return [name, name === 'cash' && typeof value === 'number' ? money(board, value) : String(value)];
      });
      return t(`coach:said.${key}`, Object.fromEntries(told) as Record<string, string>);
    })
    .join(' ');
}
