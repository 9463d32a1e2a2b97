// What the page does for a player who asked for it in the settings. Only what is legal now, and never a matter of doubt.
import type { BoardData } from '../board';
import { all, bidSteps, has, type Decision, type Legal } from './decide';
import type { Command, View } from '../types';
import { playerOf } from '../types';

export interface AutoSettings {
  autoRoll: boolean;
  autoEnd: boolean;
  /** Buy what costs at most this much; 0: ask. */
  autoBuyBelow: number;
  /** Leave an auction once the next bid is above this; 0: ask. */
  autoPassAbove: number;
}

export function autoCommand(
  decision: Decision,
  view: View,
  legal: Legal,
  me: string,
  board: BoardData,
  wishes: AutoSettings,
): Command | null {
  if (has(legal, 'ClaimRent', 'DeclineTrade')) return null;
  switch (decision.kind) {
    case 'roll':
      return wishes.autoRoll && !has(legal, 'UsePower') ? { type: 'RollDice' } : null;
    case 'end':
      return wishes.autoEnd && nothingLeft(legal) ? { type: 'EndTurn' } : null;
    case 'buy':
      return buys(view, legal, me, board, wishes) ? { type: 'BuyProperty' } : null;
    case 'auction':
      return passes(legal, wishes) ? { type: 'PassAuction' } : null;
    default:
      return null;
  }
}

/** A turn ends by itself only where there is nothing to build, lift or power up. */
function nothingLeft(legal: Legal): boolean {
  return !has(legal, 'Build', 'LiftMortgage', 'UsePower');
}

function buys(view: View, legal: Legal, me: string, board: BoardData, wishes: AutoSettings): boolean {
  const price = board.spaces[playerOf(view, me)?.space ?? 0]?.price ?? 0;
  return has(legal, 'BuyProperty') && wishes.autoBuyBelow > 0 && price <= wishes.autoBuyBelow;
}

function passes(legal: Legal, wishes: AutoSettings): boolean {
  if (!wishes.autoPassAbove || !all(legal, 'PassAuction').length) return false;
  const least = bidSteps(legal)[0];
  return least === undefined || least > wishes.autoPassAbove;
}
