// What somebody did, in one sentence by the command alone: for taking it back.
import type { Event, Happened } from '../../lib/wire';
import { groupOf, money, type BoardData } from '../board';
import { spaceIn, type Command } from '../types';
import { phrase, place, player, type Phrase } from '../words';

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

/** An entry with its command. */
export type Done = Happened & { command: Command };
const isDone = (entry: Happened | undefined): entry is Done => Boolean(entry?.command);

/** The last command that stands; null: there is none, or it is not known. */
export function lastDone(entries: readonly Happened[]): Done | null {
  const last = standing(entries).at(-1);
  return isDone(last) ? last : null;
}

/** The space that was meant: named by the command, else by the first event that names one. */
function spaceMeant(command: Command, events: readonly Event[]): number | null {
  const named = spaceIn(command);
  if (named !== null) return named;
  for (const event of events) if ('space' in event && event.space !== null) return event.space;
  return null;
}

/** Whom the command is addressed to, by name; '' for nobody. */
function addressee(command: Command): string {
  if (command.type === 'OfferTrade') return command.to;
  return command.type === 'ClaimRent' ? command.player : '';
}

export function didWords({ by, command, events }: Done, board: BoardData): Phrase {
  const space = spaceMeant(command, events);
  return phrase(`play:did.${command.type}`, {
    player: player(by),
    space: space === null ? '' : place(space),
    group: space === null ? '' : (groupOf(board, space)?.title ?? ''),
    to: addressee(command),
    amount: money(board, command.type === 'PlaceBid' ? command.amount : 0),
  });
}
