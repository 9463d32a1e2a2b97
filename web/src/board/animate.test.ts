import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../lib/settings.svelte';
import type { Happened } from '../lib/wire';
import { BoardAnimator } from './animate.svelte';

function entry(seq: number, ...events: object[]): Happened {
  return { seq, by: 'Ann', command: { type: 'RollDice' }, events, changes: {}, phase: 'roll', to_act: [] } as unknown as Happened;
}
const roll = { type: 'DiceRolled', player: 'Ann', dice: [2, 1], fresh: false };
const move = { type: 'PlayerMoved', player: 'Ann', start: 0, space: 3, how: 'throw' };
const board = { decks: { chance: { cards: { back: { op: 'move_by' } } } } } as never;

let animator: BoardAnimator;
beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = 'normal';
  animator = new BoardAnimator();
});
afterEach(() => {
  animator.destroy();
  vi.useRealTimers();
});

describe('the animator', () => {
  it('shows nothing of what was before', () => {
    animator.follow([entry(1, roll, move)], board);
    expect(animator.busy).toBe(false);
    expect(animator.walking).toEqual({});
  });

  it('walks a token step by step and then leaves it to the view', () => {
    const entries = [entry(1)];
    animator.follow(entries, board);
    entries.push(entry(2, move));
    animator.follow(entries, board);
    expect(animator.walking.Ann).toEqual({ space: 1, jail: false });
    vi.advanceTimersByTime(140);
    expect(animator.walking.Ann).toEqual({ space: 2, jail: false });
    vi.advanceTimersByTime(1000);
    expect(animator.walking).toEqual({});
    expect(animator.busy).toBe(false);
  });

  it('ends a roll on the true throw', () => {
    animator.follow([entry(1)], board);
    animator.follow([entry(1), entry(2, roll)], board);
    expect(animator.rolling).toBe(true);
    vi.advanceTimersByTime(2000);
    expect(animator.rolling).toBe(false);
    expect(animator.dice).toEqual([2, 1]);
  });

  it('goes back where a card says so, and forward where GO lies between', () => {
    animator.follow([entry(1)], board);
    const drawn = { type: 'CardDrawn', player: 'Ann', deck: 'chance', card: 'back' };
    animator.follow([entry(1), entry(2, drawn, { ...move, start: 7, space: 4, how: 'card' })], board);
    const seen: number[] = [];
    for (let i = 0; i < 40; i += 1) {
      const at = animator.walking.Ann?.space;
      if (at !== undefined && seen[seen.length - 1] !== at) seen.push(at);
      vi.advanceTimersByTime(50);
    }
    expect(seen).toEqual([7, 6, 5, 4]);
  });

  it('keeps a card as long as the reader wants', () => {
    settings.cardSeconds = 3;
    animator.follow([entry(1)], board);
    animator.follow([entry(1), entry(2, { type: 'CardDrawn', player: 'Ann', deck: 'chance', card: 'back' })], board);
    expect(animator.card?.card).toBe('back');
    vi.advanceTimersByTime(2900);
    expect(animator.card).not.toBeNull();
    vi.advanceTimersByTime(200);
    expect(animator.card).toBeNull();
  });

  it('does nothing slowly at instant speed', () => {
    settings.speed = 'instant';
    animator.follow([entry(1)], board);
    animator.follow([entry(1), entry(2, roll, move)], board);
    expect(animator.busy).toBe(false);
    expect(animator.walking).toEqual({});
    expect(animator.dice).toEqual([2, 1]);
  });

  it('hurries when too much is waiting', () => {
    settings.speed = 'slow';
    const entries = [entry(1)];
    animator.follow(entries, board);
    for (let seq = 2; seq < 8; seq += 1) entries.push(entry(seq, roll, { ...move, start: 3 * seq, space: 3 * seq + 12 }));
    animator.follow(entries, board);
    expect(animator.busy).toBe(false);
    expect(animator.walking).toEqual({});
  });

  it('forgets what was shown when time goes back', () => {
    animator.follow([entry(1)], board);
    animator.follow([entry(1), entry(2, roll, move)], board);
    animator.follow([entry(1)], board);
    expect(animator.busy).toBe(false);
    expect(animator.dice).toBeNull();
  });
});
