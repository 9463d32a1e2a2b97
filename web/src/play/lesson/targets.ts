// Which control of the page gives a command: where the guide points. Of several the first that is there counts, so that
// one is led from the button that opens a sheet to the one in it that sends the command.
import type { BoardData } from '../board';
import type { Choice, Decision } from '../turn/decide';
import type { Command, View } from '../types';
import { keyOf, playerOf } from '../types';

export interface Moment {
  expects: Command;
  decision: Decision | null;
  view: View;
  board: BoardData;
  me: string;
}

const marked = (testid: string): string => `[data-testid="${testid}"]`;

/** Selectors, the best first. */
export function targetsOf(moment: Moment): string[] {
  return [...own(moment), ...choices(moment), marked('sheet-close')];
}

function own({ expects, view, board, me }: Moment): string[] {
  switch (expects.type) {
    case 'OfferTrade':
      return [
        ...unpressed('give', expects.give.deeds),
        ...unpressed('take', expects.take.deeds),
        marked('trade-send'),
        marked('tool-trade'),
      ];
    case 'Build': {
      const lot = board.spaces[expects.space];
      const size = board.groups.find((group) => group.name === lot?.group)?.spaces.length ?? 1;
      const forAll = (playerOf(view, me)?.cash ?? 0) >= size * (lot?.house_cost ?? 0);
      const choose = forAll ? marked(`each-${lot?.group}`) : marked(`more-${expects.space}`);
      return [marked('carry-out'), choose, marked('tool-build')];
    }
    case 'Mortgage':
      return [marked(`raise-${keyOf(expects)}`), marked(`mortgage-${expects.space}`), marked('tool-mortgage')];
    case 'PlaceBid':
      return [marked('bid-plus-10')];
    default:
      return [];
  }
}

/** Of the buttons of the decision those that give such a command. */
function choices({ expects, decision }: Moment): string[] {
  const all = [decision?.primary, ...(decision?.others ?? [])].filter((one): one is Choice => Boolean(one));
  return all.filter((one) => one.command?.type === expects.type).map((one) => `[data-choice="${one.id}"]`);
}

function unpressed(side: string, deeds: readonly number[]): string[] {
  return deeds.map((deed) => `${marked(`side-${side}`)} ${marked(`deed-${deed}`)}:not([aria-pressed="true"])`);
}

/** The element to point at: seen, and not switched off. */
export function findTarget(selectors: readonly string[], root: ParentNode = document): HTMLElement | null {
  for (const selector of selectors) {
    const found = [...root.querySelectorAll<HTMLElement>(selector)].find(
      (one) => one.getClientRects().length > 0 && !one.matches(':disabled, [aria-disabled="true"]'),
    );
    if (found) return found;
  }
  return null;
}
