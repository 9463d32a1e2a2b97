// Which pieces of a box stand for it in a picture: those one knows it by, else those it names first.
import { tokenIcon } from '../art/names';

const FAMOUS =
  /^(locomotive|top hat|race car|dog|battleship|baseball mitt|baseball bat|cap|helmet|football|goal post|Pikachu|Charmander|Bulbasaur|battle droid|Queen|Sebulba|Anakin)/;

/** Names of some of its tokens, the most telling first. */
export function famous(tokens: readonly string[], count: number): string[] {
  const place = (token: string): number => {
    const found = FAMOUS.exec(token);
    return found ? FAMOUS.source.indexOf(found[0]) : Infinity;
  };
  const known = tokens.filter((token) => FAMOUS.test(token)).sort((a, b) => place(a) - place(b));
  return [...known, ...tokens.filter((token) => !known.includes(token))].slice(0, count);
}

export const drawings = (tokens: readonly string[], count: number): string[] => famous(tokens, count).map(tokenIcon);
