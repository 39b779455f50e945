// Cached responses as bytes: catalogue reads and anonymous pages. The size is limited, and changes
// delete entries by tag. Popular entries are served a moment longer while they are rebuilt
// (refresh.ts).
import { type CacheEntry, HOT_HITS } from './cache-entry.ts';

/** None of our addresses is longer. */
const MAX_KEY_LENGTH = 2_000;
/**
 * Together with the time until a process is notified of a change (changes.ts), this stays below the
 * one second within which a change must be visible everywhere.
 */
const MAX_STALE_MS = 500;

export type Cache = ReturnType<typeof createCache>;

const sizeOf = (key: string, { body, compressed }: CacheEntry) =>
  (body?.length ?? 0) +
  (compressed.br?.length ?? 0) +
  (compressed.gzip?.length ?? 0) +
  2 * key.length +
  1_500;

/**
 * Several changes a second must find the few entries that they concern among thousands. Most tags
 * are on one entry only, which needs no set.
 */
function createTagIndex() {
  const keysOf = new Map<string, string | Set<string>>();
  const keysWith = (tag: string): Iterable<string> => {
    const keys = keysOf.get(tag) ?? [];
    return typeof keys === 'string' ? [keys] : keys;
  };
  return {
    add(key: string, tags: readonly string[]) {
      for (const tag of tags) {
        const keys = keysOf.get(tag);
        if (keys === undefined) keysOf.set(tag, key);
        else if (typeof keys !== 'string') keys.add(key);
        else if (keys !== key) keysOf.set(tag, new Set([keys, key]));
      }
    },
    remove(key: string, tags: readonly string[]) {
      for (const tag of tags) {
        const keys = keysOf.get(tag);
        if (keys === key) keysOf.delete(tag);
        if (keys === undefined || typeof keys === 'string') continue;
        keys.delete(key);
        if (keys.size === 0) keysOf.delete(tag);
      }
    },
    /** Each key once. */
    keysWith: (tags: readonly string[]): string[] => [
      ...new Set(tags.flatMap((tag) => [...keysWith(tag)])),
    ],
  };
}

/** Entries by key, the most recently used last, limited to `maxBytes`. */
function createStore(maxBytes: number) {
  const entries = new Map<string, CacheEntry>();
  /** The sizes as they were counted. */
  const sizes = new Map<string, number>();
  const tagged = createTagIndex();
  let bytes = 0;

  function count(key: string, size: number) {
    bytes += size - (sizes.get(key) ?? 0);
    sizes.set(key, size);
  }

  function remove(key: string) {
    tagged.remove(key, entries.get(key)?.tags ?? []);
    entries.delete(key);
    bytes -= sizes.get(key) ?? 0;
    sizes.delete(key);
  }

  return {
    entries,
    remove,
    /** Entries with one of the tags; `*` is on all. */
    with(tags: readonly string[]): [string, CacheEntry][] {
      if (tags.includes('*')) return [...entries];
      return tagged.keysWith(tags).flatMap((key) => {
        const entry = entries.get(key);
        return entry ? [[key, entry]] : [];
      });
    },
    /** It is counted again: a client may have added another form of its body. */
    touch(key: string, entry: CacheEntry) {
      entries.delete(key);
      entries.set(key, entry);
      count(key, sizeOf(key, entry));
    },
    put(key: string, entry: CacheEntry) {
      remove(key);
      entries.set(key, entry);
      count(key, sizeOf(key, entry));
      tagged.add(key, entry.tags);
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
      }
    },
    size: () => ({ entries: entries.size, bytes }),
  };
}

/**
 * Records which tags were dropped, so that a response that was read before a change is not stored
 * after it.
 */
function createDrops() {
  const droppedAt = new Map<string, number>();
  let sequence = 0;
  return {
    mark: () => sequence,
    isAfter: (mark: number, tags: readonly string[]) =>
      ['*', ...tags].some((tag) => (droppedAt.get(tag) ?? -1) > mark),
    record(tags: readonly string[]) {
      sequence += 1;
      for (const tag of tags) droppedAt.set(tag, sequence);
      // Old marks only make `put` refuse, so all of them can be deleted once `*` has this sequence.
      if (droppedAt.size > 10_000) {
        droppedAt.clear();
        droppedAt.set('*', sequence);
      }
    },
  };
}

function createCounters() {
  const counted = {
    hits: 0,
    misses: 0,
    /** By route, what the fast path has answered. */ fast: new Map<string, number>(),
  };
  return {
    counted,
    countHit() {
      counted.hits += 1;
    },
    countMiss() {
      counted.misses += 1;
    },
    countFast(route: string) {
      counted.hits += 1;
      counted.fast.set(route, (counted.fast.get(route) ?? 0) + 1);
    },
  };
}

type CacheOptions = { maxBytes?: number; maxAgeMs?: number; now?: () => number };

/**
 * `maxAgeMs` is only a safety net in case a notification is lost: for what begins and ends by the
 * clock there is a notification too (jobs.ts).
 */
export function createCache({
  maxBytes = 64 * 2 ** 20,
  maxAgeMs = 15 * 60_000,
  now = Date.now,
}: CacheOptions = {}) {
  const store = createStore(maxBytes);
  const drops = createDrops();
  let onStale: (keys: readonly string[]) => void = () => undefined;

  /** An entry becomes stale by a change or by its age; the earlier time counts. */
  const staleSinceOf = ({ staleSince, storedAt }: CacheEntry): number =>
    Math.min(staleSince ?? Number.POSITIVE_INFINITY, storedAt + maxAgeMs);
  const isStale = (entry: CacheEntry): boolean =>
    entry.staleSince !== null || now() > staleSinceOf(entry);

  /** Removes the entry if it is too old to be sent. */
  function find(key: string): CacheEntry | undefined {
    const entry = store.entries.get(key);
    if (!entry) return undefined;
    const grace = entry.hits >= HOT_HITS ? MAX_STALE_MS : 0;
    if (isStale(entry) && now() > staleSinceOf(entry) + grace) store.remove(key);
    else store.touch(key, entry);
    return store.entries.get(key);
  }

  /** Returns whether the entry must be rebuilt. */
  function expire(key: string, entry: CacheEntry): boolean {
    if (entry.hits < HOT_HITS) store.remove(key);
    else if (entry.staleSince === null) {
      entry.staleSince = Math.min(now(), staleSinceOf(entry));
      return true;
    }
    return false;
  }

  return {
    ...createCounters(),
    size: store.size,

    /** The listener gets the keys of hot entries that have become stale. */
    onStale(listener: typeof onStale) {
      onStale = listener;
    },

    /**
     * Take the mark before reading the data: `put` refuses data that are older than the last
     * change.
     */
    mark: drops.mark,

    /** An up-to-date entry, except that a notification may still be on its way. */
    get(key: string): CacheEntry | undefined {
      const entry = find(key);
      return entry && !isStale(entry) ? entry : undefined;
    },

    /**
     * For a visitor: an up-to-date entry, or one that is stale for at most half a second while it
     * is rebuilt.
     */
    getToSend(key: string): CacheEntry | undefined {
      const entry = find(key);
      if (!entry) return undefined;
      entry.hits += 1;
      if (isStale(entry) && expire(key, entry)) onStale([key]);
      return entry;
    },

    /** Whether the entry is still sent although newer data exist. */
    isStale(key: string): boolean {
      const entry = find(key);
      return entry !== undefined && isStale(entry);
    },
    hitsOf: (key: string): number => store.entries.get(key)?.hits ?? 0,

    put(key: string, entry: CacheEntry, mark: number) {
      if (key.length <= MAX_KEY_LENGTH && !drops.isAfter(mark, entry.tags)) store.put(key, entry);
    },

    /** Removes every entry with one of the tags; `*` removes all. */
    drop(tags: readonly string[]) {
      drops.record(tags);
      for (const [key] of store.with(tags)) store.remove(key);
    },

    /** Like `drop`, but hot entries are sent for half a second more while they are rebuilt. */
    expire(tags: readonly string[]) {
      drops.record(tags);
      const stale: string[] = [];
      for (const [key, entry] of store.with(tags)) if (expire(key, entry)) stale.push(key);
      if (stale.length > 0) onStale(stale);
    },
  };
}
