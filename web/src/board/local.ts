// An edition in the page's language: its plain words, its groups and what its cards do. Names and titles stay as printed.
import { has, language, t, tOr } from '../lib/i18n';
import type { BoardData, CardData, EffectData, GroupData } from '../wire/types.gen';
import { money } from './words';

const made = new WeakMap<BoardData, Map<string, BoardData>>();

/** The same board; what has no words in the chosen language keeps those of the server. */
export function inOurWords(board: BoardData): BoardData {
  const known = made.get(board) ?? new Map<string, BoardData>();
  made.set(board, known);
  let found = known.get(language());
  if (!found) known.set(language(), (found = worded(board)));
  return found;
}

function worded(board: BoardData): BoardData {
  const theme = mapValues(board.theme, (word, key) => tOr(`edition:word.${key}.${word}`, word));
  const ours = { ...board, theme };
  return {
    ...ours,
    groups: board.groups.map((group) => ({ ...group, title: groupTitle(group) })),
    decks: mapValues(board.decks, (deck) => ({
      ...deck,
      cards: mapValues(deck.cards, (card) => wordedCard(ours, card)),
    })),
    powers: board.powers.map((text, index) => {
      const effect = board.power_effects[index];
      return effect ? effectWords(ours, effect, text) : text;
    }),
    reconstructed: board.reconstructed.map((part) => tOr(`edition:part.${part}`, part)),
  };
}

function groupTitle(group: GroupData): string {
  const leader = group.facts.gym_leader;
  return leader ? tOr('edition:gym', group.title, { leader }) : tOr(`edition:group.${group.title}`, group.title);
}

function wordedCard(board: BoardData, card: CardData): CardData {
  return { ...card, text: effectWords(board, card, card.text) };
}

/** What a card or power does, in the edition's own words and money. */
export function effectWords(board: BoardData, { op, values }: EffectData, otherwise: string): string {
  const key = `edition:effect.${kindOf(op, values)}`;
  const plural = op === 'move_by' ? '_other' : '';
  if (!has(key + plural)) return otherwise;
  const go = board.spaces[0]?.name ?? '';
  const amount = (name: string): string => money(board, Number(values[name] ?? 0));
  return t(key, {
    amount: amount('amount'),
    house: board.theme.house,
    hotel: board.theme.hotel,
    houseCost: amount('house'),
    hotelCost: amount('hotel'),
    space: board.spaces[Number(values.to)]?.name ?? '',
    what: board.theme[String(values.kind)] ?? '',
    deck: board.decks[String(values.deck)]?.title ?? '',
    count: Math.abs(Number(values.by ?? 0)),
    passing: tOr('edition:effect.passing', '', { go, salary: money(board, board.salary) }),
    salary: money(board, board.salary),
  });
}

/** Some effects are said in two ways: going to GO, the two nearest kinds, forward and back. */
function kindOf(op: string, values: EffectData['values']): string {
  if (op === 'advance') return values.to === 0 ? 'advance_go' : 'advance';
  if (op === 'advance_nearest') return `advance_nearest_${values.rent}`;
  if (op === 'move_by') return Number(values.by) < 0 ? 'move_back' : 'move_forward';
  return op;
}

function mapValues<From, To>(
  things: Record<string, From>,
  change: (thing: From, key: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(things).map(([key, thing]) => [key, change(thing, key)]));
}
