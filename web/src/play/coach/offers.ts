// Bots' words about offers, found among what happened: they come with the command and are in no record.
import type { Happened, Saying } from '../../lib/wire';
import { nothing, type Terms } from '../trade/trade';

/** What was said with an offer that is on the table. */
export function wordsOfOffer(entries: readonly Happened[], offer: number): Saying[] {
  const made = entries.findLast((entry) =>
    entry.events.some((event) => event.type === 'TradeOffered' && event.offer === offer),
  );
  return made?.said ?? [];
}

export interface Refusal {
  seq: number;
  terms: Terms;
  said: Saying[];
}

/** The last answer to an offer of `from`, if it was a refusal: what was offered, and what was said to it. */
export function lastRefusal(entries: readonly Happened[], from: string, to?: string): Refusal | null {
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at]!;
    for (const event of entry.events) {
      const isAnswer =
        event.type === 'TradeDeclined' || event.type === 'TradeAccepted' || event.type === 'TradeOffered';
      if (!isAnswer || event.player !== from || (to !== undefined && event.to !== to)) continue;
      if (event.type !== 'TradeDeclined') return null;
      const terms = termsOf(entries.slice(0, at), event.offer);
      return terms && { seq: entry.seq, terms, said: entry.said ?? [] };
    }
  }
  return null;
}

function termsOf(entries: readonly Happened[], offer: number): Terms | null {
  for (let at = entries.length - 1; at >= 0; at--)
    for (const event of entries[at]!.events)
      if (event.type === 'TradeOffered' && event.offer === offer)
        return {
          from: event.player,
          to: event.to,
          give: {
            ...nothing(),
            cash: event.give_cash,
            deeds: [...event.give_deeds],
            jail_cards: event.give_jail_cards,
          },
          take: {
            ...nothing(),
            cash: event.take_cash,
            deeds: [...event.take_deeds],
            jail_cards: event.take_jail_cards,
          },
        };
  return null;
}

/** The cash more, or less asked for, that a refusal names as enough; 0 if it names none. */
export function namedPrice(said: readonly Saying[]): number {
  const named = said.find(({ key }) => key === 'refuse.price' || key === 'refuse.less')?.values.cash;
  return typeof named === 'number' ? named : 0;
}

/** The same trade with so much more cash from the one who offers; below 0: to them. */
export function withCash(terms: Terms, more: number): Terms {
  const cash = terms.give.cash - terms.take.cash + more;
  return {
    ...terms,
    give: { ...terms.give, cash: Math.max(cash, 0) },
    take: { ...terms.take, cash: Math.max(-cash, 0) },
  };
}
