// Parses a query of tsquery.ts into a tree, for the search in memory.

/** The bits for the fields of a word (tsquery.ts). */
const PLACES: Record<string, number> = { A: 1, B: 2, C: 4 };

/** The bits of "1A,2B"; 0 for a word that only the description has. */
export const placesIn = (marks: string): number =>
  (marks.includes('A') ? 1 : 0) | (marks.includes('B') ? 2 : 0) | (marks.includes('C') ? 4 : 0);

export type Query =
  /** `places`: in one of these fields; 0: in any field. */
  | { kind: 'word'; word: string; places: number; isBeginning: boolean }
  | { kind: 'all' | 'any'; of: readonly Query[] };

const tokens = /'([^']*)'(?::([ABC*]+))?|[&|()]/g;

/** "All" binds more strongly than "any". */
export function readQuery(text: string): Query {
  const read = [...text.matchAll(tokens)];
  let place = 0;
  const isNext = (sign: string) => read[place]?.[0] === sign;

  function several(kind: 'all' | 'any', sign: string, readOne: () => Query): Query {
    const of = [readOne()];
    while (isNext(sign)) {
      place += 1;
      of.push(readOne());
    }
    return of.length === 1 && of[0] ? of[0] : { kind, of };
  }
  const any = (): Query => several('any', '|', all);
  const all = (): Query => several('all', '&', one);
  function one(): Query {
    if (isNext('(')) {
      place += 1;
      const inner = any();
      place += 1;
      return inner;
    }
    const [, word = '', marks = ''] = read[place] ?? [];
    place += 1;
    const places = [...marks].reduce((bits, mark) => bits | (PLACES[mark] ?? 0), 0);
    return { kind: 'word', word, places, isBeginning: marks.includes('*') };
  }
  return any();
}
