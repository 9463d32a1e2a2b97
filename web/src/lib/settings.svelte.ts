// What a person chose on this device; kept in the browser and the same in all its tabs.
import { MediaQuery } from 'svelte/reactivity';
import { setLanguage } from './i18n';

export type Speed = 'instant' | 'fast' | 'normal' | 'slow';
export type Theme = 'system' | 'light' | 'dark';

export interface Settings {
  language: string; // '': the browser's
  theme: Theme;
  speed: Speed;
  cardSeconds: number; // how long a drawn card stays, 2 to 15
  sound: boolean;
  volume: number; // 0 to 1
  soundDice: boolean;
  soundMoney: boolean;
  soundVoices: boolean;
  soundTurn: boolean;
  soundAmbience: boolean; // sounds of the place, never unasked
  autoRoll: boolean;
  autoEnd: boolean;
  autoBuyBelow: number; // buy by itself at or below this price; 0: never
  autoPassAbove: number; // leave auctions by itself above this bid; 0: never
  name: string; // last used
  guided: boolean; // the guided first game is done or not wanted
  risk: boolean; // the board shows where the next throw may lead
}

const DEFAULTS: Settings = {
  language: '',
  theme: 'system',
  speed: 'normal',
  cardSeconds: 5,
  sound: true,
  volume: 0.5,
  soundDice: true,
  soundMoney: true,
  soundVoices: true,
  soundTurn: true,
  soundAmbience: false,
  autoRoll: false,
  autoEnd: true,
  autoBuyBelow: 0,
  autoPassAbove: 0,
  name: '',
  guided: false,
  risk: false,
};
const KEY = 'passgo.settings';
const CHOICES: Partial<Record<keyof Settings, readonly string[]>> = {
  theme: ['system', 'light', 'dark'],
  speed: ['instant', 'fast', 'normal', 'slow'],
};
const RANGES: Partial<Record<keyof Settings, [number, number]>> = {
  cardSeconds: [2, 15],
  volume: [0, 1],
  autoBuyBelow: [0, 100_000],
  autoPassAbove: [0, 100_000],
};

export const settings: Settings = $state({ ...DEFAULTS, ...read() });

/** Change settings and keep them. */
export function choose(change: Partial<Settings>): void {
  Object.assign(settings, cleaned(change));
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing: the choice holds for this visit
  }
  apply();
}

/** How fast things move now: people who want no motion get none. */
export function pace(): Speed {
  return reduced.matches ? 'instant' : settings.speed;
}

/** Lay theme and language over the page. */
export function apply(): void {
  const root = document.documentElement;
  if (settings.theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  void setLanguage(settings.language);
}

/** Milliseconds of a movement at the chosen speed, from those at normal speed. */
export function duration(normal: number): number {
  return normal * { instant: 0, fast: 0.4, normal: 1, slow: 1.8 }[pace()];
}

/** Is the page dark now, by choice or by the system's wish? */
export function isDark(): boolean {
  return settings.theme === 'dark' || (settings.theme === 'system' && dark.current);
}

const dark = new MediaQuery('prefers-color-scheme: dark');
const reduced = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : { matches: false };

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    Object.assign(settings, DEFAULTS, read());
    apply();
  });
}

function read(): Partial<Settings> {
  try {
    return cleaned(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>);
  } catch {
    return {};
  }
}

/** Only known settings of the right type and within their range: another version may have written them. */
function cleaned(found: Record<string, unknown>): Partial<Settings> {
  const good: Record<string, unknown> = {};
  for (const [key, fallback] of Object.entries(DEFAULTS) as [keyof Settings, unknown][]) {
    let value = found[key];
    if (typeof value !== typeof fallback) continue;
    const range = RANGES[key];
    if (range && typeof value === 'number') value = Math.min(range[1], Math.max(range[0], value || 0));
    if (CHOICES[key] && !CHOICES[key].includes(value as string)) continue;
    good[key] = value;
  }
  return good;
}
