// What every sound is made of, in six sets. A set says how its things ring; nothing is recorded.
import type { Sound, SoundSet } from './names';

/** One voice: an oscillator or a band of noise that rises, falls, and may slide. Times in seconds, pitches in hertz. */
export interface Voice {
  wave: 'sine' | 'triangle' | 'square' | 'saw' | 'noise';
  at: number;
  lasts: number;
  pitch: number;
  to?: number; // slides there
  loud: number;
  rise?: number;
  fade?: number; // how steeply it dies: 1 slowly, 6 like a click
  q?: number; // of noise: narrow is high
  wobble?: [rate: number, depth: number]; // of the pitch
}

type Recipes = Record<Sound, Voice[]>;
type Wave = Voice['wave'];

const hiss = (at: number, lasts: number, pitch: number, loud: number, more: Partial<Voice> = {}): Voice => ({
  wave: 'noise',
  at,
  lasts,
  pitch,
  loud,
  q: 1.2,
  fade: 5,
  ...more,
});
const tone = (
  wave: Wave,
  at: number,
  lasts: number,
  pitch: number,
  loud: number,
  more: Partial<Voice> = {},
): Voice => ({
  wave,
  at,
  lasts,
  pitch,
  loud,
  fade: 4,
  ...more,
});
/** Something hard that is hit: a click and the body under it. */
const knock = (at: number, pitch: number, loud: number, lasts = 0.06): Voice[] => [
  hiss(at, lasts * 0.5, pitch, loud, { q: 1.6, fade: 6 }),
  tone('sine', at, lasts, pitch * 0.42, loud * 0.6, { to: pitch * 0.36, fade: 6 }),
];
/** Metal: partials that are no multiples of each other. */
const bell = (at: number, pitch: number, loud: number, lasts: number): Voice[] =>
  [1, 2.76, 5.4].map((ratio, i) =>
    tone('sine', at, lasts / (1 + i * 0.7), pitch * ratio, loud / (1 + 1.6 * i), { fade: 5 }),
  );
const organ = (at: number, pitch: number, loud: number, lasts: number): Voice[] =>
  [1, 2, 3, 4].map((ratio, i) =>
    tone('sine', at, lasts, pitch * ratio, loud / (1 + i), { fade: 1.2, rise: 0.02, wobble: [6, 0.004] }),
  );
const tune = (wave: Wave, pitches: number[], step: number, lasts: number, more: Partial<Voice> = {}): Voice[] =>
  pitches.flatMap((pitch, i) => [
    tone(wave, i * step, lasts, pitch, 0.5, { rise: 0.012, ...more }),
    tone('sine', i * step, lasts * 0.7, pitch * 2, 0.14, { rise: 0.012, ...more }),
  ]);
const rattle = (pitch: number, each: (at: number, pitch: number, loud: number) => Voice[]): Voice[] =>
  (
    [
      [0, 1.1, 0.9],
      [0.06, 0.86, 0.75],
      [0.13, 1.22, 0.8],
      [0.22, 0.78, 0.95],
      [0.28, 1, 0.6],
      [0.36, 0.9, 0.45],
    ] as const
  ).flatMap(([at, of, loud]) => each(at, pitch * of, loud));

const door = (pitch: number): Voice[] => [
  hiss(0, 0.3, 900, 0.12, { to: 1500, fade: 1, q: 8, rise: 0.1 }),
  hiss(0.3, 0.22, 180, 1, { q: 0.8 }),
  ...bell(0.3, pitch, 0.5, 0.8),
  ...bell(0.46, pitch * 1.5, 0.18, 0.4),
];

const promenade: Recipes = {
  dice: rattle(1700, knock),
  step: knock(0, 950, 0.8, 0.07),
  card: [hiss(0, 0.16, 2600, 0.6, { to: 4200, rise: 0.05, fade: 2 }), hiss(0.15, 0.04, 1600, 0.5)],
  build: [...knock(0, 700, 1, 0.1), ...knock(0.13, 820, 0.7, 0.09)],
  jail: door(310),
  coin: [...bell(0, 1480, 0.5, 0.25), ...bell(0.07, 1980, 0.45, 0.4)],
  note: [hiss(0, 0.07, 3800, 0.5, { rise: 0.02 }), hiss(0.08, 0.1, 3000, 0.6, { rise: 0.03, to: 4600 })],
  hammer: [...knock(0, 520, 1, 0.16), tone('sine', 0, 0.2, 130, 0.9), ...knock(0.24, 520, 0.8, 0.16)],
  chat: tune('sine', [620, 830], 0.08, 0.14),
  turn: tune('triangle', [523, 659, 784], 0.13, 0.35),
  win: tune('triangle', [523, 659, 784, 1047, 784, 1047], 0.14, 0.5),
  ruin: tune('triangle', [392, 370, 330, 262], 0.22, 0.5),
  ambience: [
    hiss(0, 5.5, 420, 0.5, { rise: 2.4, fade: 1, q: 0.5 }),
    ...[0.8, 1.3, 3.1].map((at) => tone('triangle', at, 0.34, 1350, 0.12, { to: 900, rise: 0.05, wobble: [9, 0.05] })),
  ],
};

const hotel: Recipes = {
  ...promenade,
  dice: rattle(2500, knock),
  step: [...knock(0, 1500, 0.6, 0.05), ...bell(0, 2100, 0.08, 0.08)],
  card: [hiss(0, 0.22, 5200, 0.5, { rise: 0.09, fade: 2, q: 0.7 })],
  build: [...knock(0, 900, 1, 0.1), ...bell(0.02, 1240, 0.2, 0.3)],
  jail: door(420),
  coin: [...bell(0, 2090, 0.5, 0.35), ...bell(0.06, 2640, 0.4, 0.5)],
  note: [hiss(0, 0.05, 5600, 0.6), hiss(0.06, 0.05, 5000, 0.6), hiss(0.12, 0.06, 6000, 0.6)],
  chat: tune('triangle', [740, 880], 0.07, 0.16),
  turn: tune('triangle', [659, 784, 988, 1175], 0.1, 0.5),
  win: tune('triangle', [523, 659, 784, 880, 1047, 1319], 0.13, 0.7),
  ruin: tune('triangle', [440, 415, 349, 294], 0.24, 0.6),
  ambience: [0, 0.9, 1.35, 1.8, 2.7, 3.15, 3.6, 4.5].map((at, i) =>
    hiss(at, 0.4, 4800, i % 3 ? 0.25 : 0.4, { rise: 0.12, fade: 2, q: 0.6 }),
  ),
};

const pea: Voice[] = [
  tone('square', 0, 0.5, 2350, 0.25, { wobble: [34, 0.03], rise: 0.02, fade: 1 }),
  hiss(0, 0.5, 2400, 0.3, { fade: 1, q: 5 }),
];
const stadium: Recipes = {
  ...promenade,
  dice: rattle(760, knock),
  step: [hiss(0, 0.08, 420, 0.9, { q: 0.8 }), tone('sine', 0, 0.08, 110, 0.7)],
  build: [hiss(0, 0.12, 260, 1, { q: 0.7 }), tone('sine', 0, 0.18, 90, 0.9, { to: 60 }), ...knock(0.16, 600, 0.5)],
  jail: [...pea, ...pea.map((voice) => ({ ...voice, at: 0.6, lasts: 0.3 }))],
  coin: [...bell(0, 1760, 0.5, 0.6), ...bell(0.03, 1790, 0.3, 0.5)],
  chat: tune('sine', [523, 698], 0.08, 0.14),
  turn: tune('saw', [392, 523], 0.18, 0.4, { rise: 0.04, fade: 2 }),
  win: tune('saw', [392, 523, 659, 784, 659, 784], 0.15, 0.45, { rise: 0.03, fade: 2 }),
  ruin: tune('saw', [392, 330, 277], 0.26, 0.5, { rise: 0.05, fade: 2 }),
  ambience: [hiss(0, 6, 620, 0.6, { rise: 2.6, fade: 1, q: 0.5, wobble: [0.7, 0.12] })],
};

const crack = (at: number, pitch: number, loud: number): Voice[] => [
  hiss(at, 0.03, pitch, loud, { q: 0.9, fade: 7 }),
  tone('triangle', at, 0.07, pitch * 0.36, loud * 0.7, { fade: 7 }),
];
const ballpark: Recipes = {
  ...promenade,
  dice: rattle(2500, crack),
  step: [hiss(0, 0.07, 700, 0.8, { q: 0.7 }), tone('sine', 0, 0.05, 180, 0.4)],
  build: [...crack(0, 1800, 1), ...knock(0.12, 640, 0.8, 0.1)],
  hammer: [...crack(0, 2100, 1), tone('sine', 0, 0.12, 240, 0.6)],
  chat: [...organ(0, 587, 0.2, 0.1), ...organ(0.1, 784, 0.2, 0.14)],
  turn: [...organ(0, 392, 0.3, 0.2), ...organ(0.22, 523, 0.3, 0.4)],
  win: [392, 523, 659, 784]
    .flatMap((pitch, i) => organ(i * 0.15, pitch, 0.3, 0.16))
    .concat(organ(0.75, 659, 0.3, 0.14), organ(0.92, 784, 0.3, 0.7)),
  ruin: [392, 370, 349, 311].flatMap((pitch, i) => organ(i * 0.26, pitch, 0.3, 0.3)),
  ambience: [
    hiss(0, 5, 700, 0.4, { rise: 2, fade: 1, q: 0.5 }),
    ...organ(2.2, 392, 0.05, 0.3),
    ...organ(2.6, 523, 0.05, 0.6),
  ],
};

const servo = (at: number, pitch: number, loud: number): Voice[] => [
  tone('square', at, 0.06, pitch, loud * 0.4, { to: pitch * 1.5, fade: 3 }),
  hiss(at, 0.02, pitch * 3, loud * 0.6),
];
const space: Recipes = {
  ...promenade,
  dice: rattle(620, servo),
  step: [tone('triangle', 0, 0.09, 300, 0.6, { to: 420 })],
  card: [tone('sine', 0, 0.2, 700, 0.4, { to: 1500, rise: 0.04 }), hiss(0, 0.2, 4200, 0.25, { rise: 0.08, fade: 2 })],
  build: [tone('saw', 0, 0.25, 90, 0.4, { to: 180, fade: 2 }), ...knock(0.22, 600, 0.9, 0.1)],
  jail: [
    tone('saw', 0, 0.7, 180, 0.3, { to: 60, fade: 1.5, wobble: [18, 0.05] }),
    tone('sine', 0.1, 0.8, 90, 0.6, { fade: 1.5 }),
    hiss(0, 0.3, 2400, 0.3, { to: 600 }),
  ],
  coin: [...bell(0, 1180, 0.4, 0.12), ...bell(0.06, 1180, 0.4, 0.12), ...bell(0.12, 1570, 0.4, 0.2)],
  note: [...knock(0, 1900, 0.5, 0.04), ...knock(0.06, 2100, 0.5, 0.04), ...knock(0.12, 2000, 0.5, 0.05)],
  chat: [tone('sine', 0, 0.1, 880, 0.4, { to: 1100 }), tone('sine', 0.12, 0.1, 1100, 0.4, { to: 990 })],
  turn: [
    tone('sine', 0, 0.5, 330, 0.5, { to: 660, rise: 0.08, fade: 2 }),
    tone('triangle', 0.28, 0.5, 990, 0.25, { rise: 0.05 }),
  ],
  win: tune('triangle', [294, 440, 587, 880, 1175], 0.16, 0.8, { rise: 0.05, fade: 3 }),
  ruin: [tone('saw', 0, 1.2, 220, 0.3, { to: 55, fade: 1.5 }), tone('sine', 0, 1.3, 110, 0.6, { to: 40, fade: 1.5 })],
  ambience: [
    tone('sine', 0, 6, 82, 0.5, { rise: 2, fade: 1, wobble: [0.4, 0.01] }),
    tone('triangle', 0, 6, 123, 0.3, { rise: 2.4, fade: 1, wobble: [0.3, 0.01] }),
    ...[1.4, 1.55, 3.8].map((at) => tone('sine', at, 0.1, 1300, 0.04, { to: 1700 })),
  ],
};

const pop = (at: number, pitch: number, loud: number): Voice[] => [
  tone('sine', at, 0.07, pitch, loud, { to: pitch * 1.9, fade: 3 }),
  hiss(at, 0.02, pitch * 4, loud * 0.3),
];
const chime = (at: number, pitch: number, loud: number): Voice[] => [
  ...bell(at, pitch, loud, 0.5),
  tone('triangle', at, 0.2, pitch / 2, loud * 0.4),
];
const meadow: Recipes = {
  ...promenade,
  dice: rattle(520, pop),
  step: pop(0, 420, 0.7),
  card: [hiss(0, 0.12, 3000, 0.4, { rise: 0.04, fade: 2 }), ...pop(0.1, 700, 0.4)],
  build: [...pop(0, 300, 0.8), ...chime(0.1, 880, 0.3)],
  coin: [...chime(0, 1319, 0.4), ...chime(0.07, 1760, 0.4)],
  chat: [...pop(0, 620, 0.5), ...pop(0.1, 780, 0.5)],
  turn: [659, 784, 1047].flatMap((pitch, i) => chime(i * 0.12, pitch, 0.4)),
  win: [523, 659, 784, 1047, 880, 1047, 1319].flatMap((pitch, i) => chime(i * 0.13, pitch, 0.4)),
  ruin: [659, 587, 523, 392].flatMap((pitch, i) => chime(i * 0.24, pitch, 0.4)),
  ambience: [
    hiss(0, 5.5, 900, 0.12, { rise: 2.4, fade: 1, q: 0.4 }),
    ...[0.6, 0.75, 0.9, 2.6, 2.72, 4.1, 4.22, 4.34].map((at) =>
      tone('sine', at, 0.09, 3100, 0.2, { to: 2500, rise: 0.02, wobble: [30, 0.04] }),
    ),
  ],
};

export const RECIPES: Record<SoundSet, Recipes> = { promenade, hotel, stadium, ballpark, space, meadow };
