// Who left the game, why, and who took what: read from the events, and from the table as it was before them.
import { list, t } from '../../lib/i18n';
import type { Event, EventOf, Happened } from '../../lib/wire';
import { money, type BoardData } from '../board';
import { receiver } from '../log/line';
import type { View } from '../types';
import { BANK, FREE_PARKING } from '../types';
import { phrase, player as named, spaceName, spaceOf, type Phrase } from '../words';

/** A moment of a game: the entry at `at`, those before it, and the table before the first of them, if that is known. */
export interface Past {
  start: View | null;
  entries: readonly Happened[];
  at: number;
}

/** Buildings on a lot before and after an entry. */
export type Levels = ReadonlyMap<number, { from: number; to: number }>;

export interface Leaving {
  seq: number;
  player: string;
  how: 'bankrupt' | 'resigned';
  /** A player, or the Bank. */
  heir: string;
  debts: { creditor: string; amount: number }[];
  /** Cash, all buildings sold, and all deeds mortgaged: the most that could be paid. */
  most: number;
  cash: number; // taken over, buildings included
  buildings: number; // of that, from buildings sold
  deeds: { space: number; mortgaged: boolean }[];
  cards: number;
  /** What the heir owes the Bank for mortgaged deeds. */
  interest: number;
}

/** A field of the table as it was before the entry. */
function before<F extends keyof View>({ start, entries, at }: Past, field: F): View[F] | undefined {
  for (let i = at - 1; i >= 0; i--) {
    const changes = entries[i]!.changes;
    if (field in changes) return changes[field];
  }
  return start?.[field];
}

export function levelsBefore(past: Past): Levels | undefined {
  const after = past.entries[past.at]?.changes.deeds;
  const deeds = after && before(past, 'deeds');
  if (!deeds) return undefined;
  const to = new Map(after.map((deed) => [deed.space, deed.buildings]));
  return new Map(deeds.map((deed) => [deed.space, { from: deed.buildings, to: to.get(deed.space) ?? 0 }]));
}

type Exit = EventOf<'PlayerBankrupt' | 'PlayerResigned'>;
export const isExit = (event: Event): event is Exit =>
  event.type === 'PlayerBankrupt' || event.type === 'PlayerResigned';

/** Everybody who left by the entry. */
export function leavingsIn(past: Past, board: BoardData): Leaving[] {
  const entry = past.entries[past.at];
  return (entry?.events ?? []).flatMap((event, index) => (isExit(event) ? [leavingOf(past, board, event, index)] : []));
}

function leavingOf(past: Past, board: BoardData, exit: Exit, index: number): Leaving {
  const entry = past.entries[past.at]!;
  const { player, creditor: heir } = exit;
  const after = entry.events.slice(index + 1);
  const mortgages = new Map((before(past, 'deeds') ?? []).map((deed) => [deed.space, deed.mortgaged]));
  const deeds = after
    .filter(
      (event): event is EventOf<'DeedPassed'> =>
        event.type === 'DeedPassed' && event.reason === 'estate' && event.owner === player,
    )
    .map(({ space }) => ({ space, mortgaged: mortgages.get(space) ?? false }));
  const cash = sum(after, (event) => (event.type === 'EstatePaid' && event.payer === player ? event.amount : 0));
  const raised = deeds.reduce((all, { space, mortgaged }) => all + (mortgaged ? 0 : spaceOf(board, space).mortgage), 0);
  const owed = deeds.reduce((all, { space, mortgaged }) => all + (mortgaged ? spaceOf(board, space).interest : 0), 0);
  return {
    seq: entry.seq,
    player,
    how: exit.type === 'PlayerBankrupt' ? 'bankrupt' : 'resigned',
    heir,
    debts: debtsOf(past, player, entry.events.slice(0, index)),
    most: cash + raised,
    cash,
    buildings: sum(after, (event) => (event.type === 'BuildingSold' && event.payee === player ? event.amount : 0)),
    deeds,
    cards: sum(after, (event) =>
      Number((event.type === 'JailCardPassed' || event.type === 'JailCardReturned') && event.player === player),
    ),
    interest: heir === BANK ? 0 : owed,
  };
}

function sum(events: readonly Event[], amount: (event: Event) => number): number {
  return events.reduce((all, event) => all + amount(event), 0);
}

/** Debts from before that the entry has not settled, and those it made. */
function debtsOf(past: Past, player: string, events: readonly Event[]): Leaving['debts'] {
  const open = (before(past, 'debts') ?? [])
    .filter((debt) => debt.debtor === player)
    .map(({ creditor, amount }) => ({ creditor, amount }));
  for (const event of events) {
    if (event.type === 'DebtIncurred' && event.payer === player)
      open.push({ creditor: event.payee, amount: event.amount });
    else if ('payer' in event && 'payee' in event && event.payer === player && event.type !== 'RentDue') {
      const paid = open.findIndex((debt) => debt.creditor === event.payee && debt.amount === event.amount);
      if (paid >= 0) open.splice(paid, 1);
    }
  }
  return open;
}

/** The last time somebody left, up to now. */
export function lastLeaving(
  start: View | null,
  entries: readonly Happened[],
  board: BoardData,
  wanted: (leaving: Leaving) => boolean = () => true,
): Leaving | null {
  for (let at = entries.length - 1; at >= 0; at--) {
    if (!entries[at]!.events.some(isExit)) continue;
    const found = leavingsIn({ start, entries, at }, board).filter(wanted).at(-1);
    if (found) return found;
  }
  return null;
}

/** Turns begun since: what happened long ago is no news any more. */
export function turnsSince(entries: readonly Happened[], seq: number): number {
  return entries.filter((entry) => entry.seq > seq && entry.events.some((event) => event.type === 'TurnStarted'))
    .length;
}

// ---------------------------------------------------------------- in words
export function ruinTitle(leaving: Leaving): Phrase {
  return phrase(leaving.how === 'bankrupt' ? 'play:ruin.bankrupt' : 'play:ruin.resigned', {
    player: named(leaving.player),
  });
}

/** What was owed, what could be raised, and who took what: a sentence each. */
export function ruinFacts(leaving: Leaving, board: BoardData, view: View): Phrase[] {
  const facts = leaving.debts.map(({ creditor, amount }) =>
    phrase('play:ruin.owed', { creditor: creditorOf(creditor), amount: money(board, amount) }),
  );
  const owed = leaving.debts.reduce((all, debt) => all + debt.amount, 0);
  const most = money(board, leaving.most);
  if (owed > leaving.most) facts.push(phrase('play:ruin.raised', { most, missing: money(board, owed - leaving.most) }));
  else if (owed) facts.push(phrase('play:ruin.could', { most }));
  if (leaving.buildings) facts.push(phrase('play:ruin.sold', { amount: money(board, leaving.buildings) }));
  return [...facts, ...takenOver(leaving, board, view)];
}

function creditorOf(name: string) {
  return receiver(name === FREE_PARKING ? BANK : name);
}

function takenOver(leaving: Leaving, board: BoardData, view: View): Phrase[] {
  const what = [
    ...(leaving.cash ? [t('play:ruin.cash', { amount: money(board, leaving.cash) })] : []),
    ...leaving.deeds.map(({ space, mortgaged }) => {
      const name = spaceName(board, space);
      return mortgaged ? t('play:ruin.mortgaged', { space: name }) : name;
    }),
    ...(leaving.cards ? [t('log:jail-cards', { count: leaving.cards })] : []),
  ];
  if (!what.length) return [phrase('play:ruin.nothing')];
  if (leaving.heir !== BANK) {
    const heir = named(leaving.heir);
    const facts = [phrase('play:ruin.takes', { heir, what: list(what) })];
    if (leaving.interest) facts.push(phrase('play:ruin.interest', { heir, amount: money(board, leaving.interest) }));
    return facts;
  }
  const auctions = leaving.deeds.length > 0 && !view.outcome && view.options.no_auctions !== true;
  return [phrase('play:ruin.bank', { what: list(what) }), ...(auctions ? [phrase('play:ruin.auctioned')] : [])];
}
