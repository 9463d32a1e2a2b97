// The sounds of a game: dice, steps, cards, money and the hammer as they are shown, and that it is one's own turn.
import type { BoardAnimator } from '../../board/animate.svelte';
import { play, useSounds, type Sound } from '../../lib/sound';
import type { Event } from '../../lib/wire';
import type { Desk } from './desk.svelte';

const PLACE = 24_000; // milliseconds between sounds of the place

const SOUNDS: Partial<Record<Event['type'], Sound>> = {
  CoinFlipped: 'coin',
  BuildingBought: 'build',
  SentToJail: 'jail',
  PlayerBankrupt: 'ruin',
  GameEnded: 'win',
};

/** To be called once while a component is made. */
export function hear(desk: Desk, animator: BoardAnimator): void {
  $effect(() => {
    if (desk.board) useSounds(desk.board.id, desk.board.face.sound);
  });
  $effect(() => {
    const timer = setInterval(() => play('ambience'), PLACE);
    return () => clearInterval(timer);
  });
  let thrown = animator.throws;
  $effect(() => {
    if (animator.throws > thrown) play('dice');
    thrown = animator.throws;
  });
  $effect(() => {
    if (animator.card) play('card');
  });
  $effect(() => {
    if (animator.money) play('coin');
  });
  $effect(() => {
    if (animator.deed) play('note');
  });
  $effect(() => {
    if (Object.keys(animator.walking).length) play('step');
  });
  $effect(() => {
    const picture = animator.scene?.picture;
    if (picture?.kind === 'auction' && picture.sold) play('hammer');
  });
  let seen: number | null = null;
  $effect(() => {
    const entries = desk.table.entries;
    const last = entries.at(-1)?.seq ?? -1;
    if (seen !== null && last > seen) {
      const from = seen;
      for (const entry of entries.slice(-4)) {
        if (entry.seq > from) for (const { type } of entry.events) if (SOUNDS[type]) play(SOUNDS[type]);
      }
    }
    seen = last;
  });
  let said = desk.table.said.length;
  $effect(() => {
    if (desk.table.said.length > said) play('chat');
    said = desk.table.said.length;
  });
  let acted = true;
  $effect(() => {
    const acts = desk.canAct && desk.decision !== null && !['waiting', 'watching', 'over'].includes(desk.decision.kind);
    if (acts && !acted) play('turn');
    acted = acts;
  });
}
