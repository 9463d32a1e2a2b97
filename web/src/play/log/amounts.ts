// Amounts that explain themselves: "$28 = 14 × 2, complete group".
import { counted, money, plainNumber, type BoardData } from '../board';
import { phrase, type Phrase } from '../words';

export interface Owed {
  amount: number;
  base: number;
  factor: number;
  reason: string;
  space?: number;
}

// The sentence that tells the amount already tells what stands behind it.
const PLAIN = new Set([
  'price',
  'bid',
  'trade',
  'starting-cash',
  'estate',
  'dealt-deed',
  'card',
  'mortgage',
  'building-bid',
  'salary',
  'fine',
  'flat-tax',
  'house',
  'hotel',
  'power',
]);

/** The amount and what it is made of. */
export function explain(board: BoardData, owed: Owed): Phrase {
  const amount = money(board, owed.amount);
  if (PLAIN.has(owed.reason)) {
    if (owed.factor === 1 || !owed.factor) return phrase('log:amount.plain', { amount });
    return phrase('log:amount.times', { amount, base: plainNumber(owed.base), factor: owed.factor });
  }
  const values = {
    amount,
    base: plainNumber(owed.base),
    factor: owed.factor,
    group: board.theme.colour_group ?? '',
    houses: counted(board, 'house', owed.base),
    hotels: counted(board, 'hotel', owed.factor),
  };
  if (owed.reason === 'buildings') return withBuildings(board, owed, amount);
  return phrase(`log:amount.${owed.reason}`, values);
}

/** What stood there can be read off the deed: the rent is printed for each number of houses. */
function withBuildings(board: BoardData, owed: Owed, amount: string): Phrase {
  const level = owed.space === undefined ? -1 : (board.spaces[owed.space]?.rents.indexOf(owed.base) ?? -1);
  if (level < 1) return phrase('log:amount.buildings', { amount });
  const what = level === 5 ? counted(board, 'hotel', 1) : counted(board, 'house', level);
  return phrase('log:amount.with-buildings', { amount, what });
}
