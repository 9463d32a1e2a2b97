// What the stage shows of an entry: one picture after another, each with the events that belong to it. Words are found
// where it is shown.
import type { Event, EventOf, Happened } from '../lib/wire';
import type { BoardData } from './words';

export interface Hand {
  cash: number;
  deeds: readonly number[];
  cards: number;
}

export type Picture =
  | { kind: 'dice'; player: string }
  | { kind: 'coin'; heads: boolean }
  | { kind: 'place'; space: number; player: string }
  | { kind: 'card'; deck: string; card: string; player: string }
  | { kind: 'auction'; space: number | null; lot: string; sold: boolean }
  | { kind: 'trade'; offer: number; from: string; to: string; end: TradeEnd; hands: [Hand, Hand] | null }
  | { kind: 'building'; space: number; from: number; to: number }
  | { kind: 'stock'; building: string; left: number }
  | { kind: 'jail'; player: string; open: boolean }
  | { kind: 'ruin'; player: string }
  | { kind: 'victory'; winners: readonly string[] };
export type TradeEnd = 'open' | 'accepted' | 'off';

/** A picture with its events; `last`: up to which of them it has been shown. */
export interface Scene {
  /** The same for the same picture, however far it is shown. */
  key: string;
  seq: number;
  picture: Picture;
  events: readonly Event[];
}

/** Whoever is paid: the events that move money, but for the cash everyone begins with. */
export type Payment = Extract<Event, { payer: string; base: number }>;
const DUE = new Set<Event['type']>(['DebtIncurred', 'RentDue', 'StartingCashPaid']);

export function isPayment(event: Event): event is Payment {
  return 'payer' in event && 'base' in event && event.amount > 0 && !DUE.has(event.type);
}

/** The event's own picture; null: it belongs to the one before. */
function pictureOf(event: Event, entry: Happened): Picture | null {
  switch (event.type) {
    case 'DiceRolled':
    case 'StartThrown':
    case 'AttackThrown':
      return { kind: 'dice', player: event.player };
    case 'CoinFlipped':
      return { kind: 'coin', heads: event.heads };
    case 'PlayerMoved':
      return { kind: 'place', space: event.space, player: event.player };
    case 'PropertyBought':
    case 'MortgageLifted':
    case 'InterestPaid':
    case 'DealtDeedPaid':
      return { kind: 'place', space: event.space, player: event.payer };
    case 'PropertyMortgaged':
      return { kind: 'place', space: event.space, player: event.payee };
    case 'MortgageKept':
    case 'PropertyDeclined':
      return { kind: 'place', space: event.space, player: event.player };
    case 'CardDrawn':
      return { kind: 'card', deck: event.deck, card: event.card, player: event.player };
    case 'AuctionOpened':
      return { kind: 'auction', space: event.space, lot: event.lot, sold: false };
    case 'AuctionStarted':
    case 'BidPlaced':
    case 'AuctionPassed':
      return { kind: 'auction', space: null, lot: event.lot, sold: false };
    case 'BidLost':
      return { kind: 'auction', space: event.space, lot: event.lot, sold: false };
    case 'AuctionClosed':
      return { kind: 'auction', space: event.space, lot: event.lot, sold: event.winner !== null };
    case 'BuildingBought':
    case 'BuildingSold':
      return buildingOf(event, entry);
    case 'ShortageDeclared':
      return { kind: 'stock', building: event.building, left: event.left };
    case 'SentToJail':
    case 'StayedInJail':
      return { kind: 'jail', player: event.player, open: false };
    case 'LeftJail':
      return { kind: 'jail', player: event.player, open: true };
    case 'TradeOffered':
      return tradeOf(event, 'open', entry);
    case 'TradeAccepted':
      return tradeOf(event, 'accepted', entry);
    case 'TradeDeclined':
    case 'TradeWithdrawn':
    case 'TradeVoided':
      return tradeOf(event, 'off', entry);
    case 'PlayerBankrupt':
    case 'PlayerResigned':
      return { kind: 'ruin', player: event.player };
    case 'GameEnded':
      return { kind: 'victory', winners: event.winners };
    default:
      return null;
  }
}

/** How many stand there after the entry is known, and so is how many came or went. */
function buildingOf(event: EventOf<'BuildingBought' | 'BuildingSold'>, entry: Happened): Picture {
  const same = entry.events.filter((one) => one.type === event.type && 'space' in one && one.space === event.space);
  const after = entry.changes.deeds?.find((deed) => deed.space === event.space)?.buildings ?? same.length;
  const from = event.type === 'BuildingBought' ? Math.max(0, after - same.length) : Math.min(5, after + same.length);
  return { kind: 'building', space: event.space, from, to: after };
}

type TradeEvent = EventOf<'TradeOffered' | 'TradeAccepted' | 'TradeDeclined' | 'TradeWithdrawn' | 'TradeVoided'>;

function tradeOf(event: TradeEvent, end: TradeEnd, entry: Happened): Picture {
  const offered =
    event.type === 'TradeOffered'
      ? event
      : entry.events.find((one) => one.type === 'TradeOffered' && one.offer === event.offer);
  const { player: from, to, offer } = event;
  return { kind: 'trade', offer, from, to, end, hands: offered?.type === 'TradeOffered' ? handsOf(offered) : null };
}

export function handsOf(offered: EventOf<'TradeOffered'>): [Hand, Hand] {
  return [
    { cash: offered.give_cash, deeds: offered.give_deeds, cards: offered.give_jail_cards },
    { cash: offered.take_cash, deeds: offered.take_deeds, cards: offered.take_jail_cards },
  ];
}

/** The same thing seen further on: an auction with a bid more, a deed that is bought where it was met. */
function isSame(one: Picture, other: Picture): boolean {
  if (one.kind === 'auction' && other.kind === 'auction') return one.lot === other.lot;
  if (one.kind === 'trade' && other.kind === 'trade') return one.offer === other.offer;
  if (one.kind === 'place' && other.kind === 'place') return one.space === other.space;
  if (one.kind === 'building' && other.kind === 'building') return one.space === other.space;
  return one.kind === 'dice' && other.kind === 'dice';
}

/** What each event of an entry is shown as; null: nothing new to be seen. Several events share a scene. */
export function scenesByEvent(entry: Happened): (Scene | null)[] {
  const found: (Scene | null)[] = [];
  let now = null as Scene | null;
  let count = 0;
  for (const event of entry.events) {
    const picture = now && event.type === 'InterestPaid' ? null : pictureOf(event, entry); // of what was received
    if (picture && (!now || !isSame(now.picture, picture))) {
      now = { key: `${entry.seq}-${count++}`, seq: entry.seq, picture, events: [event] };
    } else if (now) {
      now = { ...now, picture: merged(now.picture, picture), events: [...now.events, event] };
    }
    const isSilent = event.type === 'TurnStarted' || event.type === 'TurnEnded';
    if (event.type === 'TurnStarted') now = null; // what follows is another's
    found.push(isSilent ? null : now);
  }
  return found;
}

function merged(before: Picture, now: Picture | null): Picture {
  if (!now) return before;
  if (before.kind === 'auction' && now.kind === 'auction') return { ...now, space: now.space ?? before.space };
  if (before.kind === 'trade' && now.kind === 'trade') return { ...now, hands: now.hands ?? before.hands };
  return now;
}

/** The pictures of an entry as they are in the end. */
export function scenesOf(entry: Happened): Scene[] {
  const last = new Map<string, Scene>();
  for (const scene of scenesByEvent(entry)) if (scene) last.set(scene.key, scene);
  return [...last.values()];
}

/** Is there a deed to be shown? */
export function isDeed(board: BoardData, space: number): boolean {
  return Boolean(board.spaces[space]?.group);
}
