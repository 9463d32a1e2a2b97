// Who is away from a running game, and what will happen: told by the server in seconds, counted on here.
import type { RoomView, SeatView, View } from '../../lib/wire';

export interface Away {
  seat: SeatView;
  /** Seconds since the person was last there. */
  since: number;
  /** Seconds until a stand-in plays; null: none is coming. */
  left: number | null;
  /** A stand-in plays already. */
  replaced: boolean;
}

const RELOAD = 5; // seconds: whoever loads the page anew is not away

/** Of those who are still in the game, `passed` seconds after the server told of the room. */
export function awayNow(room: RoomView, view: View | null, mine: number[], passed: number): Away[] {
  if (room.status !== 'playing' || view?.outcome) return [];
  const playing = new Set(view?.players.filter((player) => player.playing).map((player) => player.name));
  return room.seats
    .filter((seat) => seat.kind === 'person' && !mine.includes(seat.number) && playing.has(seat.name))
    .map((seat) => ({
      seat,
      since: (seat.away_seconds ?? 0) + (seat.away_seconds === null ? 0 : passed),
      left: seat.stand_in_seconds === null || room.paused ? null : Math.max(0, seat.stand_in_seconds - passed),
      replaced: seat.bot_plays,
    }))
    .filter((one) => one.replaced || one.since >= RELOAD);
}

/** 75 → "1:15". */
export function minutes(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
