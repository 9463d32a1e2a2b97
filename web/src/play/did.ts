// What somebody did, in one sentence by the command alone: for taking it back.
import type { Event, Happened } from '../lib/wire';
import { groupOf, money, type BoardData } from './board';
import type { Command } from './types';
import { phrase, place, player, type Phrase } from './words';

/** What was taken back has neither a command nor events. */
const isTakenBack = (entry: Happened): boolean => entry.command === null && !entry.events.length;

/** What stands: without what was taken back. */
export function standing(entries: readonly Happened[]): Happened[] {
  const stack: Happened[] = [];
  for (const entry of entries) {
    if (isTakenBack(entry)) stack.pop();
    else stack.push(entry);
  }
  return stack;
}

/** The last command that stands; null: there is none, or it is not known. */
export function lastDone(entries: readonly Happened[]): Happened | null {
  const last = standing(entries).at(-1);
  return last?.command ? last : null;
}

function spaceIn(command: Command, events: readonly Event[]): number | null {
  if (typeof command.space === 'number') return command.space;
  const event = events.find((one) => 'space' in one && typeof one.space === 'number');
  return event && 'space' in event ? event.space : null;
}

export function didWords(entry: Happened, board: BoardData): Phrase {
  const command = entry.command as Command;
  const space = spaceIn(command, entry.events);
  return phrase(`play:did.${command.type}`, {
    player: player(entry.by),
    space: space === null ? '' : place(space),
    group: space === null ? '' : (groupOf(board, space)?.title ?? ''),
    to: command.to ?? command.player ?? '',
    amount: money(board, command.amount ?? 0),
  });
}
