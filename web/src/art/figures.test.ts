// Every token has a drawing of its own that can be told from the others at the size of a phone's ring.
// That all tokens of the boxes are known: tests/editions/test_pieces.py.
import { describe, expect, it } from 'vitest';
import { contrast } from '../board/colours';
import { ALL_TOKENS, tokenIcon } from './names';
import { figures } from './pieces';
import { playerColour } from './players';
import { difference, outlines, painted } from './raster';
import { standing } from './tones';

const SMALL = 20; // pixels
const APART = 0.25;
const pictures = new Map(Object.entries(figures).map(([name, figure]) => [name, painted(figure, SMALL)]));

describe('pieces', () => {
  it('are drawn for every token', () => {
    for (const token of ALL_TOKENS) expect(figures[tokenIcon(token)], token).toBeDefined();
    expect(ALL_TOKENS.map(tokenIcon)).not.toContain('pawn'); // that is for tokens nobody knows
  });

  it('are not alike at 20 pixels', () => {
    const all = [...pictures];
    let nearest = { names: '', apart: 1 };
    all.forEach(([one, first], index) => {
      for (const [other, second] of all.slice(index + 1)) {
        const apart = difference(first, second);
        if (apart < nearest.apart) nearest = { names: `${one}, ${other}`, apart };
      }
    });
    expect(nearest.apart, nearest.names).toBeGreaterThan(APART);
  });

  it('fill their sheet and stay on it', () => {
    for (const [name, figure] of Object.entries(figures)) {
      const share = pictures.get(name)!.filter((pixel) => pixel > 0.1).length / SMALL ** 2;
      expect(share, name).toBeGreaterThan(0.2);
      for (const path of Object.values(figure).flat() as string[]) {
        for (const at of outlines(path).flat(2)) {
          expect(at, `${name}: ${path}`).toBeGreaterThanOrEqual(-0.8);
          expect(at, `${name}: ${path}`).toBeLessThanOrEqual(24.8);
        }
      }
    }
  });

  it('stand out from the colour of every player', () => {
    for (const name of Object.keys(figures)) {
      for (let seat = 0; seat < 8; seat++) {
        expect(contrast(standing(name, seat).body, playerColour(seat)), name).toBeGreaterThan(4.5);
      }
    }
  });
});
