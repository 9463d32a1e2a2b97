// Small sounds made by the browser itself: no files. Silent when switched off, and before the first click or key.
import { settings } from './settings.svelte';

export type Sound = 'dice' | 'coin' | 'card' | 'step' | 'hammer' | 'chat' | 'turn' | 'win';

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;
let last: Partial<Record<Sound, number>> = {};

/** Browsers allow sound only after somebody has touched the page. */
if (typeof window !== 'undefined') {
  for (const touch of ['pointerdown', 'keydown'] as const) {
    window.addEventListener(touch, wake, { once: true, passive: true });
  }
}

function wake(): void {
  if (typeof AudioContext === 'undefined') return;
  try {
    context ??= new AudioContext();
    void context.resume();
  } catch {
    context = null;
  }
}

export function play(sound: Sound): void {
  if (!settings.sound || settings.volume === 0 || context?.state !== 'running' || document.hidden) return;
  const now = context.currentTime;
  if (now - (last[sound] ?? -1) < 0.06) return; // a fast game is no drum roll
  last = { ...last, [sound]: now };
  const out = context.createGain();
  out.gain.value = settings.volume * 0.5;
  out.connect(context.destination);
  SOUNDS[sound](context, out, now);
  setTimeout(() => out.disconnect(), 1500);
}

type Maker = (context: AudioContext, out: AudioNode, at: number) => void;

const SOUNDS: Record<Sound, Maker> = {
  dice: (c, out, at) => {
    for (const [delay, pitch] of [
      [0, 1900],
      [0.05, 1500],
      [0.11, 2100],
      [0.19, 1300],
      [0.24, 1700],
    ] as const) {
      noise(c, out, at + delay, 0.035, pitch, 0.9);
    }
  },
  coin: (c, out, at) => {
    tone(c, out, at, 0.12, 1560, 'triangle', 0.35);
    tone(c, out, at + 0.06, 0.25, 2090, 'triangle', 0.3);
  },
  card: (c, out, at) => noise(c, out, at, 0.14, 3200, 0.35),
  step: (c, out, at) => tone(c, out, at, 0.05, 330, 'sine', 0.35),
  hammer: (c, out, at) => {
    noise(c, out, at, 0.05, 700, 1);
    tone(c, out, at, 0.14, 150, 'sine', 0.8);
  },
  chat: (c, out, at) => {
    tone(c, out, at, 0.09, 620, 'sine', 0.3);
    tone(c, out, at + 0.08, 0.12, 830, 'sine', 0.3);
  },
  turn: (c, out, at) => {
    tone(c, out, at, 0.18, 523, 'sine', 0.35);
    tone(c, out, at + 0.13, 0.18, 659, 'sine', 0.35);
    tone(c, out, at + 0.26, 0.35, 784, 'sine', 0.35);
  },
  win: (c, out, at) => {
    [523, 659, 784, 1047].forEach((pitch, index) => tone(c, out, at + index * 0.14, 0.5, pitch, 'triangle', 0.3));
  },
};

function tone(
  c: AudioContext,
  out: AudioNode,
  at: number,
  length: number,
  pitch: number,
  type: OscillatorType,
  loud: number,
): void {
  const voice = c.createOscillator();
  voice.type = type;
  voice.frequency.value = pitch;
  voice.connect(fading(c, out, at, length, loud));
  voice.start(at);
  voice.stop(at + length);
}

function noise(c: AudioContext, out: AudioNode, at: number, length: number, pitch: number, loud: number): void {
  const source = c.createBufferSource();
  source.buffer = hiss ??= white(c);
  const filter = c.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  source.connect(filter).connect(fading(c, out, at, length, loud));
  source.start(at, Math.random() * 0.3, length);
}

function fading(c: AudioContext, out: AudioNode, at: number, length: number, loud: number): GainNode {
  const gain = c.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  gain.connect(out);
  return gain;
}

function white(c: AudioContext): AudioBuffer {
  const buffer = c.createBuffer(1, c.sampleRate * 0.5, c.sampleRate);
  const data = buffer.getChannelData(0);
  for (let index = 0; index < data.length; index++) data[index] = Math.random() * 2 - 1;
  return buffer;
}
