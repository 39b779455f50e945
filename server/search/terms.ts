// What was understood of a search.

/**
 * All groups must match, each by one of its words: `[['oto'], ['koku', 'kokusu', '~kokusu']]`.
 * Words as in the index: with ~ in front if only the description has them.
 */
export type Phrase = readonly (readonly string[])[];

export type Term = {
  typed: readonly string[];
  /** The same words, in any form. */
  near: readonly Phrase[];
  /** Related words, synonyms, words that begin so. */
  far: readonly Phrase[];
  /** What it calls a thing, if it does: "=kutu". */
  kinds: readonly string[];
  isAmount: boolean;
};

export type Understood = {
  terms: readonly Term[];
  /** The whole text as a code, in the language of tsquery. */
  code: string | null;
  searchedFor: string | null;
  leftOut: readonly string[];
  /** A word as it is shown to the person who typed it. */
  spelling: (word: string) => string;
};
