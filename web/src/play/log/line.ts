// A line about an event, and who is in it.
import { t } from '../../lib/i18n';
import type { Event, EventWithSentence } from '../../lib/wire';
import { BANK, FREE_PARKING } from '../types';
import { phrase, player, type Phrase, type Value, type Values } from '../words';

export type Tone = 'turn' | 'throw' | 'money' | 'card' | 'trade' | 'auction' | 'alert' | 'quiet';

export interface Line {
  said: Phrase;
  tone: Tone;
  /** The rule behind it, for "why?". */
  rule: string;
  /** Who is concerned, for the filter "mine". */
  who: string[];
  /** Good enough to be read out. */
  spoken: boolean;
}

/** Events that have a teller here; the others bring their sentence. */
type Told = Exclude<Event, { type: EventWithSentence }>;
type Payment = Extract<Told, { payer: string; base: number }>;
export type PaymentName = Exclude<Payment['type'], 'DebtIncurred' | 'RentDue'>;
export type Plain = Exclude<Told['type'], PaymentName>;

/** A line about an event. */
export function line(event: Event, key: string, values: Values, tone: Tone, rule = '', spoken = true): Line {
  return { said: phrase(`events:${key}`, values), tone, rule, who: whoIn(event), spoken };
}

const PEOPLE = new Set(['player', 'payer', 'payee', 'to', 'owner', 'rival', 'creditor', 'winner', 'winners']);

function whoIn(event: Event): string[] {
  const found = Object.entries(event).flatMap(([field, value]: [string, unknown]) => (PEOPLE.has(field) ? value : []));
  return found.filter((name): name is string => typeof name === 'string' && name !== BANK && name !== FREE_PARKING);
}

/** A player, or the Bank, as the receiver of something. */
export function receiver(name: string): Value {
  if (name === BANK) return t('log:the-bank');
  return name === FREE_PARKING ? t('log:free-parking') : player(name);
}
