// Events in words: one line each, a throw and the move it makes sharing one.
import { list, t } from '../../lib/i18n';
import { SENTENCES, type Event, type EventOf, type EventWithSentence } from '../../lib/wire';
import { explain, type Owed } from './amounts';
import { building, counted, money, type BoardData } from '../board';
import { line, receiver, type Line, type Plain } from './line';
import { tellPayment } from './payments';
import type { Leaving, Levels } from '../result/ruin';
import type { Bundle } from '../types';
import { BANK, FREE_PARKING } from '../types';
import { phrase, place, plain, player, spaceName, type Value, type Values } from '../words';

export type { Line, Tone } from './line';

/** Whom a debt is owed: what goes to Free Parking is owed to the Bank. */
function creditor(name: string): Value {
  return name === FREE_PARKING ? t('log:the-bank') : receiver(name);
}

function thrown(dice: readonly number[]): Values {
  const [first = 0, second = 0] = dice;
  return { first, second, sum: first + second };
}

const sum = (dice: readonly number[]): number => dice.reduce((all, one) => all + one, 0);
const isDouble = (dice: readonly number[]): boolean => dice[0] === dice[1];

export function bundleWords(board: BoardData, bundle: Bundle): string {
  const words = bundle.deeds.map((space) => spaceName(board, space));
  if (bundle.jail_cards) words.push(t('log:jail-cards', { count: bundle.jail_cards }));
  if (bundle.cash) words.push(money(board, bundle.cash));
  return words.join(' + ') || t('log:nothing');
}

function lot(board: BoardData, event: { lot: string; space: number | null }): Value {
  return event.space === null ? counted(board, event.lot, 1) : place(event.space);
}

function amountOf(board: BoardData, owed: Owed): string {
  return plain(explain(board, owed), board);
}

const JAILED: Record<string, string> = { space: 'R105', card: 'R106', doubles: 'R072' };
const FREED: Record<string, string> = { doubles: 'R112', fine: 'R116', card: 'R114' };
const ENDED: Record<string, string> = { 'last-player': 'R174', 'first-bankruptcy': 'R186', time: 'R194' };

function trade(event: EventOf<'TradeAccepted' | 'TradeDeclined' | 'TradeWithdrawn' | 'TradeVoided'>): Line {
  return line(event, event.type, { player: player(event.player), to: player(event.to) }, 'trade', 'S28');
}

// ---------------------------------------------------------------- each event that moves no money
type PlainEvents = { [N in Plain]: EventOf<N> };

const TELLERS: { [N in Plain]: (event: PlainEvents[N], board: BoardData) => Line | null } = {
  StartThrown: (e) => line(e, 'StartThrown', { player: player(e.player), ...thrown(e.dice) }, 'throw', 'R062'),
  CoinFlipped: (e) =>
    line(
      e,
      e.heads ? 'CoinFlipped.heads' : 'CoinFlipped.tails',
      { player: player(e.player), rival: player(e.rival) },
      'throw',
      'R063',
    ),
  StartDecided: (e) => line(e, 'StartDecided', { player: player(e.player) }, 'throw'),
  TurnStarted: (e) => line(e, 'TurnStarted', { player: player(e.player), round: e.round + 1 }, 'turn'),
  TurnEnded: () => null,
  DiceRolled: (e) => {
    const key = e.fresh ? 'DiceRolled.fresh' : isDouble(e.dice) ? 'DiceRolled.doubles.alone' : 'DiceRolled.plain';
    return line(e, key, { player: player(e.player), ...thrown(e.dice) }, 'throw');
  },
  PlayerMoved: (e) => line(e, `PlayerMoved.${e.how}`, { player: player(e.player), space: place(e.space) }, 'throw'),
  SentToJail: (e) =>
    line(e, `SentToJail.${e.cause}`, { player: player(e.player), space: place(e.start) }, 'alert', JAILED[e.cause]),
  LeftJail: (e) => line(e, `LeftJail.${e.how}`, { player: player(e.player) }, 'throw', FREED[e.how]),
  StayedInJail: (e) => line(e, 'StayedInJail', { player: player(e.player), turn: e.turn }, 'throw', 'R112'),
  CardDrawn: (e, board) => {
    const deck = board.decks[e.deck];
    const card = deck?.cards[e.card];
    const values = {
      player: player(e.player),
      deck: deck?.title ?? '',
      title: card?.title ?? '',
      text: card?.text ?? '',
    };
    return line(e, 'CardDrawn', values, 'card', 'R095');
  },
  JailCardKept: (e) => line(e, 'JailCardKept', { player: player(e.player) }, 'card', 'R097', false),
  JailCardReturned: (e) => line(e, 'JailCardReturned', { player: player(e.player) }, 'card', 'R097', false),
  JailCardPassed: (e) => line(e, 'JailCardPassed', { player: player(e.player), to: receiver(e.to) }, 'trade', 'R099'),
  PropertyDeclined: (e) =>
    line(e, 'PropertyDeclined', { player: player(e.player), space: place(e.space) }, 'quiet', 'R081'),
  AuctionOpened: (e, board) => {
    const values = { lot: lot(board, e), bidders: list([...e.bidders]) };
    return line(
      e,
      e.waits ? 'AuctionOpened.waits' : 'AuctionOpened.open',
      values,
      'auction',
      e.space === null ? 'R142' : 'R081',
    );
  },
  AuctionStarted: (e) => line(e, 'AuctionStarted', {}, 'auction', 'S2'),
  BidPlaced: (e, board) =>
    line(e, 'BidPlaced', { player: player(e.player), amount: money(board, e.amount) }, 'auction'),
  AuctionPassed: (e) => line(e, 'AuctionPassed', { player: player(e.player) }, 'auction', 'S21'),
  BidLost: (e, board) =>
    line(e, 'BidLost', { player: player(e.player), amount: money(board, e.amount) }, 'alert', 'T4'),
  AuctionClosed: (e, board) => {
    if (e.winner === null) return line(e, 'AuctionClosed.nobody', { lot: lot(board, e) }, 'auction', 'R081');
    if (e.lot === 'deed') return null; // the payment that follows says it
    const values = { winner: player(e.winner), lot: lot(board, e), amount: money(board, e.amount) };
    return line(e, 'AuctionClosed.building', values, 'auction', 'R142');
  },
  DeedPassed: (e) => {
    const how = e.reason === 'dealt-deed' ? 'dealt' : e.to === BANK ? 'bank' : 'player';
    return line(
      e,
      `DeedPassed.${how}`,
      { owner: receiver(e.owner), to: receiver(e.to), space: place(e.space) },
      'trade',
    );
  },
  MortgageKept: (e) => line(e, 'MortgageKept', { player: player(e.player), space: place(e.space) }, 'quiet', 'R162'),
  DebtIncurred: (e, board) => {
    const values = { payer: player(e.payer), payee: creditor(e.payee), amount: amountOf(board, e) };
    return line(e, 'DebtIncurred', values, 'alert', e.rule);
  },
  PlayerBankrupt: (e) =>
    line(e, 'PlayerBankrupt', { player: player(e.player), creditor: creditor(e.creditor) }, 'alert', 'R164'),
  PlayerResigned: (e) =>
    line(e, 'PlayerResigned', { player: player(e.player), creditor: creditor(e.creditor) }, 'alert', 'S40'),
  ShortageDeclared: (e, board) => {
    const values = { player: player(e.player), left: e.left, what: building(board, e.building, e.left) };
    return line(e, e.left ? 'ShortageDeclared.some' : 'ShortageDeclared.none', values, 'alert', 'R142');
  },
  BuildingsWanted: (e, board) => {
    const values = { player: player(e.player), number: e.count, what: building(board, e.building, e.count) };
    return line(e, e.count ? 'BuildingsWanted.some' : 'BuildingsWanted.none', values, 'auction', 'S26');
  },
  ShortageEnded: (e, board) => line(e, 'ShortageEnded', { what: building(board, e.building, 2) }, 'quiet', '', false),
  TradeOffered: (e, board) => {
    const give = bundleWords(board, { cash: e.give_cash, deeds: e.give_deeds, jail_cards: e.give_jail_cards });
    const take = bundleWords(board, { cash: e.take_cash, deeds: e.take_deeds, jail_cards: e.take_jail_cards });
    return line(e, 'TradeOffered', { player: player(e.player), to: player(e.to), give, take }, 'trade', 'S28');
  },
  TradeAccepted: trade,
  TradeDeclined: trade,
  TradeWithdrawn: trade,
  TradeVoided: trade,
  RentDue: (e, board) => {
    const values = {
      payer: player(e.payer),
      payee: player(e.payee),
      space: place(e.space),
      amount: amountOf(board, e),
    };
    return line(e, 'RentDue', values, 'money', 'R093');
  },
  RentLapsed: (e, board) => {
    return line(
      e,
      'RentLapsed',
      { payee: player(e.payee), space: place(e.space), amount: money(board, e.amount) },
      'money',
      'R093',
    );
  },
  PowerUsed: (e, board) => {
    const values = { player: player(e.player), double: e.double, power: board.powers[e.double - 1] ?? '' };
    if (e.space === null) return line(e, 'PowerUsed.plain', values, 'card', 'R198');
    return line(e, 'PowerUsed.space', { ...values, space: place(e.space) }, 'card', 'R198');
  },
  AttackThrown: (e) => {
    const values = { player: player(e.player), owner: player(e.owner), mine: sum(e.dice), theirs: sum(e.owner_dice) };
    return line(e, 'AttackThrown', values, 'throw', 'R208');
  },
  TimeCalled: (e) => line(e, 'TimeCalled', { count: e.round }, 'alert', 'R193'),
  GameEnded: (e) => {
    const values = { reason: t(`events:ended.${e.reason}`), winners: list([...e.winners]) };
    return line(e, e.winners.length > 1 ? 'GameEnded.shared' : 'GameEnded.one', values, 'alert', ENDED[e.reason]);
  },
};

/** What an event does not say itself: buildings on each lot before and after it, and all about those who left. */
export interface Context {
  levels?: Levels | undefined;
  leavings?: readonly Leaving[];
}

export function tellOne(board: BoardData, event: Event, { levels }: Context = {}): Line | null {
  if (isSaid(event)) return tellSaid(board, event);
  return isPlain(event) ? tellPlain(board, event.type, event) : tellPayment(board, event, levels);
}

/** An event whose sentence stands in the server's vocabulary. */
function isSaid(event: Event): event is EventOf<EventWithSentence> {
  return Object.hasOwn(SENTENCES, event.type);
}

function tellSaid(board: BoardData, event: Event): Line {
  const values = Object.entries(event).map(([field, value]: [string, unknown]) => [
    field,
    fieldOf(board, field, value),
  ]);
  return line(event, event.type, Object.fromEntries(values) as Values, 'quiet');
}

/** A field as it stands in such a sentence: what may be in one is said in vocabulary/events.py. */
function fieldOf(board: BoardData, field: string, value: unknown): Value {
  if (Array.isArray(value)) return list(value.map(String));
  if (typeof value === 'string') return receiver(value);
  if (typeof value !== 'number') return undefined;
  if (field === 'space' || field === 'start') return place(value);
  return field === 'amount' ? money(board, value) : value;
}

/** An event that moves no money; one that a newer server sends is none. */
function isPlain(event: Event): event is EventOf<Plain> {
  return Object.hasOwn(TELLERS, event.type);
}

function tellPlain<N extends Plain>(board: BoardData, name: N, event: PlainEvents[N]): Line | null {
  return TELLERS[name](event, board);
}

// ---------------------------------------------------------------- together
/** What was owed and what could be raised, after the line that somebody is bankrupt. */
function ruinLine(board: BoardData, event: EventOf<'PlayerBankrupt'>, leavings: readonly Leaving[]): Line[] {
  const leaving = leavings.find((one) => one.player === event.player);
  if (!leaving?.debts.length) return [];
  const debts = leaving.debts.map((debt) =>
    plain(
      phrase('events:Ruined.debt', { creditor: creditor(debt.creditor), amount: money(board, debt.amount) }),
      board,
    ),
  );
  const values = { player: player(event.player), debts: list(debts), most: money(board, leaving.most) };
  return [line(event, 'Ruined.owed', values, 'alert', 'R164')];
}

/** The last round is over, and the turn that would begin the next is not played. */
function isNotPlayed(event: Event, next: Event | undefined): boolean {
  return event.type === 'TurnStarted' && next?.type === 'TimeCalled';
}

/** Lines for events in their order. */
export function tell(board: BoardData, events: readonly Event[], context: Context = {}): Line[] {
  const lines: Line[] = [];
  for (let at = 0; at < events.length; at++) {
    const event = events[at]!;
    const next = events[at + 1];
    if (event.type === 'DiceRolled' && next?.type === 'PlayerMoved' && next.how === 'throw') {
      at++;
      const key = isDouble(event.dice) ? 'DiceRolled.doubles.moved' : 'DiceRolled.moved';
      lines.push(
        line(event, key, { player: player(event.player), ...thrown(event.dice), space: place(next.space) }, 'throw'),
      );
    } else if (event.type === 'StartingCashPaid') {
      while (events[at + 1]?.type === 'StartingCashPaid') at++;
      lines.push(line(event, 'StartingCashPaid', { amount: money(board, event.amount) }, 'money', 'R047'));
    } else if (!isNotPlayed(event, next)) {
      const one = tellOne(board, event, context);
      if (one) lines.push(one);
      if (event.type === 'PlayerBankrupt') lines.push(...ruinLine(board, event, context.leavings ?? []));
    }
  }
  return lines;
}
