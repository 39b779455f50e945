// A lock over all tabs of this browser.

import { randomId } from '#web/base/api/random-id.ts';
import { readStored, removeStored, type StorageKey, writeStored } from '#web/base/api/storage.ts';

export type Lock = <T>(name: LockName, work: () => Promise<T>) => Promise<T>;
type LockName = 'refresh' | 'cart' | 'admin';

const LEASE_MS = 15_000;
const LOOK_AGAIN_MS = 100;

/** Other tabs see a write a moment later: the next one must not read the old value. */
const SETTLE_MS = 150;

export const browserLock: Lock = (name, work) =>
  globalThis.navigator?.locks ? withBrowserLock(name, work) : withLease(name, work);

const withBrowserLock: Lock = (name, work) =>
  new Promise((resolve, reject) => {
    navigator.locks
      .request(`flakon:${name}`, async () => {
        await work().then(resolve, reject);
        await wait(SETTLE_MS);
      })
      .catch(reject);
  });

/**
 * A lease for browsers without Web Locks, e.g. on a page without https: the tab whose name is still
 * in storage after a moment goes first. A crashed tab blocks the others until its lease expires.
 */
export const withLease: Lock = async (name, work) => {
  const key: StorageKey = `${name}Lease`;
  const id = randomId();
  const isOurs = () => readLease(key)?.id === id;
  while (!isOurs()) {
    const lease = readLease(key);
    if (lease && lease.until > Date.now()) {
      await wait(LOOK_AGAIN_MS);
    } else {
      // Without storage no other tab can be seen.
      if (!writeStored(key, `${id} ${Date.now() + LEASE_MS}`)) break;
      await wait(LOOK_AGAIN_MS * (0.5 + Math.random()));
    }
  }
  try {
    return await work();
  } finally {
    if (isOurs()) removeStored(key);
  }
};

function readLease(key: StorageKey): { id: string; until: number } | null {
  const [id, until] = (readStored(key) ?? '').split(' ');
  return id && Number.isFinite(Number(until)) ? { id, until: Number(until) } : null;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
