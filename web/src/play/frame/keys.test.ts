import { describe, expect, it } from 'vitest';
import { actionOf } from './keys';

describe('the keyboard', () => {
  const press = (key: string, tagName = 'BODY', more = {}) => {
    const target = document.createElement(tagName);
    return actionOf({ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, target, ...more });
  };
  it('presses the primary button, but not out of a field or over a focused button', () => {
    expect(press(' ')).toEqual({ kind: 'primary' });
    expect(press('Enter', 'BUTTON')).toBeNull();
    expect(press('b', 'INPUT')).toBeNull();
    expect(press('r', 'BODY', { ctrlKey: true })).toBeNull();
    expect(press(' ', 'BODY', { repeat: true })).toBeNull();
  });
  it('knows tools, tabs, letters and help', () => {
    expect(press('B')).toEqual({ kind: 'tool', tool: 'build' });
    expect(press('l')).toEqual({ kind: 'tab', tab: 'log' });
    expect(press('e')).toEqual({ kind: 'letter', letter: 'e' });
    expect(press('s')).toEqual({ kind: 'skip' });
    expect(press('x')).toEqual({ kind: 'risk' });
    expect(press('?')).toEqual({ kind: 'help' });
    expect(press('Escape', 'INPUT')).toEqual({ kind: 'close' });
  });
});
