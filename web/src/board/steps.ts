// What there is to see of an entry, in the order in which it is shown: the dice fall, the token walks, what it met
// appears, money and deeds change hands. How long each step takes is given at normal speed.
import type { Event, Happened } from '../lib/wire';
import { path } from './geometry';
import { isPayment, scenesByEvent, type Payment, type Scene } from './scenes';
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
/** Money from purse to purse. */
export interface Flow {
  from: string;
  to: string;
  amount: number;
}
type Throw = [number, number];

export type Step =
  | { kind: 'roll'; ms: number; dice: Throw; player: string }
  | { kind: 'fallen'; ms: number; dice: Throw }
  | { kind: 'flip' | 'landed'; ms: number; heads: boolean }
  | { kind: 'stand'; ms: number; player: string; at: Standing }
  | { kind: 'met'; ms: number; space: number }
  | { kind: 'card'; ms: number; drawn: Drawn }
  | { kind: 'scene'; ms: number; scene: Scene }
  | { kind: 'money'; ms: number; flows: Flow[] }
  | { kind: 'deed'; ms: number; space: number; to: string };

const ROLL = 600;
const FALLEN = 180; // the dice lie still before anything follows from them
const FLIP = 700;
const WALK = 130; // a step of a token
const LONGEST_WALK = 1600;
const MET = 260; // between arriving and what follows from it
const JUMP = 420;
const TURN = 520; // a card turns over
const MONEY = 560;
const DEED = 420;
const NEXT = 90; // each deed more of an estate
/** How long a picture is seen before the table goes on, where nothing else takes its time. */
const SEEN: Partial<Record<Scene['picture']['kind'], number>> = {
  auction: 260,
  trade: 420,
  building: 380,
  jail: 520,
  ruin: 900,
  victory: 300,
};

/** Nothing is left out at any speed; with no motion all steps take no time. */
export function stepsOf(entry: Happened, board: BoardData | null): Step[] {
  const steps: Step[] = [];
  const scenes = scenesByEvent(entry);
  let op = ''; // what the card just drawn does
  let seen = ''; // the picture that had its time
  entry.events.forEach((event, index) => {
    const scene = scenes[index] ?? null;
    switch (event.type) {
      case 'DiceRolled':
      case 'StartThrown':
        steps.push(...thrown(event.dice, event.player, scene));
        break;
      case 'AttackThrown':
        steps.push(...thrown(event.dice, event.player, null), ...thrown(event.owner_dice, event.owner, scene));
        break;
      case 'CoinFlipped':
        steps.push({ kind: 'flip', ms: FLIP, heads: event.heads }, ...shown(scene, 0));
        steps.push({ kind: 'landed', ms: FALLEN, heads: event.heads });
        break;
      case 'CardDrawn': {
        const drawn: Drawn = { deck: event.deck, card: event.card, player: event.player, seq: entry.seq };
        op = board?.decks[drawn.deck]?.cards[drawn.card]?.op ?? '';
        steps.push({ kind: 'card', ms: 0, drawn }, ...shown(scene, TURN));
        break;
      }
      case 'PlayerMoved': {
        const back = event.how === 'card' && op === 'move_by';
        steps.push(...walk(event.player, event.start, event.space, back), ...shown(scene, 0), ...met(event));
        break;
      }
      case 'SentToJail':
        steps.push({ kind: 'stand', ms: JUMP, player: event.player, at: { space: event.space, jail: true } });
        steps.push(...shown(scene, SEEN.jail ?? 0));
        break;
      default: {
        const isNew = scene !== null && scene.key !== seen;
        steps.push(...shown(scene, isNew && !isPayment(event) ? (SEEN[scene.picture.kind] ?? 0) : 0));
        if (isPayment(event)) pay(steps, event, entry.events[index - 1]);
        const deed = deedIn(event);
        const follows = entry.events[index - 1]?.type === 'DeedPassed';
        if (deed) steps.push({ kind: 'deed', ms: follows ? NEXT : DEED, ...deed });
      }
    }
    seen = scene?.key ?? seen;
  });
  return steps;
}

function shown(scene: Scene | null, ms: number): Step[] {
  return scene ? [{ kind: 'scene', ms, scene }] : [];
}

/** The sentence is there when the dice lie: else the stage would say for a moment whose turn it is. */
function thrown(dice: Throw, player: string, scene: Scene | null): Step[] {
  return [{ kind: 'roll', ms: ROLL, dice, player }, ...shown(scene, 0), { kind: 'fallen', ms: FALLEN, dice }];
}

function walk(player: string, start: number, end: number, mayBeBack: boolean): Step[] {
  const forward = path(start, end);
  const back = path(start, end, true);
  const spaces = mayBeBack && back.length < forward.length ? back : forward;
  const ms = Math.min(WALK, LONGEST_WALK / Math.max(1, spaces.length));
  return spaces.map((space): Step => ({ kind: 'stand', ms, player, at: { space, jail: false } }));
}

function met({ start, space }: { start: number; space: number }): Step[] {
  return start === space ? [] : [{ kind: 'met', ms: MET, space }];
}

/** Everybody pays at the same time where everybody pays for the same reason. */
function pay(steps: Step[], event: Payment, before: Event | undefined): void {
  const flow: Flow = { from: event.payer, to: event.payee, amount: event.amount };
  const last = steps.findLast((step) => step.kind === 'money');
  const isMore = before?.type === event.type && isPayment(before) && before.reason === event.reason;
  if (isMore && last) last.flows.push(flow);
  else steps.push({ kind: 'money', ms: MONEY, flows: [flow] });
}

/** A deed that goes to somebody's hand. */
function deedIn(event: Event): { space: number; to: string } | null {
  switch (event.type) {
    case 'PropertyBought':
    case 'AuctionWon':
    case 'DealtDeedPaid':
      return { space: event.space, to: event.payer };
    case 'DeedPassed':
      return { space: event.space, to: event.to };
    default:
      return null;
  }
}
