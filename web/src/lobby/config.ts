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
  hints: boolean;
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

/** An option in words. */
export function optionText(info: OptionData): string {
  return tOr(`lobby:option.${info.name}.text`, withoutRule(info.text, info.rule));
}

/** The server's sentence without the number of its rule, which has a link of its own. */
function withoutRule(said: string, rule: string): string {
  return rule ? said.replace(` (${rule})`, '') : said;
}

/** What deviates from the printed rules, in the chosen language; the server's words where ours are missing.
 *  `options`: what a table may agree on; until the server has sent them, its sentences serve as they are. */
export function differences(
  room: Pick<RoomView, 'options' | 'differences'>,
  options: readonly OptionData[],
): { text: string; rule: string }[] {
  const changed = options.filter(
    ({ house_rule, name, default: printed }) => house_rule && (room.options[name] ?? printed) !== printed,
  );
  if (changed.length !== room.differences.length) return room.differences.map((text) => ({ text, rule: '' }));
  return changed.map(({ name, rule }, index) => {
    const said = withoutRule(room.differences[index] ?? '', rule);
    return { text: tOr(`lobby:difference.${name}`, said, { value: room.options[name] }), rule };
  });
}

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
  const banker = room.options.banker_only === true;
  if (banker && count <= 5) return t('lobby:needBanker');
  if (count - Number(banker) < low) return t('lobby:needPlayers', { count: low });
  if (count - Number(banker) > high) return t('lobby:tooMany', { count: high });
  const waiting = room.seats.filter(
    (seat) => seat.kind === 'person' && !seat.ready && !myHolding.includes(seat.number),
  );
  return waiting.length ? t('lobby:waitingFor', { names: waiting.map((seat) => seat.name).join(', ') }) : '';
}
