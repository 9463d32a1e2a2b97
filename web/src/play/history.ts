// The log: what happened as lines, newest last, with filters.
import type { Happened } from '../lib/wire';
import type { BoardData } from './board';
import { tell, type Line } from './tell';
import { phrase } from './words';

export type Filter = 'all' | 'money' | 'mine' | 'trades';
export const FILTERS: readonly Filter[] = ['all', 'money', 'mine', 'trades'];

export interface Told extends Line {
  seq: number;
  /** Which line of that entry: together with seq it names the line. */
  index: number;
}

const known = new WeakMap<Happened, { board: BoardData; language: string; lines: Told[] }>();

/** The lines of an entry; told once for each board and language. */
export function linesOf(entry: Happened, board: BoardData, language: string): Told[] {
  const kept = known.get(entry);
  if (kept && kept.board === board && kept.language === language) return kept.lines;
  const lines = told(entry, board).map((line, index) => ({ ...line, seq: entry.seq, index }));
  known.set(entry, { board, language, lines });
  return lines;
}

function told(entry: Happened, board: BoardData): Line[] {
  if (entry.command === null && !entry.events.length)
    return [{ said: phrase('log:taken-back'), tone: 'alert', rule: '', who: [], spoken: true }];
  return tell(board, entry.events);
}

export function matches(line: Line, filter: Filter, names: readonly string[]): boolean {
  switch (filter) {
    case 'money':
      return line.tone === 'money' || line.tone === 'turn';
    case 'trades':
      return line.tone === 'trade';
    case 'mine':
      return line.who.some((name) => names.includes(name));
    default:
      return true;
  }
}

/** The last lines that fit a filter, up to a number of them. */
export function lastLines(
  entries: readonly Happened[],
  board: BoardData,
  language: string,
  filter: Filter,
  names: readonly string[],
  most: number,
): Told[] {
  const found: Told[] = [];
  for (let at = entries.length - 1; at >= 0 && found.length < most; at--) {
    const lines = linesOf(entries[at] as Happened, board, language);
    for (let i = lines.length - 1; i >= 0; i--) {
      const line = lines[i] as Told;
      if (matches(line, filter, names)) found.push(line);
    }
  }
  const kept = found.reverse();
  return filter === 'money'
    ? kept.filter((line, index) => line.tone !== 'turn' || (kept[index + 1] && kept[index + 1]?.tone !== 'turn'))
    : kept;
}
