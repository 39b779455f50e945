// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withLease } from './lock.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test('without locks in the browser, works of one name still follow each other', async () => {
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 500));
    seen.push(`${name} ends`);
    return name;
  };

  const both = Promise.all([withLease('refresh', work('a')), withLease('refresh', work('b'))]);
  await vi.advanceTimersByTimeAsync(5_000);

  expect(await both).toEqual(['a', 'b']);
  expect([seen[0], seen[2]].map((line) => line?.split(' ')[1])).toEqual(['begins', 'begins']);
  expect(seen[1]?.split(' ')[0]).toBe(seen[0]?.split(' ')[0]);
  expect(localStorage.getItem('refreshLease')).toBeNull();
});

test('a tab that died holds the others up for a while only', async () => {
  localStorage.setItem('cartLease', `dead ${Date.now() + 15_000}`);
  const work = vi.fn(async () => 'done');

  const turn = withLease('cart', work);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);

  expect(await turn).toBe('done');
});

test('a failure lets the next one go', async () => {
  const failing = withLease('refresh', async () => {
    throw new Error('no');
  });
  const next = withLease('refresh', async () => 'next');
  const results = Promise.allSettled([failing, next]);
  await vi.advanceTimersByTimeAsync(3_000);

  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

test('what hangs in storage but is no lease stops nobody', async () => {
  localStorage.setItem('refreshLease', 'nonsense');
  const turn = withLease('refresh', async () => 1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await turn).toBe(1);
});
