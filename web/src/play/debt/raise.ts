// Ways to raise cash: mortgages first, the smallest that covers what is missing or else the largest; then buildings.
import { building, counted, money, type BoardData, type GroupData } from '../board';
import { all } from '../turn/choice';
import { nextLevel } from '../build/group';
import type { Command, CommandOf, View } from '../types';
import { deedOf, HOTEL, playerOf, saleValue } from '../types';
import { phrase, place, spaceOf, type Phrase } from '../words';

export interface Way {
  command: CommandOf<'Mortgage' | 'SellBuilding' | 'SellHotels'>;
  label: Phrase;
  amount: number;
  space: number;
}

export function waysToRaise(view: View, legal: readonly Command[], board: BoardData, missing: number): Way[] {
  const mortgages = all(legal, 'Mortgage')
    .map((command) => mortgage(board, command))
    .sort(
      (a, b) =>
        Number(a.amount < missing) - Number(b.amount < missing) ||
        Math.abs(a.amount - missing) - Math.abs(b.amount - missing),
    );
  const sales = all(legal, 'SellBuilding').map((command) => sale(view, board, command));
  return [...mortgages, ...sales, ...hotelSales(view, legal, board)];
}

function mortgage(board: BoardData, command: CommandOf<'Mortgage'>): Way {
  const space = spaceOf(board, command.space);
  const label = phrase('play:raise.mortgage', { space: place(space.index), amount: money(board, space.mortgage) });
  return { command, label, amount: space.mortgage, space: space.index };
}

function sale(view: View, board: BoardData, command: CommandOf<'SellBuilding'>): Way {
  const space = spaceOf(board, command.space);
  const deed = deedOf(view, space.index);
  const level = deed?.buildings ?? 0;
  const amount = saleValue(deed, nextLevel(view.variant, level, -1) ?? 0);
  const what = counted(board, level === HOTEL ? 'hotel' : 'house', 1);
  const label = phrase('play:raise.sell', { what, space: place(space.index), amount: money(board, amount) });
  return { command, label, amount, space: space.index };
}

/** A group sold down to the same level on every lot: each level once a group, the least sale first. */
function hotelSales(view: View, legal: readonly Command[], board: BoardData): Way[] {
  return board.groups.flatMap((group) =>
    hotelLevels(legal, group)
      .reverse()
      .map((command): Way => {
        const { level } = command;
        const amount = groupSale(view, group, level);
        const words = { group: group.title, amount: money(board, amount) };
        const label = level
          ? phrase('play:raise.hotels-to', { ...words, left: counted(board, 'house', level) })
          : phrase('play:raise.hotels', { ...words, what: building(board, 'hotel', 2) });
        return { command, label, amount, space: command.space };
      }),
  );
}

/** The commands that sell a group with hotels down, one for each level, the lowest first. */
export function hotelLevels(legal: readonly Command[], group: GroupData): CommandOf<'SellHotels'>[] {
  const found = new Map<number, CommandOf<'SellHotels'>>();
  for (const command of all(legal, 'SellHotels'))
    if (group.spaces.includes(command.space) && !found.has(command.level)) found.set(command.level, command);
  return [...found.values()].sort((a, b) => a.level - b.level);
}

function groupSale(view: View, group: GroupData, level: number): number {
  return group.spaces.reduce((sum, space) => sum + saleValue(deedOf(view, space), level), 0);
}

/** Mortgages that together bring what is missing, as few as can be; none if they do not, or one alone does. */
export function mortgagesFor(ways: readonly Way[], missing: number): Way[] {
  const chosen: Way[] = [];
  let sum = 0;
  const largest = ways.filter((way) => way.command.type === 'Mortgage').sort((a, b) => b.amount - a.amount);
  for (const way of largest) {
    if (sum >= missing) break;
    chosen.push(way);
    sum += way.amount;
  }
  return sum >= missing && chosen.length > 1 ? chosen : [];
}

/** Cash once every building is sold and every deed mortgaged. */
export function mostCash(view: View, board: BoardData, name: string): number {
  const raised = view.deeds
    .filter((deed) => deed.owner === name)
    .map((deed) => saleValue(deed, 0) + (deed.mortgaged ? 0 : spaceOf(board, deed.space).mortgage));
  return raised.reduce((sum, one) => sum + one, playerOf(view, name)?.cash ?? 0);
}
