import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLatestValue, SAVE_DELAY_MS } from './latest-value.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function make() {
  const saved: string[] = [];
  const failed: string[] = [];
  const pending: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const requested = createLatestValue<number>({
    save: (id, value) => {
      saved.push(`${id}=${value}`);
      return new Promise<void>((resolve, reject) => pending.push({ resolve, reject }));
    },
    onFailure: (id, before) => failed.push(`${id}=${before}`),
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { requested, saved, failed, pending, settle };
}

test('quick presses are one call with the last value', async () => {
  const { requested, saved } = make();

  for (const value of [2, 3, 4]) requested.set(7, value, value - 1);
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);

  expect(saved).toEqual(['7=4']);
});

test('a press while one is being saved is saved after it', async () => {
  const { requested, saved, pending, settle } = make();
  requested.set(7, 2, 1);
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  requested.set(7, 5, 2);
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(saved).toEqual(['7=2']);

  pending[0]?.resolve();
  await settle();

  expect(saved).toEqual(['7=2', '7=5']);
});

test('a refusal restores the last saved value, and later presses are dropped', async () => {
  const { requested, failed, pending, saved, settle } = make();
  requested.set(7, 2, 1);
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  requested.set(7, 9, 2);
  pending[0]?.reject(new Error('no'));
  await settle();
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);

  expect(failed).toEqual(['7=1']);
  expect(saved).toEqual(['7=2']);
});

test('leaving the page saves at once, except for rows that were removed from the list', async () => {
  const { requested, saved } = make();
  requested.set(7, 2, 1);
  requested.set(8, 3, 1);
  requested.cancel(8);

  requested.flush();
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);

  expect(saved).toEqual(['7=2']);
});
