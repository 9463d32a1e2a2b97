// A colour for each seat: dark enough for white signs on it (at least 5:1), far apart in hue and lightness.
export const PLAYER_COLOURS = [
  '#b3261e', // red
  '#1d56a8', // blue
  '#1c6b43', // green
  '#7a4a00', // brown
  '#75288a', // purple
  '#00666f', // teal
  '#a8155f', // magenta
  '#4a4a4a', // graphite
] as const;

export function playerColour(seat: number): string {
  return PLAYER_COLOURS[((seat % 8) + 8) % 8] ?? PLAYER_COLOURS[0];
}
