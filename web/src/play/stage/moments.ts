// The last moments of a game for the stage: their pictures, and one sentence each.
import { handsOf, scenesOf, type Hand, type Scene } from '../../board/scenes';
import type { Event, EventOf, Happened } from '../../lib/wire';
import type { BoardData } from '../board';
import type { Line } from '../log/line';
import { tellOne } from '../log/tell';
import { levelsBefore } from '../result/ruin';
import type { View } from '../types';

/** Said only while they happen: the sentence that stays is about what they belong to. */
const ASIDE = new Set<Event['type']>([
  'SalaryPaid',
  'JailCardKept',
  'JailCardReturned',
  'JailCardPassed',
  'DeedPassed',
  'EstatePaid',
  'TradePaid',
  'InterestPaid',
]);

/** The last pictures, oldest first. What was taken back is left out with what it takes back. */
export function lastScenes(entries: readonly Happened[], most: number): Scene[] {
  let found: Scene[] = [];
  let takenBack = 0;
  for (let at = entries.length - 1; at >= 0 && found.length < most; at--) {
    const entry = entries[at]!;
    if (entry.command === null && !entry.events.length) takenBack += 1;
    else if (takenBack > 0) takenBack -= 1;
    else found = [...scenesOf(entry), ...found];
  }
  return found.slice(-most);
}

export interface Past {
  entries: readonly Happened[];
  start: View | null;
}

/** One sentence about it; while it goes on about what happens just now. */
export function lineOf(scene: Scene, board: BoardData, past: Past, isNow = false): Line | null {
  const sold = scene.events.some((event) => event.type === 'BuildingSold');
  const at = sold ? past.entries.findIndex((entry) => entry.seq === scene.seq) : -1;
  const levels = at < 0 ? undefined : levelsBefore({ ...past, at });
  let aside: Line | null = null;
  for (const event of [...scene.events].reverse()) {
    const line = tellOne(board, event, { levels });
    if (!line) continue;
    if (isNow || !ASIDE.has(event.type)) return line;
    aside ??= line;
  }
  return aside;
}

export interface Bidding {
  space: number | null;
  /** Newest first. */
  bids: { player: string; amount: number }[];
  bidders: readonly string[];
  out: ReadonlySet<string>;
}

/** An auction up to a scene: what is sold, and who bid what. */
export function biddingOf(scene: Scene, entries: readonly Happened[]): Bidding {
  const before = entries.filter((entry) => entry.seq < scene.seq).flatMap((entry) => entry.events);
  const events = [...before, ...scene.events];
  const from = events.findLastIndex((event) => event.type === 'AuctionOpened');
  const opened = events[from];
  const bids: Bidding['bids'] = [];
  const out = new Set<string>();
  for (const event of events.slice(Math.max(0, from))) {
    if (event.type === 'BidPlaced') bids.unshift({ player: event.player, amount: event.amount });
    if (event.type === 'AuctionPassed') out.add(event.player);
    if (event.type === 'BidLost') {
      bids.length = 0;
      out.add(event.player);
    }
  }
  const space = opened?.type === 'AuctionOpened' ? opened.space : null;
  return { space, bids, bidders: opened?.type === 'AuctionOpened' ? opened.bidders : [], out };
}

/** What each side of an offer would give: by the offer itself, which may be some entries ago. */
export function handsIn(scene: Scene, entries: readonly Happened[]): [Hand, Hand] | null {
  const { picture } = scene;
  if (picture.kind !== 'trade') return null;
  if (picture.hands) return picture.hands;
  const isIt = (event: Event): event is EventOf<'TradeOffered'> =>
    event.type === 'TradeOffered' && event.offer === picture.offer;
  const offered = entries
    .filter((entry) => entry.seq <= scene.seq)
    .flatMap((entry) => entry.events)
    .findLast(isIt);
  return offered ? handsOf(offered) : null;
}
