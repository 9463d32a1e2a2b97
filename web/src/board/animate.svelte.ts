// Dice that roll and tokens that walk. The state of the game is always the newest; this only lags behind in what is
// shown, never for long, and nothing waits for it.
import { duration, pace, settings } from '../lib/settings.svelte';
import type { Happened } from '../lib/wire';
import { path } from './geometry';
import type { BoardData, View } from './words';

export interface Standing {
  space: number;
  jail: boolean;
}
export interface Drawn {
  deck: string;
  card: string;
  player: string;
  seq: number;
}
interface Step {
  run: () => void;
  wait: number;
}

const STEP = 130; // a step of a token at normal speed
const LONGEST_WALK = 1600;
const ROLL = 460;
const FACE = 75; // how long a face shows while a die rolls
const JUMP = 380;
const COIN = 600;
const MOST = 12; // more entries at once are a jump
const LONGEST = 5200; // more than this to show, and it is hurried

export class BoardAnimator {
  /** Where tokens are shown that are not yet where the game has them. */
  walking = $state.raw<Record<string, Standing>>({});
  dice = $state.raw<[number, number] | null>(null);
  rolling = $state(false);
  coin = $state.raw<boolean | null>(null);
  card = $state.raw<Drawn | null>(null);
  /** Milliseconds of the movement that goes on now. */
  step = $state(STEP);

  private seen: number | null = null;
  private steps: Step[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
  private faces: ReturnType<typeof setInterval> | null = null;
  private cardTimer: ReturnType<typeof setTimeout> | null = null;
  private pendingMoves = new Map<string, number>();

  /** Show what is new in `entries`. The first call shows nothing: that has happened before this page was there. */
  follow(entries: readonly Happened[], board: BoardData | null): void {
    const last = entries[entries.length - 1];
    const newest = last?.seq ?? -1;
    if (this.seen === null || newest < this.seen) {
      this.reset();
      this.seen = newest;
      return;
    }
    const fresh = entries.filter((entry) => entry.seq > (this.seen ?? -1));
    if (fresh.length > MOST) this.reset(); // a jump, or a tab that slept
    this.seen = newest;
    if (fresh.length > MOST) return;
    for (const entry of fresh) this.add(entry, board);
    if (this.steps.reduce((sum, step) => sum + step.wait, 0) > LONGEST) this.hurry();
    else this.next();
  }

  /** Everything as it is now, at once. */
  hurry(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const steps = this.steps.splice(0);
    for (const step of steps) step.run();
    this.stopRolling();
    this.pendingMoves.clear();
    this.walking = {};
  }

  /** A jump to another moment (undo, replay): nothing of before is shown. */
  reset(): void {
    this.steps = [];
    this.hurry();
    this.putAway();
    this.dice = null;
    this.coin = null;
    this.seen = null;
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

  private add(entry: Happened, board: BoardData | null): void {
    let op = '';
    for (const event of entry.events) {
      switch (event.type) {
        case 'DiceRolled':
        case 'StartThrown':
          this.roll(event.dice as [number, number]);
          break;
        case 'AttackThrown':
          this.roll(event.dice as [number, number]);
          this.roll(event.owner_dice as [number, number]);
          break;
        case 'CoinFlipped':
          this.queue(() => (this.coin = Boolean(event.heads)), duration(COIN));
          break;
        case 'CardDrawn': {
          const drawn = { deck: String(event.deck), card: String(event.card), player: String(event.player), seq: entry.seq };
          op = board?.decks[drawn.deck]?.cards[drawn.card]?.op ?? '';
          this.queue(() => this.show(drawn), duration(JUMP));
          break;
        }
        case 'PlayerMoved':
          this.walk(String(event.player), Number(event.start), Number(event.space), event.how === 'card' && op === 'move_by');
          break;
        case 'SentToJail':
          this.move(String(event.player), Number(event.start), [{ space: Number(event.space), jail: true }], duration(JUMP));
          break;
      }
    }
  }

  private roll(dice: [number, number]): void {
    const time = duration(ROLL);
    this.queue(() => {
      this.coin = null;
      this.stopRolling();
      this.dice = dice;
      if (!time) return;
      this.rolling = true;
      const any = (): number => 1 + Math.floor(Math.random() * 6); // only a picture: the throw has been made
      this.faces = setInterval(() => (this.dice = [any(), any()]), FACE);
    }, time);
    this.queue(() => {
      this.stopRolling();
      this.dice = dice;
    }, duration(120));
  }

  private stopRolling(): void {
    if (this.faces) clearInterval(this.faces);
    this.faces = null;
    this.rolling = false;
  }

  private walk(player: string, start: number, end: number, mayBeBack: boolean): void {
    const forward = path(start, end);
    const back = path(start, end, true);
    const spaces = mayBeBack && back.length < forward.length ? back : forward;
    const step = Math.min(duration(STEP), duration(LONGEST_WALK) / Math.max(1, spaces.length));
    this.move(
      player,
      start,
      spaces.map((space) => ({ space, jail: false })),
      step,
    );
  }

  private move(player: string, start: number, stops: Standing[], wait: number): void {
    if (!stops.length || pace() === 'instant') return;
    if (!(player in this.walking)) this.walking = { ...this.walking, [player]: { space: start, jail: false } };
    this.pendingMoves.set(player, (this.pendingMoves.get(player) ?? 0) + 1);
    for (const stop of stops) {
      this.queue(() => {
        this.step = wait;
        this.walking = { ...this.walking, [player]: stop };
      }, wait);
    }
    this.queue(() => this.arrived(player), 0);
  }

  private arrived(player: string): void {
    const left = (this.pendingMoves.get(player) ?? 1) - 1;
    this.pendingMoves.set(player, left);
    if (left > 0) return;
    const { [player]: _, ...others } = this.walking;
    this.walking = others;
  }

  private show(drawn: Drawn): void {
    this.putAway();
    this.card = drawn;
    this.cardTimer = setTimeout(() => this.putAway(), settings.cardSeconds * 1000);
  }

  private queue(run: () => void, wait: number): void {
    this.steps.push({ run, wait });
  }

  /** Steps that take no time run at once; others leave a timer behind. */
  private next(): void {
    if (this.timer) return;
    for (let step = this.steps.shift(); step; step = this.steps.shift()) {
      step.run();
      if (step.wait > 0) {
        this.timer = setTimeout(() => {
          this.timer = null;
          this.next();
        }, step.wait);
        return;
      }
    }
  }
}

/** Where a player's token is shown. */
export function standing(animator: BoardAnimator | undefined, view: View, index: number): Standing {
  const player = view.players[index];
  if (!player) return { space: 0, jail: false };
  return animator?.walking[player.name] ?? { space: player.space, jail: player.in_jail };
}
