// The rents printed on a deed, the one of now marked.
import { t } from '../lib/i18n';
import { HOTEL, money, number, type BoardData, type DeedView, type SpaceData } from './words';

export interface RentRow {
  label: string;
  value: string;
  now: boolean;
}

export function rentRows(board: BoardData, space: SpaceData, deed: DeedView | undefined): RentRow[] {
  if (space.kind === 'street') return streetRows(board, space, deed);
  const isNow = (value: number): boolean =>
    deed !== undefined && !deed.mortgaged && (deed.rent_factor || deed.rent) === value;
  return space.rents.map((rent, i) => ({
    label: t('board:deed.ifOwned', { number: number(i + 1) }),
    value: space.kind === 'utility' ? t('board:timesThrow', { factor: rent }) : money(board, rent),
    now: isNow(rent),
  }));
}

function streetRows(board: BoardData, space: SpaceData, deed: DeedView | undefined): RentRow[] {
  const [base = 0, ...built] = space.rents;
  const level = deed && !deed.mortgaged ? deed.buildings : -1;
  const isDouble = level === 0 && deed?.rent === 2 * base;
  const rows: RentRow[] = [
    { label: t('board:deed.rent'), value: money(board, base), now: level === 0 && !isDouble },
    { label: t('board:deed.wholeGroup'), value: money(board, 2 * base), now: isDouble },
  ];
  built.forEach((rent, i) => {
    rows.push({ label: withBuildings(board, i + 1), value: money(board, rent), now: level === i + 1 });
  });
  return rows;
}

/** "With 2 houses", "With a hotel". */
export function withBuildings({ theme }: BoardData, count: number): string {
  if (count === HOTEL) return t('board:deed.withHotel', { hotel: theme.hotel });
  return t('board:deed.withHouses', { number: number(count), houses: count === 1 ? theme.house : theme.houses });
}
