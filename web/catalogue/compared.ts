// The products that were chosen for the comparison on cards of a list: in this tab, as long as it
// is open. The comparison itself has them in its address.
import { useSyncExternalStore } from 'react';
import { readSession, writeSession } from '#web/base/api/storage.ts';
import { MOST_COMPARED } from './compare-address.ts';

const KEY = 'compared';
const NONE: readonly number[] = [];
const listeners = new Set<() => void>();
const cache: { ids?: readonly number[] } = {};

/** In the order in which they were chosen; anything that is not a list of numbers is ignored. */
export function readCompared(): readonly number[] {
  cache.ids ??= parse(readSession(KEY));
  return cache.ids;
}

function parse(text: string | null): readonly number[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored)
      ? stored
          .filter((id): id is number => Number.isInteger(id) && id > 0 && id < 2 ** 31)
          .slice(0, MOST_COMPARED)
      : NONE;
  } catch {
    return NONE;
  }
}

export function writeCompared(ids: readonly number[]): void {
  cache.ids = ids.slice(0, MOST_COMPARED);
  writeSession(KEY, JSON.stringify(cache.ids));
  for (const listener of listeners) listener();
}

/** Adds or removes the product; false when the maximum is chosen already. */
export function toggleCompared(id: number): boolean {
  const ids = readCompared();
  if (ids.includes(id)) writeCompared(ids.filter((other) => other !== id));
  else if (ids.length < MOST_COMPARED) writeCompared([...ids, id]);
  else return false;
  return true;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null on the server and during hydration. */
export const useCompared = (): readonly number[] | null =>
  useSyncExternalStore<readonly number[] | null>(subscribe, readCompared, () => null);
