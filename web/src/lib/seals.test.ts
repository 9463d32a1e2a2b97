import { beforeEach, describe, expect, it } from 'vitest';
import { commitmentOf, contributions, lockDigest, sealOf, throws } from './fair';
import { room as playing } from './fake-socket';
import { Seals } from './seals.svelte';
import type { Happened, RoomView } from './wire';

// The same values stand in tests/test_fair.py: page and server agree.
const SEED = Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, '0')).join('');
const COMMITMENT = '8711ba65861f9510b1c7dbcfbaa13d1e154155a271a0ed8ce117c7ac4a613c9d';
const ANNS = { salt: 'a1'.repeat(32), words: 'seven' };
const BENS = { salt: 'b2'.repeat(32), words: '' };

beforeEach(() => localStorage.clear());

describe('the same as on the server', () => {
  it('commits, seals and digests', () => {
    expect(commitmentOf(SEED)).toBe(COMMITMENT);
    expect(sealOf(ANNS)).toBe('040f960479a71fac2aa491cbe1b616ba838f8fae8db317abc5640bee6f8dc361');
    const sealed = [
      { by: 'Ann', seal: sealOf(ANNS) },
      { by: 'Bén', seal: sealOf(BENS) },
    ];
    const digest = lockDigest(COMMITMENT, ['plain ☃'], sealed);
    expect(digest).toBe('9f44346d16017c65a0879f44077e1af48ba819bfce674a0439b81cba4f952a9d');
    expect(contributions(digest, [ANNS, BENS])).toEqual([digest, `${ANNS.salt} seven`, `${BENS.salt} `]);
  });
  it('throws', () => {
    const drawn = throws(SEED, ['by the seven', 'ünïcode ☃']);
    const first = Array.from({ length: 5 }, () => drawn.next().value);
    expect(first).toEqual([
      [1, 2],
      [2, 2],
      [1, 1],
      [1, 4],
      [4, 4],
    ]);
  });
});

const LOBBY: RoomView = { ...playing, status: 'lobby', game: '', commitment: COMMITMENT, seed: '' };
const OTHER = { ...LOBBY, commitment: 'd'.repeat(64) };

function locked(seals: string[], change: Partial<RoomView> = {}): RoomView {
  const told = seals.map((seal, n) => ({ by: `P${n}`, seal, is_open: false, salt: '', words: '' }));
  return { ...LOBBY, lock: { digest: '', seals: told, left_out: [] }, ...change };
}

function sealed(): Seals {
  const seals = new Seals('t1');
  expect(seals.look(LOBBY, [0], true)).toEqual({ type: 'AddWords', sealed: seals.kept.seal });
  return seals;
}

describe('a browser at a table', () => {
  it('seals once for whoever sits there, and again when it got lost', () => {
    const seals = sealed();
    expect(seals.look(LOBBY, [0], false)).toBeNull();
    expect(seals.look(LOBBY, [0], true)).toEqual({ type: 'AddWords', sealed: seals.kept.seal });
    expect(seals.look({ ...LOBBY, seals: [{ seat: 0, seal: 'another device' }] }, [0], true)).toBeNull();
    expect(new Seals('t2').look(LOBBY, [], true)).toBeNull();
  });
  it('remembers across a reload', () => {
    const { seal } = sealed().kept;
    const again = new Seals('t1');
    expect(again.look({ ...LOBBY, seals: [{ seat: 0, seal }] }, [0], true)).toBeNull();
    expect(again.look(locked([seal]), [0], true)).toMatchObject({ type: 'OpenWords', words: '' });
  });
  it('puts words under a new seal', () => {
    const seals = sealed();
    const first = seals.kept.seal;
    expect(seals.say('lucky')).toEqual({ type: 'AddWords', sealed: seals.kept.seal });
    expect(seals.kept.seal).not.toBe(first);
    expect(seals.look(locked([seals.kept.seal]), [0], false)).toEqual({
      type: 'OpenWords',
      salt: seals.kept.salt,
      words: 'lucky',
    });
  });
  it('seals the same words anew after a start that was broken off', () => {
    const seals = sealed();
    seals.say('lucky');
    const { seal, salt } = seals.kept;
    seals.look(locked([seal]), [0], false);
    expect(seals.look(OTHER, [0], false)).toEqual({ type: 'AddWords', sealed: seals.kept.seal });
    expect(seals.kept).toMatchObject({ words: 'lucky', commitment: OTHER.commitment, digest: '' });
    expect([seals.kept.seal, seals.kept.salt]).not.toEqual([seal, salt]);
    expect(sealOf(seals.kept)).toBe(seals.kept.seal);
  });
  it('opens the list it keeps and no other', () => {
    const seals = sealed();
    const { seal, salt } = seals.kept;
    const list = locked(['0'.repeat(64), seal]);
    expect(seals.look(list, [0], false)).toEqual({ type: 'OpenWords', salt, words: '' });
    expect(seals.look(list, [0], true)).toEqual({ type: 'OpenWords', salt, words: '' });
    expect(seals.look(LOBBY, [0], true)).toBeNull();
    expect(seals.look(locked(['1'.repeat(64), seal]), [0], false)).toBeNull();
    expect(seals.doubt).toBe('lists');
  });
  it('opens nothing for another commitment, nor without its seal in the list', () => {
    const seals = sealed();
    expect(seals.look(locked([seals.kept.seal], { commitment: OTHER.commitment }), [0], false)).toBeNull();
    expect(seals.doubt).toBe('commitment');
    expect(seals.look(OTHER, [0], false)).toEqual({ type: 'AddWords', sealed: seals.kept.seal });
    expect(seals.doubt).toBe('');
    expect(seals.look(locked(['0'.repeat(64)], { commitment: OTHER.commitment }), [0], false)).toBeNull();
    expect(seals.doubt).toBe('missing');
  });
});

describe('starts that are broken off', () => {
  const told = (commitment: string, times: number, games: string[] = []): RoomView => ({
    ...LOBBY,
    commitment: commitment.repeat(64),
    broken_starts: Array.from({ length: times }, () => ['Ben']),
    games,
  });
  function brokenOff(seals: Seals, next: RoomView): void {
    const { seal, commitment } = seals.kept;
    expect(seals.look(locked([seal], { commitment }), [0], false)).toMatchObject({ type: 'OpenWords' });
    expect(seals.look(next, [0], false)).toMatchObject({ type: 'AddWords' });
  }

  it('notices one that the table does not tell of', () => {
    const seals = sealed();
    brokenOff(seals, told('a', 1));
    expect(seals.doubt).toBe('');
    brokenOff(seals, told('b', 1));
    expect(seals.doubt).toBe('hidden');
    const again = new Seals('t1'); // a page that is loaded again
    brokenOff(again, told('c', 2));
    expect(again.doubt).toBe('hidden');
    const list = locked([again.kept.seal], { commitment: again.kept.commitment });
    again.look(list, [0], false);
    again.look({ ...list, status: 'playing', game: 'g1' }, [0], false);
    expect(again.doubt).toBe('hidden');
    again.look(told('d', 0), [0], false);
    expect(again.doubt).toBe('');
  });
  it('suspects nobody when a whole game was missed', () => {
    const seals = sealed();
    brokenOff(seals, told('a', 0, ['g1']));
    expect(seals.doubt).toBe('');
  });
});

describe('at the end', () => {
  const played = (faces: number[][]): Happened[] =>
    faces.map((dice, n) => ({ seq: n + 1, events: [{ type: 'DiceRolled', dice }] }) as unknown as Happened);

  function over(change: (room: RoomView) => RoomView, faces?: number[][]): string {
    const seals = sealed();
    const open = { by: 'Ann', seal: seals.kept.seal, is_open: true, salt: seals.kept.salt, words: '' };
    seals.look(locked([seals.kept.seal]), [0], false);
    const list = [{ ...open, by: 'P0' }];
    const room: RoomView = {
      ...LOBBY,
      status: 'over',
      game: 'g1',
      seed: SEED,
      lock: { digest: '', seals: list, left_out: [] },
    };
    const words = contributions(seals.kept.digest, [open]);
    const drawn = throws(SEED, words);
    const told = played(faces ?? [drawn.next().value!, drawn.next().value!]);
    const end = change(room);
    seals.look(end, [0], false);
    return seals.verdict(end, told);
  }

  it('says that the dice were those committed to', () => expect(over((room) => room)).toBe('kept'));
  it('warns of another seed', () => expect(over((room) => ({ ...room, seed: '00'.repeat(32) }))).toBe('seed'));
  it('warns of another seed with a commitment to fit', () =>
    expect(over((room) => ({ ...room, seed: '00'.repeat(32), commitment: commitmentOf('00'.repeat(32)) }))).toBe(
      'commitment',
    ));
  it('warns of other seals', () => expect(over((room) => ({ ...room, lock: null }))).toBe('lists'));
  it('warns of throws that did not come from it', () => {
    expect(over((room) => room, [[7, 7]])).toBe('throws');
  });
  it('claims nothing of a game it has not seen start', () => {
    const seals = new Seals('t9');
    const room: RoomView = { ...LOBBY, status: 'over', game: 'g1', seed: SEED };
    seals.look(room, [], true);
    expect(seals.verdict(room, [])).toBe('unseen');
  });
});
