// Plays the steps of entries one after another: dice that roll, tokens that walk, cards that are turned up. It knows
// nothing of the table; whoever hands it an entry hears when that entry has been shown.
import { duration, settings } from '../lib/settings.svelte';
import type { Happened } from '../lib/wire';
import { stepsOf, type Drawn, type Standing, type Step } from './steps';
import type { BoardData, View } from './words';

export type { Drawn, Standing } from './steps';

interface Shown {
  kind: 'shown';
  ms: 0;
  done: () => void;
}

const FACE = 75; // how long a face shows while a die rolls
const WALK = 130;
/** With more than this to show the steps go faster, by the square: all of it takes at most twice as long. */
const PATIENCE = 2200;

export class BoardAnimator {
  /** Where tokens are shown that are on their way. */
  walking = $state.raw<Record<string, Standing>>({});
  dice = $state.raw<[number, number] | null>(null);
  rolling = $state(false);
  coin = $state.raw<boolean | null>(null);
  flipping = $state(false);
  card = $state.raw<Drawn | null>(null);
  /** The space just arrived at, until what follows from it is there. */
  met = $state<number | null>(null);
  /** Milliseconds of the movement that goes on now. */
  step = $state(WALK);
  /** Throws begun so far: for the sound of dice. */
  throws = $state(0);

  private steps: (Step | Shown)[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
  private faces: ReturnType<typeof setInterval> | null = null;
  private cardTimer: ReturnType<typeof setTimeout> | null = null;

  /** Show an entry after those that wait. `done`: it has been shown, and the table may look like it. */
  play(entry: Happened, board: BoardData | null, done: () => void = () => {}): void {
    this.steps.push(...stepsOf(entry, board), { kind: 'shown', ms: 0, done });
    this.next();
  }

  /** Everything that waits, at once. */
  finish(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    for (const step of this.steps.splice(0)) this.run(step, 0);
    this.rest();
  }

  /** A jump to another moment (undo, replay): nothing of before is shown, and nobody is told. */
  reset(): void {
    this.steps = [];
    this.finish();
    this.putAway();
    this.dice = null;
    this.coin = null;
  }

  putAway(): void {
    if (this.cardTimer) clearTimeout(this.cardTimer);
    this.cardTimer = null;
    this.card = null;
  }

  destroy(): void {
    this.reset();
  }

  get busy(): boolean {
    return this.timer !== null;
  }

  /** Steps that take no time run at once; others leave a timer behind. */
  private next(): void {
    if (this.timer) return;
    for (let step = this.steps[0]; step; step = this.steps[0]) {
      const wait = duration(step.ms) * this.haste();
      this.steps.shift();
      this.run(step, wait);
      if (wait <= 0) continue;
      this.timer = setTimeout(() => {
        this.timer = null;
        this.next();
      }, wait);
      return;
    }
  }

  private haste(): number {
    const left = this.steps.reduce((sum, step) => sum + step.ms, 0);
    return Math.min(1, (PATIENCE / left) ** 2);
  }

  private run(step: Step | Shown, time: number): void {
    switch (step.kind) {
      case 'roll':
        return this.roll(time);
      case 'fallen':
        this.stopRolling();
        this.dice = step.dice;
        return;
      case 'flip':
        this.coin = null;
        this.flipping = true;
        return;
      case 'landed':
        this.flipping = false;
        this.coin = step.heads;
        return;
      case 'stand':
        this.step = time;
        this.walking = { ...this.walking, [step.player]: step.at };
        return;
      case 'met':
        this.met = step.space;
        return;
      case 'card':
        return this.show(step.drawn);
      case 'shown':
        this.rest();
        return step.done();
    }
  }

  /** From here on tokens stand where the table has them. */
  private rest(): void {
    this.stopRolling();
    this.flipping = false;
    this.met = null;
    this.walking = {};
  }

  private roll(time: number): void {
    this.stopRolling();
    this.coin = null;
    this.throws += 1;
    if (!time) return;
    const any = (): number => 1 + Math.floor(Math.random() * 6); // only a picture: the throw has been made
    const tumble = (): void => void (this.dice = [any(), any()]);
    this.rolling = true;
    tumble();
    this.faces = setInterval(tumble, FACE);
  }

  private stopRolling(): void {
    if (this.faces) clearInterval(this.faces);
    this.faces = null;
    this.rolling = false;
  }

  private show(drawn: Drawn): void {
    this.putAway();
    this.card = drawn;
    this.cardTimer = setTimeout(() => this.putAway(), settings.cardSeconds * 1000);
  }
}

/** Where a player's token is shown. */
export function standing(animator: BoardAnimator | undefined, view: View, index: number): Standing {
  const player = view.players[index];
  if (!player) return { space: 0, jail: false };
  return animator?.walking[player.name] ?? { space: player.space, jail: player.in_jail };
}
