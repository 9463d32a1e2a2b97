// What is different in this box: cards from the edition's own data, none of them empty.
import { expect, it } from 'vitest';
import { board as sample } from '../play/testing';
import type { BoardData } from '../wire/types.gen';
import { minute } from './minute';

const ids = (board: unknown): string[] => minute(board as BoardData).map((card) => card.id);

it('leaves out what the box does not have', () => {
  const plain = { ...sample, powers: [], start: 'dice', names: [], about: { ...sample.about, differences: [] } };
  expect(ids(plain)).toEqual(['box', 'money']);
});

it('says what nobody expects first, in a few lines', () => {
  const remark = (text: string) => ({ text, translations: {}, rules: [] });
  const full = {
    ...sample,
    powers: ['Go anywhere.'],
    start: 'coin',
    names: [{ what: 'house', classic: 'house', here: 'bleachers' }],
    about: { ...sample.about, differences: ['a', 'b', 'c', 'd', 'e'].map(remark) },
  };
  expect(ids(full)).toEqual(['rules', 'powers', 'coin', 'names', 'box', 'money']);
  expect(minute(full as unknown as BoardData)[0]!.lines).toHaveLength(4);
});
