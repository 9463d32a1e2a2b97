// Facts printed on the board, and money in the edition's own way.
import { number } from '../lib/i18n';
import type { BoardData, GroupData, SpaceData } from '../wire/types.gen';

export type { BoardData, GroupData, SpaceData };

/** An amount for people: $1,500, or 1,500 cr where the money has no sign. */
export function money(board: BoardData, amount: number): string {
  const text = number(Math.abs(amount));
  const sign = amount < 0 ? '−' : '';
  const { symbol, short } = board.currency;
  return symbol ? `${sign}${symbol}${text}` : `${sign}${text}\u00a0${short}`;
}

export function plainNumber(amount: number): string {
  return number(amount);
}

export function groupOf(board: BoardData, space: number): GroupData | null {
  const name = board.spaces[space]?.group;
  return board.groups.find((group) => group.name === name) ?? null;
}

/** An amount as notes, largest first: the printed hand for the starting cash, else as few notes as can be. */
export function notesFor(board: BoardData, amount: number): [number, number][] {
  if (amount === board.starting_cash) {
    return Object.entries(board.starting_hand)
      .map(([note, count]): [number, number] => [Number(note), count])
      .sort((a, b) => b[0] - a[0]);
  }
  const notes: [number, number][] = [];
  let rest = Math.max(0, amount);
  for (const note of [...board.denominations].sort((a, b) => b - a)) {
    const count = Math.floor(rest / note);
    if (count) notes.push([note, count]);
    rest -= count * note;
  }
  return notes;
}

/** "1 house", "3 apartments". */
export function counted(board: BoardData, what: string, count: number): string {
  return `${number(count)} ${building(board, what, count)}`;
}

/** A house, three apartments: the edition's own word for a building. */
export function building(board: BoardData, what: string, count = 1): string {
  return board.theme[count === 1 ? what : `${what}s`] ?? what;
}
