// Plays the steps of entries one after another: dice that roll, tokens that walk, what they meet, money that changes
// hands. It knows nothing of the table; whoever hands it an entry hears when that entry has been shown.
import { duration, settings } from '../lib/settings.svelte';
import type { Happened } from '../lib/wire';
import type { Scene } from './scenes';
import { stepsOf, type Drawn, type Flow, type Standing, type Step } from './steps';
import type { BoardData, View } from './words';

export type { Drawn, Flow, Standing } from './steps';

interface Shown {
  kind: 'shown';
  ms: 0;
  done: () => void;
}

/** Something on its way: `ms` 0 where nothing is to be seen of it. */
export interface Flight<What> {
  ms: number;
  what: What;
}

const WALK = 130;
/** With more than this to show the steps go faster, by the square: all of it takes at most twice as long. */
const PATIENCE = 2200;

export class BoardAnimator {
  /** Where tokens are shown that are on their way. */
  walking = $state.raw<Record<string, Standing>>({});
  /** The throw. While it rolls only those may read it who draw the tumbling. */
  dice = $state.raw<[number, number] | null>(null);
  rolling = $state(false);
  thrower = $state('');
  coin = $state.raw<boolean | null>(null);
  flipping = $state(false);
  card = $state.raw<Drawn | null>(null);
  /** The picture of the moment, as far as it has been shown; null: the table tells. */
  scene = $state.raw<Scene | null>(null);
  money = $state.raw<Flight<readonly Flow[]> | null>(null);
  deed = $state.raw<Flight<{ space: number; to: string }> | null>(null);
  /** The space just arrived at, until what follows from it is there. */
  met = $state<number | null>(null);
  /** Milliseconds of the movement that goes on now. */
  step = $state(WALK);
  /** Throws begun so far: for the sound of dice. */
  throws = $state(0);

  /** How often the show was completed at once: nothing goes on flying then. */
  finished = $state(0);

  private steps: (Step | Shown)[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
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
    this.finished += 1;
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
        return this.roll(step.dice, step.player, time);
      case 'fallen':
        this.rolling = false;
        this.dice = step.dice;
        return;
      case 'flip':
        this.step = time;
        this.scene = null;
        this.coin = step.heads;
        this.flipping = time > 0;
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
      case 'scene':
        this.step = time;
        this.scene = step.scene;
        return;
      case 'money':
        this.money = { ms: time, what: step.flows };
        return;
      case 'deed':
        this.deed = { ms: time, what: { space: step.space, to: step.to } };
        return;
      case 'shown':
        this.rest();
        return step.done();
    }
  }

  /** From here on tokens stand where the table has them, and the table tells what happened last. */
  private rest(): void {
    this.rolling = false;
    this.flipping = false;
    this.met = null;
    this.scene = null;
    this.walking = {};
  }

  private roll(dice: [number, number], player: string, time: number): void {
    this.coin = null;
    this.scene = null;
    this.throws += 1;
    this.step = time;
    this.thrower = player;
    this.dice = dice;
    this.rolling = time > 0;
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
