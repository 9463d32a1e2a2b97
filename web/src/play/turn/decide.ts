// What a player is asked now: one primary choice and the others, made of the server's legal commands alone.
import { otherwise } from '../../lib/never';
import { money, type BoardData } from '../board';
import { all, bare, has, type Case, type Choice, type Decision, type Legal } from './choice';
import { auction, banker, debt, offer, placing, received, wish } from './interrupts';
import { buy, end, jail, leaveJail, roll, start, tax } from './turn';
import type { View } from '../types';
import { deedOf, playerOf } from '../types';
import { waiting } from './waiting';
import { phrase, player } from '../words';

export { all, has, type Choice, type Decision, type Legal } from './choice';
export { bidSteps, wishes } from './interrupts';
export { groupHint } from './turn';

/** The decision of the moment. `me`: who acts here, null for a spectator. */
export function decide(
  view: View,
  legal: Legal,
  me: string | null,
  board: BoardData,
  wished: number | null = null,
): Decision {
  if (view.outcome) return bare('over', phrase('play:over.title'));
  if (me === null) return waiting(view, board, 'watching');
  const given: Case = { view, legal, me, board, wished };
  const made = view.to_act.includes(me) ? forPhase(given) : null;
  const decision = made ?? (has(legal, 'DeclineTrade') ? offer() : waiting(view, board, 'waiting', me));
  return withClaims(given, decision);
}

function forPhase(given: Case): Decision | null {
  const { view, legal, me } = given;
  if (has(legal, 'OpenAuction', 'CloseAuction')) return banker(given);
  switch (view.phase) {
    case 'start':
      return start(given);
    case 'roll':
      if (!has(legal, 'RollDice')) return null;
      return playerOf(view, me)?.in_jail ? jail(given) : roll(given);
    case 'leave-jail':
      return has(legal, 'UseJailCard') ? leaveJail(given) : null;
    case 'buy':
      return has(legal, 'DeclineProperty') ? buy(given) : null;
    case 'tax':
      return has(legal, 'PayIncomeTax') ? tax(given) : null;
    case 'end':
      return has(legal, 'EndTurn') ? end(given) : null;
    case 'received-mortgage':
      return received(given);
    case 'debt':
      return view.debts.some((debt) => debt.debtor === me) ? debt(given) : null;
    case 'shortage':
      return has(legal, 'WantBuildings') ? wish(given) : null;
    case 'place-building':
      return view.shortage?.placing === me ? placing(given) : null;
    case 'auction':
    case 'building-auction':
      return has(legal, 'PassAuction', 'PlaceBid') ? auction(given) : null;
    case 'over':
      return null;
    default:
      return otherwise(view.phase, null);
  }
}

/** Rent to be claimed is lost if one waits: while others act it is the first thing to do. */
function withClaims({ view, legal, board, me }: Case, decision: Decision): Decision {
  const claims = all(legal, 'ClaimRent').map((command): Choice => {
    const due = view.claims.filter(
      (claim) => claim.owner === me && claim.payer === command.player && !deedOf(view, claim.space)?.mortgaged,
    );
    const amount = money(
      board,
      due.reduce((sum, claim) => sum + claim.amount, 0),
    );
    return {
      id: `claim-${command.player}`,
      label: phrase('play:claim.claim', { amount, player: player(command.player) }),
      command,
      letter: 'k',
      rule: 'R093',
    };
  });
  if (!claims.length) return decision;
  if (decision.primary) return { ...decision, others: [...claims, ...decision.others] };
  return { ...decision, primary: claims[0] ?? null, others: [...claims.slice(1), ...decision.others] };
}
