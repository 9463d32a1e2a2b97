// What the page reads of the server's types, in one place.
import type { AuctionView, Bundle, DebtView, DeedView, OfferView, PlayerView, RoomView, View } from '../lib/wire';

export type { AuctionView, Bundle, DebtView, DeedView, OfferView, PlayerView, RoomView, View };

/** A command as it goes over the wire: its name and at most a few plain fields. */
export interface Command {
  type: string;
  amount?: number;
  choice?: string;
  space?: number | null;
  to?: string;
  give?: Bundle;
  take?: Bundle;
  offer?: number;
  player?: string;
  count?: number;
  level?: number;
}

/** Everyone who can be paid but is no player. */
export const BANK = 'Bank';
export const FREE_PARKING = 'Free Parking';

export const HOTEL = 5;

/** What the Bank gives for the buildings of a lot above a level: half of what was paid for each of them. */
export function saleValue(deed: DeedView | null, level: number): number {
  return deed?.sells_for[level] ?? 0;
}

export function playerOf(view: View, name: string | null): PlayerView | null {
  return view.players.find((player) => player.name === name) ?? null;
}

export function deedOf(view: View, space: number): DeedView | null {
  return view.deeds.find((deed) => deed.space === space) ?? null;
}
