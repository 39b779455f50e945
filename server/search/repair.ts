// What is made of words that the catalogue does not know: joined with their neighbours, parted, corrected, or left out.
import type { Db } from '../db.ts';
import { distance, formsOf, nearestOf } from './misspelling.ts';
import { formsWithout } from './stems.ts';
import { type SpeltWord, selectNearWords, selectWords } from './vocabulary.sql.ts';
import { isPlain } from './words.ts';

type Repaired = { words: string[]; corrected: SpeltWord[]; leftOut: string[] };

/** Unknown words joined, parted, corrected or left out. */
export async function repair(db: Db, words: readonly string[], unknown: ReadonlySet<string>, isTyping: boolean): Promise<Repaired> {
  const rooted = new Map([...unknown].map((word) => [word, isPlain(word) ? rootsOf(word) : []]));
  const forms = [...rooted.values()].flat().flatMap(formsOf);
  const pairs = words.slice(1).map((word, index) => `${words[index]}${word}`);
  const near = await selectNearWords(db, [...new Set(forms)], [...new Set([...pairs, ...[...unknown].flatMap(piecesOf).flat()])]);
  const known = new Map(near.map((row) => [row.word, row]));
  const unfinished = isTyping && unknown.has(words.at(-1) ?? '') ? await beginningLike(db, words.at(-1) ?? '') : null;

  const repaired: Repaired = { words: [], corrected: [], leftOut: [] };
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place] ?? '';
    const next = words[place + 1];
    if (next !== undefined && (unknown.has(word) || unknown.has(next)) && known.has(word + next)) {
      repaired.words.push(word + next);
      place += 1;
      continue;
    }
    if (!unknown.has(word)) {
      repaired.words.push(word);
      continue;
    }
    const pieces = piecesOf(word).find((both) => both.every((piece) => known.has(piece)));
    const nearest = pieces ? null : (nearestForm(rooted.get(word) ?? [], near) ?? (place === words.length - 1 ? unfinished : null));
    if (pieces) repaired.words.push(...pieces);
    else if (nearest) {
      repaired.words.push(nearest.word);
      repaired.corrected.push(nearest);
    } else repaired.leftOut.push(word);
  }
  return { ...repaired, words: [...new Set(repaired.words)] };
}

/** The word and what it is without suffixes: "difizorler" is a misspelt "difizor". */
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
      near.filter(({ word }) => isPlain(word)),
    );
    const cost = found ? found.cost + (index > 0 ? STRIPPED_COST : 0) : Number.POSITIVE_INFINITY;
    if (found && (!best || cost < best.cost)) best = { word: found.word, cost };
  }
  return best?.word ?? null;
}

/** "parfumsisesi" → parfum, sisesi: each way of parting it, the most even first. */
function piecesOf(word: string): [string, string][] {
  if (!isPlain(word) || word.length < 6 || word.length > 30) return [];
  const places = Array.from({ length: word.length - 5 }, (_, index) => index + 3);
  return places.toSorted((a, b) => Math.abs(word.length / 2 - a) - Math.abs(word.length / 2 - b)).map((place) => [word.slice(0, place), word.slice(place)]);
}

/** While somebody types "difiz": the commonest word that begins nearly so. */
async function beginningLike(db: Db, word: string): Promise<SpeltWord | null> {
  if (!isPlain(word) || word.length < 4) return null;
  const { words } = await selectWords(db, [], [word.slice(0, 2)], null);
  const like = words.filter((other) => other.word.length > word.length && distance(word, other.word.slice(0, word.length), 1) <= 1).toSorted((a, b) => b.products - a.products)[0];
  return like ? ((await selectNearWords(db, [], [like.word]))[0] ?? null) : null;
}
