import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Newest } from './newest';

describe('what changes all the time', () => {
  const asked: string[] = [];
  const told: (string | null)[] = [];
  let answer: (what: string) => Promise<string>;
  let newest: Newest<string>;

  beforeEach(() => {
    vi.useFakeTimers();
    asked.length = told.length = 0;
    answer = (what) => Promise.resolve(`of ${what}`);
    newest = new Newest<string>(
      (what) => {
        asked.push(what);
        return answer(what);
      },
      (one) => told.push(one),
      100,
    );
  });
  afterEach(() => vi.useRealTimers());
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('is asked once for many changes at once', async () => {
    for (const what of ['1', '2', '3']) newest.want(what);
    await pass(99);
    expect(asked).toEqual([]);
    await pass(1);
    expect([asked, told]).toEqual([['3'], ['of 3']]);
    newest.want('3');
    await pass(500);
    expect(asked).toEqual(['3']);
  });

  it('is asked again for what changed during an answer, one question at a time', async () => {
    let open: (found: string) => void = () => {};
    answer = () => new Promise((resolve) => (open = resolve));
    newest.want('1');
    await pass(100);
    newest.want('2');
    newest.want('3');
    await pass(1000);
    expect(asked).toEqual(['1']);
    open('first');
    await pass(100);
    expect([asked, told]).toEqual([['1', '3'], ['first']]);
    open('third');
    await pass(1000);
    expect([asked, told]).toEqual([
      ['1', '3'],
      ['first', 'third'],
    ]);
  });

  it('is gone at once when nothing is wanted, whatever comes then', async () => {
    let open: (found: string) => void = () => {};
    answer = () => new Promise((resolve) => (open = resolve));
    newest.want('1');
    await pass(100);
    newest.want(null);
    open('too late');
    await pass(1000);
    expect(told).toEqual([null]);
    answer = (what) => Promise.resolve(what);
    newest.want('1');
    await pass(100);
    expect(told).toEqual([null, '1']);
  });

  it('is missing when it fails, and asked for at the next change', async () => {
    answer = () => Promise.reject(new Error('no'));
    newest.want('1');
    await pass(1000);
    answer = (what) => Promise.resolve(what);
    newest.want('2');
    await pass(1000);
    expect([asked, told]).toEqual([
      ['1', '2'],
      [null, '2'],
    ]);
  });
});
