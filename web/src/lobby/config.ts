// What a table agrees on before it begins, as the form of the lobby has it.
import type { OptionData } from '../lib/api';
import { t, tOr } from '../lib/i18n';
import type { Configure, OptionValue, RoomView } from '../lib/wire';

export interface Config {
  edition: string;
  variant: string;
  options: Options;
  listed: boolean;
  decision_seconds: number;
  grace_seconds: number;
  absence_seconds: number;
  bot_delay: number;
}
export type Change = Omit<Configure, 'type'>;
export type Options = Record<string, OptionValue>;

/** Belong to the time-limit game and have a form of their own. */
export const OF_TIME = ['rounds', 'ends_at'];

/** The options with one of them changed; what is as printed is left out. */
export function withOption(options: Options, info: OptionData, value: OptionValue): Options {
  const rest = without(options, [info.name]);
  return value === info.default ? rest : { ...rest, [info.name]: value };
}

export function without(options: Options, names: string[]): Options {
  return Object.fromEntries(Object.entries(options).filter(([name]) => !names.includes(name)));
}

/** The next time that a clock shows HH:MM, in seconds. */
export function nextTime(clock: string, now = new Date()): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const then = new Date(now);
  then.setHours(hours, minutes, 0, 0);
  if (then <= now) then.setDate(then.getDate() + 1);
  return Math.round(then.getTime() / 1000);
}

/** HH:MM of a time in seconds, for a time field. */
export function clockOf(seconds: number): string {
  const when = new Date(seconds * 1000);
  return [when.getHours(), when.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

export function optionTitle(info: OptionData): string {
  return tOr(`lobby:option.${info.name}.title`, info.name);
}

/** An option in words; the number of its rule is taken off, it has a link of its own. */
export function optionText(info: OptionData): string {
  return tOr(`lobby:option.${info.name}.text`, info.text.replace(RULE, ''));
}

const RULE = /\s*\((R\d+|S\d+)\)/;
export function optionRule(info: OptionData): string {
  return RULE.exec(info.text)?.[1] ?? '';
}

/** What deviates from the printed rules, in the chosen language; the server's words where ours are missing. */
export function differences(room: Pick<RoomView, 'options' | 'differences'>): { text: string; rule: string }[] {
  const given = Object.entries(room.options as Options);
  return room.differences.map((said) => {
    const rule = RULE.exec(said)?.[1] ?? '';
    const name = NAMES.find((one) => DIFFERENCE_RULES[one] === rule && given.some(([key]) => key === one));
    const value = given.find(([key]) => key === name)?.[1];
    const own = name ? tOr(`lobby:difference.${name}`, '', { value }) : '';
    return { text: own || said.replace(RULE, ''), rule };
  });
}

// Which option a difference speaks of: each names its rule.
const DIFFERENCE_RULES: Record<string, string> = {
  free_parking_cash: 'R122',
  double_salary: 'R073',
  no_auctions: 'R081',
  auction_reserve: 'R086',
  no_rent_in_jail: 'R121',
  unlimited_buildings: 'R140',
  starting_cash: 'R047',
  dealt_deeds: 'R054',
};
const NAMES = Object.keys(DIFFERENCE_RULES);

/** 90 → "90 seconds", 120 → "2 minutes". */
export function span(seconds: number): string {
  if (seconds >= 3600 && seconds % 3600 === 0) return t('common:hours', { count: seconds / 3600 });
  if (seconds >= 60 && seconds % 60 === 0) return t('common:minutes', { count: seconds / 60 });
  return t('common:seconds', { count: seconds });
}

/** Why the table cannot start yet; '' if it can. */
export function notYet(room: RoomView, players: readonly [number, number] | undefined, myHolding: number[]): string {
  const count = room.seats.length;
  const [low, high] = players ?? [2, 8];
  const banker = (room.options as Options).banker_only === true;
  if (banker && count <= 5) return t('lobby:needBanker');
  if (count - Number(banker) < low) return t('lobby:needPlayers', { count: low });
  if (count - Number(banker) > high) return t('lobby:tooMany', { count: high });
  const waiting = room.seats.filter(
    (seat) => seat.kind === 'person' && !seat.ready && !myHolding.includes(seat.number),
  );
  return waiting.length ? t('lobby:waitingFor', { names: waiting.map((seat) => seat.name).join(', ') }) : '';
}
