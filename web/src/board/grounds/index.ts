// The drawings of board grounds by their names in editions; each comes when a board with it is shown.
import type { Component } from 'svelte';
import type { Face } from '../../lib/face.svelte';

interface Drawing {
  default: Component<{ uid: string }>;
}

const DRAWINGS: Record<Face['ground'], (() => Promise<Drawing>) | null> = {
  plain: null,
  promenade: () => import('./Promenade.svelte'),
  lacquer: () => import('./Lacquer.svelte'),
  turf: () => import('./Turf.svelte'),
  infield: () => import('./Infield.svelte'),
  dunes: () => import('./Dunes.svelte'),
  meadow: () => import('./Meadow.svelte'),
};
const kept = new Map<string, Promise<Drawing | null>>();

/** A drawing for a board of 1000 × 1000 whose middle is 140 to 860; null where there is none. */
export function groundDrawing(ground: Face['ground']): Promise<Drawing | null> {
  let found = kept.get(ground);
  if (!found) {
    found = DRAWINGS[ground]?.() ?? Promise.resolve(null);
    kept.set(ground, found);
    found.catch(() => kept.delete(ground));
  }
  return found;
}
