// A finished game being looked through by the coach: asks the server again until it is ready.
import { getReview, getReviewAgain, reviewOf, type Reviewed } from '../../lib/api';
import { words } from '../../lib/toast.svelte';
import type { GameReview } from '../../lib/wire';

export type Source = { room: string; game: string } | { record: string };

const PAUSE = 1000; // ms between two questions

export class ReviewStore {
  ready = $state.raw<GameReview | null>(null);
  /** From 0 to 1; null: nothing is being worked on. */
  part = $state<number | null>(null);
  failed = $state('');
  private stopped = false;

  constructor(private readonly source: Source) {}

  async start(): Promise<void> {
    if (this.part !== null || this.ready) return;
    [this.part, this.failed] = [0, ''];
    try {
      let found = await this.first();
      while ('progress' in found && !this.stopped) {
        const { id, done, all } = found.progress;
        this.part = all ? done / all : 0;
        await new Promise((later) => setTimeout(later, PAUSE));
        found = 'record' in this.source ? await getReviewAgain(id) : await this.first();
      }
      if ('ready' in found) this.ready = found.ready;
    } catch (error) {
      this.failed = words(error);
    }
    this.part = null;
  }

  private first(): Promise<Reviewed> {
    return 'record' in this.source ? reviewOf(this.source.record) : getReview(this.source.room, this.source.game);
  }

  stop(): void {
    this.stopped = true;
  }
}

/** The last point of the curve at or before an entry. */
export function pointAt(review: GameReview, seq: number): number {
  let found = 0;
  review.curve.forEach((point, index) => {
    if (point.seq <= seq) found = index;
  });
  return found;
}
