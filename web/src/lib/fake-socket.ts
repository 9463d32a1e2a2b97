// For tests: a WebSocket that does what the test says.
import type { RoomView } from './wire';

const seat = (number: number, name: string) => ({
  number,
  name,
  piece: '',
  kind: 'person',
  level: '',
  ready: true,
  connected: true,
  bot_plays: false,
  away_seconds: null,
  stand_in_seconds: null,
  no_offers_from: [],
});

export const room = {
  id: 't1',
  status: 'playing',
  edition: 'classic',
  variant: 'standard',
  options: {},
  differences: [],
  host: 0,
  seats: [seat(0, 'Ann'), seat(1, 'Ben')],
  listed: false,
  locked: false,
  decision_seconds: 0,
  grace_seconds: 60,
  absence_seconds: 120,
  bot_delay: 0.8,
  hints: true,
  commitment: '',
  seed: '',
  words: [],
  game: 'g1',
  games: [],
  paused: false,
  undo_asked: null,
  undo_agreed: [],
  spectators: 0,
  removed: [],
  unreadable: null,
  seals: [],
  lock: null,
  broken_starts: [],
  lesson: null,
} as RoomView;

export function welcome(change: Record<string, unknown> = {}): Record<string, unknown> {
  const view = { phase: 'roll', to_act: ['Ann'], round: 1, players: [], deeds: [] };
  return {
    type: 'Welcome',
    version: 1,
    room,
    seats: [0],
    seq: 0,
    view,
    legal: {},
    can_trade: {},
    clock: null,
    ...change,
  };
}

export class FakeSocket {
  static all: FakeSocket[] = [];
  static last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onping: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    const message = JSON.parse(text) as Record<string, unknown>;
    this.sent.push(message);
    if (message.type === 'Ping') this.onping?.();
  }

  close(): void {
    this.readyState = 3;
  }

  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  tell(message: Record<string, unknown>): void {
    this.raw(JSON.stringify(message));
  }

  raw(data: string): void {
    this.onmessage?.({ data });
  }

  drop(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}
