import { describe, expect, it } from 'vitest';
import { fold, foldAll, positionOf } from './fold';
import { entries, last, start } from '../testing';

describe('a game laid over itself', () => {
  it('ends where the engine ended', () => expect(foldAll(start, entries).at(-1)).toEqual(last));
  it('changes nothing behind it and shares what stayed', () => {
    const first = entries[0]!;
    const after = fold(start, first);
    expect(start.phase).not.toBeUndefined();
    expect(after.options).toBe(start.options);
  });
  it('finds a moment by its event', () => {
    expect([0, 1, 17, 9999].map((seq) => positionOf(entries, seq))).toEqual([0, 1, 17, entries.length]);
  });
});
