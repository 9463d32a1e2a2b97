// What a player is asked now: one primary choice and the others, made of the server's legal commands alone.
import { building, groupOf, money, type BoardData } from './board';
import { waysToRaise } from './raise';
import type { Command, View } from './types';
import { BANK, FREE_PARKING, playerOf } from './types';
import { t } from '../lib/i18n';
import { phrase, place, player, spaceOf, type Phrase } from './words';

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
  | 'start' | 'roll' | 'jail' | 'buy' | 'tax' | 'end' | 'received' | 'debt' | 'wish' | 'place'
  | 'auction' | 'banker' | 'offer' | 'waiting' | 'watching' | 'over';

export interface Decision {
  kind: Kind;
  title: Phrase;
  hints: Phrase[];
  primary: Choice | null;
  others: Choice[];
  rule: string;
}

export type Legal = readonly Command[];

export const has = (legal: Legal, type: string): boolean => legal.some((command) => command.type === type);
export const all = (legal: Legal, type: string): Command[] => legal.filter((command) => command.type === type);

interface Case {
  view: View;
  legal: Legal;
  me: string;
  board: BoardData;
}

/** The decision of the moment. `me`: who acts here, null for a spectator. */
export function decide(view: View, legal: Legal, me: string | null, board: BoardData): Decision {
  if (view.outcome) return bare('over', phrase('play:over.title'));
  if (me === null) return waiting(view, board, 'watching');
  const given: Case = { view, legal, me, board };
  const made = view.to_act.includes(me) ? forPhase(given) : null;
  const decision = made ?? (has(legal, 'DeclineTrade') ? offer() : waiting(view, board, 'waiting', me));
  return withClaims(given, decision);
}

function bare(kind: Kind, title: Phrase, more: Partial<Decision> = {}): Decision {
  return { kind, title, hints: [], primary: null, others: [], rule: '', ...more };
}

function forPhase(given: Case): Decision | null {
  const { view, legal, me } = given;
  if (has(legal, 'OpenAuction') || has(legal, 'CloseAuction')) return banker(given);
  switch (view.phase) {
    case 'start':
      return start(given);
    case 'roll':
      if (!has(legal, 'RollDice')) return null;
      return playerOf(view, me)?.in_jail ? jail(given) : roll(given);
    case 'buy':
      return has(legal, 'DeclineProperty') ? buy(given) : null;
    case 'tax':
      return has(legal, 'PayIncomeTax') ? tax(given) : null;
    case 'end':
      return has(legal, 'EndTurn') ? end(given) : null;
    case 'received-mortgage':
      return received(given);
    case 'debt':
      return view.debts.some((debt) => debt.debtor === me) ? debt(given) : null;
    case 'shortage':
      return has(legal, 'WantBuildings') ? wish(given) : null;
    case 'place-building':
      return view.shortage?.placing === me ? placing(given) : null;
    case 'auction':
    case 'building-auction':
      return has(legal, 'PassAuction') || has(legal, 'PlaceBid') ? auction(given) : null;
    default:
      return null;
  }
}

// ---------------------------------------------------------------- the turn
function start({ legal, board }: Case): Decision | null {
  if (has(legal, 'FlipCoin')) {
    const label = phrase('play:start.flip', { coin: board.theme['coin'] ?? t('play:start.coin') });
    return bare('start', phrase('play:start.coin-title'), { primary: { id: 'flip', label, command: { type: 'FlipCoin' }, letter: 'r' }, rule: 'R063' });
  }
  if (!has(legal, 'RollDice')) return null;
  return bare('start', phrase('play:start.title'), { primary: rollChoice('play:start.throw'), rule: 'R062' });
}

function rollChoice(key: string): Choice {
  return { id: 'roll', label: phrase(key), command: { type: 'RollDice' }, letter: 'r' };
}

function roll(given: Case): Decision {
  const { view, legal } = given;
  const again = view.doubles > 0;
  return bare('roll', phrase(again ? 'play:roll.again-title' : 'play:roll.title'), {
    hints: again ? [phrase('play:roll.doubles', { count: view.doubles })] : [],
    primary: rollChoice(again ? 'play:roll.again' : 'play:roll.throw'),
    others: has(legal, 'UsePower') ? [power(given)] : [],
    rule: again ? 'R071' : 'R065',
  });
}

function power({ view, legal, board }: Case): Choice {
  const uses = all(legal, 'UsePower');
  const label = phrase('play:power.use', { double: view.power ?? 0, power: board.powers[(view.power ?? 1) - 1] ?? '' });
  const choice: Choice = { id: 'power', label, letter: 'p', rule: 'R198' };
  const first = uses[0];
  if (first && uses.length === 1 && (first.space ?? null) === null) return { ...choice, command: first };
  return { ...choice, opens: 'power' };
}

function jail({ view, legal, me, board }: Case): Decision {
  const turn = playerOf(view, me)?.jail_turn ?? 1;
  const fine = money(board, board.fine);
  const others: Choice[] = [];
  if (has(legal, 'UseJailCard')) others.push({ id: 'card', label: phrase('play:jail.card'), command: { type: 'UseJailCard' }, letter: 'j', rule: 'R114' });
  if (has(legal, 'PayFine')) others.push({ id: 'fine', label: phrase('play:jail.fine', { fine }), command: { type: 'PayFine' }, letter: 'f', rule: 'R116' });
  return bare('jail', phrase('play:jail.title', { turn }), {
    hints: [phrase(turn >= 3 ? 'play:jail.last' : 'play:jail.hint', { fine })],
    primary: rollChoice('play:jail.throw'),
    others,
    rule: 'R112',
  });
}

function buy({ view, legal, me, board }: Case): Decision {
  const mine = playerOf(view, me);
  const space = spaceOf(board, mine?.space ?? 0);
  const price = money(board, space.price);
  const auctions = view.options['no_auctions'] !== true;
  const decline: Choice = {
    id: 'decline',
    label: phrase(auctions ? 'play:buy.auction' : 'play:buy.leave'),
    command: { type: 'DeclineProperty' },
    letter: 'a',
    rule: 'R081',
  };
  const title = phrase('play:buy.title', { space: place(space.index), price });
  const hints = [groupHint(view, board, me, space.index)].filter((hint) => hint !== null);
  if (has(legal, 'BuyProperty')) {
    const primary: Choice = { id: 'buy', label: phrase('play:buy.buy', { price }), command: { type: 'BuyProperty' }, rule: 'R078' };
    return bare('buy', title, { hints, primary, others: [decline], rule: 'R078' });
  }
  const missing = money(board, Math.max(0, space.price - (mine?.cash ?? 0)));
  const others: Choice[] = has(legal, 'Mortgage') || has(legal, 'SellBuilding') ? [{ id: 'mortgage', label: phrase('play:buy.raise'), opens: 'mortgage' }] : [];
  return bare('buy', title, { hints: [phrase('play:buy.lack', { missing }), ...hints], primary: decline, others, rule: 'R22' });
}

/** Who has how much of the group. */
export function groupHint(view: View, board: BoardData, me: string | null, space: number): Phrase | null {
  const group = groupOf(board, space);
  if (!group) return null;
  const held = new Map<string, number>();
  for (const deed of view.deeds) if (group.spaces.includes(deed.space)) held.set(deed.owner, (held.get(deed.owner) ?? 0) + 1);
  const size = group.spaces.length;
  if (!held.size) return phrase('play:group.none', { group: group.title });
  const missing = size - 1;
  const owners = [...held].map(([name, count]) => t('play:group.holds', { name: name === me ? t('play:you') : name, held: count, size })).join(', ');
  const completes = [...held].find(([name, count]) => count === missing && name === me);
  if (completes) return phrase('play:group.completes', { group: group.title, owners });
  const rival = [...held].find(([name, count]) => count === missing && name !== me);
  if (rival && size > 1) return phrase('play:group.rival', { group: group.title, owners, rival: player(rival[0]) });
  return phrase('play:group.held', { group: group.title, owners });
}

function tax({ view, me, board }: Case): Decision {
  const space = spaceOf(board, playerOf(view, me)?.space ?? 0);
  const flat = money(board, space.tax_flat);
  return bare('tax', phrase('play:tax.title', { space: place(space.index) }), {
    hints: [phrase('play:tax.hint')],
    primary: { id: 'flat', label: phrase('play:tax.flat', { flat }), command: { type: 'PayIncomeTax', choice: 'flat' }, letter: 'f', keyless: true },
    others: [{ id: 'percent', label: phrase('play:tax.percent', { percent: space.tax_percent }), command: { type: 'PayIncomeTax', choice: 'percent' }, letter: 'p' }],
    rule: 'R100',
  });
}

function end(given: Case): Decision {
  const others = has(given.legal, 'UsePower') ? [power(given)] : [];
  return bare('end', phrase('play:end.title'), {
    primary: { id: 'end', label: phrase('play:end.end'), command: { type: 'EndTurn' }, letter: 'e' },
    others,
    rule: 'R066',
  });
}

// ---------------------------------------------------------------- interruptions
function received({ view, legal, me, board }: Case): Decision | null {
  const first = view.received.find((one) => one.owner === me);
  if (!first) return null;
  const space = spaceOf(board, first.space);
  const lift = all(legal, 'LiftMortgage').find((command) => command.space === first.space);
  const keep = all(legal, 'KeepMortgaged').find((command) => command.space === first.space);
  const choices: Choice[] = [];
  const interest = money(board, space.interest);
  if (keep) choices.push({ id: 'keep', label: phrase(first.interest_paid ? 'play:received.keep' : 'play:received.keep-interest', { interest }), command: keep, rule: 'R162' });
  const cost = money(board, first.interest_paid ? space.mortgage : space.lift);
  if (lift) choices.push({ id: 'lift', label: phrase('play:received.lift', { cost }), command: lift, letter: 'l', rule: 'R161' });
  const more = view.received.filter((one) => one.owner === me).length - 1;
  return bare('received', phrase('play:received.title', { space: place(first.space) }), {
    hints: more ? [phrase('play:received.more', { count: more })] : [],
    primary: choices[0] ?? null,
    others: choices.slice(1),
    rule: 'R162',
  });
}

function debt({ view, legal, me, board }: Case): Decision {
  const owed = view.debts.filter((one) => one.debtor === me);
  const total = owed.reduce((sum, one) => sum + one.amount, 0);
  const first = owed[0];
  const missing = Math.max(0, total - (playerOf(view, me)?.cash ?? 0));
  const creditor = first && first.creditor !== BANK && first.creditor !== FREE_PARKING ? player(first.creditor) : t('log:the-bank');
  const ways = waysToRaise(view, legal, board, missing);
  const best = ways[0];
  const trade: Choice = { id: 'trade', label: phrase('play:debt.trade'), opens: 'trade', letter: 't' };
  const resign: Choice[] = has(legal, 'Resign') ? [{ id: 'resign', label: phrase('play:debt.give-up'), opens: 'resign', rule: 'R164' }] : [];
  return bare('debt', phrase('play:debt.title', { creditor, amount: money(board, total), missing: money(board, missing) }), {
    primary: best ? { id: 'raise', label: best.label, command: best.command } : trade,
    others: best ? [trade, ...resign] : resign,
    rule: first?.rule ?? 'S35',
  });
}

function wish({ view, legal, board }: Case): Decision {
  const counts = all(legal, 'WantBuildings').map((command) => command.count ?? 0);
  const most = Math.max(...counts);
  const what = view.shortage?.building ?? 'house';
  const left = what === 'hotel' ? view.bank.hotels : view.bank.houses;
  const choices = [...counts].sort((a, b) => b - a).map((count): Choice => {
    const label = count ? phrase('play:wish.want', { count, what: building(board, what, count) }) : phrase('play:wish.none');
    return { id: `want-${count}`, label, command: { type: 'WantBuildings', count } };
  });
  return bare('wish', phrase('play:wish.title', { left, what: building(board, what, left) }), {
    hints: most ? [phrase('play:wish.hint')] : [],
    primary: choices[0] ?? null,
    others: choices.slice(1),
    rule: 'R142',
  });
}

function placing({ view, legal, board }: Case): Decision {
  const choices = all(legal, 'Build').map((command): Choice => {
    return { id: `place-${command.space}`, label: phrase('play:place.here', { space: place(command.space ?? 0) }), command };
  });
  const what = building(board, view.shortage?.building ?? 'house');
  const title = phrase('play:place.title', { what, price: money(board, view.shortage?.price ?? 0) });
  return bare('place', title, { hints: [phrase('play:place.hint')], primary: choices[0] ?? null, others: choices.slice(1), rule: 'S26' });
}

/** The bids offered: the least, and those ten and fifty above the standing one; the primary is ten more. */
export function bidSteps(legal: Legal): number[] {
  return all(legal, 'PlaceBid').map((command) => command.amount ?? 0);
}

function auction({ view, legal, board }: Case): Decision {
  const amounts = bidSteps(legal);
  const leave: Choice = { id: 'pass', label: phrase('play:auction.pass'), command: { type: 'PassAuction' }, letter: 'a', rule: 'S21' };
  const raised = amounts.length > 2 ? amounts[1] : amounts[0];
  const bid: Choice | null =
    raised === undefined ? null : { id: 'bid', label: phrase('play:auction.bid', { amount: money(board, raised) }), command: { type: 'PlaceBid', amount: raised } };
  const open = view.auctions[0];
  const lot = open && typeof open.space === 'number' ? place(open.space) : building(board, open?.lot ?? 'house');
  const passes = has(legal, 'PassAuction') ? [leave] : [];
  return bare('auction', phrase('play:auction.title', { lot }), {
    hints: bid ? [] : [phrase('play:auction.poor')],
    primary: bid ?? leave,
    others: bid ? passes : [],
    rule: view.phase === 'auction' ? 'R081' : 'R142',
  });
}

function banker({ legal }: Case): Decision {
  const opens = has(legal, 'OpenAuction');
  const label = phrase(opens ? 'play:banker.open' : 'play:banker.close');
  const primary: Choice = { id: opens ? 'open' : 'close', label, command: { type: opens ? 'OpenAuction' : 'CloseAuction' } };
  return bare('banker', phrase('play:banker.title'), { primary, rule: 'S2' });
}

/** Only an offer waits for me: its card has the buttons, and no key presses one by accident. */
function offer(): Decision {
  return bare('offer', phrase('play:offer.waits'), { rule: 'S28' });
}

// ---------------------------------------------------------------- somebody else's decision
function waiting(view: View, board: BoardData, kind: Kind, me: string | null = null): Decision {
  const others = view.to_act.filter((name) => name !== me);
  const who = others.length === 1 ? player(others[0] ?? '') : others.join(', ');
  const known = ['start', 'roll', 'buy', 'tax', 'end', 'received-mortgage', 'debt', 'shortage', 'place-building', 'building-auction', 'auction'];
  const key = known.includes(view.phase) ? view.phase : 'roll';
  const hints: Phrase[] = [];
  const open = view.auctions[0];
  if (open && me !== null && open.bidder === me) hints.push(phrase('play:auction.yours', { amount: money(board, open.bid) }));
  if (!others.length) return bare(kind, phrase('play:waiting.table'), { hints });
  return bare(kind, phrase(`play:waiting.${key}`, { who }), { hints });
}

/** Rent to be claimed is lost if one waits: while others act it is the first thing to do. */
function withClaims({ view, legal, board, me }: Case, decision: Decision): Decision {
  const claims = all(legal, 'ClaimRent').map((command): Choice => {
    const due = view.claims.filter((claim) => claim.owner === me && claim.payer === command.player);
    const amount = money(board, due.reduce((sum, claim) => sum + claim.amount, 0));
    return { id: `claim-${command.player}`, label: phrase('play:claim.claim', { amount, player: player(command.player ?? '') }), command, letter: 'k', rule: 'R093' };
  });
  if (!claims.length) return decision;
  if (decision.primary) return { ...decision, others: [...claims, ...decision.others] };
  return { ...decision, primary: claims[0] ?? null, others: [...claims.slice(1), ...decision.others] };
}
