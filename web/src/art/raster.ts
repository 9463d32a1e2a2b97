// A small painter for tests: solid drawings as grey pixels, so that two of them can be compared as an eye would.
import { LIMB, ROD, type Figure } from './shape';

type Point = [number, number];
interface Stroke {
  lines: Point[][];
  half: number;
}

const SHEET = 24;
const FINE = 3; // samples a pixel, each way
const COUNTS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7, z: 0 };

/** The outlines of a path, curves as short lines. */
export function outlines(path: string): Point[][] {
  const found: Point[][] = [];
  let at: Point = [0, 0];
  let control: Point = [0, 0];
  const add = (point: Point): void => void found[found.length - 1]?.push((at = point));
  for (const [, letter = '', rest = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = numbersIn(rest, letter.toLowerCase());
    const many = COUNTS[letter.toLowerCase()]!;
    const relative = letter === letter.toLowerCase();
    for (let i = 0; i < Math.max(1, numbers.length); i += Math.max(1, many)) {
      const n = numbers.slice(i, i + many);
      const [ox, oy] = relative ? at : [0, 0];
      const point = (k: number): Point => [n[k]! + ox, n[k + 1]! + oy];
      switch (letter.toLowerCase()) {
        case 'm':
          if (i === 0) found.push([(at = point(0))]);
          else add(point(0));
          break;
        case 'l':
          add(point(0));
          break;
        case 'h':
          add([n[0]! + ox, at[1]]);
          break;
        case 'v':
          add([at[0], n[0]! + oy]);
          break;
        case 'c':
        case 's': {
          const from = at;
          const c1: Point = many === 6 ? point(0) : [2 * at[0] - control[0], 2 * at[1] - control[1]];
          const c2 = point(many - 4);
          const end = point(many - 2);
          for (let t = 1; t <= 8; t++) add(bezier(from, c1, c2, end, t / 8));
          control = c2;
          continue;
        }
        case 'a':
          for (const one of arc(at, n[0]!, n[1]!, n[3]!, n[4]!, point(5))) add(one);
          break;
        case 'z':
          if (found.length) add(found[found.length - 1]![0]!);
          break;
        default:
          throw new Error(`not known: ${letter}`);
      }
      control = at;
    }
  }
  return found;
}

function numbersIn(text: string, letter: string): number[] {
  // The flags of an arc may stand together with what follows them: "0 0 01.5".
  if (letter !== 'a') return (text.match(/-?(?:\d*\.\d+|\d+)/g) ?? []).map(Number);
  const one = '\\s*,?\\s*(-?(?:\\d*\\.\\d+|\\d+))';
  const all = text.matchAll(new RegExp(`${one}${one}${one}\\s*,?\\s*([01])\\s*,?\\s*([01])${one}${one}`, 'g'));
  return [...all].flatMap((match) => match.slice(1).map(Number));
}

function bezier(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const u = 1 - t;
  return [0, 1].map((k) => u ** 3 * a[k]! + 3 * u * u * t * b[k]! + 3 * u * t * t * c[k]! + t ** 3 * d[k]!) as Point;
}

function arc(from: Point, rx: number, ry: number, large: number, sweep: number, to: Point): Point[] {
  const half: Point = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2];
  const grown = Math.max(1, Math.sqrt((half[0] / rx) ** 2 + (half[1] / ry) ** 2));
  const [x, y] = [rx * grown, ry * grown];
  const below = (x * half[1]) ** 2 + (y * half[0]) ** 2;
  const root = Math.sqrt(Math.max(0, ((x * y) ** 2 - below) / below)) * (large === sweep ? -1 : 1);
  const middle: Point = [(root * x * half[1]) / y, (-root * y * half[0]) / x];
  const start = Math.atan2((half[1] - middle[1]) / y, (half[0] - middle[0]) / x);
  let turn = Math.atan2((-half[1] - middle[1]) / y, (-half[0] - middle[0]) / x) - start;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;
  const [cx, cy] = [middle[0] + (from[0] + to[0]) / 2, middle[1] + (from[1] + to[1]) / 2];
  return Array.from({ length: 16 }, (_, i): Point => {
    const angle = start + (turn * (i + 1)) / 16;
    return [cx + x * Math.cos(angle), cy + y * Math.sin(angle)];
  });
}

function isInside(lines: Point[][], x: number, y: number): boolean {
  let winding = 0;
  for (const line of lines) {
    for (let i = 0; i < line.length; i++) {
      const [ax, ay] = line[i]!;
      const [bx, by] = line[(i + 1) % line.length]!;
      if (ay <= y === by <= y) continue;
      if (ax + ((y - ay) / (by - ay)) * (bx - ax) > x) winding += by > ay ? 1 : -1;
    }
  }
  return winding !== 0;
}

function isOn({ lines, half }: Stroke, x: number, y: number): boolean {
  return lines.some((line) =>
    line.some(([bx, by], i) => {
      const [ax, ay] = line[Math.max(0, i - 1)]!;
      const length = (bx - ax) ** 2 + (by - ay) ** 2;
      const t = length ? Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length)) : 0;
      return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)) <= half;
    }),
  );
}

/** Brightness of each pixel from 0 (ground) to 1, on a square of so many pixels. */
export function painted(figure: Figure, pixels: number): number[] {
  const fills = (paths: string[] = []): Point[][][] => paths.map(outlines);
  const back = fills(figure.back);
  const body = fills(figure.body);
  const shade = fills(figure.shade);
  const dark = fills(figure.dark);
  const rods = (figure.rod ?? []).map((path) => ({ lines: outlines(path), half: ROD / 2 }));
  const limbs = (figure.limb ?? []).map((path) => ({ lines: outlines(path), half: LIMB / 2 }));
  const has = (parts: Point[][][], x: number, y: number): boolean => parts.some((part) => isInside(part, x, y));
  const tone = (x: number, y: number): number => {
    if (has(dark, x, y)) return 0.15;
    if (has(shade, x, y)) return 0.65;
    if (has(body, x, y) || limbs.some((limb) => isOn(limb, x, y))) return 1;
    return has(back, x, y) || rods.some((rod) => isOn(rod, x, y)) ? 0.65 : 0;
  };
  const step = SHEET / pixels / FINE;
  return Array.from({ length: pixels * pixels }, (_, index) => {
    const left = (index % pixels) * FINE;
    const top = Math.floor(index / pixels) * FINE;
    let sum = 0;
    for (let k = 0; k < FINE * FINE; k++) {
      sum += tone((left + (k % FINE) + 0.5) * step, (top + Math.floor(k / FINE) + 0.5) * step);
    }
    return sum / FINE / FINE;
  });
}

/** How much of what is painted in either is not the same in both: 0 alike, 1 nothing in common. */
export function difference(one: number[], other: number[]): number {
  let apart = 0;
  let together = 0;
  one.forEach((value, index) => {
    apart += Math.abs(value - other[index]!);
    together += Math.max(value, other[index]!);
  });
  return together ? apart / together : 0;
}
