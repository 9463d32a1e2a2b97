// What a token is called in the chosen language.
import { tOr } from '../lib/i18n';

export function tokenName(token: string): string {
  return tOr(`edition:token.${token}`, token);
}
