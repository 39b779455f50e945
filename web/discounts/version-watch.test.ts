import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createVersionWatch, SETTLE_MS } from './version-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch(answers: (number | Error)[] = []) {
  const shop = { version: 1, isVisible: true };
  const readVersion = vi.fn(async () => {
    const answer = answers.shift() ?? shop.version;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const onRefresh = vi.fn();
  const versionWatch = createVersionWatch({
    readVersion,
    onRefresh,
    isVisible: () => shop.isVisible,
  });
  return { ...versionWatch, shop, readVersion, onRefresh };
}

test('[H04] the version is asked for at once and every 30 seconds', async () => {
  const { start, readVersion, onRefresh } = watch();
  const stop = start();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(readVersion).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(readVersion).toHaveBeenCalledTimes(2);
  expect(onRefresh).not.toHaveBeenCalled();

  stop();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(readVersion).toHaveBeenCalledTimes(2);
});

test('[H04] a changed version refreshes the cache, and an unchanged one after 60 seconds', async () => {
  const { start, shop, onRefresh } = watch();
  start();
  await vi.advanceTimersByTimeAsync(0);

  shop.version = 2;
  await vi.advanceTimersByTimeAsync(30_000 + SETTLE_MS);
  expect(onRefresh.mock.calls).toEqual([[{ isChanged: true }]]);

  await vi.advanceTimersByTimeAsync(30_000);
  expect(onRefresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(onRefresh.mock.calls.slice(1)).toEqual([[{ isChanged: false }]]);
});

test('[H04] a slow answer does not postpone the next refresh by a poll', async () => {
  const { start, readVersion, onRefresh } = watch();
  readVersion.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 40));
    return 1;
  });
  start();
  await vi.advanceTimersByTimeAsync(61_000);
  expect(onRefresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onRefresh).toHaveBeenCalledTimes(2);
});

test('after a change it waits until no process of the shop has the old prices', async () => {
  const { start, shop, onRefresh } = watch();
  const stop = start();
  shop.version = 2;
  await vi.advanceTimersByTimeAsync(30_000 + SETTLE_MS - 1);
  expect(onRefresh).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onRefresh).toHaveBeenCalledTimes(1);

  shop.version = 3;
  await vi.advanceTimersByTimeAsync(30_000 - SETTLE_MS);
  stop();
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  expect(onRefresh).toHaveBeenCalledTimes(1);
});

test('[H04] the version is not requested while the page is hidden, and at once when it is shown again', async () => {
  const { start, wake, shop, readVersion, onRefresh } = watch();
  start();
  await vi.advanceTimersByTimeAsync(0);
  shop.isVisible = false;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(readVersion).toHaveBeenCalledTimes(1);

  shop.isVisible = true;
  shop.version = 7;
  wake();
  wake();
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  expect(readVersion).toHaveBeenCalledTimes(2);
  expect(onRefresh.mock.calls).toEqual([[{ isChanged: true }]]);
});

test('a call that fails changes nothing, and the next one is compared with what was known before', async () => {
  const { start, shop, onRefresh } = watch([1, new Error('offline')]);
  start();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(onRefresh).not.toHaveBeenCalled();

  shop.version = 2;
  await vi.advanceTimersByTimeAsync(30_000 + SETTLE_MS);
  expect(onRefresh.mock.calls).toEqual([[{ isChanged: true }]]);
});
