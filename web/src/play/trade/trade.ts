// A trade looked at before it is made: what it makes and breaks, what interest it costs, what prices say.
import type { BoardData } from '../board';
import type { Bundle, CommandOf, OfferView, View } from '../types';
import { deedOf, playerOf } from '../types';
import { groupOf } from '../board';
import { spaceOf } from '../words';

export interface Terms {
  from: string;
  to: string;
  give: Bundle;
  take: Bundle;
}

export interface Consequences {
  made: { player: string; group: string }[];
  broken: { player: string; group: string }[];
  interest: { player: string; space: number; amount: number }[];
  giveValue: number;
  takeValue: number;
}

export const nothing = (): Bundle => ({ cash: 0, deeds: [], jail_cards: 0 });

export function isEmpty(terms: Terms): boolean {
  return [terms.give, terms.take].every((side) => !side.cash && !side.deeds.length && !side.jail_cards);
}

export function copyOf(bundle: Bundle): Bundle {
  return { ...bundle, deeds: [...bundle.deeds] };
}

export function termsOf(offer: OfferView): Terms {
  return { from: offer.player, to: offer.to, give: copyOf(offer.give), take: copyOf(offer.take) };
}

/** The same trade as its receiver would offer it. */
export function swapped(terms: Terms): Terms {
  return { from: terms.to, to: terms.from, give: terms.take, take: terms.give };
}

export function command(terms: Terms): CommandOf<'OfferTrade'> {
  const sorted = (side: Bundle): Bundle => ({ ...side, deeds: [...side.deeds].sort((a, b) => a - b) });
  return { type: 'OfferTrade', to: terms.to, give: sorted(terms.give), take: sorted(terms.take) };
}

export function consequences(view: View, board: BoardData, terms: Terms): Consequences {
  const found: Consequences = {
    made: [],
    broken: [],
    interest: [],
    giveValue: value(board, terms.give),
    takeValue: value(board, terms.take),
  };
  const flows = [
    { giver: terms.from, receiver: terms.to, deeds: terms.give.deeds, back: terms.take.deeds },
    { giver: terms.to, receiver: terms.from, deeds: terms.take.deeds, back: terms.give.deeds },
  ];
  for (const { giver, receiver, deeds, back } of flows) {
    const after = new Set(
      [...(playerOf(view, receiver)?.deeds ?? []), ...deeds].filter((space) => !back.includes(space)),
    );
    const before = new Set(playerOf(view, giver)?.deeds ?? []);
    for (const name of new Set(deeds.map((space) => groupOf(board, space)?.name))) {
      const group = board.groups.find((one) => one.name === name);
      if (!group) continue;
      if (group.spaces.every((space) => after.has(space))) found.made.push({ player: receiver, group: group.title });
      if (group.spaces.every((space) => before.has(space))) found.broken.push({ player: giver, group: group.title });
    }
    for (const space of deeds) {
      if (deedOf(view, space)?.mortgaged)
        found.interest.push({ player: receiver, space, amount: spaceOf(board, space).interest });
    }
  }
  return found;
}

/** Cash and printed prices: a first measure, no more. A mortgaged deed counts without its mortgage. */
function value(board: BoardData, side: Bundle): number {
  return side.cash + prices(board, side.deeds);
}

function prices(board: BoardData, deeds: readonly number[]): number {
  return deeds.reduce((sum, space) => sum + spaceOf(board, space).price, 0);
}

/** What a player would hold afterwards. Interest on mortgaged deeds that come is paid at once. */
export interface Holding {
  player: string;
  cash: number;
  deeds: number;
  /** By printed prices. */
  value: number;
  /** Cash and prices together, against now. */
  change: number;
}

export function holdings(view: View, board: BoardData, terms: Terms): Holding[] {
  const { interest } = consequences(view, board, terms);
  const flows = [
    { name: terms.from, gives: terms.give, gets: terms.take },
    { name: terms.to, gives: terms.take, gets: terms.give },
  ];
  return flows.map(({ name, gives, gets }): Holding => {
    const player = playerOf(view, name);
    const before = player?.deeds ?? [];
    const after = [...before.filter((space) => !gives.deeds.includes(space)), ...gets.deeds];
    const due = interest.filter((one) => one.player === name).reduce((sum, one) => sum + one.amount, 0);
    const moved = gets.cash - gives.cash - due;
    const worth = prices(board, after);
    const change = moved + worth - prices(board, before);
    return { player: name, cash: (player?.cash ?? 0) + moved, deeds: after.length, value: worth, change };
  });
}

/** How a card of a side differs from the offer that this one answers. */
export function changeOf(space: number, now: Bundle, first: Bundle | null): 'added' | 'removed' | null {
  if (!first || first.deeds.includes(space) === now.deeds.includes(space)) return null;
  return now.deeds.includes(space) ? 'added' : 'removed';
}
