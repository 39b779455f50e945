// The last viewed products, stored in this browser only: newest first, each once.
import { MAX_NAMED_PRODUCTS } from '#shared/base/paging.ts';
import { readStored, writeStored } from '#web/base/api/storage.ts';

/** Reads the storage; anything that is not a list of numbers is ignored. */
export function readViewed(): number[] {
  try {
    const stored: unknown = JSON.parse(readStored('viewedProducts') ?? '[]');
    return Array.isArray(stored)
      ? stored
          .filter((id): id is number => Number.isInteger(id) && id > 0 && id < 2 ** 31)
          .slice(0, MAX_NAMED_PRODUCTS)
      : [];
  } catch {
    // Invalid or truncated.
    return [];
  }
}

export function addViewed(id: number): void {
  const others = readViewed().filter((other) => other !== id);
  writeStored('viewedProducts', JSON.stringify([id, ...others].slice(0, MAX_NAMED_PRODUCTS)));
}
