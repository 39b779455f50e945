// Looks up words of the catalogue: in memory, or in the database while a large catalogue is being
// read.
import type { Db } from '#server/base/db/db.ts';
import { selectFinding } from './matching.sql.ts';
import type { KnownWord } from './misspelling.ts';
import { selectWords } from './vocabulary.sql.ts';
import type { WordIndex } from './word-index.ts';

export type Lookup = { db: Db; index: WordIndex | null };
type Asked = { words: readonly string[]; beginnings: readonly string[]; code?: string | null };

/** Finds these words and the words with these beginnings, and whether a product has this code. */
export async function findWords(
  { db, index }: Lookup,
  { words, beginnings, code = null }: Asked,
): Promise<{ words: KnownWord[]; isCode: boolean }> {
  return index?.words(words, beginnings, code) ?? selectWords(db, words, beginnings, code);
}

/** Whether the query has a result. */
export async function isFinding({ db, index }: Lookup, query: string): Promise<boolean> {
  return index?.isFinding(query) ?? selectFinding(db, query);
}
