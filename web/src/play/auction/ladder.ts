// The rungs of an auction: small raises, and marks on the way to the printed price and above it.

export interface Rung {
  /** For tests and as a key: plus-1, plus-10, plus-50, mark-50 … */
  id: string;
  /** By how much it raises; null for a mark. */
  by: number | null;
  /** Percent of the printed price; null for a raise. */
  percent: number | null;
  amount: number;
}

const RAISES = [1, 10, 50];
const MARKS = [50, 75, 100, 125, 150, 200]; // percent of the printed price
const SHOWN = 2; // marks at a time

/** `bid` stands; `least` and `most` are the bids that may be made now. `price` 0: nothing is printed (a building's lot). */
export function rungs(bid: number, least: number, most: number, price: number): Rung[] {
  const raises = RAISES.map((by): Rung => {
    return { id: `plus-${by}`, by, percent: null, amount: Math.max(bid + by, least) };
  }).filter((rung) => rung.amount <= most);
  const reached = raises.at(-1)?.amount ?? bid;
  const marks = MARKS.map((percent): Rung => {
    return { id: `mark-${percent}`, by: null, percent, amount: Math.ceil((price * percent) / 100) };
  }).filter((rung) => price > 0 && rung.amount > Math.max(least, bid + 10) && rung.amount <= most);
  // A mark that a raise says already is left out; of the others the nearest.
  return [...raises, ...marks.filter((rung) => rung.amount !== reached).slice(0, SHOWN)];
}

/** What a limit may be: above the standing bid, and no more than the cash. */
export function isLimit(amount: number | null, bid: number, least: number, cash: number): boolean {
  return amount !== null && Number.isInteger(amount) && amount > bid && amount >= least && amount <= cash;
}
