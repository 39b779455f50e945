// The interpretation of a search text.

/**
 * Every group must match, by one of its words: `[['oto'], ['koku', 'kokusu', '~kokusu']]`. Words as
 * in the index: with ~ in front if only the description has them.
 */
export type Phrase = readonly (readonly string[])[];

export type Term = {
  typed: readonly string[];
  /** The same words, in any form. */
  near: readonly Phrase[];
  /** Related words, synonyms, words with this beginning. */
  far: readonly Phrase[];
  /** The kinds of product that the term names, if any: "=kutu". */
  kinds: readonly string[];
  isAmount: boolean;
};

export type Understood = {
  terms: readonly Term[];
  /** The whole text as a code, in tsquery syntax. */
  code: string | null;
  searchedFor: string | null;
  leftOut: readonly string[];
  /** A word in the spelling for the person who typed it. */
  spelling: (word: string) => string;
};
