// This browser's part in fair dice. It seals for whoever sits here, keeps what the table showed before the start, opens
// its seal when it finds it in the locked list, and holds the game against what it kept. Nothing is opened for a second
// list: whoever serves the table could choose between the two. And it counts the starts that it opened a seal for and
// that came to nothing: a table that says nothing of one may have looked at the dice and broken it off.
import { commitmentOf, contributions, lockDigest, newOpening, sealOf, throws } from './fair';
import type { FromClient, Happened, RoomView } from './wire';

/** Why the dice of this game are not to be trusted; '' if nothing speaks against them. */
export type Doubt = '' | 'commitment' | 'lists' | 'missing' | 'hidden' | 'seed' | 'throws';
/** At the end: as committed to, not seen from the start, or a doubt. */
export type Verdict = 'kept' | 'unseen' | Exclude<Doubt, ''>;

interface Kept {
  commitment: string;
  salt: string;
  words: string;
  seal: string;
  digest: string; // of the locked list
  game: string; // the game that followed
  doubt: Doubt;
  opened: string[]; // commitments that a seal was opened for, since there was a game
  last: string; // the table's last game, when the first of them was
  at: number;
}

const PREFIX = 'passgo.dice.';
const MOST = 20; // tables
const MOST_TOLD = 20; // starts broken off that a table lists
const NOTHING: Kept = {
  commitment: '',
  salt: '',
  words: '',
  seal: '',
  digest: '',
  game: '',
  doubt: '',
  opened: [],
  last: '',
  at: 0,
};

export class Seals {
  kept = $state.raw<Kept>(NOTHING);

  constructor(private table: string) {
    this.kept = read(table);
  }

  get doubt(): Doubt {
    return this.kept.doubt;
  }

  /** What is to be sent now, as the table stands. `arrived`: it was told on a new connection. */
  look(room: RoomView, mine: number[], arrived: boolean): FromClient | null {
    this.kept = read(this.table, this.kept); // another tab may have sealed
    if (room.status !== 'lobby') this.check(room);
    else if (room.lock) return this.open(room);
    else return this.seal(room, mine, arrived);
    return null;
  }

  /** The player's own words, under a new seal. */
  say(words: string): FromClient {
    const opening = newOpening(words);
    this.keep({ ...opening, seal: sealOf(opening) });
    return { type: 'AddWords', sealed: this.kept.seal };
  }

  /** Of a game that is over. */
  verdict(room: RoomView, entries: Happened[]): Verdict {
    if (this.kept.doubt) return this.kept.doubt;
    if (!room.seed || this.kept.game !== room.game || !this.kept.commitment) return 'unseen';
    if (commitmentOf(room.seed) !== this.kept.commitment) return 'seed';
    return fits(room, entries) ? 'kept' : 'throws';
  }

  private seal(room: RoomView, mine: number[], arrived: boolean): FromClient | null {
    const words = this.kept.game ? '' : this.kept.words; // they are still meant after a start that was broken off
    if (this.kept.commitment !== room.commitment) this.begin(room, words);
    if (!mine.length || this.kept.digest) return null;
    if (!this.kept.seal) return this.say(words);
    const there = room.seals.some(({ seat }) => mine.includes(seat));
    return arrived && !there ? { type: 'AddWords', sealed: this.kept.seal } : null; // it was lost on the way
  }

  /** Another seed: after a game, or after a start that was broken off, of which the table must tell. */
  private begin(room: RoomView, words: string): void {
    const { last } = this.kept;
    const opened = lastGame(room) === last ? this.kept.opened : []; // else there was a game that we have missed
    const hidden = room.broken_starts.length < Math.min(opened.length, MOST_TOLD);
    this.keep({ ...NOTHING, commitment: room.commitment, words, opened, last, doubt: hidden ? 'hidden' : '' });
  }

  private open(room: RoomView): FromClient | null {
    const digest = digestOf(room);
    if (!this.kept.commitment) this.keep({ commitment: room.commitment });
    if (this.kept.commitment !== room.commitment) return this.doubted('commitment');
    if (this.kept.digest && this.kept.digest !== digest) return this.doubted('lists');
    this.keep({ digest });
    if (!this.kept.seal) return null;
    const mine = room.lock!.seals.filter((one) => one.seal === this.kept.seal);
    if (!mine.length) return this.doubted('missing');
    if (mine.some((one) => one.is_open)) return null;
    const { opened, last } = this.kept;
    if (!opened.includes(room.commitment))
      this.keep({ opened: [...opened, room.commitment], last: opened.length ? last : lastGame(room) });
    return { type: 'OpenWords', salt: this.kept.salt, words: this.kept.words };
  }

  private check(room: RoomView): void {
    if (this.kept.game && this.kept.game !== room.game) this.keep(NOTHING); // a rematch whose beginning we have missed
    if (!this.kept.commitment) return;
    if (this.kept.game !== room.game) this.keep({ game: room.game, opened: [] });
    if (this.kept.commitment !== room.commitment) this.doubted('commitment');
    else if (this.kept.digest && (!room.lock || digestOf(room) !== this.kept.digest)) this.doubted('lists');
    else if (this.kept.seal && room.lock?.seals.every((one) => one.seal !== this.kept.seal)) this.doubted('missing');
  }

  private doubted(doubt: Doubt): null {
    this.keep({ doubt });
    return null;
  }

  private keep(change: Partial<Kept>): void {
    const next = { ...this.kept, ...change };
    if (JSON.stringify(next) === JSON.stringify(this.kept)) return;
    this.kept = { ...next, at: Date.now() };
    write(this.table, this.kept);
  }
}

function lastGame(room: RoomView): string {
  return room.games.at(-1) ?? '';
}

/** Of the list as it is shown, whatever the table says its digest is. */
function digestOf(room: RoomView): string {
  return lockDigest(room.commitment, room.words, room.lock!.seals);
}

/** Whether every throw came from the seed, as far as this page has seen the game from its start. */
function fits(room: RoomView, entries: Happened[]): boolean {
  if ((entries[0]?.seq ?? 2) > 1) return true;
  const words = room.lock?.seals.length ? contributions(digestOf(room), room.lock.seals) : room.words;
  const drawn = throws(room.seed, words);
  return entries
    .flatMap((entry) => entry.events.flatMap(thrownIn))
    .every((pair) => String(pair) === String(drawn.next().value));
}

function thrownIn(event: Happened['events'][number]): readonly number[][] {
  if (event.type === 'AttackThrown') return [event.dice, event.owner_dice];
  return event.type === 'DiceRolled' || event.type === 'StartThrown' ? [event.dice] : [];
}

function read(table: string, otherwise: Kept = NOTHING): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(PREFIX + table) ?? 'null') as Partial<Kept> | null;
    return found && typeof found.commitment === 'string' ? { ...NOTHING, ...found } : otherwise;
  } catch {
    return otherwise;
  }
}

function write(table: string, kept: Kept): void {
  try {
    localStorage.setItem(PREFIX + table, JSON.stringify(kept));
    const tables = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    if (tables.length <= MOST) return;
    const age = (key: string) => read(key.slice(PREFIX.length)).at;
    for (const old of tables.sort((a, b) => age(a) - age(b)).slice(0, -MOST)) localStorage.removeItem(old);
  } catch {
    // a browser that keeps nothing: what this page remembers must do
  }
}
