import { expect, test, vi } from 'vitest';
import { cacheKey, createRequestCache, HOUR_MS, LONG_MS, SHORT_MS } from './request-cache.ts';

function makeClock(start = 0) {
  let time = start;
  return { now: () => time, advance: (ms: number) => (time += ms) };
}

const pageOf = (firstPage: number, span: number, size = 2) => ({
  content: Array.from({ length: size * span }, (_, index) => `row ${firstPage * size + index}`),
  page: firstPage,
  size,
  totalElements: 100,
  totalPages: 50,
});

test('[F05] order, absence and type of parameters make no difference to the key', () => {
  expect(cacheKey('products', { size: 16, page: 0, search: undefined })).toBe(
    cacheKey('products', { page: '0', size: '16', search: '' }),
  );
  expect(cacheKey('products', { page: 1 })).not.toBe(cacheKey('products', { page: 2 }));
  expect(cacheKey('products', { page: 1 })).not.toBe(cacheKey('other', { page: 1 }));
});

test('[F06] [F12] an answer is used again for 30 seconds, and for 5 minutes where asked', async () => {
  const clock = makeClock();
  const cache = createRequestCache(clock.now);
  const request = vi.fn(async () => clock.now());

  for (const [name, lifetime] of [
    ['short', SHORT_MS],
    ['long', LONG_MS],
  ] as const) {
    const start = clock.now();
    await cache.read({ name, parameters: {}, lifetimeMs: lifetime }, request);
    clock.advance(lifetime - 1);
    expect(await cache.read({ name, parameters: {}, lifetimeMs: lifetime }, request)).toBe(start);
    clock.advance(1);
    expect(await cache.read({ name, parameters: {}, lifetimeMs: lifetime }, request)).toBe(
      start + lifetime,
    );
  }

  expect(SHORT_MS).toBe(30_000);
  expect(LONG_MS).toBe(300_000);
});

test('[F07] identical requests under way are one', async () => {
  const cache = createRequestCache();
  const request = vi.fn(async () => ({}));

  const [first, second] = await Promise.all([
    cache.read({ name: 'a', parameters: { x: 1, y: 2 }, lifetimeMs: SHORT_MS }, request),
    cache.read({ name: 'a', parameters: { y: 2, x: 1 }, lifetimeMs: SHORT_MS }, request),
  ]);

  expect(request).toHaveBeenCalledTimes(1);
  expect(first).toBe(second);
});

test('a failure is not cached, and everybody who waited gets it', async () => {
  const cache = createRequestCache();
  const request = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValue('up');

  const waiting = await Promise.allSettled([
    cache.read({ name: 'a', parameters: {}, lifetimeMs: SHORT_MS }, request),
    cache.read({ name: 'a', parameters: {}, lifetimeMs: SHORT_MS }, request),
  ]);

  expect(waiting.map((result) => result.status)).toEqual(['rejected', 'rejected']);
  expect(await cache.read({ name: 'a', parameters: {}, lifetimeMs: SHORT_MS }, request)).toBe('up');
});

test('an answer without rows fails for everybody who waited, and the next call asks again', async () => {
  const cache = createRequestCache();
  const page = { page: 0, size: 1, totalElements: 1, totalPages: 1 };
  const fetch = vi
    .fn<() => Promise<typeof page & { content: unknown[] }>>()
    .mockResolvedValueOnce({ ...page, content: 5 as never })
    .mockResolvedValue({ ...page, content: ['row'] });
  const query = { name: 'list', parameters: {}, lifetimeMs: SHORT_MS, page: 0 };

  await expect(cache.readPage(query, fetch)).rejects.toThrow(TypeError);
  expect((await cache.readPage(query, fetch)).content).toEqual(['row']);
});

test('[F09] a forced refresh asks again, and its answer is the one that is cached', async () => {
  const cache = createRequestCache();
  let answer = 0;
  const request = vi.fn(async () => ++answer);
  await cache.read({ name: 'a', parameters: {}, lifetimeMs: SHORT_MS }, request);

  expect(
    await cache.read(
      { name: 'a', parameters: {}, lifetimeMs: SHORT_MS, forceRefresh: true },
      request,
    ),
  ).toBe(2);
  expect(await cache.read({ name: 'a', parameters: {}, lifetimeMs: SHORT_MS }, request)).toBe(2);
});

test('[F08] neighbouring pages asked for in one tick are one call, and each caller gets its own rows', async () => {
  const cache = createRequestCache();
  const fetch = vi.fn(async (firstPage: number, span: number) => pageOf(firstPage, span));

  const [third, second] = await Promise.all([
    cache.readPage({ name: 'list', parameters: { q: 'x' }, page: 2, lifetimeMs: SHORT_MS }, fetch),
    cache.readPage({ name: 'list', parameters: { q: 'x' }, page: 1, lifetimeMs: SHORT_MS }, fetch),
  ]);

  expect(fetch.mock.calls).toEqual([[1, 2]]);
  expect(second).toMatchObject({ page: 1, content: ['row 2', 'row 3'] });
  expect(third).toMatchObject({ page: 2, content: ['row 4', 'row 5'] });
});

test('[F08] pages further apart, and pages of another list, are calls of their own', async () => {
  const cache = createRequestCache();
  const fetch = vi.fn(async (firstPage: number, span: number) => pageOf(firstPage, span));

  await Promise.all([
    cache.readPage({ name: 'list', parameters: { q: 'x' }, page: 0, lifetimeMs: SHORT_MS }, fetch),
    cache.readPage({ name: 'list', parameters: { q: 'x' }, page: 2, lifetimeMs: SHORT_MS }, fetch),
    cache.readPage({ name: 'list', parameters: { q: 'y' }, page: 1, lifetimeMs: SHORT_MS }, fetch),
    cache.readPage(
      { name: 'list', parameters: { q: 'x', size: 4 }, page: 1, lifetimeMs: SHORT_MS },
      fetch,
    ),
  ]);

  expect(fetch).toHaveBeenCalledTimes(4);
  expect(fetch.mock.calls.every(([, span]) => span === 1)).toBe(true);
});

test('[F08] a page that is asked for while its neighbour is under way is not mistaken for it', async () => {
  const cache = createRequestCache();
  const fetch = vi.fn(async (firstPage: number, span: number) => pageOf(firstPage, span));

  const first = cache.readPage(
    { name: 'list', parameters: {}, page: 0, lifetimeMs: SHORT_MS },
    fetch,
  );
  await Promise.resolve();
  const [one, two, again] = await Promise.all([
    first,
    cache.readPage({ name: 'list', parameters: {}, page: 1, lifetimeMs: SHORT_MS }, fetch),
    cache.readPage({ name: 'list', parameters: {}, page: 0, lifetimeMs: SHORT_MS }, fetch),
  ]);

  expect(one.content).toEqual(['row 0', 'row 1']);
  expect(two.content).toEqual(['row 2', 'row 3']);
  expect(again).toBe(one);
});

test('[F10] purging drops what is over five minutes old, but not what may still be used', async () => {
  const clock = makeClock();
  const cache = createRequestCache(clock.now);
  const request = vi.fn(async () => 'answer');
  await cache.read({ name: 'old', parameters: {}, lifetimeMs: SHORT_MS }, request);
  await cache.read({ name: 'filters', parameters: {}, lifetimeMs: HOUR_MS }, request);
  clock.advance(5 * 60_000 + 1);

  cache.purge();
  await cache.read({ name: 'filters', parameters: {}, lifetimeMs: HOUR_MS }, request);
  await cache.read({ name: 'old', parameters: {}, lifetimeMs: SHORT_MS }, request);

  expect(request).toHaveBeenCalledTimes(3);
});

test('[F17] [I17] an answer is not used again once a price in it has ended', async () => {
  const clock = makeClock(Date.parse('2026-11-23T10:00:00Z'));
  const cache = createRequestCache(clock.now);
  const discount = (endsAt: string | null) => ({ id: 1, discount: { endsAt } });
  const request = vi.fn(async () => ({
    content: [
      { product: discount(null) },
      { product: discount('2026-11-23T10:02:00Z') },
      { product: { id: 3 } },
    ],
  }));
  const read = () =>
    cache.read({ name: 'showcases', parameters: {}, lifetimeMs: LONG_MS }, request);

  await read();
  clock.advance(119_999);
  await read();
  expect(request).toHaveBeenCalledTimes(1);
  clock.advance(1);
  await read();
  expect(request).toHaveBeenCalledTimes(2);
});
