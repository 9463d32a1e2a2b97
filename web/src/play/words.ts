// Sentences with players and spaces in them that stay recognisable, so that a name can be coloured and a space clicked.
import { t } from '../lib/i18n';
import type { BoardData, SpaceData } from './board';

export interface Player {
  player: string;
}
export interface Place {
  space: number;
}
export type Value = string | number | Player | Place | undefined;
export type Values = Record<string, Value>;

export type Part = { text: string } | Player | Place;

/** A sentence of the language files with what goes into it. */
export interface Phrase {
  key: string;
  values?: Values;
}

// Private-use characters mark what is a player or a space; no name may hold them (they are taken out).
const OPEN_PLAYER = '\uE000';
const OPEN_SPACE = '\uE001';
const CLOSE = '\uE002';
const MARKS = /[\uE000-\uE002]/g;
const MARKED = /([\uE000\uE001])([^\uE002]*)\uE002/g;

export function player(name: string): Player {
  return { player: name };
}

export function place(space: number): Place {
  return { space };
}

export function phrase(key: string, values?: Values): Phrase {
  return values ? { key, values } : { key };
}

function marked(value: Value): string | number {
  if (value === undefined) return '';
  if (typeof value === 'string') return value.replace(MARKS, '');
  if (typeof value === 'number') return value;
  if ('player' in value) return OPEN_PLAYER + value.player.replace(MARKS, '') + CLOSE;
  return OPEN_SPACE + String(value.space) + CLOSE;
}

function filled(said: Phrase): string {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(said.values ?? {})) values[name] = marked(value);
  return t(said.key, values);
}

/** The sentence in parts. */
export function parts(said: Phrase): Part[] {
  const text = filled(said);
  const found: Part[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKED)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index) });
    const inner = match[2] ?? '';
    found.push(match[1] === OPEN_PLAYER ? { player: inner } : { space: Number(inner) });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from) });
  return found;
}

export function plain(said: Phrase, board: BoardData): string {
  return parts(said)
    .map((part) => partText(part, board))
    .join('');
}

export function partText(part: Part, board: BoardData): string {
  if ('text' in part) return part.text;
  return 'player' in part ? part.player : spaceName(board, part.space);
}

export function spaceName(board: BoardData, space: number): string {
  return board.spaces[space]?.name ?? String(space);
}

export function spaceOf(board: BoardData, space: number): SpaceData {
  const found = board.spaces[space];
  if (!found) throw new RangeError(`no space ${space}`);
  return found;
}
