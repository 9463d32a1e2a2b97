// Where everything lies on a board of 1000 × 1000. Space 0 is at the bottom right, and the ring runs clockwise.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}
/** A place for a token: its middle and its radius. */
export interface Spot extends Point {
  r: number;
}
export type Side = 'bottom' | 'left' | 'top' | 'right';
const DIRECTIONS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export function isDirection(key: string): key is Direction {
  return DIRECTIONS.some((one) => one === key);
}

export const SIZE = 1000;
export const SPACES = 40;
export const CORNER = 140;
export const WIDTH = (SIZE - 2 * CORNER) / 9;
export const BAND = 22;
export const LANE = 42; // where tokens stand, along the outer edge
export const TAB = 21; // price, or owner and rent
export const GAP = 3;
/** The inner square of the Jail space, measured from the board's inside. */
export const CELL = 92;

const SIDES: Side[] = ['bottom', 'left', 'top', 'right'];

export function sideOf(space: number): Side {
  return SIDES[Math.floor(space / 10)] ?? 'bottom';
}

export function isCorner(space: number): boolean {
  return space % 10 === 0;
}

/** The whole cell of a space. */
export function cellOf(space: number): Box {
  const step = space % 10;
  const far = SIZE - CORNER;
  const along = step === 0 ? 0 : CORNER + (step - 1) * WIDTH;
  const length = step === 0 ? CORNER : WIDTH;
  switch (sideOf(space)) {
    case 'bottom':
      return { x: SIZE - along - length, y: far, width: length, height: CORNER };
    case 'left':
      return { x: 0, y: SIZE - along - length, width: CORNER, height: length };
    case 'top':
      return { x: along, y: 0, width: length, height: CORNER };
    case 'right':
      return { x: far, y: along, width: CORNER, height: length };
  }
}

/** The colour band: along the inside. */
export function bandOf(space: number): Box {
  return strip(space, 0, BAND);
}

/** Where tokens stand on a space that is no corner: along the outside. */
export function laneOf(space: number): Box {
  return strip(space, CORNER - LANE, LANE);
}

/** Name, price and rent: between band (if there is one) and lane. */
export function textOf(space: number, hasBand: boolean): Box {
  const from = hasBand ? BAND : 0;
  return shrunk(strip(space, from, CORNER - LANE - from), GAP, 2);
}

/** Price or rent at the foot of the text, whatever the side, so that it can be read upright. */
export function tabOf(space: number, hasBand: boolean): Box {
  const box = textOf(space, hasBand);
  return { x: box.x, y: box.y + box.height - TAB, width: box.width, height: TAB };
}

/** The part of a cell from `depth` to `depth + size`, counted from the board's inside. */
function strip(space: number, depth: number, size: number): Box {
  const { x, y, width, height } = cellOf(space);
  switch (sideOf(space)) {
    case 'bottom':
      return { x, y: y + depth, width, height: size };
    case 'top':
      return { x, y: y + height - depth - size, width, height: size };
    case 'left':
      return { x: x + width - depth - size, y, width: size, height };
    case 'right':
      return { x: x + depth, y, width: size, height };
  }
}

export function shrunk(box: Box, dx: number, dy: number): Box {
  return { x: box.x + dx, y: box.y + dy, width: box.width - 2 * dx, height: box.height - 2 * dy };
}

export function middle(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The inner square of Jail; those who only visit stand around it. */
export function jailCell(jail: number): Box {
  const cell = cellOf(jail);
  const right = cell.x === 0; // the board's inside is to the right
  const top = cell.y > 0;
  return {
    x: right ? cell.x + cell.width - CELL : cell.x,
    y: top ? cell.y : cell.y + cell.height - CELL,
    width: CELL,
    height: CELL,
  };
}

/** Where tokens on a corner stand. */
export function cornerLane(space: number, jail: number, inJail: boolean): Box {
  const cell = cellOf(space);
  if (space !== jail) return { x: cell.x + 6, y: cell.y + cell.height - 52, width: cell.width - 12, height: 48 };
  const inner = jailCell(jail);
  if (inJail) return { x: inner.x + 4, y: inner.y + 24, width: inner.width - 8, height: inner.height - 28 };
  const left = inner.x > cell.x;
  return {
    x: left ? cell.x + 3 : inner.x + inner.width + 1,
    y: cell.y + 4,
    width: cell.width - CELL - 4,
    height: cell.height - 32,
  };
}

/** Places for `count` tokens on a space; no two overlap, for up to eight. */
export function spotsOf(space: number, count: number, jail: number, inJail: boolean): Spot[] {
  const lane = isCorner(space) ? cornerLane(space, jail, inJail) : shrunk(laneOf(space), 2, 2);
  return spotsIn(lane, count);
}

export function spotsIn(lane: Box, count: number, largest = 19): Spot[] {
  if (count <= 0) return [];
  const best = bestGrid(lane, Math.min(count, 8));
  const r = Math.min(best.r, largest);
  const spots: Spot[] = [];
  for (let i = 0; i < count; i += 1) {
    const row = Math.floor(i / best.columns) % best.rows;
    const inRow = Math.min(best.columns, count - row * best.columns);
    const column = i % best.columns;
    const across = Math.min(lane.width / inRow, 2 * r + 3);
    const down = Math.min(lane.height / best.rows, 2 * r + 3);
    const centre = middle(lane);
    spots.push({
      x: centre.x + (column - (inRow - 1) / 2) * across,
      y: centre.y + (row - (best.rows - 1) / 2) * down,
      r,
    });
  }
  return spots;
}

/** Rows and columns that leave the most room to each. */
function bestGrid(lane: Box, count: number): { columns: number; rows: number; r: number } {
  let best = { columns: 1, rows: count, r: 0 };
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const r = Math.min(lane.width / columns, lane.height / rows) / 2 - 0.5;
    if (r > best.r) best = { columns, rows, r };
  }
  return best;
}

/** The next space in the direction of an arrow key: along the ring, never across the middle. */
export function neighbour(space: number, key: Direction): number {
  const side = sideOf(space);
  const forward: Record<Side, Direction> = {
    bottom: 'ArrowLeft',
    left: 'ArrowUp',
    top: 'ArrowRight',
    right: 'ArrowDown',
  };
  const backward: Record<Side, Direction> = {
    bottom: 'ArrowRight',
    left: 'ArrowDown',
    top: 'ArrowLeft',
    right: 'ArrowUp',
  };
  // At a corner both sides that meet there count.
  const before = SIDES[(SIDES.indexOf(side) + 3) % 4] ?? side;
  if (key === forward[side]) return (space + 1) % SPACES;
  if (isCorner(space) ? key === backward[before] : key === backward[side]) return (space + SPACES - 1) % SPACES;
  // Across: towards the other side of the board, at the same height or place.
  return opposite(space, key, side);
}

function opposite(space: number, key: Direction, side: Side): number {
  const inward: Record<Side, Direction> = {
    bottom: 'ArrowUp',
    left: 'ArrowRight',
    top: 'ArrowDown',
    right: 'ArrowLeft',
  };
  return isCorner(space) || key !== inward[side] ? space : across(space);
}

/** The space straight across the board. */
export function across(space: number): number {
  const side = sideOf(space);
  return side === 'bottom' || side === 'top' ? (30 + SPACES - space) % SPACES : (50 - space + SPACES) % SPACES;
}

/** The spaces a token passes, without its start and with its end. */
export function path(start: number, end: number, backwards = false): number[] {
  const steps = backwards ? (start - end + SPACES) % SPACES : (end - start + SPACES) % SPACES;
  const one = backwards ? SPACES - 1 : 1;
  return Array.from({ length: steps }, (_, i) => (start + (i + 1) * one) % SPACES);
}
