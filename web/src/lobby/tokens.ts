// What a token is called in the chosen language, and which side it stands on.
import { t, tOr } from '../lib/i18n';

export function tokenName(token: string): string {
  return tOr(`edition:token.${token}`, token);
}

export function sideName(side: string): string {
  return tOr(`edition:side.${side}`, t('lobby:side', { side }));
}

/** The tokens by side (R034), those without one first; a side changes no rule. */
export function bySide(
  tokens: readonly string[],
  sides: Record<string, readonly string[]>,
): { side: string; tokens: string[] }[] {
  const sided = Object.entries(sides).map(([side, of]) => ({
    side,
    tokens: tokens.filter((token) => of.includes(token)),
  }));
  const rest = tokens.filter((token) => !sided.some((group) => group.tokens.includes(token)));
  return [{ side: '', tokens: rest }, ...sided];
}
