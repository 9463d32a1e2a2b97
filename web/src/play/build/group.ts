// Building for a whole group: what a plan costs and brings, and the single commands that carry it out in order.
import type { BoardData, GroupData } from '../board';
import type { Command, CommandOf, View } from '../types';
import { deedOf, HOTEL, playerOf, saleValue } from '../types';
import { spaceOf } from '../words';

/** Wanted level of each lot, by space; 5 is a hotel. */
export type Plan = Record<number, number>;

export interface Preview {
  cost: number; // above 0: to pay; below: to get
  commands: Command[];
  rents: { space: number; now: number; then: number }[];
  /** How many of the commands can be done now, what these cost, and what stands in the way of the next. */
  possible: number;
  possibleCost: number;
  short: Shortfall | null;
}

/** `space`: where the plan comes to a halt. */
export interface Shortfall {
  why: 'cash' | 'house' | 'hotel' | 'even' | 'even-sell';
  space: number;
}

/** The levels a lot may have: the short game has no fourth house. */
export function levels(variant: string): number[] {
  return variant === 'short' ? [0, 1, 2, 3, HOTEL] : [0, 1, 2, 3, 4, HOTEL];
}

export function nextLevel(variant: string, level: number, step: 1 | -1): number | null {
  const known = levels(variant);
  return known[known.indexOf(level) + step] ?? null;
}

export function planNow(view: View, group: GroupData): Plan {
  return Object.fromEntries(group.spaces.map((space) => [space, deedOf(view, space)?.buildings ?? 0]));
}

/** `sales`: the commands that sell all hotels of the group at once, one for each level they may be sold down to. */
export function preview(
  view: View,
  board: BoardData,
  group: GroupData,
  plan: Plan,
  sales: readonly CommandOf<'SellHotels'>[] = [],
): Preview {
  const now = planNow(view, group);
  const together = soldTogether(view.variant, now, plan, sales);
  const levelsNow = together ? lowered(now, together.level) : now;
  const steps = stepsTo(view.variant, levelsNow, plan);
  const single = steps.map((step): Command => ({ type: step.up ? 'Build' : 'SellBuilding', space: step.space }));
  const commands = together ? [together, ...single] : single;
  const sold = group.spaces.reduce((sum, space) => sum + brings(view, space, now[space]!, levelsNow[space]!), 0);
  const cost = steps.reduce((sum, step) => sum + stepCost(view, board, step), 0) - sold;
  const rents = group.spaces.map((space) => ({
    space,
    now: rentNow(view, space),
    then: rentThen(view, board, space, plan),
  }));
  const reach = reachOf(view, board, levelsNow, steps, sold);
  const possible = reach.done + (together ? 1 : 0);
  return { cost, commands, rents, possible, possibleCost: reach.cost - sold, short: reach.short };
}

/** One sale down to the highest level that the plan leaves: single steps would need more houses in the Bank. */
function soldTogether<Sale extends { level: number }>(
  variant: string,
  now: Plan,
  plan: Plan,
  sales: readonly Sale[],
): Sale | null {
  const highest = Math.max(...Object.values(plan));
  const lower = Object.keys(now).filter((space) => now[Number(space)]! > plan[Number(space)]!);
  if (highest === HOTEL || stepsTo(variant, now, plan).length < 2 || !lower.length) return null;
  return sales.find((command) => command.level === highest) ?? null;
}

function lowered(now: Plan, level: number): Plan {
  return Object.fromEntries(Object.entries(now).map(([space, stands]) => [space, Math.min(stands, level)]));
}

/** What selling a lot from one level down to another gives. */
function brings(view: View, space: number, from: number, to: number): number {
  const deed = deedOf(view, space);
  return to < from ? saleValue(deed, to) - saleValue(deed, from) : 0;
}

function stepCost(view: View, board: BoardData, step: Step): number {
  const lot = spaceOf(board, step.space);
  if (step.up) return step.to === HOTEL ? lot.hotel_cost : lot.house_cost;
  return -brings(view, step.space, step.from, step.to);
}

function rentNow(view: View, space: number): number {
  return deedOf(view, space)?.rent ?? 0;
}

function rentThen(view: View, board: BoardData, space: number, plan: Plan): number {
  const level = plan[space] ?? 0;
  if (level === (deedOf(view, space)?.buildings ?? 0)) return rentNow(view, space);
  const printed = spaceOf(board, space).rents[level] ?? 0;
  return level === 0 ? printed * 2 : printed; // a lot cleared here still stands in a complete group
}

/** Carries a plan out on paper: as far as cash, the Bank's stock and even building let it. */
function reachOf(view: View, board: BoardData, from: Plan, steps: readonly Step[], sold: number) {
  const owner = deedOf(view, Number(Object.keys(from)[0]))?.owner ?? '';
  const at: Plan = { ...from };
  const bank = { house: view.bank.houses, hotel: view.bank.hotels };
  const unlimited = view.options.unlimited_buildings === true;
  const cash = freeCash(view, owner) + sold;
  let cost = 0;
  for (const [done, step] of steps.entries()) {
    const paid = stepCost(view, board, step);
    const why = halt(at, step, cash - cost - paid, unlimited ? null : bank);
    if (why) return { done, cost, short: { why, space: step.space } };
    cost += paid;
    at[step.space] = step.to;
    for (const what of ['house', 'hotel'] as const) bank[what] -= taken(step)[what];
  }
  return { done: steps.length, cost, short: null };
}

/** Why a step cannot be taken; null: it can. `left`: the cash after it. */
function halt(at: Plan, step: Step, left: number, bank: Stock | null): Shortfall['why'] | null {
  const levelsOf = Object.values(at);
  if (step.up && at[step.space]! > Math.min(...levelsOf)) return 'even';
  if (!step.up && at[step.space]! < Math.max(...levelsOf)) return 'even-sell';
  const needs = taken(step);
  if (bank && needs.hotel > bank.hotel) return 'hotel';
  if (bank && needs.house > bank.house) return 'house';
  return step.up && left < 0 ? 'cash' : null;
}

interface Stock {
  house: number;
  hotel: number;
}

/** What a step takes from the Bank's stock; below 0: gives back. A hotel stands for the houses of the level below it. */
function taken({ from, to }: Step): Stock {
  const houses = (level: number): number => (level === HOTEL ? 0 : level);
  return { house: houses(to) - houses(from), hotel: Number(to === HOTEL) - Number(from === HOTEL) };
}

/** Cash that no standing bid of the player's binds. */
export function freeCash(view: View, name: string): number {
  const bid = view.auctions.filter((one) => one.bidder === name).reduce((sum, one) => sum + one.bid, 0);
  return (playerOf(view, name)?.cash ?? 0) - bid;
}

/** As many of these as the cash pays for, the cheapest first. */
export function asManyAs<T extends { cost: number }>(wanted: readonly T[], cash: number): T[] {
  let left = cash;
  return [...wanted].sort((a, b) => a.cost - b.cost).filter(({ cost }) => (left -= cost) >= 0);
}

/** Of these lots the ones that would be built on next: what keeps these from it is the true reason. */
export function nextToBuild(view: View, spaces: readonly number[]): number[] {
  const level = (space: number): number => deedOf(view, space)?.buildings ?? 0;
  const least = Math.min(...spaces.map(level));
  return spaces.filter((space) => level(space) === least);
}

interface Step {
  space: number;
  from: number;
  to: number;
  up: boolean;
}

/** Sales first, from the highest lot down, then building from the lowest up: so that each single step is even. */
function stepsTo(variant: string, now: Plan, plan: Plan): Step[] {
  const at: Plan = { ...now };
  const steps: Step[] = [];
  const spaces = Object.keys(now).map(Number);
  for (const direction of [-1, 1] as const) {
    for (;;) {
      const open = spaces.filter((space) => (direction < 0 ? at[space]! > plan[space]! : at[space]! < plan[space]!));
      if (!open.length) break;
      const space = open.reduce((best, one) => (direction * at[one]! < direction * at[best]! ? one : best));
      const from = at[space]!;
      const to = nextLevel(variant, from, direction);
      if (to === null) break;
      at[space] = to;
      steps.push({ space, from, to, up: direction > 0 });
    }
  }
  return steps;
}
