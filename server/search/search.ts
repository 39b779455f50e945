// Search: turns the typed text into a database query. Owns product_search, search_vocabulary,
// search_synonyms, search_misses and occasions (decision 0018; docs/architecture.md, a search's
// journey).
import type { Logger } from 'pino';
import type { Db } from '#server/base/db/db.ts';
import { MAX_SEARCH_LENGTH } from '#shared/base/paging.ts';
import { isInFacts } from './known-words.ts';
import { isFinding, type Lookup } from './lookup.ts';
import type { Matching } from './matching.sql.ts';
import { createMisses } from './misses.ts';
import { createOccasions } from './occasions.ts';
import { createSynonyms, type Synonyms } from './synonyms.ts';
import { headOf, queryOf, type Term, type Understood, worthOf } from './tsquery.ts';
import { cleanText, meaningfulWords } from './typed-text.ts';
import { type Manner, understand } from './understand.ts';
import { selectColorWords } from './vocabulary.sql.ts';
import { createWordIndex } from './word-index.ts';

export { byRelevance, type Matching, withFound } from './matching.sql.ts';
export type { Manner, Understood };

export type Search = ReturnType<typeof createSearch>;

export function createSearch({ db, clock, log }: { db: Db; clock: () => Date; log: Logger }) {
  const synonyms = createSynonyms(db);
  const occasions = createOccasions(db);
  const words = createWordIndex({ db, log });
  const lookup = async (): Promise<Lookup> => ({ db, index: await words.current() });
  let colors: Promise<ReadonlySet<string>> | null = null;
  async function colorWords() {
    // A failed read is not cached.
    colors ??= selectColorWords(db).catch((error: unknown) => {
      colors = null;
      throw error;
    });
    return colors;
  }

  return {
    /** Null if the text contains nothing to search for. */
    understand: async (text: string, manner: Manner = {}): Promise<Understood | null> =>
      understand(await lookup(), await synonyms.current(), text, manner),

    loosen: async (understood: Understood, categoryId?: number): Promise<Understood | null> =>
      loosen(await lookup(), understood, { categoryId, colors: await colorWords() }),

    /** Matches any of the words, or a word with a similar beginning; null if there is none. */
    nearTo: async (text: string): Promise<Understood | null> =>
      nearTo(await lookup(), await synonyms.current(), text),

    /** Null while a large catalogue is read: then PostgreSQL finds and ranks. */
    index: words.current,

    misses: createMisses({ db, clock, log }),

    occasionOf: occasions.find,

    /** Call after the merchant has changed a synonym or an occasion. */
    dropCached: () => {
      synonyms.dropCached();
      occasions.dropCached();
    },

    wordsChanged: words.wordsChanged,
    stockChanged: words.stockChanged,

    /** Call when anything may have changed. */
    dropAllCached: () => {
      words.dropAllCached();
      synonyms.dropCached();
      occasions.dropCached();
      colors = null;
    },
  };
}

/** Null when nothing can be found. */
export function matchingOf(understood: Understood | null, categoryId?: number): Matching | null {
  const query = understood && queryOf(understood, categoryId);
  return query ? { query, worth: worthOf(understood) } : null;
}

/**
 * For words that are all known but occur together in no product: keeps as many of them as possible,
 * the most significant first. Null if less than half would be left.
 */
async function loosen(
  lookup: Lookup,
  understood: Understood,
  { categoryId, colors }: { categoryId: number | undefined; colors: ReadonlySet<string> },
): Promise<Understood | null> {
  const { terms } = understood;
  if (terms.length < 2) return null;
  const head = headOf(terms);
  const weightOf = (term: Term) =>
    (term === head ? 8 : 0) +
    // A gift is chosen by its colour: another closure is better than another colour.
    (term.typed.some((word) => colors.has(word)) ? 5 : 0) +
    (term.kinds.length > 0 ? 4 : 0) +
    (term.isAmount ? 2 : 0) +
    (term.near.length > 0 ? 1 : 0) +
    (term.near.flat(2).some(isInFacts) ? 1 : 0);
  const matching = new Set<Term>();
  for (const term of terms.toSorted((a, b) => weightOf(b) - weightOf(a))) {
    // In the order of the text, because the last noun is the head.
    const tried = terms.filter((each) => each === term || matching.has(each));
    const query = queryOf({ terms: tried, code: null }, categoryId);
    if (query && (await isFinding(lookup, query))) matching.add(term);
  }
  if (matching.size * 2 < terms.length || matching.size === terms.length) return null;
  const shown = (term: Term) => term.typed.map(understood.spelling).join(' ');
  return {
    ...understood,
    code: null,
    terms: terms.filter((term) => matching.has(term)),
    searchedFor: terms
      .filter((term) => matching.has(term))
      .map(shown)
      .join(' '),
    leftOut: [...understood.leftOut, ...terms.filter((term) => !matching.has(term)).map(shown)],
  };
}

/** The lengths of a word's beginning that are tried; three letters begin too many other words. */
const LIKE_LENGTHS = [6, 4];

async function nearTo(
  lookup: Lookup,
  synonyms: Synonyms,
  text: string,
): Promise<Understood | null> {
  const words = meaningfulWords(cleanText(text.slice(0, MAX_SEARCH_LENGTH))).slice(0, 6);
  const meant = await Promise.all(
    words.map(async (word) => {
      for (const beginning of [
        word,
        ...LIKE_LENGTHS.filter((length) => length < word.length).map((length) =>
          word.slice(0, length),
        ),
      ]) {
        const understood = await understand(lookup, synonyms, beginning, {
          isTyping: true,
          asTyped: beginning !== word,
        });
        if (matchingOf(understood)) return understood?.terms ?? [];
      }
      return [];
    }),
  );
  const terms = meant.flat();
  if (terms.length === 0) return null;
  // One match is enough: all words count as synonyms of each other.
  const any: Term = {
    typed: words,
    near: terms.flatMap((term) => term.near),
    far: terms.flatMap((term) => term.far),
    kinds: terms.flatMap((term) => term.kinds),
    isAmount: false,
  };
  return { terms: [any], code: null, searchedFor: null, leftOut: [], spelling: (word) => word };
}
