// Short notices at the edge of the screen. `toast(text)` for a word, `refuse(reason)` for a refusal with its rule.
import { untrack } from 'svelte';
import { has, t } from './i18n';

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
  const id = next++;
  // An effect that shows a notice must not depend on the notices shown.
  const others = untrack(() => notices.all.filter((notice) => notice.text !== text));
  notices.all = [...others.slice(-2), { id, text, rule, tone }];
  setTimeout(() => dismiss(id), (SECONDS + text.length / 25) * 1000);
}

export function dismiss(id: number): void {
  notices.all = notices.all.filter((notice) => notice.id !== id);
}

/** What went wrong, as the server says it; anything else has no words. */
function reasonOf(error: unknown): { code: string; message: string; rule?: string } {
  const isReason = typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
  if (!isReason) return { code: '', message: '' };
  const rule = 'rule' in error ? String(error.rule) : '';
  return { code: String(error.code), message: String(error.message), rule };
}

/** A refusal in the words of the chosen language, else of the server. */
export function words(error: unknown): string {
  const reason = reasonOf(error);
  if (reason.code === 'page/no-connection') return t('common:noConnection');
  // "houses/not-owner" has words of its own; a reason that occurs under many headings has them once, as "any/not-owner".
  const known = [reason.code, reason.code.replace(/^[^/]*/, 'any')].find((code) => has(`refusals:${code}`));
  return known ? t(`refusals:${known}`, { message: reason.message }) : reason.message || t('common:failed');
}

/** `error`: a refusal, or whatever was thrown. */
export function refuse(error: unknown): void {
  toast(words(error), 'refusal', reasonOf(error).rule ?? '');
}
