/** A drawing on a 24 × 24 sheet: `d` are lines of 1.75 with round ends, `dot` are small filled accents. */
export interface Drawing {
  d: string[];
  dot?: string[];
  /** A solid thing instead of lines. */
  figure?: Figure;
}

/** A solid thing on a 24 × 24 sheet, painted in this order. What is behind, limbs, rods and body make its outline. */
export interface Figure {
  rod?: string[]; // thin bars in the shaded tone, as lines
  back?: string[]; // parts behind the body, shaded
  limb?: string[]; // arms and legs, as thick lines
  body: string[];
  shade?: string[]; // the side away from the light
  dark?: string[]; // openings and ornaments
  light?: string[]; // where it shines
  line?: string[]; // engraved
}

export const ROD = 2.1;
export const LIMB = 3.5;
export const ENGRAVED = 1.1;

/** A circle as a path. */
export function ring(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}
