// What a space says, in numbers and words.
import { language, list, t } from '../lib/i18n';
import type { BoardData, DeedView, GroupData, PlayerView, SpaceData, View } from '../wire/types.gen';

export type { BoardData, DeedView, GroupData, PlayerView, SpaceData, View };

export const HOTEL = 5;

const formats = new Map<string, Intl.NumberFormat>();

/** 1234 → 1,234. The formatter is kept: forty spaces ask for theirs after every event. */
export function number(value: number): string {
  const now = language();
  let format = formats.get(now);
  if (!format) formats.set(now, (format = new Intl.NumberFormat(now)));
  return format.format(value);
}

/** $1,500, or 1,500 cr where the money has no sign. */
export function money(board: BoardData, amount: number): string {
  const { symbol, short } = board.currency;
  const sign = amount < 0 ? '−' : '';
  const figure = number(Math.abs(amount));
  return symbol ? `${sign}${symbol}${figure}` : `${sign}${figure}\u00a0${short}`;
}

export function groupOf(board: BoardData, space: SpaceData): GroupData | null {
  return board.groups.find((group) => group.name === space.group) ?? null;
}

export function deedsBySpace(view: View | null): Map<number, DeedView> {
  return new Map((view?.deeds ?? []).map((deed) => [deed.space, deed]));
}

export function seatOf(view: View | null, name: string | null | undefined): number {
  return view?.players.findIndex((player) => player.name === name) ?? -1;
}

/** What landing here costs now, as short as can be: 28, or 4 × for a factor of the throw. */
export function rentNow(deed: DeedView): string {
  return deed.rent_factor ? t('board:times', { factor: deed.rent_factor }) : number(deed.rent);
}

export function buildingsWords(board: BoardData, count: number): string {
  const { theme } = board;
  if (count === HOTEL) return t('board:aHotel', { hotel: theme.hotel });
  return t('board:houses', { number: number(count), houses: count === 1 ? theme.house : theme.houses });
}

/** Everything about a space in one sentence, for those who hear the board. */
export function spaceLabel(board: BoardData, view: View | null, space: SpaceData): string {
  const parts = [space.name];
  const group = groupOf(board, space);
  if (group) parts.push(group.title, ...deedWords(board, view, space));
  else parts.push(meaning(board, space));
  for (const [key, inJail] of [
    ['board:inJailHere', true],
    ['board:here', false],
  ] as const) {
    const there = (view?.players ?? []).filter((p) => p.playing && p.space === space.index && p.in_jail === inJail);
    if (there.length) parts.push(t(key, { names: list(there.map((p) => p.name)) }));
  }
  return parts.filter(Boolean).join(', ');
}

function deedWords(board: BoardData, view: View | null, space: SpaceData): string[] {
  const deed = view?.deeds.find((one) => one.space === space.index);
  if (!deed) return [t('board:forSale', { price: money(board, space.price) })];
  const parts = [t('board:ownedBy', { owner: deed.owner })];
  if (deed.buildings) parts.push(buildingsWords(board, deed.buildings));
  if (deed.mortgaged) parts.push(t('board:mortgaged'));
  else if (deed.rent_factor) parts.push(t('board:rentTimes', { factor: deed.rent_factor }));
  else parts.push(t('board:rentIs', { rent: money(board, deed.rent) }));
  return parts;
}

/** What a space without a deed does. */
export function meaning(board: BoardData, space: SpaceData): string {
  switch (space.kind) {
    case 'go':
      return t('board:meaning.go', { salary: money(board, board.salary) });
    case 'jail':
      return t('board:meaning.jail', { fine: money(board, board.fine) });
    case 'free_parking':
      return t('board:meaning.freeParking');
    case 'go_to_jail':
      return t('board:meaning.goToJail');
    case 'card':
      return t('board:meaning.card', { deck: board.decks[space.deck ?? '']?.title ?? '' });
    case 'tax':
      return space.tax_percent
        ? t('board:meaning.taxChoice', { amount: money(board, space.tax_flat), percent: space.tax_percent })
        : t('board:meaning.tax', { amount: money(board, space.tax_flat) });
    default:
      return '';
  }
}

/** The round as people count: the first is 1, and none begins beyond the agreed number. */
export function roundOf(view: Pick<View, 'round' | 'options'>): number {
  return Math.min(view.round + 1, Number(view.options.rounds) || Infinity);
}
