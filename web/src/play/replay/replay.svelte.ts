// A recorded game with the readable shape of a table: the same screens show it, at any moment of it.
import type { Replay } from '../../lib/api';
import type { Saying, TableLike } from '../../lib/table.svelte';
import type { Happened, Legal, RoomView, Story, View } from '../../lib/wire';
import { foldAll, positionOf } from './fold';

export class ReplayStore implements TableLike {
  readonly id: string;
  readonly seed: string;
  readonly commitment: string;
  readonly words: string[];
  readonly story: Story;
  readonly all: Happened[];
  readonly start: View;
  private readonly views: View[];
  /** How many entries have happened. */
  position = $state(0);

  readonly room: RoomView | null = null;
  readonly mine: number[] = [];
  readonly legal: Legal = {};
  readonly canTrade: Record<string, boolean> = {};
  readonly connection = 'open' as const;
  readonly problem = null;
  readonly said: Saying[] = [];
  readonly clock = null;
  readonly clockAt = 0;
  readonly names: string[] = [];
  readonly me = null;

  view: View = $derived.by(() => this.views[this.position]!);
  entries: Happened[] = $derived.by(() => this.all.slice(0, this.position));

  constructor(id: string, replay: Replay) {
    this.id = id;
    this.seed = replay.seed;
    this.commitment = replay.commitment;
    this.words = replay.words;
    this.story = replay.story;
    this.all = replay.entries;
    this.start = replay.start;
    this.views = foldAll(replay.start, replay.entries);
  }

  get length(): number {
    return this.all.length;
  }

  /** The table at the end of what is known. */
  get last(): View {
    return this.views.at(-1)!;
  }

  get seq(): number {
    return this.all[this.position - 1]?.seq ?? 0;
  }

  /** To a moment; beyond the ends it stays at them. */
  go(position: number): void {
    this.position = Math.max(0, Math.min(this.length, Math.round(position)));
  }

  /** To the moment after an event. */
  goToEvent(seq: number): void {
    this.go(positionOf(this.all, seq));
  }

  positionOf(seq: number): number {
    return seq < 0 ? 0 : positionOf(this.all, seq);
  }

  /** To where the next turn begins, or the one before. */
  turn(direction: 1 | -1): void {
    let at = this.position + direction;
    while (at > 0 && at < this.length && !startsTurn(this.all[at - 1])) at += direction;
    this.go(at);
  }
}

function startsTurn(entry: Happened | undefined): boolean {
  return entry?.events.some((event) => event.type === 'TurnStarted') ?? false;
}
