import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPrecedence } from './precedence.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Whether the promise has resolved by now. */
async function isOver(work: Promise<unknown>): Promise<boolean> {
  let over = false;
  void work.finally(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return over;
}
const { promise: never } = Promise.withResolvers<void>();

test('without work that goes first, a turn comes at once', async () => {
  const { turn, first } = createPrecedence();
  expect(await isOver(turn())).toBe(true);
  expect(await first(async () => 7)).toBe(7);
  expect(await isOver(turn())).toBe(true);
});

test('a turn waits until all work that goes first is over, failed or not', async () => {
  const { turn, first } = createPrecedence();
  const one = Promise.withResolvers<void>();
  const other = Promise.withResolvers<void>();
  const works = [first(() => one.promise), first(() => other.promise)];
  const waiting = turn();

  one.resolve();
  expect(await isOver(waiting)).toBe(false);
  other.reject(new Error('refused'));
  await expect(works[1]).rejects.toThrow('refused');
  expect(await isOver(waiting)).toBe(true);
});

test('work that never ends delays a turn by 50 ms', async () => {
  const { turn, first } = createPrecedence();
  void first(() => never);
  const waiting = turn();
  await vi.advanceTimersByTimeAsync(49);
  expect(await isOver(waiting)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isOver(waiting)).toBe(true);
});
