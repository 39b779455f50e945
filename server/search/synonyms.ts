// The merchant's synonyms, prepared for lookups and cached in memory until one changes.
import type { Db } from '#server/base/db/db.ts';
import { formsWithout, kinshipOf } from './stems.ts';
import { splitWords } from './words.ts';

/** A safety net in case a notification is lost. */
const MAX_AGE_MS = 60_000;

type Group = { isOneWay: boolean; words: readonly string[] };
type Phrase = { words: readonly string[]; others: readonly (readonly string[])[] };
/** By every form of a phrase's first word; longer phrases come first. */
export type Synonyms = ReadonlyMap<string, readonly Phrase[]>;

function prepareSynonyms(groups: readonly Group[]): Synonyms {
  const prepared = new Map<string, Phrase[]>();
  for (const { isOneWay, words } of groups) {
    const phrases = words.map(splitWords).filter((phrase) => phrase.length > 0);
    for (const phrase of isOneWay ? phrases.slice(0, 1) : phrases) {
      const others = phrases.filter((other) => other.join(' ') !== phrase.join(' '));
      for (const form of formsWithout(phrase[0] ?? '').inflected)
        prepared.set(form, [...(prepared.get(form) ?? []), { words: phrase, others }]);
    }
  }
  for (const [form, phrases] of prepared)
    prepared.set(
      form,
      phrases.toSorted((a, b) => b.words.length - a.words.length),
    );
  return prepared;
}

/**
 * The other meanings of the words from this place on: the longest phrase there, with the other
 * phrases of all its groups.
 */
export function synonymsAt(
  words: readonly string[],
  place: number,
  synonyms: Synonyms,
): Phrase | null {
  const found = [...formsWithout(words[place] ?? '').inflected].flatMap(
    (form) => synonyms.get(form) ?? [],
  );
  const fitting = found.filter((phrase) =>
    phrase.words.every((word, index) => isSame(words[place + index] ?? '', word)),
  );
  const length = Math.max(0, ...fitting.map((phrase) => phrase.words.length));
  const longest = fitting.filter((phrase) => phrase.words.length === length);
  if (longest.length === 0) return null;
  const others = new Map(
    longest.flatMap((phrase) => phrase.others).map((other) => [other.join(' '), other]),
  );
  return { words: words.slice(place, place + length), others: [...others.values()] };
}

const isSame = (a: string, b: string): boolean =>
  a === b || kinshipOf(formsWithout(a), formsWithout(b)) === 'same';

export function createSynonyms(db: Db) {
  let cached: { at: number; synonyms: Promise<Synonyms> } | null = null;

  async function read(): Promise<Synonyms> {
    return prepareSynonyms(
      await db.selectFrom('searchSynonyms').select(['isOneWay', 'words']).orderBy('id').execute(),
    );
  }

  return {
    dropCached: () => {
      cached = null;
    },

    async current(): Promise<Synonyms> {
      if (cached && Date.now() - cached.at < MAX_AGE_MS) return cached.synonyms;
      const reading = { at: Date.now(), synonyms: read() };
      cached = reading;
      try {
        return await reading.synonyms;
      } catch (error) {
        // A failed read is not cached.
        if (cached === reading) cached = null;
        throw error;
      }
    },
  };
}
