import { describe, expect, test } from 'vitest';
import { createCache } from './cache.ts';
import { type CacheEntry, compressEntry } from './cache-entry.ts';
import { pageTags } from './changes.ts';

const entry = (tags: string[], bytes = 100): CacheEntry => ({
  status: 200,
  headers: {},
  etag: '"x"',
  body: Buffer.alloc(bytes),
  length: bytes,
  compressed: {},
  tags,
  storedAt: 0,
  staleSince: null,
  hits: 0,
  route: '',
  sentHeaders: null,
});

test('an entry goes when one of its tags is dropped, and stays when another is', () => {
  const cache = createCache({ now: () => 0 });
  cache.put('list', entry(['catalogue', 'product:1', 'product:2']), cache.mark());
  cache.put('rates', entry(['settings']), cache.mark());

  cache.drop(['product:2', 'product:9']);

  expect(cache.get('list')).toBeUndefined();
  expect(cache.get('rates')).toBeDefined();
  cache.drop(['*']);
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
});

test('an answer whose data was read before a change is not cached after it', () => {
  const cache = createCache({ now: () => 0 });
  const mark = cache.mark();

  cache.drop(['product:1']);
  cache.put('stale', entry(['product:1']), mark);
  cache.put('other', entry(['product:2']), mark);
  cache.put('fresh', entry(['product:1']), cache.mark());

  expect([
    cache.get('stale'),
    cache.get('other') !== undefined,
    cache.get('fresh') !== undefined,
  ]).toEqual([undefined, true, true]);
});

test('after everything was dropped nothing that was read before is cached, whatever its tags', () => {
  const cache = createCache({ now: () => 0 });
  const mark = cache.mark();
  cache.drop(['*']);
  cache.put('old', entry([]), mark);

  expect(cache.get('old')).toBeUndefined();
});

test('it stays within its size; what was not used for longest goes first', () => {
  const cache = createCache({ maxBytes: 5_000, now: () => 0 });
  for (const key of ['a', 'b', 'c']) {
    cache.put(key, entry([], 100), cache.mark());
    cache.get('a');
  }
  cache.put('d', entry([], 100), cache.mark());

  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd']);
  expect(cache.size().bytes).toBeLessThanOrEqual(5_000);
});

test('an old entry is not served, even if no notification came', () => {
  let time = 0;
  const cache = createCache({ maxAgeMs: 1_000, now: () => time });
  cache.put('a', entry([]), cache.mark());
  time = 1_001;

  expect(cache.get('a')).toBeUndefined();
  expect(cache.size().bytes).toBe(0);
});

test('a form that is added later is counted', async () => {
  const cache = createCache({ now: () => 0 });
  const large = entry([], 5_000);
  cache.put('a', large, cache.mark());
  const before = cache.size().bytes;
  const added = await compressEntry(large, 'gzip');
  cache.getToSend('a');

  expect(cache.size().bytes).toBe(before + added.length);
  cache.drop(['*']);
  expect(cache.size().bytes).toBe(0);
});

describe('an entry with many requests', () => {
  const hot = (cache: ReturnType<typeof createCache>) => {
    cache.put('a', entry(['product:1']), cache.mark());
    for (let hit = 0; hit < 3; hit += 1) cache.getToSend('a');
  };

  test('is sent for half a second after a change, and then no longer', () => {
    let time = 0;
    const stale: string[] = [];
    const cache = createCache({ now: () => time });
    cache.onStale((keys) => void stale.push(...keys));
    hot(cache);
    cache.expire(['product:1']);

    expect(stale).toEqual(['a']);
    expect([cache.isStale('a'), cache.get('a')]).toEqual([true, undefined]);
    time = 500;
    cache.expire(['product:1']);
    expect(cache.getToSend('a')).toBeDefined();
    time = 501;
    expect(cache.getToSend('a')).toBeUndefined();
    expect(stale).toEqual(['a']);
    expect(cache.size().bytes).toBe(0);
  });

  test('is refreshed when it has expired', () => {
    let time = 0;
    const stale: string[] = [];
    const cache = createCache({ maxAgeMs: 1_000, now: () => time });
    cache.onStale((keys) => void stale.push(...keys));
    hot(cache);
    time = 1_100;

    expect(cache.get('a')).toBeUndefined();
    expect(cache.getToSend('a')).toBeDefined();
    cache.getToSend('a');
    expect(stale).toEqual(['a']);
    time = 1_501;
    expect(cache.getToSend('a')).toBeUndefined();
  });

  test.each(['*', 'product:1'])('is no longer sent at once when %s is dropped', (tag) => {
    const cache = createCache({ now: () => 0 });
    hot(cache);
    cache.drop([tag]);
    expect(cache.getToSend('a')).toBeUndefined();
  });
});

test('a page depends on the exact stock of its own product only', () => {
  const tags = ['catalogue', 'product:7', 'product:8', 'settings'];
  expect(pageTags(tags, 7)).toEqual(['catalogue', 'product:7', 'card:8', 'settings']);
  expect(pageTags(tags, null)).toEqual(['catalogue', 'card:7', 'card:8', 'settings']);
});

test('a page that shows the exact stock of all its products depends on each of them', () => {
  expect(pageTags(['catalogue', 'product:7'], 'all')).toEqual(['catalogue', 'product:7']);
});

test('a tag names what is stored now, not what was replaced or removed', () => {
  const cache = createCache({ now: () => 0 });
  cache.put('page', entry(['card:1', 'card:2']), cache.mark());
  cache.put('page', entry(['card:2']), cache.mark());
  cache.put('other', entry(['card:1', 'card:2']), cache.mark());

  cache.drop(['card:1', 'card:3']);

  expect(cache.get('page')).toBeDefined();
  expect(cache.get('other')).toBeUndefined();
  cache.drop(['card:2', 'card:1']);
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
});
