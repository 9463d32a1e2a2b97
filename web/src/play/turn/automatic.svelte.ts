// Carries out what the settings ask for: rolls, ends, buys, passes.
import { duration, settings } from '../../lib/settings.svelte';
import { autoCommand } from './auto';
import type { Desk } from '../frame/desk.svelte';

const PAUSE = 500; // at normal speed: one sees what is being done, and can open a sheet to stop it

/** To be called once while a component is made. */
export function actByItself(desk: Desk): void {
  $effect(() => {
    const { view, board, me, decision, legal } = desk;
    const room = desk.table.room;
    if (!view || !board || !me || !decision || !desk.canAct || desk.showing || desk.sheet || desk.offers.length) return;
    if (room?.lesson) return; // there one learns to do it oneself
    if (room?.paused || room?.status !== 'playing' || desk.table.connection !== 'open') return;
    if (room.seats.find((seat) => seat.name === me)?.bot_plays) return;
    if (decision.kind === 'auction' && desk.limit !== null) return; // the table bids
    const command = autoCommand(decision, view, legal, me, board, settings);
    if (!command) return;
    const timer = setTimeout(() => void desk.give(command, me), duration(PAUSE));
    return () => clearTimeout(timer);
  });
}
