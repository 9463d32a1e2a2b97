// Every sound of every set is levelled: what is measured here is what the browser plays.
import { describe, expect, it } from 'vitest';
import { setOf } from '../sound';
import { SETS, SOUNDS } from './names';
import { loudness, PEAK, peak, RATE, render, TARGETS } from './render';

describe('sounds', () => {
  it('are measured as the standard does: a full sine of 997 Hz is -3.01 LUFS', () => {
    const sine = new Float32Array(RATE).map((_, i) => Math.sin((2 * Math.PI * 997 * i) / RATE));
    expect(loudness(sine)).toBeCloseTo(-3.01, 1);
  });

  for (const set of SETS) {
    it(`of ${set} are neither loud nor lost, and end in silence`, () => {
      for (const sound of SOUNDS) {
        const samples = render(set, sound);
        const name = `${set}: ${sound}`;
        expect(peak(samples), name).toBeLessThanOrEqual(PEAK + 1e-6);
        expect(loudness(samples), name).toBeGreaterThan(TARGETS[sound] - 3);
        expect(loudness(samples), name).toBeLessThan(TARGETS[sound] + 0.1);
        expect(Math.abs(samples.at(-1)!), name).toBeLessThan(0.001);
        expect(samples.length / RATE, name).toBeLessThan(sound === 'ambience' ? 7 : 2.2);
        expect(samples.every(Number.isFinite), name).toBe(true);
      }
    });
  }

  it('differ from set to set', () => {
    for (const sound of ['dice', 'turn', 'win', 'ambience'] as const) {
      expect(new Set(SETS.map((set) => render(set, sound).slice(0, 4000).join())).size, sound).toBe(SETS.length);
    }
  });

  it('follow the edition, and a stranger sounds like the classic', () => {
    expect(
      new Set(
        ['classic', 'anniversary-70', 'nfl-1998', 'mlb-1999', 'star-wars-episode-1', 'pokemon-1999'].map((id) =>
          setOf(id),
        ),
      ).size,
    ).toBe(6);
    expect(setOf('my-street')).toBe('promenade');
  });
});
