// Short notices at the edge of the screen. `toast(text)` for a word, `refuse(reason)` for a refusal with its rule.
import { t, tOr } from './i18n';

export interface Notice {
  id: number;
  text: string;
  rule: string;
  tone: 'plain' | 'refusal';
}

const SECONDS = 6;
let next = 1;
export const notices: { all: Notice[] } = $state({ all: [] });

export function toast(text: string, tone: Notice['tone'] = 'plain', rule = ''): void {
  const same = notices.all.find((notice) => notice.text === text);
  if (same) dismiss(same.id);
  const id = next++;
  notices.all = [...notices.all.slice(-2), { id, text, rule, tone }];
  setTimeout(() => dismiss(id), (SECONDS + text.length / 25) * 1000);
}

export function dismiss(id: number): void {
  notices.all = notices.all.filter((notice) => notice.id !== id);
}

/** A refusal in the words of the chosen language, else of the server. */
export function words(reason: { code: string; message: string }): string {
  if (reason.code === 'page/no-connection') return t('common:noConnection');
  return tOr(`refusals:${reason.code}`, reason.message || t('common:failed'));
}

export function refuse(reason: { code: string; message: string; rule?: string }): void {
  toast(words(reason), 'refusal', reason.rule ?? '');
}
