// The backs of cards as a CSS background: a tile drawn by the edition's pattern, on the colour of the deck.
import type { Face } from './face.svelte';

type Pattern = Face['backs']['pattern'];

const TILES: Record<Pattern, { width: number; height: number; d: string }> = {
  plain: { width: 12, height: 12, d: 'M-3 3l6-6M0 12 12 0M9 15l6-6' },
  waves: { width: 24, height: 14, d: 'M0 4q6-6 12 0t12 0M0 11q6-6 12 0t12 0' },
  fans: {
    width: 32,
    height: 16,
    d: 'M0 16a16 16 0 0 1 32 0M6 16a10 10 0 0 1 20 0M11 16a5 5 0 0 1 10 0M-16 8a16 16 0 0 1 32 0M-10 8a10 10 0 0 1 20 0M16 8a16 16 0 0 1 32 0M22 8a10 10 0 0 1 20 0',
  },
  playbook: {
    width: 40,
    height: 32,
    d: 'M5 5l6 6M11 5l-6 6M29 8a4 4 0 1 0 .01 0zM8 26h12V18h8M25 15l3 3-3 3M4 20v4',
  },
  stitches: {
    width: 26,
    height: 20,
    d: 'M0 0q10 10 0 20M26 0q-10 10 0 20M2 5l5-2M4 10h6M2 15l5 2M24 5l-5-2M22 10h-6M24 15l-5 2',
  },
  orbits: {
    width: 44,
    height: 44,
    d: 'M22 18a4 4 0 1 0 .01 0zM6 30C-2 20 34 2 40 12S12 42 6 30zM40 34v4M38 36h4M4 4v3M2.5 5.5h3',
  },
  leaves: {
    width: 36,
    height: 36,
    d: 'M9 17C3 12 3 6 9 2c6 4 6 10 0 15zM9 6v13M27 35c-6-5-6-11 0-15 6 4 6 10 0 15zM27 24v12',
  },
};

export function backOf(backs: Face['backs'], deck: 'chance' | 'community_chest'): string {
  const { width, height, d } = TILES[backs.pattern];
  const drawn = `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'><path d='${d}' fill='none' stroke='${backs.ink}' stroke-opacity='.42' stroke-width='1.2' stroke-linecap='round'/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(drawn).replaceAll("'", '%27')}") ${backs[deck]}`;
}
