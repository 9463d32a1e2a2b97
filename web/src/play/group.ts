// Building for a whole group: what a plan costs and brings, and the single commands that carry it out in order.
import { saleValue, type BoardData, type GroupData } from './board';
import type { Command, View } from './types';
import { deedOf, HOTEL } from './types';
import { spaceOf } from './words';

/** Wanted level of each lot, by space; 5 is a hotel. */
export type Plan = Record<number, number>;

export interface Preview {
  cost: number; // above 0: to pay; below: to get
  commands: Command[];
  rents: { space: number; now: number; then: number }[];
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

export function preview(view: View, board: BoardData, group: GroupData, plan: Plan): Preview {
  const levelsNow = planNow(view, group);
  const commands: Command[] = [];
  let cost = 0;
  for (const step of stepsTo(view.variant, levelsNow, plan)) {
    const lot = spaceOf(board, step.space);
    commands.push({ type: step.up ? 'Build' : 'SellBuilding', space: step.space });
    cost += step.up ? (step.to === HOTEL ? lot.hotel_cost : lot.house_cost) : -saleValue(lot, step.from);
  }
  const rents = group.spaces.map((space) => ({
    space,
    now: rentNow(view, space),
    then: rentThen(view, board, space, plan),
  }));
  return { cost, commands, rents };
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
