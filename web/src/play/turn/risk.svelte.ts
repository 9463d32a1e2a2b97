// Keeps the risk of the next throw at hand while it is switched on and a game is being played.
import { untrack } from 'svelte';
import { getRisk } from '../../lib/api';
import { Newest } from '../../lib/newest';
import { settings } from '../../lib/settings.svelte';
import type { Risk } from '../../lib/wire';
import type { Desk } from '../frame/desk.svelte';

/** Whose throw: the one chosen, else somebody on this device, else whoever's turn it is. */
export function whoseRisk(desk: Desk): string | null {
  const view = desk.view;
  if (!view) return null;
  const playing = view.players.filter((player) => player.playing).map((player) => player.name);
  return [desk.riskOf, desk.me, view.turn, playing[0]].find((name) => name != null && playing.includes(name)) ?? null;
}

export function followRisk(desk: Desk): void {
  const newest = new Newest<Risk>(
    (what) => getRisk(desk.table.id, what.slice(what.indexOf(' ') + 1)),
    (risk) => {
      desk.risk = risk;
      desk.riskMissing = risk === null;
    },
  );
  $effect(() => {
    const player = settings.risk && desk.view && !desk.view.outcome ? whoseRisk(desk) : null;
    const what = player === null ? null : `${desk.table.seq} ${player}`;
    untrack(() => newest.want(what));
  });
  $effect(() => () => newest.want(null));
}
