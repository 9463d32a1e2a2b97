// A shortage of buildings: what the Bank has, where one's own lots could take one, and what one is worth there.
import type { BoardData, GroupData } from '../board';
import { levels } from '../build/group';
import type { View } from '../types';
import { deedOf, HOTEL } from '../types';
import { spaceOf } from '../words';

export interface Room {
  group: GroupData;
  price: number;
  /** What the Bank gives back for one bought at the printed price. */
  half: number;
  lots: { space: number; buildings: number }[];
}

export function stockOf(view: View, what: string): number {
  return what === 'hotel' ? view.bank.hotels : view.bank.houses;
}

/** Half of what was paid, each building rounded down by itself (R148, T2). */
export function halfOf(paid: number): number {
  return Math.floor(paid / 2);
}

/** The complete, unmortgaged groups of a player with room for a building of this kind. */
export function roomsFor(view: View, board: BoardData, name: string, what: string): Room[] {
  const beforeHotel = levels(view.variant).at(-2) ?? 0;
  return board.groups.flatMap((group): Room[] => {
    const deeds = group.spaces.map((space) => deedOf(view, space));
    if (group.kind !== 'street' || deeds.some((deed) => deed?.owner !== name || deed.mortgaged)) return [];
    const lots = group.spaces.map((space) => ({ space, buildings: deedOf(view, space)?.buildings ?? 0 }));
    const fits =
      what === 'hotel'
        ? lots.every((lot) => lot.buildings >= beforeHotel) && lots.some((lot) => lot.buildings < HOTEL)
        : lots.some((lot) => lot.buildings < beforeHotel);
    if (!fits) return [];
    const lot = spaceOf(board, group.spaces[0] ?? 0);
    const price = what === 'hotel' ? lot.hotel_cost : lot.house_cost;
    return [{ group, price, half: halfOf(price), lots }];
  });
}
