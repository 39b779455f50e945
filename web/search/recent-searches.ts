// A visitor's recent searches, stored in this browser only: newest first, each once.
import { MAX_SEARCH_LENGTH } from '#shared/base/paging.ts';
import { readStored, removeStored, writeStored } from '#web/base/api/storage.ts';

export const MOST_RECENT_SEARCHES = 8;

/** Reads the storage; anything that is not a list of texts is ignored. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored('recentSearches') ?? '[]');
    return Array.isArray(stored)
      ? stored
          .filter((text): text is string => typeof text === 'string' && text.trim() !== '')
          .slice(0, MOST_RECENT_SEARCHES)
      : [];
  } catch {
    // Invalid or truncated.
    return [];
  }
}

/** Searches that differ only in upper and lower case are the same: the newer spelling stays. */
const isSame = (a: string, b: string) => a.toLocaleLowerCase('tr') === b.toLocaleLowerCase('tr');

export function addRecentSearch(text: string): void {
  const query = text.trim().slice(0, MAX_SEARCH_LENGTH);
  if (query === '') return;
  const others = readRecentSearches().filter((search) => !isSame(search, query));
  writeStored('recentSearches', JSON.stringify([query, ...others].slice(0, MOST_RECENT_SEARCHES)));
}

export function removeRecentSearch(text: string): void {
  const others = readRecentSearches().filter((search) => search !== text);
  if (others.length === 0) removeStored('recentSearches');
  else writeStored('recentSearches', JSON.stringify(others));
}

export const clearRecentSearches = (): void => removeStored('recentSearches');
