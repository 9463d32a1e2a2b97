// What the parts of a game read of the server's types, in one place.
import type { Command, DeedView, PlayerView, View } from '../lib/wire';

export type {
  AuctionView,
  Bundle,
  Command,
  CommandOf,
  DebtView,
  DeedView,
  OfferView,
  PlayerView,
  RoomView,
  View,
} from '../lib/wire';

/** The space a command names; null if it names none. */
export function spaceIn(command: Command): number | null {
  return 'space' in command ? command.space : null;
}

/** A command and its space as one word: "Build-37". */
export function keyOf(command: Command): string {
  return `${command.type}-${spaceIn(command) ?? ''}`;
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
