// The log: what happened as lines, newest last, with filters.
import type { Happened } from '../../lib/wire';
import type { BoardData } from '../board';
import { didWords, lastDone } from './did';
import { leavingsIn, levelsBefore, type Past } from '../result/ruin';
import { tell, type Line } from './tell';
import type { View } from '../types';
import { sayingWords } from '../coach/words';
import { phrase, plain, player } from '../words';

export type Filter = 'all' | 'money' | 'mine' | 'trades';
export const FILTERS: readonly Filter[] = ['all', 'money', 'mine', 'trades'];

export interface Told extends Line {
  seq: number;
  /** Which line of that entry: together with seq it names the line. */
  index: number;
}

const known = new WeakMap<Happened, { board: BoardData; language: string; whole: boolean; lines: Told[] }>();

/** The lines of the entry at `past.at`; told once for each board and language, and again when the start becomes known. */
export function linesOf(past: Past, board: BoardData, language: string): Told[] {
  const entry = past.entries[past.at]!;
  const kept = known.get(entry);
  const whole = past.start !== null;
  if (kept?.board === board && kept.language === language && kept.whole === whole) return kept.lines;
  const lines = told(past, entry, board).map((line, index) => ({ ...line, seq: entry.seq, index }));
  known.set(entry, { board, language, whole, lines });
  return lines;
}

function told(past: Past, entry: Happened, board: BoardData): Line[] {
  if (entry.command !== null || entry.events.length)
    return [
      ...tell(board, entry.events, { levels: levelsBefore(past), leavings: leavingsIn(past, board) }),
      ...spoken(entry, board),
    ];
  const done = lastDone(past.entries.slice(0, past.at));
  const said = done
    ? phrase('log:taken-back', { what: plain(didWords(done, board), board) })
    : phrase('log:taken-back-last');
  return [{ said, tone: 'alert', rule: '', who: [], spoken: true }];
}

/** A bot's words about what it did. */
function spoken(entry: Happened, board: BoardData): Line[] {
  const words = sayingWords(board, entry.said);
  if (!words) return [];
  const people = entry.events.flatMap((event) => ('to' in event && 'player' in event ? [event.player, event.to] : []));
  const said = phrase('coach:says', { player: player(entry.by), words });
  return [{ said, tone: 'trade', rule: '', who: [entry.by, ...people], spoken: true }];
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
  start: View | null = null,
): Told[] {
  const found: Told[] = [];
  for (let at = entries.length - 1; at >= 0 && found.length < most; at--) {
    const lines = linesOf({ entries, at, start }, board, language);
    for (let i = lines.length - 1; i >= 0; i--) {
      const line = lines[i]!;
      if (matches(line, filter, names)) found.push(line);
    }
  }
  const kept = found.reverse();
  return filter === 'money'
    ? kept.filter((line, index) => line.tone !== 'turn' || (kept[index + 1] && kept[index + 1]?.tone !== 'turn'))
    : kept;
}
