// What the players move: one solid drawing for each token of the six editions. Persons and creatures are shown by an emblem.
import { classic } from './figures/classic';
import { sports } from './figures/sports';
import { worlds } from './figures/worlds';
import type { Drawing, Figure } from './shape';

export const figures: Record<string, Figure> = { ...classic, ...sports, ...worlds };

export const pieces: Record<string, Drawing> = Object.fromEntries(
  Object.entries(figures).map(([name, figure]) => [name, { d: [], figure }]),
);
