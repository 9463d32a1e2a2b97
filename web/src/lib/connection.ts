// One WebSocket to a table that is always there: it notices a loss within two seconds, comes back by itself, and sends
// every unanswered request again with the same id, so that it is carried out exactly once. It knows nothing of the game.
import type { Answer, BidUpTo, FromClient, FromServer, Give, Hello, Reasons, Refusal, WhyNot } from './wire';

export type Status = 'connecting' | 'open' | 'lost' | 'gone';
export interface Trouble {
  code: string;
  message: string;
}

export interface Handlers {
  /** What to say first; asked anew for each connection. */
  hello(): Hello;
  /** Every message of a known kind, in order. */
  message(message: FromServer): void;
  status(status: Status, trouble: Trouble | null): void;
}

type Answered = Answer | Refusal | Reasons;

/** A request that has an answer: kept until it comes. */
interface Waiting {
  message: Give | BidUpTo | WhyNot;
  resolve(answer: Answered): void;
}

const KNOWN: Record<FromServer['type'], true> = {
  Welcome: true,
  Happened: true,
  Undone: true,
  Answer: true,
  Refusal: true,
  Reasons: true,
  BidLimits: true,
  RoomChanged: true,
  NewToken: true,
  Said: true,
  Reacted: true,
  Clock: true,
  Pong: true,
  Problem: true,
};
const FOR_GOOD = new Set(['table/unknown', 'table/bad-token', 'table/moved', 'http/version']);
const SLOW = new Set(['http/too-many']);

export const QUIET = 700; // ms without a message until we ask whether anybody is there
export const LOST = 1800; // ms without a message until the loss is shown
const DEAD = 3000; // ms without a message until a new connection is tried
const TICK = 100;
const FIRST_WAIT = 200;
const LONGEST_WAIT = 3000;
const SLOW_WAIT = 10_000;
const RATE = 8; // messages a second, below the server's limit of 10
const BURST = 14;
const HELD = 5000; // ms that an action without an id waits for a connection

/** A message of a kind this page knows; null for anything else. */
function readMessage(data: string): FromServer | null {
  try {
    const found: unknown = JSON.parse(data);
    return isKnown(found) ? found : null;
  } catch {
    return null;
  }
}

function isKnown(found: unknown): found is FromServer {
  if (typeof found !== 'object' || found === null || !('type' in found)) return false;
  return typeof found.type === 'string' && Object.hasOwn(KNOWN, found.type);
}

export class Connection {
  private socket: WebSocket | null = null;
  private status: Status = 'connecting';
  private greeted = false; // Welcome came on this socket
  private heard = 0; // when the last message came
  private asked = 0; // when Ping was sent since then, 0: not
  private tries = 0;
  private slow = false;
  private ticker: ReturnType<typeof setInterval> | null = null;
  private retry: ReturnType<typeof setTimeout> | null = null;
  private waiting = new Map<string, Waiting>();
  private outbox: { message: FromClient; at: number }[] = [];
  private allowance = BURST;
  private allowedAt = 0;
  private ended = false;

  constructor(
    private url: string,
    private handlers: Handlers,
    private make: (url: string) => WebSocket = (where) => new WebSocket(where),
  ) {}

  open(): void {
    this.ended = false;
    this.ticker ??= setInterval(() => this.tick(), TICK);
    this.listen('addEventListener');
    this.connect();
  }

  /** For good: nobody looks at this table any more. */
  close(): void {
    this.ended = true;
    if (this.ticker) clearInterval(this.ticker);
    this.ticker = null;
    this.listen('removeEventListener');
    this.drop();
  }

  /** A new connection at once: another seat cookie, or a gap in what was told. */
  restart(): void {
    if (this.ended) return;
    this.drop();
    this.connect();
  }

  /** An action without an answer of its own. It waits a few seconds for a connection, then it is forgotten. */
  send(message: FromClient): void {
    this.outbox.push({ message, at: Date.now() });
    this.flush();
  }

  /** A request with an id: sent again after every reconnection until it is answered. */
  ask(message: Give | BidUpTo): Promise<Answer | Refusal>;
  ask(message: WhyNot): Promise<Reasons | Refusal>;
  ask(message: Give | BidUpTo | WhyNot): Promise<Answered> {
    return new Promise<Answered>((resolve) => {
      this.waiting.set(message.id, { message, resolve });
      if (this.greeted) this.send(message);
    });
  }

  private connect(): void {
    if (this.retry) clearTimeout(this.retry);
    this.retry = null;
    let socket: WebSocket;
    try {
      socket = this.make(this.url);
    } catch {
      this.again();
      return;
    }
    this.socket = socket;
    this.greeted = false;
    this.heard = Date.now();
    this.asked = 0;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.heard = Date.now();
      socket.send(JSON.stringify(this.handlers.hello()));
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.take(event.data);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.again();
    };
    socket.onerror = () => {}; // a close always follows
  }

  private take(data: unknown): void {
    this.heard = Date.now();
    this.asked = 0;
    const message = readMessage(String(data));
    if (!message) return;
    if (message.type === 'Problem') this.trouble(message);
    if (message.type === 'Welcome' && !this.greeted) this.welcome(message);
    else if (this.greeted) this.handlers.message(message);
    if (this.greeted) this.show('open');
    if (message.type === 'Answer' || message.type === 'Refusal' || message.type === 'Reasons') this.answered(message);
  }

  private welcome(message: FromServer): void {
    this.greeted = true;
    this.tries = 0;
    this.slow = false;
    this.handlers.message(message);
    this.outbox = this.outbox.filter(({ message: held }) => !('id' in held));
    for (const { message: request } of this.waiting.values()) this.outbox.push({ message: request, at: Date.now() });
    this.flush();
  }

  private answered(message: Answered): void {
    const request = this.waiting.get(message.id);
    if (!request) return;
    this.waiting.delete(message.id);
    request.resolve(message);
  }

  private trouble(problem: Trouble): void {
    if (FOR_GOOD.has(problem.code)) {
      this.drop();
      this.show('gone', { code: problem.code, message: problem.message });
      this.ended = true;
    } else if (SLOW.has(problem.code)) {
      this.slow = true;
      this.show('lost', { code: problem.code, message: problem.message });
    } else if (problem.code === 'busy') {
      setTimeout(() => this.resend(), 500);
    }
  }

  private resend(): void {
    if (!this.greeted) return;
    const queued = new Set(this.outbox.map(({ message }) => ('id' in message ? message.id : '')));
    for (const [id, { message }] of this.waiting) if (!queued.has(id)) this.send(message);
  }

  private again(): void {
    this.drop();
    if (this.ended) return;
    this.show('lost');
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.7 + 0.6 * Math.random());
    this.tries += 1;
    this.retry = setTimeout(() => this.connect(), this.slow ? SLOW_WAIT : wait);
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    if (this.retry) clearTimeout(this.retry);
    this.retry = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    // Browsers complain about a socket that is closed before it is open.
    if (socket.readyState === 0) socket.onopen = () => socket.close();
    else socket.close();
  }

  /** Ten times a second: is anybody there, and may something wait to be sent? */
  private tick(): void {
    this.flush();
    if (!this.socket || this.ended) return;
    const quiet = Date.now() - this.heard;
    if (hidden()) return; // timers of a hidden tab are slowed down; it asks when it is looked at again
    if (quiet >= DEAD) this.again();
    else if (quiet >= LOST) this.show('lost', null);
    else if (quiet >= QUIET && this.greeted && !this.asked) this.ping();
  }

  private ping(): void {
    this.asked = Date.now();
    this.socket?.send('{"type":"Ping"}');
  }

  private flush(): void {
    const now = Date.now();
    this.allowance = Math.min(BURST, this.allowance + ((now - this.allowedAt) / 1000) * RATE);
    this.allowedAt = now;
    this.outbox = this.outbox.filter(({ message, at }) => 'id' in message || now - at < HELD);
    while (this.greeted && this.socket?.readyState === 1 && this.allowance >= 1 && this.outbox.length) {
      this.allowance -= 1;
      this.socket.send(JSON.stringify(this.outbox.shift()!.message));
    }
  }

  private show(status: Status, trouble: Trouble | null = null): void {
    if (this.status === 'gone' || (status === this.status && !trouble)) return;
    this.status = status;
    this.handlers.status(status, trouble);
  }

  private listen(how: 'addEventListener' | 'removeEventListener'): void {
    if (typeof window === 'undefined') return;
    window[how]('offline', this.wentOffline);
    window[how]('online', this.cameBack);
    document[how]('visibilitychange', this.lookedAt);
  }

  private wentOffline = (): void => {
    this.again();
  };

  private cameBack = (): void => {
    this.tries = 0;
    if (!this.greeted) this.restart();
  };

  /** A tab that was asleep: the connection may be long dead. Ask, and give the usual time for an answer. */
  private lookedAt = (): void => {
    if (hidden() || this.ended) return;
    this.tries = 0;
    if (this.greeted) {
      this.heard = Math.max(this.heard, Date.now() - QUIET);
      this.ping();
    } else if (!this.socket) this.restart();
  };
}

function hidden(): boolean {
  return typeof document !== 'undefined' && document.hidden;
}

/** An id for a request: random, so that two tabs of one seat never choose the same. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
