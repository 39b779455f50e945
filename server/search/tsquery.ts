// Builds the search query in tsquery syntax, and the points for each match.
// The interpretation of a search text.

/**
 * Every group must match, by one of its words: `[['oto'], ['koku', 'kokusu', '~kokusu']]`. Words as
 * in the index: with ~ in front if only the description has them.
 */
type Phrase = readonly (readonly string[])[];

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

/**
 * The field of a word: name, category, attributes, any of these, or also the description alone
 * (db/migrations/0009_search.sql).
 */
type Place = 'A' | 'B' | 'C' | 'facts' | 'anywhere';

/** Words contain only letters, digits and a hyphen, so no escaping is needed. */
const inPlace = (words: readonly string[], place: Place): string[] =>
  place === 'anywhere'
    ? words.map((word) => `'${word}'`)
    : words
        .filter((word) => !word.startsWith('~'))
        .map((word) => (place === 'facts' ? `'${word}'` : `'${word}':${place}`));

/** Empty if a phrase cannot be in that field. */
function allOf(phrase: Phrase, place: Place): string {
  const words = phrase.map((each) => inPlace(each, place));
  return words.every((each) => each.length > 0)
    ? `(${words.map((each) => `(${each.join(' | ')})`).join(' & ')})`
    : '';
}

const eitherOf = (phrases: readonly Phrase[], place: Place): string =>
  phrases
    .map((phrase) => allOf(phrase, place))
    .filter(Boolean)
    .join(' | ');

/**
 * The product kind that is searched: the last noun that names one. "Oto kokusu şişesi" is a bottle,
 * "şişe kutusu" a box.
 */
export const headOf = (terms: readonly Term[]): Term | undefined =>
  terms.findLast((term) => term.kinds.length > 0);

/**
 * The whole search: every term, or the code. Null if nothing can be found. A mention in the
 * description counts for the typed words only. It counts for their synonyms and for the kind of
 * product if the words occur nowhere else: a product that fits a pump is not a pump.
 */
export function queryOf(
  { terms, code }: Pick<Understood, 'terms' | 'code'>,
  categoryId?: number,
): string | null {
  const head = headOf(terms);
  const each = terms.map((term) => {
    const found = [
      eitherOf(term.near, term === head ? 'facts' : 'anywhere'),
      eitherOf(term.far, 'facts'),
    ]
      .filter(Boolean)
      .join(' | ');
    return found || eitherOf([...term.near, ...term.far], 'anywhere');
  });
  const all = each.map((term) => `(${term})`).join(' & ');
  const either = [all, code].filter(Boolean).join(' | ');
  if (either === '') return null;
  return categoryId === undefined ? either : `'@${categoryId}' & (${either})`;
}

/** The same query, with every word in the name of the category; empty if that is impossible. */
export function categoryQueryOf(terms: readonly Term[]): string {
  const each = terms.map((term) => eitherOf([...term.near, ...term.far], 'B'));
  return each.includes('') ? '' : each.map((term) => `(${term})`).join(' & ');
}

/** `points` of the first query that matches. */
export type Worth = { query: string; points: number }[];

/**
 * Points are added up over the terms. The name counts more than the category, and the category more
 * than facts and description; the word itself counts more than its kin and synonyms; an amount
 * counts as much in the facts as in the name.
 */
export function worthOf({ terms, code }: Pick<Understood, 'terms' | 'code'>): Worth[] {
  const ofTerms = terms.map(({ near, far, isAmount }): Worth => {
    const places: [Place, number, number][] = [
      ['A', 8, 6],
      ['B', 5, 4],
      ['C', isAmount ? 8 : 3, 2],
    ];
    return places.flatMap(([place, nearPoints, farPoints]) =>
      [
        { query: eitherOf(near, place), points: nearPoints },
        { query: eitherOf(far, place), points: farPoints },
      ].filter(({ query }) => query !== ''),
    );
  });
  const head = headOf(terms);
  return [
    ...ofTerms
      .filter((worth) => worth.length > 0)
      .map((worth) => worth.toSorted((a, b) => b.points - a.points)),
    ...(head ? [[{ query: eitherOf([[head.kinds]], 'facts'), points: 12 }]] : []),
    ...(code
      ? [
          [
            { query: code.replace(':*', ''), points: 2_000 },
            ...(code.endsWith(':*') ? [{ query: code, points: 1_000 }] : []),
          ],
        ]
      : []),
  ];
}
