import { beforeAll, describe, expect, it } from 'vitest';
import { setLanguage } from '../lib/i18n';
import type { Forecast, RoomView } from '../lib/wire';
import { askedFor, forecastWords, longTime } from './forecast';

const FOUND: Forecast = {
  games: 384,
  unfinished: 0.01,
  rounds: 34,
  rounds_low: 32,
  rounds_high: 36,
  shortest: 20,
  longest: 70,
  minutes: 71,
  shortest_minutes: 40,
  longest_minutes: 140,
  seconds_per_turn: 20,
  bot_seconds_per_turn: 3.2,
  effects: [],
};
const seat = (kind: string, number: number) => ({ kind, number, level: kind === 'bot' ? 'medium' : '' });
const roomOf = (options: object, seats: object[]) =>
  ({ edition: 'classic', variant: 'standard', options, bot_delay: 0.8, seats }) as unknown as RoomView;

describe('a forecast in words', () => {
  beforeAll(() => setLanguage('en'));

  it('is to five minutes', () => {
    expect(longTime(71)).toBe('1 hour 10 minutes');
    expect(longTime(60)).toBe('1 hour');
    expect(longTime(0)).toBe('1 minute');
    expect(forecastWords(FOUND, roomOf({}, [])).title).toBe('About 34 rounds, 1 hour 10 minutes');
  });

  it('says when games would not end, and what a house rule does', () => {
    expect(forecastWords({ ...FOUND, unfinished: 0.7 }, roomOf({}, [])).title).toMatch(/would not end/);
    const rule = { option: 'free_parking_cash', chosen: true, ratio: 1.5, low: 1.3, high: 1.7 };
    expect(forecastWords({ ...FOUND, effects: [rule] }, roomOf({}, [])).facts.join(' ')).toMatch(/50% longer/);
    const unsure = { ...rule, low: 0.9 };
    expect(forecastWords({ ...FOUND, effects: [unsure] }, roomOf({}, [])).facts.join(' ')).not.toMatch(/50%/);
  });

  it('asks for the seats there are, for two at least, and not for who only banks', () => {
    expect(askedFor(roomOf({}, [seat('person', 0)]))).toMatchObject({ people: 2, bots: [] });
    const six = Array.from({ length: 6 }, (_, number) => seat(number ? 'bot' : 'person', number));
    expect(askedFor(roomOf({}, six))).toMatchObject({ people: 1, bots: Array(5).fill('medium') });
    expect(askedFor(roomOf({ banker_only: true }, six))).toMatchObject({ people: 0 });
  });
});
