// A game as states: the view at the start with the changes of each entry laid over it.
import type { Happened } from '../../lib/wire';
import type { View } from '../types';

export type Folded = Pick<Happened, 'seq' | 'changes' | 'phase' | 'to_act'>;

/** The table after an entry. What did not change is shared with the view before. */
export function fold(view: View, entry: Folded): View {
  return { ...view, ...entry.changes, phase: entry.phase, to_act: entry.to_act };
}

/** The start and the table after each entry. */
export function foldAll(start: View, entries: readonly Folded[]): View[] {
  const views = [start];
  for (const entry of entries) views.push(fold(views[views.length - 1]!, entry));
  return views;
}

/** Where an event lies: the number of entries up to and with that seq. */
export function positionOf(entries: readonly Folded[], seq: number): number {
  let position = 0;
  while (position < entries.length && entries[position]!.seq <= seq) position++;
  return position;
}
