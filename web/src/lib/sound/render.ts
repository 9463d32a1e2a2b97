// Recipes made into samples, all brought to the loudness that their kind of sound should have.
import type { Sound, SoundSet } from './names';
import { RECIPES, type Voice } from './recipes';

/** Loudness of the loudest 0.4 s, in LUFS (ITU-R BS.1770, one channel). What comes often is softer than what comes once. */
export const TARGETS: Record<Sound, number> = {
  dice: -25,
  step: -33,
  card: -29,
  build: -26,
  jail: -24,
  coin: -27,
  note: -30,
  hammer: -24,
  chat: -29,
  turn: -25,
  win: -22,
  ruin: -24,
  ambience: -40,
};
export const PEAK = 10 ** (-3 / 20);
export const RATE = 32_000;
const WINDOW = 0.4;
const QUIET_END = 0.02;

export function render(set: SoundSet, sound: Sound): Float32Array<ArrayBuffer> {
  const samples = mixed(RECIPES[set][sound]);
  const gain = 10 ** ((TARGETS[sound] - loudness(samples)) / 20);
  const most = peak(samples) * gain;
  const scaled = most > PEAK ? (gain * PEAK) / most : gain;
  return samples.map((sample) => sample * scaled);
}

function mixed(voices: Voice[]): Float32Array<ArrayBuffer> {
  const lasts = Math.max(...voices.map((voice) => voice.at + voice.lasts)) + QUIET_END;
  const samples = new Float32Array(Math.ceil(lasts * RATE));
  voices.forEach((voice, index) => add(samples, voice, index + 1));
  return samples;
}

function add(samples: Float32Array, voice: Voice, seed: number): void {
  const { wave, at, lasts, pitch, to = pitch, loud, rise = 0.002, fade = 4, q = 1, wobble = [0, 0] } = voice;
  const first = Math.round(at * RATE);
  const count = Math.round(lasts * RATE);
  const noise = wave === 'noise' ? band(q, seed) : null;
  let phase = 0;
  for (let i = 0; i < count; i++) {
    const t = i / RATE;
    const now = pitch * (to / pitch) ** (i / count) * (1 + wobble[1] * Math.sin(2 * Math.PI * wobble[0] * t));
    phase += now / RATE;
    const swell = Math.min(1, t / rise);
    // It ends at nothing: an edge would click.
    const rest = 1 - i / count;
    const level = loud * swell * Math.exp((-fade * t) / lasts) * Math.min(1, rest * 8);
    const value = noise ? noise(now) : SHAPES[wave as Exclude<Voice['wave'], 'noise'>](phase % 1);
    samples[first + i]! += value * level;
  }
}

const SHAPES: Record<Exclude<Voice['wave'], 'noise'>, (phase: number) => number> = {
  sine: (phase) => Math.sin(2 * Math.PI * phase),
  triangle: (phase) => 1 - 4 * Math.abs(((phase + 0.75) % 1) - 0.5),
  // Soft edges: bare ones hiss above the band.
  square: (phase) => Math.tanh(4 * Math.sin(2 * Math.PI * phase)),
  saw: (phase) => [1, 2, 3, 4, 5].reduce((sum, k) => sum + Math.sin(2 * Math.PI * k * phase) / k, 0) * 0.6,
};

/** White noise through a band whose middle may move: a state-variable filter. The same seed sounds the same. */
function band(q: number, seed: number): (pitch: number) => number {
  let state = (seed * 2654435761) >>> 0;
  let low = 0;
  let middle = 0;
  return (pitch) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const white = state / 2 ** 31 - 1;
    const f = 2 * Math.sin(Math.PI * Math.min(0.16, pitch / RATE));
    low += f * middle;
    middle += f * (white - low - middle / q);
    return middle;
  };
}

export function peak(samples: Float32Array): number {
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
}

/** The loudest 0.4 s in LUFS. */
export function loudness(samples: Float32Array): number {
  const weighted = filtered(filtered(samples, ...shelf()), ...highPass());
  const size = Math.round(WINDOW * RATE);
  let sum = 0;
  let most = 0;
  for (let i = 0; i < weighted.length; i++) {
    sum += weighted[i]! ** 2;
    if (i >= size) sum -= weighted[i - size]! ** 2;
    most = Math.max(most, sum);
  }
  return -0.691 + 10 * Math.log10(Math.max(most / size, 1e-12));
}

type Five = [number, number, number];

/** The head: a shelf above 1.7 kHz of 4 dB. */
function shelf(): [Five, Five] {
  const k = Math.tan((Math.PI * 1681.974450955533) / RATE);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const middle = high ** 0.4996667741545416;
  const all = 1 + k / q + k * k;
  return [
    [(high + (middle * k) / q + k * k) / all, (2 * (k * k - high)) / all, (high - (middle * k) / q + k * k) / all],
    [1, (2 * (k * k - 1)) / all, (1 - k / q + k * k) / all],
  ];
}

/** Low sounds count less. */
function highPass(): [Five, Five] {
  const k = Math.tan((Math.PI * 38.13547087602444) / RATE);
  const q = 0.5003270373238773;
  const all = 1 + k / q + k * k;
  return [
    [1, -2, 1],
    [1, (2 * (k * k - 1)) / all, (1 - k / q + k * k) / all],
  ];
}

function filtered(samples: Float32Array, b: Five, a: Five): Float32Array {
  const out = new Float32Array(samples.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i]!;
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[1] * y1 - a[2] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    out[i] = y;
  }
  return out;
}
