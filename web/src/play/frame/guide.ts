// The guided first game: one short hint when something comes up for the first time, in the order a game brings it.
import { has, type Decision, type Legal } from '../turn/decide';
import type { Event } from '../../lib/wire';
import type { View } from '../types';

export const STEPS = [
  'start',
  'roll',
  'buy',
  'auction',
  'rent',
  'card',
  'jail',
  'tax',
  'debt',
  'offer',
  'build',
  'trade',
  'end',
] as const;
export type Step = (typeof STEPS)[number];

interface Moment {
  decision: Decision;
  view: View;
  legal: Legal;
  me: string;
  mayTrade: boolean;
  /** Events of the last few entries. */
  recent: readonly Event[];
}

const BY_KIND: Partial<Record<Decision['kind'], Step>> = {
  start: 'start',
  buy: 'buy',
  auction: 'auction',
  jail: 'jail',
  'leave-jail': 'jail',
  tax: 'tax',
  debt: 'debt',
  offer: 'offer',
};

/** The hint that fits now and was not seen yet; null: none. */
export function hintFor(moment: Moment, seen: readonly string[]): Step | null {
  return candidates(moment).find((step) => !seen.includes(step)) ?? null;
}

function candidates({ decision, view, legal, me, mayTrade, recent }: Moment): Step[] {
  const steps: Step[] = [];
  const kind = BY_KIND[decision.kind];
  if (kind) steps.push(kind);
  if (recent.some((event) => event.type === 'RentPaid' && (event.payer === me || event.payee === me)))
    steps.push('rent');
  if (recent.some((event) => event.type === 'CardDrawn' && event.player === me)) steps.push('card');
  if (decision.kind === 'roll') steps.push('roll');
  if (has(legal, 'Build')) steps.push('build');
  if (mayTrade && view.deeds.length >= 8 && view.deeds.some((deed) => deed.owner === me)) steps.push('trade');
  if (decision.kind === 'end') steps.push('end');
  return steps;
}
