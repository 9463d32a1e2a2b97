// One open table: the newest state, what happened, and the ways to act. It holds no rules: it lays what the server says
// over what it knows, and offers the server's legal commands.
import { getReplay } from './api';
import { Connection, newId, type Status, type Trouble } from './connection';
import { otherwise } from './never';
import { Seals } from './seals.svelte';
import {
  VERSION,
  type Answer,
  type Clock,
  type Command,
  type FromClient,
  type FromServer,
  type Happened,
  type Legal,
  type Message,
  type Reaction,
  type Reason,
  type Refusal,
  type RoomView,
  type View,
} from './wire';

export type { Answer, Clock, Command, FromClient, Happened, Legal, Reason, Refusal, RoomView, View };

export interface Saying {
  by: string;
  text?: string;
  reaction?: Reaction;
  at: number;
}

/** What every screen of a game reads; a replay has the same. */
export interface TableLike {
  readonly id: string;
  readonly room: RoomView | null;
  /** Date.now() when the room was told. */
  readonly roomAt?: number;
  readonly view: View | null;
  readonly seq: number;
  readonly mine: number[];
  readonly legal: Legal;
  readonly canTrade: Record<string, boolean>;
  readonly connection: Status;
  readonly problem: Trouble | null;
  readonly entries: Happened[];
  /** The table before the first of all entries; null while only some of them are known. */
  readonly start: View | null;
  readonly said: Saying[];
  readonly clock: Clock | null;
  readonly clockAt: number;
  readonly names: string[];
  readonly me: string | null;
  readonly seals?: Seals; // none in a replay
  /** How far the table bids for players of this device in the open auction; nobody else is told. */
  readonly limits?: Record<string, number>;
  /** Something has happened that the screen does not show yet. */
  readonly showing?: boolean;
}

/** Who of those on this device acts: whoever is asked, else the first. */
export function actor(view: View | null, names: readonly string[]): string | null {
  return view?.to_act.find((name) => names.includes(name)) ?? names[0] ?? null;
}

const SAID = 200; // messages kept

export class TableStore implements TableLike {
  readonly id: string;
  readonly seals: Seals;
  room = $state.raw<RoomView | null>(null);
  roomAt = $state(0);
  view = $state.raw<View | null>(null);
  seq = $state(-1);
  mine = $state.raw<number[]>([]);
  legal = $state.raw<Legal>({});
  canTrade = $state.raw<Record<string, boolean>>({});
  connection = $state<Status>('connecting');
  problem = $state.raw<Trouble | null>(null);
  entries = $state.raw<Happened[]>([]);
  start = $state.raw<View | null>(null);
  said = $state.raw<Saying[]>([]);
  clock = $state.raw<Clock | null>(null);
  clockAt = $state(0); // Date.now() when the clock was told
  answeredAt = $state(0); // Date.now() of the last answer to a command of ours
  lastRefusal = $state.raw<(Reason & { at: number }) | null>(null);
  pending = $state(0); // commands not yet answered
  limits = $state.raw<Record<string, number>>({});

  private line: Connection;
  private game = '';
  private flying = new Map<string, Promise<Answer | Refusal>>();
  private historyAsked = '';

  constructor(id: string, make?: (url: string) => WebSocket) {
    this.id = id;
    this.seals = new Seals(id);
    this.line = new Connection(
      socketUrl(id),
      {
        hello: () => ({ type: 'Hello', version: VERSION, ...this.known() }),
        message: (message) => this.take(message),
        status: (status, trouble) => {
          this.connection = status;
          this.problem = trouble;
        },
      },
      make,
    );
    this.line.open();
  }

  get names(): string[] {
    return this.mine.map((number) => this.room?.seats[number]?.name ?? '').filter(Boolean);
  }

  get me(): string | null {
    return actor(this.view, this.names);
  }

  /** The host's seat is on this device. */
  get isHost(): boolean {
    return this.room !== null && this.mine.includes(this.room.host);
  }

  /** Give a command of the rules. Resolves when the server has answered, however often the connection is lost. */
  give(command: Command, as: string | null = this.me, quiet = false): Promise<Answer | Refusal> {
    const key = JSON.stringify([as, command]);
    const same = this.flying.get(key); // a double click is one command
    if (same) return same;
    const seat = this.seatOf(as);
    const asked = this.line.ask({ type: 'Give', id: newId(), command, seat });
    this.pending += 1;
    const answer = asked.then((found) => {
      this.flying.delete(key);
      this.pending -= 1;
      this.answeredAt = Date.now();
      if (found.type === 'Refusal' && !quiet) this.refused(found);
      return found;
    });
    this.flying.set(key, answer);
    return answer;
  }

  /** Lobby, chat, pause, undo: what is no command of the rules. A refusal shows as lastRefusal. */
  send(message: FromClient): void {
    this.line.send(message);
  }

  /** Why each of these commands would be refused; null: it would not. Changes nothing. */
  async whyNot(commands: Command[], as: string | null = this.me): Promise<(Reason | null)[]> {
    const found: (Reason | null)[] = [];
    for (let start = 0; start < commands.length; start += 16) {
      const part = commands.slice(start, start + 16);
      const answer = await this.line.ask({
        type: 'WhyNot',
        id: newId(),
        commands: part,
        seat: this.seatOf(as),
      });
      found.push(...(answer.type === 'Reasons' ? answer.reasons : part.map(() => answer)));
    }
    return found;
  }

  /** Bid for somebody here up to an amount; null: no longer. `seq`: what was on the screen, so that it is for that lot. */
  async bidUpTo(amount: number | null, as: string | null, seq: number): Promise<Reason | null> {
    const answer = await this.line.ask({
      type: 'BidUpTo',
      id: newId(),
      amount,
      seq: Math.max(0, seq),
      seat: this.seatOf(as),
    });
    if (answer.type !== 'Refusal') return null;
    this.refused(answer);
    return answer;
  }

  /** What happened before this tab came, in front of what it saw. */
  async loadHistory(): Promise<void> {
    const game = this.room?.game ?? '';
    if (!game || this.historyAsked === game) return;
    this.historyAsked = game;
    try {
      const replay = await getReplay(this.id, game);
      if (this.game !== game) return;
      const first = this.entries[0]?.seq ?? this.seq + 1;
      this.start = replay.start;
      this.entries = [...replay.entries.filter((entry) => entry.seq < first), ...this.entries];
    } catch {
      this.historyAsked = '';
    }
  }

  /** A seat was just taken or given up (the cookie has changed): come in again as who we are now. */
  rejoin(): void {
    this.forget();
    this.line.restart();
  }

  close(): void {
    this.line.close();
  }

  private seatOf(name: string | null): number | null {
    return this.room?.seats.find((seat) => seat.name === name && this.mine.includes(seat.number))?.number ?? null;
  }

  private known(): { since: number | null; game: string | null } {
    return this.view && this.game ? { since: this.seq, game: this.game } : { since: null, game: null };
  }

  private forget(): void {
    this.view = null;
    this.game = '';
    this.seq = -1;
    this.entries = [];
    this.start = null;
    this.historyAsked = '';
  }

  private refused(reason: Reason): void {
    this.lastRefusal = { code: reason.code, rule: reason.rule, message: reason.message, at: Date.now() };
  }

  private take(message: FromServer): void {
    switch (message.type) {
      case 'Welcome':
        return this.welcome(message);
      case 'Happened':
        return this.happened(message);
      case 'Undone':
        return this.undone(message);
      case 'RoomChanged':
        return this.roomChanged(message.room);
      case 'Refusal':
        if (!message.id) this.refused(message);
        return;
      case 'Problem':
        if (message.code !== 'busy') this.refused({ code: message.code, rule: '', message: message.message });
        return;
      case 'Said':
        return this.heard({ by: message.by, text: message.text, at: Date.now() });
      case 'Reacted':
        return this.heard({ by: message.by, reaction: message.reaction, at: Date.now() });
      case 'Clock':
        this.clock = message;
        this.clockAt = Date.now();
        return;
      case 'BidLimits':
        this.limits = message.limits;
        return;
      case 'Answer':
      case 'Reasons':
      case 'NewToken':
      case 'Pong':
        return; // the connection's own
      default:
        return otherwise(message, undefined);
    }
  }

  private welcome(message: Message<'Welcome'>): void {
    const another = message.room.game !== this.game;
    if (another) this.forget();
    this.game = message.room.game;
    this.room = message.room;
    this.roomAt = Date.now();
    this.mine = message.seats;
    this.limits = {}; // told after this, if there are any
    this.legal = message.legal;
    this.canTrade = message.can_trade;
    this.clock = message.clock;
    this.clockAt = Date.now();
    if (message.view) {
      if (message.seq !== this.seq) {
        this.entries = []; // what lies between is not known: loadHistory() fetches it
        this.start = null;
        this.historyAsked = '';
      }
      this.view = message.view;
      this.seq = message.seq;
    } else if (!this.view) this.seq = message.seq;
    this.contribute(true);
  }

  /** This browser's part in fair dice: it seals and opens by itself. */
  private contribute(arrived: boolean): void {
    const message = this.room && this.seals.look(this.room, this.mine, arrived);
    if (message) this.send(message);
  }

  private happened(message: Message<'Happened'>): void {
    if (!this.view || message.seq <= this.seq) return; // known already
    if (message.seq !== this.seq + 1) {
      this.forget();
      this.line.restart();
      return;
    }
    const { seq, by, command, events, changes, phase, to_act, said } = message;
    this.seq = seq;
    this.view = { ...this.view, ...changes, phase, to_act };
    this.legal = message.legal;
    this.canTrade = message.can_trade;
    this.clock = null;
    this.entries = [...this.entries, { seq, by, command, events, changes, phase, to_act, said }];
  }

  private undone(message: Message<'Undone'>): void {
    const { seq, view } = message;
    this.seq = seq;
    this.view = view;
    this.legal = message.legal;
    this.canTrade = message.can_trade;
    this.clock = null;
    const { phase, to_act } = view;
    this.entries = [...this.entries, { seq, by: '', command: null, events: [], changes: view, phase, to_act }];
  }

  /** Who sits where has changed (seats move up, a seat went to a bot for good): who we are is asked anew. */
  private roomChanged(room: RoomView): void {
    const before = this.room;
    this.room = room;
    this.roomAt = Date.now();
    if (!before) return;
    if (room.status === 'lobby' && before.status !== 'lobby') {
      this.forget();
      this.legal = {};
    }
    if (seating(before) !== seating(room)) this.line.restart();
    else this.contribute(false);
  }

  private heard(saying: Saying): void {
    this.said = [...this.said.slice(1 - SAID), saying];
  }
}

function seating(room: RoomView): string {
  return JSON.stringify(room.seats.map(({ number, kind }) => [number, kind]));
}

function socketUrl(id: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/rooms/${encodeURIComponent(id)}/socket`;
}
