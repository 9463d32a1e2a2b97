// What a decision is made of.
import type { BoardData } from '../board';
import type { Command, CommandOf, View } from '../types';
import type { Phrase } from '../words';

export type Opens = 'trade' | 'build' | 'mortgage' | 'power' | 'resign';

export interface Choice {
  id: string;
  label: Phrase;
  command?: Command;
  opens?: Opens;
  /** The key that presses it; the primary one also has Space and Enter unless `keyless`. */
  letter?: string;
  rule?: string;
  keyless?: boolean;
}

export type Kind =
  | 'start'
  | 'roll'
  | 'jail'
  | 'leave-jail'
  | 'buy'
  | 'tax'
  | 'end'
  | 'received'
  | 'debt'
  | 'wish'
  | 'place'
  | 'auction'
  | 'banker'
  | 'offer'
  | 'waiting'
  | 'watching'
  | 'over';

export interface Decision {
  kind: Kind;
  title: Phrase;
  hints: Phrase[];
  primary: Choice | null;
  others: Choice[];
  rule: string;
}

export type Legal = readonly Command[];

type Name = Command['type'];

export function has(legal: Legal, ...types: Name[]): boolean {
  return legal.some((command) => types.includes(command.type));
}

/** The legal commands of a name. */
export function all<N extends Name>(legal: Legal, type: N): CommandOf<N>[] {
  return legal.filter((command): command is CommandOf<N> => command.type === type);
}

/** What a decision is made from. */
export interface Case {
  view: View;
  legal: Legal;
  me: string;
  board: BoardData;
  /** The number of buildings on the stepper; null: not touched yet. */
  wished: number | null;
}

export function bare(kind: Kind, title: Phrase, more: Partial<Decision> = {}): Decision {
  return { kind, title, hints: [], primary: null, others: [], rule: '', ...more };
}
