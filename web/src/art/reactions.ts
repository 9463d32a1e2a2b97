// What people answer without words. On the wire a reaction is a character; here it is drawn, as no font has to have it.
import { ring, type Drawing } from './shape';

const FACE = ring(12, 12, 9);
const EYES = [ring(8.8, 10, 1.2), ring(15.2, 10, 1.2)];

export const reactions: Record<string, Drawing> = {
  'react-yes': {
    d: [
      'M3.5 11h3.6v9H3.5z',
      'M7.1 11.3 11 3.8c1.6 0 2.6 1.2 2.4 2.8l-.5 3.4h5.6c1.4 0 2.3 1.2 2 2.5l-1.4 5.9c-.3 1-1.1 1.6-2.1 1.6H7.1',
    ],
  },
  'react-applause': {
    d: [
      'M6.2 12.6 10.4 8l7 6.4-3.3 4.8c-1.7 2-4.3 2.2-6.2.5L4.6 16.5c-1-1-.4-2.6 1.6-3.9z',
      'M10.4 8l2.4-2.2 6.6 6-2 2.6',
      'M7 6.5 5.6 4.4M10.8 4.6l-.3-2.4M14.4 4.2l1-2.1',
    ],
  },
  'react-joy': { d: [FACE, 'M7.3 13.6c1 2.6 2.6 3.9 4.7 3.9s3.7-1.3 4.7-3.9z'], dot: EYES },
  'react-surprise': { d: [FACE, ring(12, 16, 2.1), 'M7.3 7.2 9.6 6.4M16.7 7.2l-2.3-.8'], dot: EYES },
  'react-sorrow': {
    d: [
      FACE,
      'M8 17c.9-1.7 2.2-2.5 4-2.5s3.1.8 4 2.5',
      'M16.4 12.2c1 1.5 1.2 2.3.6 2.9-.6.5-1.5.2-1.6-.7-.1-.6.2-1.2 1-2.2z',
    ],
    dot: EYES,
  },
  'react-party': {
    d: [
      'M3.6 20.4 8.3 8.6l7.1 7.1z',
      'M13 8.5c.3-2.4 1.6-3.6 4-3.7M15.5 11c1.6-1.2 3.2-1.3 4.8-.2',
      'M9.6 5.4V3.2M19.2 15.6l1.8.8',
    ],
    dot: [ring(13.2, 4, 1), ring(20, 7.4, 1), ring(17.6, 18.6, 1)],
  },
};

/** The name of each drawing by the character that goes over the wire. */
const NAMES: Partial<Record<string, string>> = {
  '👍': 'yes',
  '👏': 'applause',
  '😀': 'joy',
  '😮': 'surprise',
  '😢': 'sorrow',
  '🎉': 'party',
};

/** The name of a reaction; null if it has no drawing here: then its character is shown. */
export function reactionName(reaction: string): string | null {
  return NAMES[reaction] ?? null;
}
