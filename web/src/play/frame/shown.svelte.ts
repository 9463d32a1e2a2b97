// The table as it is shown: it lags behind the true one while dice roll and tokens walk, and catches up entry by entry.
// Every part of a screen reads this one, so that nothing on the page knows more than what has been shown. Commands go
// past it to the true table.
import { untrack } from 'svelte';
import type { BoardAnimator } from '../../board/animate.svelte';
import { actor, type TableLike } from '../../lib/table.svelte';
import type { Answer, Clock, Command, FromClient, Happened, Legal, Reason, Refusal, View } from '../../lib/wire';
import type { BoardData } from '../board';
import { fold } from '../replay/fold';

export interface Acting {
  give?(command: Command, as?: string | null, quiet?: boolean): Promise<Answer | Refusal>;
  send?(message: FromClient): void;
  bidUpTo?(amount: number | null, as: string | null, seq: number): Promise<Reason | null>;
  whyNot?(commands: Command[], as?: string): Promise<(Reason | null)[]>;
  /** Show what the others do at once, until somebody here is asked. */
  hurry?(): void;
  readonly hurries?: boolean;
}

/** One state of the table. */
interface Frame {
  view: View | null;
  seq: number;
  legal: Legal;
  canTrade: Record<string, boolean>;
}

const MOST = 12; // more entries at once are a jump, or a tab that slept

export class ShownTable implements TableLike, Acting {
  readonly animator: BoardAnimator;
  readonly give: Acting['give'];
  readonly send: Acting['send'];
  readonly whyNot: Acting['whyNot'];
  readonly bidUpTo: Acting['bidUpTo'];
  private readonly table: TableLike & Acting;
  private frame = $state.raw<Frame>({ view: null, seq: -1, legal: {}, canTrade: {} });
  private last: Frame; // of what waits to be shown
  /** What the others do is shown at once, until somebody here is asked. */
  hurries = $state(false);
  /** Something has happened that is not shown yet. */
  showing: boolean = $derived.by(() => this.table.seq !== this.frame.seq);
  entries: Happened[] = $derived.by(() => this.known());

  constructor(table: TableLike & Acting, animator: BoardAnimator) {
    this.table = table;
    this.animator = animator;
    this.give = table.give?.bind(table);
    this.send = table.send?.bind(table);
    this.whyNot = table.whyNot?.bind(table);
    this.bidUpTo = table.bidUpTo?.bind(table);
    this.frame = this.last = untrack(() => this.truth());
  }

  // What is shown.
  get view(): View | null {
    return this.frame.view;
  }
  get seq(): number {
    return this.frame.seq;
  }
  get legal(): Legal {
    return this.frame.legal;
  }
  get canTrade(): Record<string, boolean> {
    return this.frame.canTrade;
  }
  get me(): string | null {
    return this.table.me === null ? null : actor(this.view, this.names);
  }
  /** Whose time runs would tell whose turn it is. */
  get clock(): Clock | null {
    return this.showing ? null : this.table.clock;
  }

  // What has nothing to do with the throw.
  get id(): string {
    return this.table.id;
  }
  get room(): TableLike['room'] {
    return this.table.room;
  }
  get mine(): number[] {
    return this.table.mine;
  }
  get names(): string[] {
    return this.table.names;
  }
  get connection(): TableLike['connection'] {
    return this.table.connection;
  }
  get problem(): TableLike['problem'] {
    return this.table.problem;
  }
  get said(): TableLike['said'] {
    return this.table.said;
  }
  get clockAt(): number {
    return this.table.clockAt;
  }
  get start(): View | null {
    return this.table.start;
  }
  get limits(): TableLike['limits'] {
    return this.table.limits;
  }
  get seals(): TableLike['seals'] {
    return this.table.seals;
  }

  /** Show what is new. To be called, before anything is drawn, whenever the table has changed. */
  follow(board: BoardData | null): void {
    const now = this.truth();
    const { entries } = this.table;
    untrack(() => {
      const fresh = entries.filter((entry) => entry.seq > this.last.seq);
      if (this.isJump(now, fresh)) this.jump();
      else if (now.seq === this.frame.seq) this.frame = this.last = now;
      else for (const entry of fresh) this.show(entry, now, board);
      if (this.hurries) this.hurry();
    });
  }

  /** Everything that has happened, at once. */
  finish(): void {
    this.animator.finish();
  }

  hurry(): void {
    this.finish();
    const asked = this.view?.to_act ?? [];
    this.hurries = !this.view?.outcome && !this.names.some((name) => asked.includes(name));
  }

  /** As the table is now: nothing of what lies between is shown. */
  jump(): void {
    this.animator.reset();
    this.frame = this.last = untrack(() => this.truth());
  }

  private truth(): Frame {
    const { view, seq, legal, canTrade } = this.table;
    return { view, seq, legal, canTrade };
  }

  /** The entries shown; what was there before this page came may be put in front of them at any time. */
  private known(): Happened[] {
    const { entries } = this.table;
    const shown = this.frame.seq;
    return (entries.at(-1)?.seq ?? shown) <= shown ? entries : entries.filter((entry) => entry.seq <= shown);
  }

  private isJump(now: Frame, fresh: readonly Happened[]): boolean {
    if (!now.view || !this.last.view || now.seq < this.last.seq) return true;
    if (now.seq > this.last.seq && fresh.at(-1)?.seq !== now.seq) return true; // what lies between is not known
    if (fresh.some((entry) => entry.command === null && !entry.events.length)) return true; // taken back
    const waiting = this.table.entries.filter((entry) => entry.seq > this.frame.seq).length;
    return waiting > MOST || (fresh.length > 0 && document.hidden);
  }

  private show(entry: Happened, now: Frame, board: BoardData | null): void {
    const isNewest = entry.seq === now.seq;
    const view = isNewest ? now.view : fold(this.last.view!, entry);
    const frame: Frame = isNewest ? now : { view, seq: entry.seq, legal: {}, canTrade: {} };
    this.last = frame;
    this.animator.play(entry, board, () => {
      // Legal commands may have been told anew meanwhile.
      this.frame = this.table.seq === frame.seq ? this.truth() : frame;
    });
  }
}
