import { describe, expect, it } from 'vitest';
import { decide } from '../turn/decide';
import { hintFor } from './guide';
import { board, only, table } from '../testing';

describe('the guided first game', () => {
  it('follows what comes up, each hint once', () => {
    const view = table();
    const moment = {
      decision: decide(view, only('RollDice'), 'Ann', board),
      view,
      legal: only('RollDice'),
      me: 'Ann',
      mayTrade: true,
      recent: [],
    };
    expect(hintFor(moment, [])).toBe('roll');
    expect(hintFor(moment, ['roll'])).toBeNull();
    expect(hintFor({ ...moment, legal: only('RollDice', 'Build') }, ['roll'])).toBe('build');
  });
});
