// The outlines of buildings by their names in editions, their middle at 0 0.
import type { Face } from '../lib/face.svelte';

type House = Face['buildings']['house'];
type Hotel = Face['buildings']['hotel'];

/** Within 15 × 15. */
export const HOUSES: Record<House, string> = {
  cottage: 'M-7.5 -0.5 0 -7.5 7.5 -0.5V7.5H-7.5z',
  terrace: 'M-7.5 7.5V-2H-4V-5H-2V-8H2V-5H4V-2H7.5V7.5z',
  stand: 'M-7.5 7.5V3H-3V-1H2V-5H7.5V7.5z',
  bleachers: 'M-7.5 7.5 -5.5 -6H7.5L5.5 7.5z',
  dome: 'M-7.5 7.5V1A7.5 7.5 0 0 1 7.5 1V7.5z',
  centre: 'M-7.5 7.5V-2Q-7.5 -7.5 -2 -7.5H2Q7.5 -7.5 7.5 -2V7.5z',
};
/** A line or two on a house. */
export const HOUSE_LINES: Record<House, string> = {
  cottage: 'M0 6.500V2',
  terrace: 'M0 -3V4',
  stand: 'M-2.5 4H5M2.5 0H5',
  bleachers: 'M-3.5 -2H5M-4 2.500H4.5',
  dome: 'M-3 3.500H3',
  centre: 'M-3.5 0H3.500M0 -3.500V3.5',
};

interface Shape {
  body: string;
  lines: string;
}
/** Wide for a lying band, within 38 × 18, and tall for a standing one, within 18 × 38. */
export const HOTELS: Record<Hotel, { wide: Shape; tall: Shape }> = {
  hotel: {
    wide: { body: 'M-19 8V-5h7l3-4H9l3 4h7V8z', lines: 'M-12 1.5h4M-2 1.5h4M8 1.5h4' },
    tall: { body: 'M-8.5 17V-13L0 -19l8.5 6V17z', lines: 'M-3.5 -7h7M-3.5 0h7M-3.5 7h7' },
  },
  palace: {
    wide: { body: 'M-19 8V-1h6V-5h7v-4H6v4h7v4h6V8z', lines: 'M-10 3V0M-4 3V-4M0 3V-6M4 3V-4M10 3V0' },
    tall: {
      body: 'M-8.5 17V-6H-5.500V-12H-2.500V-19H2.500V-12H5.500V-6H8.500V17z',
      lines: 'M0 -12V11M-4.5 -3V11M4.5 -3V11',
    },
  },
  stadium: {
    wide: { body: 'M-19 0Q-19 -8 0 -8T19 0V2Q19 9 0 9T-19 2z', lines: 'M-11 0Q-11 -3.5 0 -3.500T11 0 0 3.5 -11 0z' },
    tall: { body: 'M0 -19Q8.5 -19 8.5 0T0 19 -8.5 0 0 -19z', lines: 'M0 -10Q3.5 -10 3.5 0T0 10 -3.5 0 0 -10z' },
  },
  ballpark: {
    wide: { body: 'M0 9 -19 -2Q-12 -9 0 -9T19 -2z', lines: 'M0 5 -6 0 0 -5 6 0z' },
    tall: { body: 'M0 17 -8.5 -2Q-8.5 -17 0 -17T8.5 -2z', lines: 'M0 8 -4 1 0 -6 4 1z' },
  },
  tower: {
    wide: { body: 'M-19 8Q-17 0 -10 -1V-5Q-6 -9 0 -9T10 -5V-1Q17 0 19 8z', lines: 'M-11 4H11M-5 -2H5' },
    tall: {
      body: 'M-8.5 17V4Q-8.5 0 -5 -1V-10Q-5 -16 0 -19 5 -16 5 -10V-1Q8.5 0 8.5 4V17z',
      lines: 'M0 -11V-2M-4 5H4M-4 11H4',
    },
  },
  mart: {
    wide: { body: 'M-19 8V-3Q-19 -9 -13 -9H13Q19 -9 19 -3V8z', lines: 'M-18 -2H18M-4 8V3H4V8' },
    tall: { body: 'M-8.5 17V-12Q-8.5 -18 -3 -18H3Q8.5 -18 8.5 -12V17z', lines: 'M-8 -9H8M-3 17V10H3V17M-3 0H3' },
  },
};
