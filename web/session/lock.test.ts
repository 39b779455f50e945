// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withLease } from './lock.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test('without locks in the browser, tasks of one name still run one after the other', async () => {
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

test('a tab that died blocks the others only for a limited time', async () => {
  localStorage.setItem('cartLease', `dead ${Date.now() + 15_000}`);
  const work = vi.fn(async () => 'done');

  const turn = withLease('cart', work);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);

  expect(await turn).toBe('done');
});

test('after a failure the next task runs', async () => {
  const failing = withLease('refresh', async () => {
    throw new Error('no');
  });
  const next = withLease('refresh', async () => 'next');
  const results = Promise.allSettled([failing, next]);
  await vi.advanceTimersByTimeAsync(3_000);

  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

test('an invalid lease in storage blocks nothing', async () => {
  localStorage.setItem('refreshLease', 'nonsense');
  const turn = withLease('refresh', async () => 1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await turn).toBe(1);
});
