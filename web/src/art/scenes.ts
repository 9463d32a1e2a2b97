// Small drawings for places where there is nothing yet, on a sheet of 96 × 60. `a` is paper, `b` wood or cloth, `c` the accent.
export interface Scene {
  b?: string[];
  a: string[];
  c?: string[];
  line?: string[];
}

export const scenes = {
  // an empty table with a lamp over it
  tables: {
    b: ['M10 38h76l-8 8H18z', 'M24 46h5l-2 12h-4zM67 46h5l1 12h-4z'],
    a: ['M34 38l6-7h16l6 7z', 'M14 44h-8v14h3v-9h5zM82 44h8v14h-3v-9h-5z'],
    c: ['M40 16c0-5 4-8 8-8s8 3 8 8z'],
    line: ['M48 2v6', 'M42 21l-3 4M48 21v5M54 21l3 4'],
  },
  // a fresh sheet and a pen
  log: {
    a: ['M24 6h36l10 10v40H24z'],
    b: ['M60 6v10h10z'],
    c: ['M82 12l5 5-24 26-7 2 2-7z'],
    line: ['M31 22h22M31 30h20M31 38h16'],
  },
  // two cups with nobody talking over them yet
  chat: {
    b: ['M6 50h84v5H6z'],
    a: ['M16 32h20v10c0 5-4 8-10 8s-10-3-10-8z', 'M60 32h20v10c0 5-4 8-10 8s-10-3-10-8z'],
    c: ['M38 6h24c3 0 5 2 5 5v8c0 3-2 5-5 5H50l-7 6v-6h-5c-3 0-5-2-5-5v-8c0-3 2-5 5-5z'],
    line: [
      'M36 35c6-1 6 9 0 8M80 35c6-1 6 9 0 8',
      'M22 27c-2-3 2-4 0-7M30 27c-2-3 2-4 0-7M66 28c-2-3 2-4 0-6M74 28c-2-3 2-4 0-6',
    ],
  },
  // two deeds that might change places
  deals: {
    a: ['M10 14l24-6 11 40-24 6z', 'M62 8l24 6-11 40-24-6z'],
    c: ['M10 14l24-6 2 8-24 6z', 'M62 8l24 6-2 8-24-6z'],
    line: ['M18 30l16-4M20 37l16-4', 'M62 26l16 4M60 33l16 4', 'M42 6c4-3 8-3 12 0M51 2l3 4-5 1'],
  },
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;
