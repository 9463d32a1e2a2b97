// Banknotes of a victory: where each lies or falls. The same every time, so that a picture of it can be compared.
export interface FanNote {
  turn: number;
  wait: number;
  colour: string;
}
export interface Drop {
  x: number;
  drift: number;
  turn: number;
  wait: number;
  colour: string;
}

const PAPER = '#c8bfa8'; // a board without streets
const BLADES = 12;
const DROPS = 26;

function colourAt(colours: readonly string[], index: number): string {
  return colours[index % Math.max(1, colours.length)] ?? PAPER;
}

/** All the way round, the topmost last: they lie on each other as cards do. */
export function fan(colours: readonly string[]): FanNote[] {
  return Array.from({ length: BLADES }, (_, index) => ({
    turn: (360 / BLADES) * index - 90,
    wait: 26 * index,
    colour: colourAt(colours, index),
  }));
}

/** Scattered by the golden section: even, and never in rows. */
export function rain(colours: readonly string[]): Drop[] {
  return Array.from({ length: DROPS }, (_, index) => {
    const at = (index * 0.618034) % 1;
    return {
      x: Math.round(at * 94),
      drift: Math.round((((index * 0.382) % 1) - 0.5) * 90),
      turn: Math.round(160 + ((index * 0.75) % 1) * 420) * (index % 2 ? 1 : -1),
      wait: Math.round(((index * 0.2718) % 1) * 1400),
      colour: colourAt(colours, index),
    };
  });
}
