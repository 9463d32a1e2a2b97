// What the page about a box says, made from its edition: rows of words, in the chosen language.
import { inOurWords } from '../board/local';
import { money, number } from '../board/words';
import { language, list, t, tOr } from '../lib/i18n';
import type { BoardData } from '../wire/types.gen';

export type Remark = BoardData['notes'][string];

export interface Row {
  label: string;
  text: string;
  /** A number that the box's own rules do not print. */
  unprinted?: boolean;
  rules?: readonly string[];
}

/** A remark in the chosen language, else as its author wrote it. */
export function remarkText(remark: Remark): string {
  return remark.translations[language()] ?? remark.text;
}

/** Everything in the box that can be counted; the tokens are drawn apart. */
export function equipment(printed: BoardData): Row[] {
  const board = inOurWords(printed);
  const unprinted = (count: string): boolean => !board.counts_printed.includes(count);
  const [low, high] = board.players;
  const hand = board.denominations.map((note) => `${board.starting_hand[note] ?? 0} × ${number(note)}`);
  const decks = Object.values(board.decks).map((deck) =>
    t('about:ofDeck', { number: Object.keys(deck.cards).length, deck: deck.title }),
  );
  return [
    { label: t('about:row.players'), text: t('home:players', { low, high }), unprinted: unprinted('players') },
    { label: t('about:row.dice'), text: board.theme.dice ?? '' },
    ...(board.theme.coin ? [{ label: t('about:row.coin'), text: board.theme.coin }] : []),
    { label: t('about:row.buildings'), text: list(buildings(board)), unprinted: unprinted('buildings') },
    {
      label: t('about:row.deeds'),
      text: `${board.spaces.filter((space) => space.group).length} · ${board.theme.title_deed}`,
    },
    { label: t('about:row.cards'), text: list(decks), unprinted: unprinted('cards') },
    {
      label: t('about:row.money'),
      text: t('about:money', { amount: money(board, board.money), notes: list(board.denominations.map(number)) }),
    },
    { label: t('about:row.hand'), text: `${money(board, board.starting_cash)}: ${list(hand)}` },
  ];
}

function buildings(board: BoardData): string[] {
  return (['house', 'hotel'] as const).map((kind) => {
    const count = `${kind === 'house' ? board.houses : board.hotels} ${board.theme[`${kind}s`]}`;
    const colour = board.theme[`${kind}_colour`];
    return colour ? t('about:coloured', { what: count, colour: tOr(`edition:colour.${colour}`, colour) }) : count;
  });
}

/** What the classic board and this box call the same thing, where they differ. */
export function renamed(board: BoardData): { classic: string; here: string }[] {
  return board.names
    .filter((one) => one.classic !== one.here)
    .map(({ what, classic, here }) => ({ classic: named(what, classic), here: named(what, here) }));
}

/** What keeps its classic name. */
export function kept(board: BoardData): string[] {
  return board.names.filter((one) => one.classic === one.here).map(({ what, here }) => named(what, here));
}

function named(what: string, word: string): string {
  return tOr(`edition:word.${what}.${word}`, word);
}

/** How sure we are of each part, and what the rules in the box leave out. */
export function sources(board: BoardData): Row[] {
  const counts = board.counts_printed.map((count) => t(`about:count.${count}`));
  return [
    ...Object.entries(board.confidence).map(([part, mark]) => ({
      label: t(`about:part.${part}`),
      text: t(`about:mark.${mark}`),
    })),
    { label: t('about:row.printed'), text: counts.length ? list(counts) : t('about:count.none') },
    ...(board.sections_missing.length
      ? [{ label: t('about:row.missing'), text: board.sections_missing.join(', ') }]
      : []),
  ];
}

/** What is invented, assumed or not printed, by topic. */
export function notes(board: BoardData): Row[] {
  return Object.entries(board.notes).map(([topic, note]) => ({
    label: topicName(topic),
    text: remarkText(note),
    rules: note.rules,
  }));
}

function topicName(topic: string): string {
  return tOr(`about:topic.${topic}`, topic.replaceAll('_', ' '));
}
