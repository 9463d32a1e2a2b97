// Best moments and how a game was won, in words.
import { list, t } from '../../lib/i18n';
import type { Happened, Moment } from '../../lib/wire';
import { groupOf, money, type BoardData } from '../board';
import type { View } from '../types';
import { BANK, FREE_PARKING } from '../types';
import { spaceName } from '../words';
import type { Ranked } from './ranking';
import { lastLeaving } from './ruin';

export const KINDS = ['rent', 'ruin', 'trade', 'auction', 'escape', 'windfall', 'hotel', 'jail'];

/** '' for a kind that this page does not know: a newer server may send it. */
export function momentText(moment: Moment, board: BoardData): string {
  if (!KINDS.includes(moment.kind)) return '';
  const space = moment.space ?? null;
  return t(`play:moment.${moment.kind}`, {
    amount: money(board, moment.amount),
    count: moment.amount,
    other: moment.other,
    space: space === null ? '' : spaceName(board, space),
    group: space === null ? '' : (groupOf(board, space)?.title ?? ''),
  });
}

/** One sentence: who could not pay whom, or by how much the richest was ahead. */
export function howWon(
  view: View,
  board: BoardData,
  ranked: readonly Ranked[],
  entries: readonly Happened[],
  start: View | null,
): string {
  const { reason, winners } = view.outcome!;
  if (reason === 'time') return byWorth(board, ranked, winners);
  const last = lastLeaving(start, entries, board);
  if (!last) return '';
  const owed = last.debts.reduce((all, debt) => all + debt.amount, 0);
  if (last.how !== 'bankrupt' || !owed) return t('play:ending.left', { name: last.player });
  const creditors = [...new Set(last.debts.map((debt) => debt.creditor))].filter(
    (one) => one !== BANK && one !== FREE_PARKING,
  );
  const values = { name: last.player, owed: money(board, owed), most: money(board, last.most), to: list(creditors) };
  return t(creditors.length ? 'play:ending.broke' : 'play:ending.broke-bank', values);
}

function byWorth(board: BoardData, ranked: readonly Ranked[], winners: readonly string[]): string {
  const best = ranked[0];
  const next = ranked.find((one) => !one.won && one.player.playing);
  if (!best || !next || winners.length > 1) return '';
  return t('play:ending.richest', {
    name: best.player.name,
    worth: money(board, best.worth),
    lead: money(board, best.worth - next.worth),
    next: next.player.name,
  });
}
