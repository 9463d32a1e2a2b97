/** A drawing on a 24 × 24 sheet: `d` are lines of 1.75 with round ends, `dot` are small filled accents. */
export interface Drawing {
  d: string[];
  dot?: string[];
}

/** A circle as a path. */
export function ring(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}
