// What solid things are painted with: the material of a box, dyed by the player on whose base it stands.
import { playerColour } from './players';
import { classic } from './figures/classic';
import { sports } from './figures/sports';

export interface Tones {
  body: string;
  shade: string;
  dark: string;
  light: string;
  edge: string;
}

const TIN: Tones = { body: '#dcd9d1', shade: '#a49e92', dark: '#4a453d', light: '#ffffff', edge: '#37332d' };
const LEATHER: Tones = { body: '#e6cda4', shade: '#b98c57', dark: '#5b3a1d', light: '#fff6e4', edge: '#3f2813' };
const PEWTER: Tones = { body: '#cfd4da', shade: '#929aa5', dark: '#3c444f', light: '#ffffff', edge: '#2b323b' };
const GLOSSY: Tones = { body: '#ffe48a', shade: '#eeb03a', dark: '#7a4a00', light: '#fffdf0', edge: '#5c3700' };
const STEEL: Tones = { body: '#cfe6ec', shade: '#78a5b4', dark: '#1b3946', light: '#ffffff', edge: '#12272f' };

const BALLPARK = ['mitt', 'umpire', 'mask', 'pitcher', 'bat', 'cap', 'batter', 'peanuts'];
const MEADOW = ['bolt', 'sprout', 'flame', 'shell', 'crescent', 'spiral'];

/** What the piece is made of in its box. */
export function material(figure: string): Tones {
  if (figure in classic) return TIN;
  if (BALLPARK.includes(figure)) return LEATHER;
  if (figure in sports) return PEWTER;
  return MEADOW.includes(figure) ? GLOSSY : STEEL;
}

/** The same on a player's base: pale enough to be seen on the colour, with its shadows in that colour. */
export function standing(figure: string, seat: number): Tones {
  const { body, shade } = material(figure);
  const colour = playerColour(seat);
  return {
    body: mixed(body, '#ffffff', 0.72),
    shade: mixed(mixed(shade, '#ffffff', 0.35), colour, 0.22),
    dark: mixed(colour, '#000000', 0.35),
    light: '#ffffff',
    edge: mixed(colour, '#000000', 0.5),
  };
}

/** All in one colour, as a sign: details in what lies between it and grey. */
export function sign(colour: string): Tones {
  const towardsGrey = (share: number): string => `color-mix(in srgb, ${colour} ${share}%, #808080)`;
  return { body: colour, shade: towardsGrey(68), dark: towardsGrey(22), light: colour, edge: colour };
}

/** #rrggbb with a share of another. */
export function mixed(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [from, to] = [one, other].map((colour) => parseInt(colour.slice(at, at + 2), 16)) as [number, number];
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
