// Ways to raise cash: mortgages first, the smallest that covers what is missing or else the largest; then buildings.
import { building, groupOf, money, saleValue, type BoardData } from './board';
import type { Command, View } from './types';
import { deedOf } from './types';
import { phrase, place, spaceOf, type Phrase } from './words';

export interface Way {
  command: Command;
  label: Phrase;
  amount: number;
  space: number;
}

export function waysToRaise(view: View, legal: readonly Command[], board: BoardData, missing: number): Way[] {
  const mortgages = legal
    .filter((command) => command.type === 'Mortgage')
    .map((command) => mortgage(board, command))
    .sort(
      (a, b) =>
        Number(a.amount < missing) - Number(b.amount < missing) ||
        Math.abs(a.amount - missing) - Math.abs(b.amount - missing),
    );
  const sales = legal.filter((command) => command.type === 'SellBuilding').map((command) => sale(view, board, command));
  return [...mortgages, ...sales, ...hotelSales(view, legal, board)];
}

function mortgage(board: BoardData, command: Command): Way {
  const space = spaceOf(board, command.space ?? 0);
  const label = phrase('play:raise.mortgage', { space: place(space.index), amount: money(board, space.mortgage) });
  return { command, label, amount: space.mortgage, space: space.index };
}

function sale(view: View, board: BoardData, command: Command): Way {
  const space = spaceOf(board, command.space ?? 0);
  const level = deedOf(view, space.index)?.buildings ?? 0;
  const amount = saleValue(space, level);
  const what = building(board, level === 5 ? 'hotel' : 'house');
  const label = phrase('play:raise.sell', { what, space: place(space.index), amount: money(board, amount) });
  return { command, label, amount, space: space.index };
}

/** All hotels of a group at once, offered once for each group and only where single ones cannot be sold. */
function hotelSales(view: View, legal: readonly Command[], board: BoardData): Way[] {
  const seen = new Set<string>();
  const ways: Way[] = [];
  for (const command of legal) {
    if (command.type !== 'SellHotels') continue;
    const group = groupOf(board, command.space ?? 0);
    if (!group || seen.has(group.name)) continue;
    seen.add(group.name);
    const label = phrase('play:raise.hotels', { what: building(board, 'hotel', 2), group: group.title });
    ways.push({ command, label, amount: hotelsValue(view, board, group.spaces), space: command.space ?? 0 });
  }
  return ways;
}

/** Half of all that was paid for on the group's lots: selling the hotels together clears them all. */
function hotelsValue(view: View, board: BoardData, spaces: readonly number[]): number {
  const below = view.variant === 'short' ? 3 : 4; // houses a hotel stands for
  return spaces.reduce((sum, space) => {
    const lot = spaceOf(board, space);
    const level = deedOf(view, space)?.buildings ?? 0;
    const cost = level === 5 ? lot.hotel_cost + below * lot.house_cost : level * lot.house_cost;
    return sum + Math.floor(cost / 2);
  }, 0);
}
