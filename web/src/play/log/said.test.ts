// An event without a teller is told by the sentence of its row, in the language that is chosen.
import { afterEach, expect, it, vi } from 'vitest';
import { setLanguage } from '../../lib/i18n';
import type { Event } from '../../lib/wire';
import { board } from '../testing';
import { parts, plain } from '../words';
import { tellOne } from './tell';

vi.mock('../../wire/types.gen', async (original) => ({
  ...(await original<object>()),
  SENTENCES: {
    RentHalved: {
      en: '{{payer}} keeps {{amount}} for {{space}}, not {{payee}}.',
      de: '{{payer}} behält {{amount}} für {{space}}, nicht {{payee}}.',
    },
  },
}));

const event = { type: 'RentHalved', payer: 'Ann', payee: 'Bank', space: 39, amount: 1200 } as unknown as Event;

afterEach(() => setLanguage('en'));

it('fills in names, spaces and money', () => {
  const line = tellOne(board, event)!;
  expect(plain(line.said, board)).toBe('Ann keeps $1,200 for Boardwalk, not the Bank.');
  expect(parts(line.said)).toContainEqual({ player: 'Ann' });
  expect(parts(line.said)).toContainEqual({ space: 39 });
  expect(line.who).toEqual(['Ann']);
});

it('is in the language that is chosen', async () => {
  await setLanguage('de');
  expect(plain(tellOne(board, event)!.said, board)).toMatch(/^Ann behält .* für .*, nicht /);
});
