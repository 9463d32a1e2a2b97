// Things that fly over the page: made, moved by the compositor alone, and taken away. Where from and where to is
// measured once before anything is put into the page.
import type { Flow } from '../../board/animate.svelte';
import { groupOf, money, notesFor, type BoardData } from '../board';
import { BANK, FREE_PARKING } from '../types';

interface Point {
  x: number;
  y: number;
}

const MOST_NOTES = 6;
const LINGER = 1300; // ms an amount stays at a purse
const NOTES = ['#f2e7c4', '#f6c9cf', '#f3ea9c', '#bfe0b4', '#b9d3ee', '#f2bf86', '#e6a05c']; // smallest first
const FREE_PARKING_SPACE = 20;

/** Where somebody keeps the money: the card, else the token, else the middle of the window. */
function purse(name: string): Point {
  const said = CSS.escape(name);
  const place =
    name === FREE_PARKING
      ? document.querySelector(`[data-space="${FREE_PARKING_SPACE}"]`)
      : (seen(`[data-purse="${said}"]`) ?? document.querySelector(`[data-token="${said}"]`));
  const box = (place ?? seen(`[data-purse="${BANK}"]`) ?? seen('[data-testid="stage"]'))?.getBoundingClientRect();
  if (!box) return { x: innerWidth / 2, y: innerHeight / 2 };
  const x = Math.min(innerWidth - 30, Math.max(30, box.left + Math.min(box.width / 2, 80)));
  return { x, y: Math.min(innerHeight - 20, Math.max(20, box.top + Math.min(box.height / 2, 22))) };
}

function seen(query: string): Element | null {
  return [...document.querySelectorAll(query)].find((one) => one.getClientRects().length > 0) ?? null;
}

function put(layer: HTMLElement, kind: string, text: string): HTMLElement {
  const made = document.createElement('span');
  made.className = kind;
  made.textContent = text;
  layer.append(made);
  return made;
}

function move(thing: HTMLElement, frames: Keyframe[], options: KeyframeAnimationOptions): void {
  const flight = thing.animate(frames, { fill: 'both', ...options });
  flight.onfinish = flight.oncancel = () => thing.remove();
}

const at = ({ x, y }: Point, more = ''): string => `translate3d(${Math.round(x)}px, ${Math.round(y)}px, 0) ${more}`;

/** Nothing flies any more. */
export function clear(layer: HTMLElement): void {
  layer.replaceChildren();
}

/** A few of the notes an amount is made of: the largest first. */
function handful(board: BoardData, amount: number): number[] {
  return notesFor(board, amount)
    .flatMap(([note, count]) => Array.from({ length: count }, () => note))
    .slice(0, MOST_NOTES);
}

function noteColour(board: BoardData, note: number): string {
  const order = [...board.denominations].sort((a, b) => a - b);
  const place = Math.min(NOTES.length - 1, Math.max(0, order.indexOf(note)));
  return `var(--note-${place + 1}, ${NOTES[place]})`;
}

export function flyMoney(layer: HTMLElement, board: BoardData, flows: readonly Flow[], ms: number): void {
  const ways = flows.map((flow) => ({ flow, from: purse(flow.from), to: purse(flow.to) }));
  const each = Math.max(1, Math.floor(MOST_NOTES / ways.length));
  for (const { flow, from, to } of ways) {
    const over: Point = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 60 };
    handful(board, flow.amount)
      .slice(0, Math.max(2, each))
      .forEach((value, number) => {
        const note = put(layer, 'note', String(value));
        note.style.setProperty('--note', noteColour(board, value));
        const tilt = (number % 2 ? 1 : -1) * (8 + 5 * number);
        const frames: Keyframe[] = [
          { transform: at(from, `rotate(${tilt}deg) scale(0.6)`), opacity: 0 },
          { transform: at(from, `rotate(${tilt}deg) scale(1)`), opacity: 1, offset: 0.15 },
          { transform: at({ x: over.x + 6 * number, y: over.y + 4 * number }, `rotate(${-tilt}deg) scale(1.25)`) },
          { transform: at(to, 'rotate(0deg) scale(0.8)'), opacity: 1, offset: 0.92 },
          { transform: at(to, 'rotate(0deg) scale(0.5)'), opacity: 0 },
        ];
        move(note, frames, { duration: ms * 0.95, delay: (number * ms) / 14, easing: 'ease-in-out' });
      });
  }
  // Who pays several, or is paid by several, sees the sum.
  const sums = new Map<string, number>();
  for (const { from, to, amount } of flows) {
    sums.set(from, (sums.get(from) ?? 0) - amount);
    sums.set(to, (sums.get(to) ?? 0) + amount);
  }
  for (const [name, amount] of sums) {
    if (name === BANK || name === FREE_PARKING || !amount) continue;
    float(layer, purse(name), board, amount, amount > 0 ? ms * 0.7 : 0);
  }
}

function float(layer: HTMLElement, where: Point, board: BoardData, amount: number, delay: number): void {
  const said = put(
    layer,
    amount > 0 ? 'amount gain' : 'amount loss',
    `${amount > 0 ? '+' : ''}${money(board, amount)}`,
  );
  const frames: Keyframe[] = [
    { transform: at({ x: where.x + 16, y: where.y + 8 }, 'scale(0.6)'), opacity: 0 },
    { transform: at({ x: where.x + 16, y: where.y - 8 }, 'scale(1.1)'), opacity: 1, offset: 0.14 },
    { transform: at({ x: where.x + 16, y: where.y - 12 }, 'scale(1)'), opacity: 1, offset: 0.75 },
    { transform: at({ x: where.x + 16, y: where.y - 28 }, 'scale(1)'), opacity: 0 },
  ];
  move(said, frames, { duration: LINGER, delay });
}

export function flyDeed(layer: HTMLElement, board: BoardData, what: { space: number; to: string }, ms: number): void {
  const stage = seen(`[data-stage-space="${what.space}"]`) ?? seen('[data-testid="stage"]');
  const box = stage?.getBoundingClientRect();
  const from = box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : purse(BANK);
  const to = purse(what.to);
  const card = put(layer, 'title', board.spaces[what.space]?.name ?? '');
  card.style.setProperty('--group', groupOf(board, what.space)?.colour ?? 'gray');
  const frames: Keyframe[] = [
    { transform: at(from, 'scale(1.5)'), opacity: 0 },
    { transform: at(from, 'scale(1.6) rotate(-4deg)'), opacity: 1, offset: 0.15 },
    { transform: at({ x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 40 }, 'scale(1.2) rotate(7deg)') },
    { transform: at(to, 'scale(0.45) rotate(0deg)'), opacity: 1, offset: 0.9 },
    { transform: at(to, 'scale(0.3) rotate(0deg)'), opacity: 0 },
  ];
  move(card, frames, { duration: Math.max(ms, 240) * 1.15, easing: 'ease-in-out' });
}
