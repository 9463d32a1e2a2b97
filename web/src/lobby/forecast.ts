// How long a game will take, in words.
import { number, t } from '../lib/i18n';
import type { AskForecast, Forecast, RoomView } from '../lib/wire';
import { clockOf } from './config';

const FAINT = 0.05; // a smaller difference is none that anybody would notice
const LEAST = 2;
const percent = (share: number) => number(share, { style: 'percent', maximumFractionDigits: 0 });

/** What the server is asked about a table; empty chairs are taken by people who may still come. */
export function askedFor(room: RoomView): AskForecast {
  const { edition, variant, options, bot_delay } = room;
  const seats = room.seats.length - Number(options.banker_only === true);
  const bots = room.seats.filter((seat) => seat.kind === 'bot').map((seat) => seat.level);
  return { edition, variant, options, bot_delay, bots, people: Math.max(seats, LEAST) - bots.length };
}

/** 74 → "1 hour 15 minutes": to five minutes, no more can be known. */
export function longTime(minutes: number): string {
  const near = minutes < 20 ? Math.max(1, minutes) : Math.round(minutes / 5) * 5;
  const [hours, rest] = [Math.floor(near / 60), near % 60];
  const words = [
    hours ? t('lobby:forecast.hours', { count: hours }) : '',
    rest ? t('lobby:forecast.minutes', { count: rest }) : '',
  ];
  return hours && rest ? t('lobby:forecast.both', { hours: words[0], minutes: words[1] }) : words.join('');
}

export interface Said {
  title: string;
  /** Each a sentence. */
  facts: string[];
}

export function forecastWords(found: Forecast, room: RoomView): Said {
  const endless = found.unfinished >= 0.5;
  const title = endless
    ? t('lobby:forecast.endless')
    : t('lobby:forecast.about', { count: found.rounds, time: longTime(found.minutes) });
  const ends = Number(room.options.ends_at ?? 0);
  const facts = [
    ends ? t('lobby:forecast.clock', { time: clockOf(ends) }) : '',
    found.shortest < found.longest && !endless
      ? t('lobby:forecast.spread', {
          low: found.shortest,
          high: found.longest,
          shortest: longTime(found.shortest_minutes),
          longest: longTime(found.longest_minutes),
        })
      : '',
    found.unfinished >= 0.02 ? t('lobby:forecast.unfinished', { percent: percent(found.unfinished) }) : '',
    ...effects(found),
  ];
  return { title, facts: facts.filter(Boolean) };
}

/** Of house rules that were chosen all; of others only the one that matters most. */
function effects(found: Forecast): string[] {
  const chosen = found.effects.filter((one) => one.chosen);
  if (chosen.length) return chosen.map(effect);
  const sure = found.effects.filter((one) => one.low > 1 + FAINT / 2 || one.high < 1 - FAINT / 2);
  sure.sort((a, b) => Math.abs(b.ratio - 1) - Math.abs(a.ratio - 1));
  return sure.slice(0, 1).map(effect);
}

function effect({ option, chosen, ratio, low, high }: Forecast['effects'][number]): string {
  const rule = t(`lobby:option.${option}.title`);
  const settled = low > 1 || high < 1;
  if (!settled || Math.abs(ratio - 1) < FAINT) return t('lobby:forecast.same', { rule });
  const way = (chosen ? '' : 'if-') + (ratio > 1 ? 'longer' : 'shorter');
  return t(`lobby:forecast.${way}`, { rule, percent: percent(Math.abs(ratio - 1)) });
}
