// The keyboard map. Keys never work while somebody types, and never press what has just appeared under the finger.
import { elementAt } from '../../lib/element';

export type KeyAction =
  | { kind: 'primary' }
  | { kind: 'letter'; letter: string }
  | { kind: 'tool'; tool: 'build' | 'mortgage' | 'trade' }
  | { kind: 'tab'; tab: 'log' | 'chat' | 'deals' | 'text' }
  | { kind: 'risk' }
  | { kind: 'hint' }
  | { kind: 'skip' }
  | { kind: 'help' }
  | { kind: 'close' };

export const TOOLS: Record<string, 'build' | 'mortgage' | 'trade'> = { b: 'build', m: 'mortgage', t: 'trade' };
export const TABS: Record<string, 'log' | 'chat' | 'deals' | 'text'> = { l: 'log', c: 'chat', d: 'deals', v: 'text' };

/** The map as it is shown in the help: key and the name of what it does. */
export const MAP: readonly [string, string][] = [
  ['Space', 'primary'],
  ['R', 'roll'],
  ['E', 'end'],
  ['A', 'pass'],
  ['B', 'build'],
  ['M', 'mortgage'],
  ['T', 'trade'],
  ['F', 'fine'],
  ['J', 'card'],
  ['P', 'power'],
  ['K', 'claim'],
  ['Y', 'accept'],
  ['N', 'decline'],
  ['O', 'counter'],
  ['L', 'log'],
  ['C', 'chat'],
  ['D', 'deals'],
  ['V', 'text'],
  ['X', 'risk'],
  ['H', 'hint'],
  ['S', 'skip'],
  ['Esc', 'close'],
  ['?', 'help'],
  ['← →', 'board'],
];

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
  target: EventTarget | null;
}

export function typesText(target: EventTarget | null): boolean {
  const isEditable = target instanceof HTMLElement && target.isContentEditable;
  return isEditable || elementAt(target)?.matches('input, textarea, select') === true;
}

/** A focused button, link or tab takes Space and Enter itself. */
function pressesItself(target: EventTarget | null): boolean {
  const roles = ['button', 'tab', 'option', 'gridcell', 'menuitem'].map((role) => `[role="${role}"]`);
  return elementAt(target)?.matches(['button', 'a', 'summary', ...roles].join()) === true;
}

export function actionOf(event: Pressed): KeyAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null;
  if (event.key === 'Escape') return { kind: 'close' };
  if (typesText(event.target)) return null;
  if (event.key === ' ' || event.key === 'Enter') return pressesItself(event.target) ? null : { kind: 'primary' };
  if (event.key === '?') return { kind: 'help' };
  const letter = event.key.toLowerCase();
  if (!/^[a-z]$/.test(letter)) return null;
  if (letter === 'x') return { kind: 'risk' };
  if (letter === 'h') return { kind: 'hint' };
  if (letter === 's') return { kind: 'skip' };
  const [tool, tab] = [TOOLS[letter], TABS[letter]];
  if (tool) return { kind: 'tool', tool };
  return tab ? { kind: 'tab', tab } : { kind: 'letter', letter };
}
