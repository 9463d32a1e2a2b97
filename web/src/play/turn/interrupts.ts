// Decisions that interrupt a turn: mortgages received, debts, shortages, auctions, offers.
import { t } from '../../lib/i18n';
import { building, counted, money } from '../board';
import { all, bare, has, type Case, type Choice, type Decision, type Legal } from './choice';
import { mostCash, waysToRaise } from '../debt/raise';
import { raiseCash } from './turn';
import { BANK, FREE_PARKING, playerOf } from '../types';
import { lotOf } from './waiting';
import { phrase, place, player, spaceOf } from '../words';

export function received({ view, legal, me, board }: Case): Decision | null {
  const first = view.received.find((one) => one.owner === me);
  if (!first) return null;
  const space = spaceOf(board, first.space);
  const lift = all(legal, 'LiftMortgage').find((command) => command.space === first.space);
  const keep = all(legal, 'KeepMortgaged').find((command) => command.space === first.space);
  const choices: Choice[] = [];
  const interest = money(board, space.interest);
  if (keep)
    choices.push({
      id: 'keep',
      label: phrase(first.interest_paid ? 'play:received.keep' : 'play:received.keep-interest', { interest }),
      command: keep,
      rule: 'R162',
    });
  const cost = money(board, first.interest_paid ? space.mortgage : space.lift);
  if (lift)
    choices.push({
      id: 'lift',
      label: phrase('play:received.lift', { cost }),
      command: lift,
      letter: 'l',
      rule: 'R161',
    });
  const more = view.received.filter((one) => one.owner === me).length - 1;
  const raise = lift ? [] : raiseCash(legal);
  const hints = more ? [phrase('play:received.more', { count: more })] : [];
  return bare('received', phrase('play:received.title', { space: place(first.space) }), {
    hints: raise.length ? [phrase('play:received.lack', { cost }), ...hints] : hints,
    primary: choices[0] ?? null,
    others: [...choices.slice(1), ...raise],
    rule: 'R162',
  });
}

export function debt({ view, legal, me, board }: Case): Decision {
  const owed = view.debts.filter((one) => one.debtor === me);
  const total = owed.reduce((sum, one) => sum + one.amount, 0);
  const first = owed[0];
  const missing = Math.max(0, total - (playerOf(view, me)?.cash ?? 0));
  const creditor =
    first && first.creditor !== BANK && first.creditor !== FREE_PARKING ? player(first.creditor) : t('log:the-bank');
  const trade: Choice = { id: 'trade', label: phrase('play:debt.trade'), opens: 'trade', letter: 't' };
  const giveUp: Choice = { id: 'resign', label: phrase('play:debt.give-up'), opens: 'resign', rule: 'R164' };
  const hopeless = has(legal, 'DeclareBankruptcy');
  const best = hopeless ? undefined : waysToRaise(view, legal, board, missing)[0];
  const most = money(board, mostCash(view, board, me));
  const leave = hopeless || has(legal, 'Resign') ? [giveUp] : [];
  return bare(
    'debt',
    phrase('play:debt.title', { creditor, amount: money(board, total), missing: money(board, missing) }),
    {
      hints: hopeless ? [phrase('play:debt.hopeless', { most, amount: money(board, first?.amount ?? 0) })] : [],
      primary: best ? { id: 'raise', label: best.label, command: best.command } : trade,
      others: best ? [trade, ...leave] : leave,
      rule: hopeless ? 'T5' : (first?.rule ?? 'S35'),
    },
  );
}

/** How many buildings may be wanted, least and most; what the stepper shows. */
export function wishes({ view, legal, me, wished }: Case): { least: number; most: number; count: number } {
  const counts = all(legal, 'WantBuildings').map((command) => command.count);
  const most = Math.max(0, ...counts);
  const least = Math.min(1, most);
  const left = view.shortage?.building === 'hotel' ? view.bank.hotels : view.bank.houses;
  const first = view.shortage?.player === me ? least : Math.max(least, Math.min(most, left)); // who asked wants one
  return { least, most, count: Math.min(most, Math.max(least, wished ?? first)) };
}

export function wish(given: Case): Decision {
  const { view, legal, me, board } = given;
  const what = view.shortage?.building ?? 'house';
  const left = what === 'hotel' ? view.bank.hotels : view.bank.houses;
  const { count } = wishes(given);
  const none: Choice = { id: 'want-0', label: phrase('play:wish.none'), command: { type: 'WantBuildings', count: 0 } };
  const want: Choice = {
    id: `want-${count}`,
    label: phrase('play:wish.want', { count, what: building(board, what, count) }),
    command: { type: 'WantBuildings', count },
  };
  const mayWantNone = all(legal, 'WantBuildings').some((command) => !command.count);
  const hints = [phrase('play:wish.hint')];
  return bare('wish', phrase('play:wish.title', { left: counted(board, what, left) }), {
    hints: view.shortage?.player === me ? [phrase('play:wish.asked'), ...hints] : hints,
    primary: count ? want : none,
    others: count && mayWantNone ? [none] : [],
    rule: 'T3',
  });
}

export function placing({ view, legal, board }: Case): Decision {
  const choices = all(legal, 'Build').map((command): Choice => {
    return {
      id: `place-${command.space}`,
      label: phrase('play:place.here', { space: place(command.space) }),
      command,
    };
  });
  const what = counted(board, view.shortage?.building ?? 'house', 1);
  const title = phrase('play:place.title', { what, price: money(board, view.shortage?.price ?? 0) });
  return bare('place', title, {
    hints: [phrase('play:place.hint')],
    primary: choices[0] ?? null,
    others: choices.slice(1),
    rule: 'S26',
  });
}

/** The bids offered: the least, and those ten and fifty above the standing one; the primary is ten more. */
export function bidSteps(legal: Legal): number[] {
  return all(legal, 'PlaceBid').map((command) => command.amount);
}

export function auction({ view, legal, board }: Case): Decision {
  const amounts = bidSteps(legal);
  const leave: Choice = {
    id: 'pass',
    label: phrase('play:auction.pass'),
    command: { type: 'PassAuction' },
    letter: 'a',
    rule: 'S21',
  };
  const raised = amounts.length > 2 ? amounts[1] : amounts[0];
  const bid: Choice | null =
    raised === undefined
      ? null
      : {
          id: 'bid',
          label: phrase('play:auction.bid', { amount: money(board, raised) }),
          command: { type: 'PlaceBid', amount: raised },
        };
  const passes = has(legal, 'PassAuction') ? [leave] : [];
  return bare('auction', phrase('play:auction.title', { lot: lotOf(view, board) }), {
    hints: bid ? [] : [phrase('play:auction.poor')],
    primary: bid ?? leave,
    others: bid ? passes : [],
    rule: view.phase === 'auction' ? 'R081' : 'R142',
  });
}

export function banker({ legal }: Case): Decision {
  const opens = has(legal, 'OpenAuction');
  const label = phrase(opens ? 'play:banker.open' : 'play:banker.close');
  const primary: Choice = {
    id: opens ? 'open' : 'close',
    label,
    command: { type: opens ? 'OpenAuction' : 'CloseAuction' },
  };
  return bare('banker', phrase('play:banker.title'), { primary, rule: 'S2' });
}

/** Only an offer waits for me: its card has the buttons, and no key presses one by accident. */
export function offer(): Decision {
  return bare('offer', phrase('play:offer.waits'), { rule: 'S28' });
}
