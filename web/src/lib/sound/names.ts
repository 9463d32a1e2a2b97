// The sounds there are, and the sets they come in.
export const SOUNDS = [
  'dice',
  'step',
  'card',
  'build',
  'jail',
  'coin',
  'note',
  'hammer',
  'chat',
  'turn',
  'win',
  'ruin',
  'ambience',
] as const;
export type Sound = (typeof SOUNDS)[number];

export const SETS = ['promenade', 'hotel', 'stadium', 'ballpark', 'space', 'meadow'] as const;
export type SoundSet = (typeof SETS)[number];
