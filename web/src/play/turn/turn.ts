// The decisions of a turn: starting, throwing, Jail, buying, the tax, ending.
import { t } from '../../lib/i18n';
import { groupOf, money, type BoardData } from '../board';
import { all, bare, has, type Case, type Choice, type Decision, type Legal } from './choice';
import type { View } from '../types';
import { playerOf } from '../types';
import { phrase, place, player, spaceOf, type Phrase } from '../words';

export function start({ legal, board }: Case): Decision | null {
  if (has(legal, 'FlipCoin')) {
    const label = phrase('play:start.flip', { coin: board.theme.coin ?? t('play:start.coin') });
    return bare('start', phrase('play:start.coin-title'), {
      primary: { id: 'flip', label, command: { type: 'FlipCoin' }, letter: 'r' },
      rule: 'R063',
    });
  }
  if (!has(legal, 'RollDice')) return null;
  return bare('start', phrase('play:start.title'), { primary: rollChoice('play:start.throw'), rule: 'R062' });
}

function rollChoice(key: string): Choice {
  return { id: 'roll', label: phrase(key), command: { type: 'RollDice' }, letter: 'r' };
}

export function roll(given: Case): Decision {
  const { view, legal } = given;
  const again = view.doubles > 0;
  return bare('roll', phrase(again ? 'play:roll.again-title' : 'play:roll.title'), {
    hints: again ? [phrase('play:roll.doubles', { count: view.doubles })] : [],
    primary: rollChoice(again ? 'play:roll.again' : 'play:roll.throw'),
    others: has(legal, 'UsePower') ? [power(given)] : [],
    rule: again ? 'R071' : 'R065',
  });
}

function power({ view, legal, board }: Case): Choice {
  const uses = all(legal, 'UsePower');
  const label = phrase('play:power.use', { double: view.power ?? 0, power: board.powers[(view.power ?? 1) - 1] ?? '' });
  const choice: Choice = { id: 'power', label, letter: 'p', rule: 'R198' };
  const first = uses[0];
  if (first && uses.length === 1 && first.space === null) return { ...choice, command: first };
  return { ...choice, opens: 'power' };
}

function jailCard(): Choice {
  return { id: 'card', label: phrase('play:jail.card'), command: { type: 'UseJailCard' }, letter: 'j', rule: 'R114' };
}

/** Opens one's property, where that can bring cash. */
export function raiseCash(legal: Legal): Choice[] {
  const can = has(legal, 'Mortgage', 'SellBuilding', 'SellHotels');
  return can ? [{ id: 'mortgage', label: phrase('play:buy.raise'), opens: 'mortgage' }] : [];
}

/** Short game: the throw has failed, and the card or the fine comes before the move. */
export function leaveJail({ view, legal, me, board }: Case): Decision {
  const fine = money(board, board.fine);
  const pay: Choice = {
    id: 'fine',
    label: phrase('play:leave.fine', { fine }),
    command: { type: 'PayFine' },
    letter: 'f',
  };
  const missing = money(board, Math.max(0, board.fine - (playerOf(view, me)?.cash ?? 0)));
  const hints = has(legal, 'PayFine') ? [] : [phrase('play:leave.lack', { fine, missing })];
  const [first = 0, second = 0] = view.dice ?? [];
  return bare('leave-jail', phrase('play:leave.title', { fine }), {
    hints: [phrase('play:leave.hint', { sum: first + second }), ...hints],
    primary: { ...jailCard(), keyless: true },
    others: has(legal, 'PayFine') ? [pay] : raiseCash(legal),
    rule: 'T6',
  });
}

export function jail({ view, legal, me, board }: Case): Decision {
  const turn = playerOf(view, me)?.jail_turn ?? 1;
  const fine = money(board, board.fine);
  const others: Choice[] = [];
  if (has(legal, 'UseJailCard')) others.push(jailCard());
  if (has(legal, 'PayFine'))
    others.push({
      id: 'fine',
      label: phrase('play:jail.fine', { fine }),
      command: { type: 'PayFine' },
      letter: 'f',
      rule: 'R116',
    });
  const isShort = view.variant === 'short'; // one turn, and whoever fails leaves all the same
  const hint = isShort ? 'play:jail.only' : turn >= 3 ? 'play:jail.last' : 'play:jail.hint';
  return bare('jail', phrase(isShort ? 'play:jail.title-short' : 'play:jail.title', { turn }), {
    hints: [phrase(hint, { fine })],
    primary: rollChoice('play:jail.throw'),
    others,
    rule: 'R112',
  });
}

export function buy({ view, legal, me, board }: Case): Decision {
  const mine = playerOf(view, me);
  const space = spaceOf(board, mine?.space ?? 0);
  const price = money(board, space.price);
  const auctions = view.options.no_auctions !== true;
  const decline: Choice = {
    id: 'decline',
    label: phrase(auctions ? 'play:buy.auction' : 'play:buy.leave'),
    command: { type: 'DeclineProperty' },
    letter: 'a',
    rule: 'R081',
  };
  const title = phrase('play:buy.title', { space: place(space.index), price });
  const hints = [groupHint(view, board, me, space.index)].filter((hint) => hint !== null);
  if (has(legal, 'BuyProperty')) {
    const primary: Choice = {
      id: 'buy',
      label: phrase('play:buy.buy', { price }),
      command: { type: 'BuyProperty' },
      rule: 'R078',
    };
    return bare('buy', title, { hints, primary, others: [decline], rule: 'R078' });
  }
  const missing = money(board, Math.max(0, space.price - (mine?.cash ?? 0)));
  return bare('buy', title, {
    hints: [phrase('play:buy.lack', { missing }), ...hints],
    primary: decline,
    others: raiseCash(legal),
    rule: 'R22',
  });
}

/** Who has how much of the group. */
export function groupHint(view: View, board: BoardData, me: string | null, space: number): Phrase | null {
  const group = groupOf(board, space);
  if (!group) return null;
  const held = new Map<string, number>();
  for (const deed of view.deeds)
    if (group.spaces.includes(deed.space)) held.set(deed.owner, (held.get(deed.owner) ?? 0) + 1);
  const size = group.spaces.length;
  if (!held.size) return phrase('play:group.none', { group: group.title });
  const missing = size - 1;
  const owners = [...held]
    .map(([name, count]) => t('play:group.holds', { name: name === me ? t('play:you') : name, held: count, size }))
    .join(', ');
  const completes = [...held].find(([name, count]) => count === missing && name === me);
  if (completes) return phrase('play:group.completes', { group: group.title, owners });
  const rival = [...held].find(([name, count]) => count === missing && name !== me);
  if (rival && size > 1) return phrase('play:group.rival', { group: group.title, owners, rival: player(rival[0]) });
  return phrase('play:group.held', { group: group.title, owners });
}

export function tax({ view, me, board }: Case): Decision {
  const space = spaceOf(board, playerOf(view, me)?.space ?? 0);
  const flat = money(board, space.tax_flat);
  return bare('tax', phrase('play:tax.title', { space: place(space.index) }), {
    hints: [phrase('play:tax.hint')],
    primary: {
      id: 'flat',
      label: phrase('play:tax.flat', { flat }),
      command: { type: 'PayIncomeTax', choice: 'flat' },
      letter: 'f',
      keyless: true,
    },
    others: [
      {
        id: 'percent',
        label: phrase('play:tax.percent', { percent: space.tax_percent }),
        command: { type: 'PayIncomeTax', choice: 'percent' },
        letter: 'p',
      },
    ],
    rule: 'R100',
  });
}

export function end(given: Case): Decision {
  const others = has(given.legal, 'UsePower') ? [power(given)] : [];
  return bare('end', phrase('play:end.title'), {
    primary: { id: 'end', label: phrase('play:end.end'), command: { type: 'EndTurn' }, letter: 'e' },
    others,
    rule: 'R066',
  });
}
