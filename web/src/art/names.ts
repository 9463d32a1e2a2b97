// Which drawing stands for what. Words of the six editions are known; anything else gets a plain one.
import type { BoardData, SpaceData } from '../wire/types.gen';

const TOKENS: Record<string, string> = {
  battleship: 'battleship',
  cannon: 'cannon',
  dog: 'dog',
  'top hat': 'hat',
  'horse and rider': 'horse',
  iron: 'iron',
  locomotive: 'locomotive',
  'money bag': 'bag',
  'race car': 'car',
  shoe: 'boot',
  thimble: 'thimble',
  wheelbarrow: 'barrow',
  'baseball mitt and ball': 'mitt',
  umpire: 'umpire',
  "catcher's mask": 'mask',
  pitcher: 'pitcher',
  'baseball bat and ball': 'bat',
  cap: 'cap',
  batter: 'batter',
  'bag of peanuts': 'peanuts',
  helmet: 'helmet',
  football: 'football',
  cleat: 'cleat',
  'goal post': 'goalpost',
  whistle: 'whistle',
  referee: 'referee',
  kicker: 'kicker',
  coin: 'medal',
  Pikachu: 'bolt',
  Bulbasaur: 'sprout',
  Charmander: 'flame',
  Blastoise: 'shell',
  Clefairy: 'crescent',
  Mewtwo: 'spiral',
  'Anakin Skywalker': 'suns',
  'Jar Jar Binks': 'bubbles',
  'Qui-Gon Jinn': 'compass',
  'Queen Amidala': 'crown',
  'Darth Sidious': 'hood',
  'battle droid': 'droid',
  'Darth Maul': 'thorns',
  Sebulba: 'engines',
};

const DECKS: Record<string, string> = {
  Chance: 'question',
  'Community Chest': 'chest',
  'American League': 'ball',
  'National League': 'pennant',
  AFC: 'play',
  NFC: 'trophy',
  'Professor Oak': 'acorn',
  'Trainer Battle': 'clash',
  Sith: 'nightfall',
  Jedi: 'sunrise',
};

/** Railroads and utilities by a word in their name or in what the edition calls them. */
const WORDS: [RegExp, string][] = [
  [/television/i, 'television'],
  [/radio/i, 'radio'],
  [/water/i, 'tap'],
  [/electric/i, 'bulb'],
  [/power generator/i, 'reactor'],
  [/moisture/i, 'dew'],
  [/zapdos/i, 'storm'],
  [/articuno/i, 'snow'],
  [/podracer/i, 'racer'],
  [/ ball$/i, 'sphere'],
  [/ vs\. /i, 'series'],
  [/ \/ /, 'duel'],
];

const CORNERS: Partial<Record<SpaceData['kind'], string>> = {
  go: 'go',
  jail: 'bars',
  free_parking: 'parking',
  go_to_jail: 'arrest',
};

export function tokenIcon(token: string): string {
  return TOKENS[token] ?? 'pawn';
}

export function deckIcon(title: string, deck: string): string {
  return DECKS[title] ?? (deck === 'chance' ? 'question' : 'chest');
}

/** The drawing on a space, if it has one: streets have their colour instead. */
export function spaceIcon(board: BoardData, space: SpaceData): string | null {
  if (space.kind === 'street') return null;
  if (space.deck) return deckIcon(board.decks[space.deck]?.title ?? '', space.deck);
  if (space.kind === 'tax') return space.tax_percent ? 'coins' : 'gem';
  const corner = CORNERS[space.kind];
  if (corner) return corner;
  const found = WORDS.find(([word]) => word.test(space.name));
  return found?.[1] ?? (space.kind === 'railroad' ? 'train' : 'bulb');
}

export const ALL_TOKENS = Object.keys(TOKENS);
export const ALL_DECKS = Object.keys(DECKS);
