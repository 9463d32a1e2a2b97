// Somebody else's decision: who is asked, and what.
import { roundOf } from '../../board/words';
import { list, t } from '../../lib/i18n';
import { otherwise } from '../../lib/never';
import { PHASES } from '../../lib/wire';
import { counted, money, type BoardData } from '../board';
import { bare, type Decision, type Kind } from './choice';
import type { View } from '../types';
import { phrase, place, player, type Phrase, type Value } from '../words';

/** Whom the phase itself waits for; `to_act` also has those who only have an offer to answer. */
export function askedNow(view: View): string[] {
  const asked = inPhase(view);
  const found = view.to_act.filter((name) => asked.includes(name));
  if (found.length) return found;
  const answering = view.offers.map((offer) => offer.to);
  return view.to_act.filter((name) => !answering.includes(name));
}

function inPhase(view: View): readonly string[] {
  switch (view.phase) {
    case 'received-mortgage':
      return view.received.map((one) => one.owner);
    case 'debt':
      return view.debts.map((debt) => debt.debtor);
    case 'shortage':
      return Object.keys(view.shortage?.wishes ?? {}).filter((name) => view.shortage?.wishes[name] === null);
    case 'place-building':
      return view.shortage?.placing ? [view.shortage.placing] : [];
    case 'auction':
    case 'building-auction':
      return view.auctions[0]?.bidders ?? [];
    case 'start':
      return view.to_act;
    case 'roll':
    case 'leave-jail':
    case 'buy':
    case 'tax':
    case 'end':
    case 'over':
      return onTurn(view);
    default:
      return otherwise(view.phase, onTurn(view));
  }
}

function onTurn({ turn }: View): string[] {
  return turn === null ? [] : [turn];
}

/** What is auctioned: a deed by its name, a building as "1 house". */
export function lotOf(view: View, board: BoardData): Value {
  const open = view.auctions[0];
  return open && typeof open.space === 'number' ? place(open.space) : counted(board, open?.lot ?? 'house', 1);
}

/** One sentence: who is asked what. `me` is left out of it. */
export function whatIsAsked(view: View, board: BoardData, me: string | null = null): Phrase {
  const others = askedNow(view).filter((name) => name !== me);
  if (!others.length) return phrase('play:waiting.table');
  const isKnown = view.phase !== 'over' && PHASES.includes(view.phase);
  const phase = isKnown ? view.phase : 'roll';
  const key = phase === 'start' && board.start === 'coin' ? 'start-coin' : phase;
  const who = others.length === 1 ? player(others[0] ?? '') : list(others);
  return phrase(`play:waiting.${key}`, { who, lot: lotOf(view, board) });
}

/** Who has whose offer to answer, but for those to oneself, which have a card of their own. */
export function offersOpen(view: View, me: string | null): Phrase[] {
  const byReceiver = new Map<string, string[]>();
  for (const { player: from, to } of view.offers)
    if (to !== me && from !== me) byReceiver.set(to, [...(byReceiver.get(to) ?? []), from]);
  return [...byReceiver].map(([to, from]) => phrase('play:waiting.offer', { to: player(to), from: list(from) }));
}

export function waiting(view: View, board: BoardData, kind: Kind, me: string | null = null): Decision {
  const open = view.auctions[0];
  const yours =
    open && me !== null && open.bidder === me ? [phrase('play:auction.yours', { amount: money(board, open.bid) })] : [];
  return bare(kind, whatIsAsked(view, board, me), { hints: [...yours, ...offersOpen(view, me).slice(0, 1)] });
}

/** "Round 3 of 5", "Round 3, until 21:30". */
export function roundWords(view: View, time: (when: number) => string): string {
  const rounds = Number(view.options.rounds);
  const endsAt = Number(view.options.ends_at);
  const round = roundOf(view);
  if (rounds) return t('play:round-of', { round, rounds });
  return endsAt ? t('play:round-until', { round, time: time(endsAt * 1000) }) : t('play:round', { round });
}
