// "What is different in this box", in a minute: a handful of cards for those who know the game, from the edition alone.
import { inOurWords } from '../board/local';
import { money, number } from '../board/words';
import { list, t } from '../lib/i18n';
import type { BoardData } from '../wire/types.gen';
import { equipment, remarkText, renamed } from './facts';

export interface Card {
  id: 'names' | 'rules' | 'money' | 'box' | 'powers' | 'coin';
  lines: string[];
}

const MOST = 4; // lines of a card: the whole list stands below

/** Cards without anything to say are left out; the order is that of what surprises most at the table. */
export function minute(printed: BoardData): Card[] {
  const board = inOurWords(printed);
  const rows = equipment(printed);
  const text = (label: string): string => rows.find((row) => row.label === t(label))?.text ?? '';
  const all: Card[] = [
    { id: 'rules', lines: board.about.differences.map(remarkText) },
    { id: 'powers', lines: [...board.powers] },
    { id: 'coin', lines: board.start === 'coin' ? [t('about:minute.coinBegins')] : [] },
    { id: 'names', lines: renamed(board).map(({ classic, here }) => `${classic} → ${here}`) },
    {
      id: 'box',
      lines: [
        text('about:row.players'),
        text('about:row.buildings'),
        t('about:tokens', { count: board.tokens.length }),
      ],
    },
    {
      id: 'money',
      lines: [
        t('about:minute.begins', { cash: money(board, board.starting_cash) }),
        t('about:minute.notes', { notes: list(board.denominations.map(number)) }),
      ],
    },
  ];
  return all
    .map((card) => ({ ...card, lines: card.lines.filter(Boolean).slice(0, MOST) }))
    .filter((card) => card.lines.length);
}
