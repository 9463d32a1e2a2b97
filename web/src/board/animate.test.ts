import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../lib/settings.svelte';
import type { Happened } from '../lib/wire';
import { BoardAnimator } from './animate.svelte';

const paid = { type: 'RentPaid', payer: 'Ann', payee: 'Ben', amount: 4, base: 4, factor: 1, reason: 'rent', space: 3 };

function entry(seq: number, ...events: object[]): Happened {
  return {
    seq,
    by: 'Ann',
    command: { type: 'RollDice' },
    events,
    changes: {},
    phase: 'roll',
    to_act: [],
  } as unknown as Happened;
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

/** What is seen until nothing moves any more, each state once. */
function watched(): string[] {
  const seen: string[] = [];
  for (let at = 0; at < 20_000 && animator.busy; at += 10) {
    const now = animator.rolling
      ? 'rolling'
      : `${String(animator.dice)} ${animator.walking.Ann?.space ?? '-'} ${animator.met ?? '-'}`;
    if (seen.at(-1) !== now) seen.push(now);
    vi.advanceTimersByTime(10);
  }
  return seen;
}

describe('the animator', () => {
  it('lets the dice fall, then the token walk, then says that it has been shown', () => {
    const done = vi.fn();
    animator.play(entry(2, roll, move), board, done);
    expect(watched()).toEqual(['rolling', '2,1 - -', '2,1 1 -', '2,1 2 -', '2,1 3 -', '2,1 3 3']);
    expect(done).toHaveBeenCalledTimes(1);
    expect(animator.walking).toEqual({});
  });

  it('shows what was met after the walk, then the money, and only then says that it has been shown', () => {
    const done = vi.fn();
    animator.play(entry(2, roll, move, paid), board, done);
    const seen: string[] = [];
    while (animator.busy) {
      const now = [animator.scene?.picture.kind, animator.scene?.events.length, animator.money?.what[0]?.amount].join();
      if (seen.at(-1) !== now) seen.push(now);
      expect(done).not.toHaveBeenCalled();
      vi.advanceTimersByTime(10);
    }
    expect(seen).toEqual([',,', 'dice,1,', 'place,1,', 'place,2,4']);
    expect(done).toHaveBeenCalledTimes(1);
    expect(animator.scene).toBeNull();
  });

  it('moves no money where the show is completed at once', () => {
    animator.play(entry(2, roll, move, paid), board);
    animator.finish();
    expect([animator.money?.ms, animator.scene, animator.finished]).toEqual([0, null, 1]);
  });

  it('says of each entry in its turn that it has been shown', () => {
    const order: number[] = [];
    for (const seq of [2, 3, 4])
      animator.play(entry(seq, seq === 3 ? { type: 'BidPlaced' } : roll), board, () => order.push(seq));
    expect(order).toEqual([]);
    vi.advanceTimersByTime(1060);
    expect(order).toEqual([2, 3]);
    animator.finish();
    expect(order).toEqual([2, 3, 4]);
  });

  it('completes at once, with the true throw', () => {
    const done = vi.fn();
    animator.play(entry(2, roll, move), board, done);
    animator.finish();
    expect(done).toHaveBeenCalledTimes(1);
    expect([animator.busy, animator.rolling, animator.dice, animator.walking]).toEqual([false, false, [2, 1], {}]);
    vi.advanceTimersByTime(5000);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('keeps a card as long as the reader wants', () => {
    settings.cardSeconds = 3;
    animator.play(entry(2, { type: 'CardDrawn', player: 'Ann', deck: 'chance', card: 'back' }), board);
    expect(animator.card?.card).toBe('back');
    vi.advanceTimersByTime(2900);
    expect(animator.card).not.toBeNull();
    vi.advanceTimersByTime(200);
    expect(animator.card).toBeNull();
  });

  it('does nothing slowly at instant speed', () => {
    settings.speed = 'instant';
    const done = vi.fn();
    animator.play(entry(2, roll, move), board, done);
    expect([animator.busy, animator.walking, animator.dice, animator.throws]).toEqual([false, {}, [2, 1], 1]);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('hurries when much is waiting, but shows all of it', () => {
    const done = vi.fn();
    for (let seq = 2; seq < 12; seq += 1)
      animator.play(entry(seq, roll, { ...move, start: 0, space: 12 }), board, done);
    vi.advanceTimersByTime(3000);
    expect(done.mock.calls.length).toBeGreaterThan(5);
    expect(animator.busy).toBe(true);
    vi.advanceTimersByTime(2000);
    expect(done).toHaveBeenCalledTimes(10);
    expect(animator.busy).toBe(false);
  });

  it('forgets what waits when it is to show another moment', () => {
    const done = vi.fn();
    animator.play(entry(2, roll, move), board, done);
    animator.reset();
    vi.advanceTimersByTime(5000);
    expect([animator.busy, animator.dice]).toEqual([false, null]);
    expect(done).not.toHaveBeenCalled();
  });
});
