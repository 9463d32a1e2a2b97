// Sounds, computed by the browser itself: no files. Silent when switched off, before the first click or key, and when hidden.
import { settings, type Settings } from './settings.svelte';
import { SETS, type Sound, type SoundSet } from './sound/names';

export type { Sound } from './sound/names';

/** What can be switched off by itself, and the sounds that belong to it. */
export const KINDS = {
  soundDice: ['dice', 'step', 'card', 'build', 'jail'],
  soundMoney: ['coin', 'note', 'hammer'],
  soundVoices: ['chat'],
  soundTurn: ['turn', 'win', 'ruin'],
  soundAmbience: ['ambience'],
} as const satisfies Partial<Record<keyof Settings, readonly Sound[]>>;
export type SoundKind = keyof typeof KINDS;

const OF_EDITION: Record<string, SoundSet> = {
  'anniversary-70': 'hotel',
  'nfl-1998': 'stadium',
  'mlb-1999': 'ballpark',
  'star-wars-episode-1': 'space',
  'pokemon-1999': 'meadow',
};
const OFTEN = 0.06; // seconds: a fast game is no drum roll

let context: AudioContext | null = null;
let set: SoundSet = 'promenade';
let last: Partial<Record<Sound, number>> = {};
const made = new Map<string, AudioBuffer>();

/** The set that an edition sounds like: the one its theme names, else by its id. */
export function setOf(edition: string, named = ''): SoundSet {
  return SETS.find((one) => one === named) ?? OF_EDITION[edition] ?? 'promenade';
}

export function useSounds(edition: string, named = ''): void {
  set = setOf(edition, named);
}

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

function isOn(sound: Sound): boolean {
  const kind = (Object.keys(KINDS) as SoundKind[]).find((one) => (KINDS[one] as readonly Sound[]).includes(sound));
  return settings.sound && settings.volume > 0 && (!kind || settings[kind]);
}

export function play(sound: Sound): void {
  if (!isOn(sound) || context?.state !== 'running' || document.hidden) return;
  const now = context.currentTime;
  if (now - (last[sound] ?? -1) < OFTEN) return;
  last = { ...last, [sound]: now };
  void sounding(context, set, sound);
}

async function sounding(c: AudioContext, from: SoundSet, sound: Sound): Promise<void> {
  const name = `${from}/${sound}`;
  let buffer = made.get(name);
  if (!buffer) {
    const { RATE, render } = await import('./sound/render').catch(() => ({ RATE: 0, render: null }));
    if (!render) return; // offline: a game without sound goes on
    const samples = render(from, sound);
    buffer = c.createBuffer(1, samples.length, RATE);
    buffer.copyToChannel(samples, 0);
    made.set(name, buffer);
  }
  const source = c.createBufferSource();
  source.buffer = buffer;
  const out = c.createGain();
  out.gain.value = settings.volume * 2; // half the slider is the level as measured
  source.connect(out).connect(c.destination);
  source.start();
  source.onended = () => out.disconnect();
}
