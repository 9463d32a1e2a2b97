import { beforeEach, describe, expect, it } from 'vitest';
import { parse } from './router.svelte';
import { choose, duration, settings } from './settings.svelte';
import { forget, idFrom, remember, visited } from './tables';
import { clockOf, differences, nextTime, notYet, withOption } from '../lobby/config';
import { room } from './fake-socket';
import type { OptionData } from './api';

beforeEach(() => localStorage.clear());

describe('addresses', () => {
  it.each([
    ['/', { name: 'home' }],
    ['/new', { name: 'new' }],
    ['/help', { name: 'help' }],
    ['/replay', { name: 'replay' }],
    ['/table/AbC-_1', { name: 'table', id: 'AbC-_1' }],
    ['/table/x/board', { name: 'board', id: 'x' }],
    ['/table/x/replay', { name: 'table-replay', id: 'x' }],
    ['/editions/nfl-1998', { name: 'edition', id: 'nfl-1998' }],
    ['/editions', { name: 'unknown' }],
    ['/editions/nfl-1998/x', { name: 'unknown' }],
    ['/table/', { name: 'unknown' }],
    ['/table/x/y', { name: 'unknown' }],
    ['/%E0%A4%A', { name: 'unknown' }],
    ['/elsewhere', { name: 'unknown' }],
  ])('%s', (path, route) => expect(parse(path)).toEqual(route));
});

describe('tables', () => {
  it('are remembered, newest first, once each', () => {
    remember({ id: 'a', edition: 'classic', name: 'Ann' });
    remember({ id: 'b', edition: 'classic', name: '' });
    remember({ id: 'a', edition: 'classic', name: 'Anna' });
    expect(visited().map((one) => [one.id, one.name])).toEqual([
      ['a', 'Anna'],
      ['b', ''],
    ]);
    forget('a');
    expect(visited()).toHaveLength(1);
    localStorage.setItem('passgo.tables', '{"no":"list"}');
    expect(visited()).toEqual([]);
  });

  it.each([
    ['https://some.host/table/AbC-123_x', 'AbC-123_x'],
    ['  AbC-123_x ', 'AbC-123_x'],
    ['https://some.host/table/AbC-123_x/board?x=1', 'AbC-123_x'],
    ['what is this?', ''],
    ['<script>', ''],
  ])('%s is the table %s', (text, id) => expect(idFrom(text)).toBe(id));
});

describe('settings', () => {
  it('are kept and kept within bounds', () => {
    choose({ cardSeconds: 99, speed: 'fast', theme: 'dark' });
    expect(settings.cardSeconds).toBe(15);
    expect(duration(1000)).toBe(400);
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(JSON.parse(localStorage.getItem('passgo.settings')!)).toMatchObject({ cardSeconds: 15, speed: 'fast' });
    choose({ theme: 'pink' as 'dark', cardSeconds: 5 });
    expect(settings.theme).toBe('dark');
    choose({ theme: 'system', speed: 'normal' });
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  it('follow another tab', () => {
    localStorage.setItem('passgo.settings', JSON.stringify({ speed: 'slow', volume: 'loud' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'passgo.settings' }));
    expect(settings.speed).toBe('slow');
    expect(settings.volume).toBe(0.5);
    choose({ speed: 'normal' });
  });
});

describe('the lobby', () => {
  const option = { name: 'double_salary', kind: 'bool', default: false } as OptionData;

  it('leaves out what is as printed', () => {
    const on = withOption({}, option, true);
    expect(on).toEqual({ double_salary: true });
    expect(withOption(on, option, false)).toEqual({});
  });

  it('takes the next time that the clock shows', () => {
    const now = new Date(2026, 4, 1, 21, 30);
    expect(nextTime('22:00', now) * 1000).toBe(new Date(2026, 4, 1, 22).getTime());
    expect(nextTime('21:30', now) * 1000).toBe(new Date(2026, 4, 2, 21, 30).getTime());
    expect(clockOf(nextTime('07:05', now))).toBe('07:05');
  });

  it('says why it cannot start yet', () => {
    const lobby = { ...room, status: 'lobby' };
    expect(notYet({ ...lobby, seats: lobby.seats.slice(0, 1) }, [2, 8], [0])).toContain('2');
    const waiting = lobby.seats.map((seat) => ({ ...seat, ready: false }));
    expect(notYet({ ...lobby, seats: waiting }, [2, 8], [0])).toContain('Ben');
    expect(notYet(lobby, [2, 8], [0])).toBe('');
    expect(notYet({ ...lobby, options: { banker_only: true } }, [2, 8], [0])).not.toBe('');
  });

  it('names what differs from the printed rules, with its rule', () => {
    const house: Omit<OptionData, 'name' | 'rule'> = {
      kind: 'int',
      low: 0,
      high: 100,
      choices: [],
      default: 0,
      house_rule: true,
      text: '',
    };
    const options: OptionData[] = [
      { ...house, name: 'auction_reserve', rule: 'R086' },
      { ...house, name: 'something_new', rule: 'R999' },
      { ...house, name: 'as_printed', rule: 'R073' },
      { ...house, name: 'rounds', rule: '', house_rule: false },
    ];
    const said = ['Bids for a deed start at half its price (R086).', 'Something new (R999).'];
    const room = { options: { auction_reserve: 50, something_new: 1, as_printed: 0, rounds: 3 }, differences: said };
    expect(differences(room, options)).toEqual([
      { text: 'Bids for a deed start at 50% of its price.', rule: 'R086' },
      { text: 'Something new.', rule: 'R999' },
    ]);
    expect(differences(room, []).map(({ text }) => text)).toEqual(said);
  });
});
