// What is looked for, in the language of tsquery, and what each find is worth.
import type { Term, Understood } from './understand.ts';

/** Where a word stands: name, category, facts, description (db/migrations/0009_search.sql). */
type Weight = 'A' | 'B' | 'C' | 'ABC' | '';

/** Words hold letters, digits and a line only, so that nothing need be escaped. */
const anyOf = (words: readonly string[], weight: Weight): string => `(${words.map((word) => `'${word}'${weight ? `:${weight}` : ''}`).join(' | ')})`;
const allOf = (phrase: Term['near'][number], weight: Weight): string => phrase.map((words) => anyOf(words, weight)).join(' & ');
const eitherOf = (phrases: Term['near'], weight: Weight = ''): string => phrases.map((phrase) => `(${allOf(phrase, weight)})`).join(' | ');

/** The thing itself: the last noun that names one. "Oto kokusu şişesi" is a bottle, "şişe kutusu" a box. */
export const headOf = (terms: readonly Term[]): Term | undefined => terms.findLast((term) => term.kinds.length > 0);

/** The whole search: every term, or the code. Null when nothing can be found. A product is no pump for being described as fit for one. */
export function queryOf({ terms, code }: Pick<Understood, 'terms' | 'code'>, categoryId?: number): string | null {
  const head = headOf(terms);
  const all = terms.map((term) => `(${eitherOf([...term.near, ...term.far], term === head ? 'ABC' : '')})`).join(' & ');
  const either = [all, code].filter(Boolean).join(' | ');
  if (either === '') return null;
  return categoryId === undefined ? either : `'@${categoryId}' & (${either})`;
}

/** The same, with every word in the name of the category. */
export const categoryQueryOf = (terms: readonly Term[]): string => terms.map((term) => `(${eitherOf([...term.near, ...term.far], 'B')})`).join(' & ');

/** `points` for the first of these that is found. */
export type Worth = { query: string; points: number }[];

/**
 * Points are added up over the terms. The name counts more than the category, that more than facts and description; the word
 * itself more than its kin and synonyms; an amount is as good in the facts as in the name.
 */
export function worthOf({ terms, code }: Pick<Understood, 'terms' | 'code'>): Worth[] {
  const ofTerms = terms.map(({ near, far, isAmount }): Worth => {
    const places: [Weight, number, number][] = [
      ['A', 8, 6],
      ['B', 5, 4],
      ['C', isAmount ? 8 : 3, 2],
    ];
    return places.flatMap(([weight, nearPoints, farPoints]) => [
      ...(near.length > 0 ? [{ query: eitherOf(near, weight), points: nearPoints }] : []),
      ...(far.length > 0 ? [{ query: eitherOf(far, weight), points: farPoints }] : []),
    ]);
  });
  const head = headOf(terms);
  return [
    ...ofTerms.map((worth) => worth.toSorted((a, b) => b.points - a.points)),
    ...(head ? [[{ query: anyOf(head.kinds, ''), points: 12 }]] : []),
    ...(code ? [[{ query: code.replace(':*', ''), points: 2_000 }, ...(code.endsWith(':*') ? [{ query: code, points: 1_000 }] : [])]] : []),
  ];
}
