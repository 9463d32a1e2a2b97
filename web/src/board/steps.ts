// What there is to see of an entry, in the order in which it is shown: the dice fall, the token walks, what it met
// appears. How long each step takes is given at normal speed.
import type { Happened } from '../lib/wire';
import { path } from './geometry';
import type { BoardData } from './words';

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
type Throw = [number, number];

export type Step =
  | { kind: 'roll' | 'fallen'; ms: number; dice: Throw }
  | { kind: 'flip' | 'landed'; ms: number; heads: boolean }
  | { kind: 'stand'; ms: number; player: string; at: Standing }
  | { kind: 'met'; ms: number; space: number }
  | { kind: 'card'; ms: number; drawn: Drawn };

const ROLL = 460;
const FALLEN = 160; // the dice lie still before anything follows from them
const FLIP = 450;
const WALK = 130; // a step of a token
const LONGEST_WALK = 1600;
const MET = 220; // between arriving and what follows from it
const JUMP = 380;

/** Nothing is left out at any speed; with no motion all steps take no time. */
export function stepsOf(entry: Happened, board: BoardData | null): Step[] {
  const steps: Step[] = [];
  let op = ''; // what the card just drawn does
  for (const event of entry.events) {
    switch (event.type) {
      case 'DiceRolled':
      case 'StartThrown':
        steps.push(...thrown(event.dice));
        break;
      case 'AttackThrown':
        steps.push(...thrown(event.dice), ...thrown(event.owner_dice));
        break;
      case 'CoinFlipped':
        steps.push({ kind: 'flip', ms: FLIP, heads: event.heads }, { kind: 'landed', ms: FALLEN, heads: event.heads });
        break;
      case 'CardDrawn': {
        const drawn: Drawn = { deck: event.deck, card: event.card, player: event.player, seq: entry.seq };
        op = board?.decks[drawn.deck]?.cards[drawn.card]?.op ?? '';
        steps.push({ kind: 'card', ms: JUMP, drawn });
        break;
      }
      case 'PlayerMoved':
        steps.push(...walk(event.player, event.start, event.space, event.how === 'card' && op === 'move_by'));
        break;
      case 'SentToJail':
        steps.push({ kind: 'stand', ms: JUMP, player: event.player, at: { space: event.space, jail: true } });
        break;
    }
  }
  return steps;
}

function thrown(dice: Throw): Step[] {
  return [
    { kind: 'roll', ms: ROLL, dice },
    { kind: 'fallen', ms: FALLEN, dice },
  ];
}

function walk(player: string, start: number, end: number, mayBeBack: boolean): Step[] {
  const forward = path(start, end);
  const back = path(start, end, true);
  const spaces = mayBeBack && back.length < forward.length ? back : forward;
  const ms = Math.min(WALK, LONGEST_WALK / Math.max(1, spaces.length));
  const stops = spaces.map((space): Step => ({ kind: 'stand', ms, player, at: { space, jail: false } }));
  return stops.length ? [...stops, { kind: 'met', ms: MET, space: end }] : [];
}
