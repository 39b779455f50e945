// Search words that the catalogue does not know: they are joined with their neighbours, split,
// corrected or left out.
import { findWords, type Lookup } from './lookup.ts';
import { distance, formsOfTyped, nearestOf } from './misspelling.ts';
import { formsWithout } from './stems.ts';
import { type SpeltWord, selectNearWords } from './vocabulary.sql.ts';
import { isPlain } from './words.ts';

type Corrected = { words: string[]; corrected: SpeltWord[]; leftOut: string[] };
type Query = { words: readonly string[]; unknown: ReadonlySet<string>; isTyping: boolean };
type Vocabulary = {
  /** Words of the catalogue that are similar to a word of the query or a piece of one. */
  near: readonly SpeltWord[];
  known: ReadonlySet<string>;
  roots: ReadonlyMap<string, readonly string[]>;
  /** The word that the unfinished last word may become. */
  unfinished: SpeltWord | null;
};

/** Joins, splits, corrects or leaves out unknown words. */
export async function correctQuery(lookup: Lookup, query: Query): Promise<Corrected> {
  const { words, unknown } = query;
  const vocabulary = await readVocabulary(lookup, query);
  const corrected: Corrected = { words: [], corrected: [], leftOut: [] };
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place] ?? '';
    const joined = word + (words[place + 1] ?? '');
    const isJoined =
      joined !== word &&
      (unknown.has(word) || unknown.has(words[place + 1] ?? '')) &&
      vocabulary.known.has(joined);
    if (isJoined) {
      corrected.words.push(joined);
      place += 1;
    } else if (!unknown.has(word)) corrected.words.push(word);
    else correctWord(word, place === words.length - 1, vocabulary, corrected);
  }
  return { ...corrected, words: [...new Set(corrected.words)] };
}

async function readVocabulary(
  lookup: Lookup,
  { words, unknown, isTyping }: Query,
): Promise<Vocabulary> {
  const roots = new Map([...unknown].map((word) => [word, isPlain(word) ? rootsOf(word) : []]));
  const forms = [...roots.values()].flat().flatMap(formsOfTyped);
  const pairs = words.slice(1).map((word, index) => `${words[index]}${word}`);
  const near = await selectNearWords(
    lookup.db,
    [...new Set(forms)],
    [...new Set([...pairs, ...[...unknown].flatMap(piecesOf).flat()])],
  );
  const last = words.at(-1) ?? '';
  return {
    near,
    known: new Set(near.map(({ word }) => word)),
    roots,
    unfinished: isTyping && unknown.has(last) ? await beginningLike(lookup, last) : null,
  };
}

function correctWord(
  word: string,
  isLast: boolean,
  { near, known, roots, unfinished }: Vocabulary,
  into: Corrected,
): void {
  const pieces = piecesOf(word).find((both) =>
    both.every((piece) => known.has(piece) && !isWithout(piece)),
  );
  if (pieces) {
    into.words.push(...pieces);
    return;
  }
  const nearest = nearestForm(roots.get(word) ?? [], near) ?? (isLast ? unfinished : null);
  if (!nearest) {
    into.leftOut.push(word);
    return;
  }
  into.words.push(nearest.word);
  into.corrected.push(nearest);
}

/** The word and its forms without suffixes: "difizorler" is a misspelt "difizor". */
const rootsOf = (word: string): string[] => {
  const { inflected, derived } = formsWithout(word);
  return [...inflected, ...derived].slice(0, 8);
};

const STRIPPED_COST = 0.4;

function nearestForm(roots: readonly string[], near: readonly SpeltWord[]): SpeltWord | null {
  let best: { word: SpeltWord; cost: number } | null = null;
  for (const [index, root] of roots.entries()) {
    const found = nearestOf(
      root,
      near.filter(
        ({ word, inFacts }) => inFacts > 0 && isPlain(word) && isWithout(word) === isWithout(root),
      ),
    );
    const cost = found ? found.cost + (index > 0 ? STRIPPED_COST : 0) : Number.POSITIVE_INFINITY;
    if (found && (!best || cost < best.cost)) best = { word: found.word, cost };
  }
  return best?.word ?? null;
}

/** "Bileziksiz" is the opposite of "bilezik" and of "bilezikli", not a misspelling. */
const isWithout = (word: string): boolean => /s[iu]z$/.test(word);

/** "parfumsisesi" → parfum, sisesi: every possible split, the most even first. */
function piecesOf(word: string): [string, string][] {
  if (!isPlain(word) || word.length < 6 || word.length > 30) return [];
  const places = Array.from({ length: word.length - 5 }, (_, index) => index + 3);
  return places
    .toSorted((a, b) => Math.abs(word.length / 2 - a) - Math.abs(word.length / 2 - b))
    .map((place) => [word.slice(0, place), word.slice(place)]);
}

/** For an unfinished word such as "difiz": the most frequent word with a similar beginning. */
async function beginningLike(lookup: Lookup, word: string): Promise<SpeltWord | null> {
  if (!isPlain(word) || word.length < 4) return null;
  const { words } = await findWords(lookup, { words: [], beginnings: [word.slice(0, 2)] });
  const like = words
    .filter(
      (other) =>
        other.word.length > word.length && distance(word, other.word.slice(0, word.length), 1) <= 1,
    )
    .toSorted((a, b) => b.products - a.products)[0];
  return like ? ((await selectNearWords(lookup.db, [], [like.word]))[0] ?? null) : null;
}
