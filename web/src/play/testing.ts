// For the tests: the sample game and small tables made from it.
import type { Happened, View } from '../lib/wire';
import type { BoardData } from './board';
import sample from './samples/short.json';
import type { Command, CommandOf } from './types';

interface Sample {
  board: BoardData;
  start: View;
  entries: Happened[];
  last: View;
}

export const { board, start, entries, last } = sample as unknown as Sample;

/** A table with Ann, Ben and Cy; `deeds` as space: [owner, buildings] or [owner, 'm'] for a mortgaged one. */
export function table(change: Partial<View> = {}, deeds: Record<number, [string, (number | 'm')?]> = {}): View {
  const owned = Object.entries(deeds).map(([space, [owner, state]]) => ({
    space: Number(space),
    owner,
    buildings: typeof state === 'number' ? state : 0,
    mortgaged: state === 'm',
    prices: printed(Number(space), typeof state === 'number' ? state : 0),
    sells_for: halves(printed(Number(space), typeof state === 'number' ? state : 0)),
    rent: 10,
    rent_factor: 0,
  }));
  const players = start.players.map((player) => ({
    ...player,
    cash: 500,
    space: 0,
    jail_cards: 0,
    deeds: owned.filter((deed) => deed.owner === player.name).map((deed) => deed.space),
  }));
  return {
    ...start,
    variant: 'standard',
    options: {},
    phase: 'roll',
    turn: 'Ann',
    to_act: ['Ann'],
    players,
    deeds: owned,
    offers: [],
    debts: [],
    auctions: [],
    ...change,
  };
}

/** What the buildings of a lot cost as printed. */
function printed(space: number, level: number): number[] {
  const lot = board.spaces[space]!;
  return [1, 2, 3, 4, 5].slice(0, level).map((step) => (step === 5 ? lot.hotel_cost : lot.house_cost));
}

/** What the Bank gives for the buildings above each level. */
function halves(prices: number[]): number[] {
  return prices.map((_, above) => prices.slice(above).reduce((sum, price) => sum + Math.floor(price / 2), 0));
}

export function on(view: View, name: string, change: Partial<View['players'][number]>): View {
  return { ...view, players: view.players.map((player) => (player.name === name ? { ...player, ...change } : player)) };
}

const nothing = { cash: 0, deeds: [], jail_cards: 0 };
/** An example of each command that has fields and is asked for here. */
const EXAMPLES: { [N in Command['type']]?: CommandOf<N> } = {
  PlaceBid: { type: 'PlaceBid', amount: 1 },
  PayIncomeTax: { type: 'PayIncomeTax', choice: 'flat' },
  Build: { type: 'Build', space: 1 },
  SellBuilding: { type: 'SellBuilding', space: 1 },
  SellHotels: { type: 'SellHotels', space: 1, level: 0 },
  Mortgage: { type: 'Mortgage', space: 1 },
  LiftMortgage: { type: 'LiftMortgage', space: 1 },
  KeepMortgaged: { type: 'KeepMortgaged', space: 1 },
  OfferTrade: { type: 'OfferTrade', to: 'Ben', give: nothing, take: nothing },
  AcceptTrade: { type: 'AcceptTrade', offer: 1 },
  DeclineTrade: { type: 'DeclineTrade', offer: 1 },
  WithdrawTrade: { type: 'WithdrawTrade', offer: 1 },
  ClaimRent: { type: 'ClaimRent', player: 'Ben' },
  WantBuildings: { type: 'WantBuildings', count: 1 },
  UsePower: { type: 'UsePower', space: null },
};

export const only = (...types: Command['type'][]): Command[] =>
  types.map((type) => EXAMPLES[type] ?? ({ type } as Command));
