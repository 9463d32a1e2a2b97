// The drawings of the four corners by their names in editions; each style comes when a board with it is shown.
import type { Component } from 'svelte';
import type { Face } from '../../lib/face.svelte';

export type CornerKind = 'go' | 'jail' | 'free_parking' | 'go_to_jail';
export interface CornerDrawing {
  /** For a cell of 140 × 140 whose top 44 have words; Jail for its inner square of 92 × 92, whose top 22 have. */
  default: Component<{ kind: CornerKind }>;
}

const DRAWINGS: Record<Face['corners'], (() => Promise<CornerDrawing>) | null> = {
  plain: null,
  seaside: () => import('./Seaside.svelte'),
  grand: () => import('./Grand.svelte'),
  gridiron: () => import('./Gridiron.svelte'),
  diamond: () => import('./Diamond.svelte'),
  galaxy: () => import('./Galaxy.svelte'),
  trail: () => import('./Trail.svelte'),
};
const kept = new Map<string, Promise<CornerDrawing | null>>();

export function cornerDrawing(corners: Face['corners']): Promise<CornerDrawing | null> {
  let found = kept.get(corners);
  if (!found) {
    found = DRAWINGS[corners]?.() ?? Promise.resolve(null);
    kept.set(corners, found);
    found.catch(() => kept.delete(corners));
  }
  return found;
}

export function cornerKind(kind: string): CornerKind | null {
  return kind === 'go' || kind === 'jail' || kind === 'free_parking' || kind === 'go_to_jail' ? kind : null;
}
