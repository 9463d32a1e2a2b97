// How a game ended for everybody: the winners, those still in it by their worth, then who left last to who left first.
import { roundOf } from '../../board/words';
import type { Happened } from '../../lib/wire';
import { standing } from '../log/did';
import { isExit } from './ruin';
import type { PlayerView, View } from '../types';

export interface Ranked {
  player: PlayerView;
  seat: number;
  place: number;
  worth: number;
  won: boolean;
  /** The round in which the player left, as people count; null: did not, or it is not known. */
  left: number | null;
}

/** Who left in which round, in the order of leaving. */
function exits(view: View, entries: readonly Happened[]): Map<string, number> {
  const found = new Map<string, number>();
  let round = 0;
  for (const entry of standing(entries))
    for (const event of entry.events) {
      if (event.type === 'TurnStarted') round = event.round;
      else if (isExit(event)) found.set(event.player, roundOf({ round, options: view.options }));
    }
  return found;
}

export function ranking(view: View, entries: readonly Happened[]): Ranked[] {
  const left = exits(view, entries);
  const order = [...left.keys()];
  const { winners = [], worths = {} } = view.outcome ?? {};
  const all = view.players.map((player, seat) => ({
    player,
    seat,
    worth: worths[player.name] ?? 0,
    won: winners.includes(player.name),
    left: left.get(player.name) ?? null,
    gone: player.playing ? Infinity : order.indexOf(player.name),
  }));
  all.sort((a, b) => Number(b.won) - Number(a.won) || compare(b.gone, a.gone) || b.worth - a.worth || a.seat - b.seat);
  let place = 0;
  return all.map(({ gone, ...one }, index) => {
    const above = all[index - 1];
    const tied = above?.won === one.won && compare(above.gone, gone) === 0 && above.worth === one.worth;
    if (!tied) place = index + 1;
    return { ...one, place };
  });
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b; // Infinity - Infinity is no number
}
