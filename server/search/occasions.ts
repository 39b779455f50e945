// Occasions to which the words of a search refer: "düğün hediyesi" leads to a page of ready sets.

import type { Db } from '#server/base/db/db.ts';
import type { Language } from '#shared/base/languages.ts';
import type { OccasionLink } from '#shared/catalogue/catalogue.ts';
import { formsWithout, kinshipOf } from './stems.ts';
import { splitWords } from './words.ts';

type Occasion = { slug: string; titles: Record<Language, string>; phrases: readonly string[][] };

/** Limits the effect of a lost notification from another process. */
const MAX_AGE_MS = 60_000;

const isSame = (a: string, b: string): boolean =>
  a === b || kinshipOf(formsWithout(a), formsWithout(b)) === 'same';

/** Whether the text has all words of one phrase, in any form and any order. */
export const means = (words: readonly string[], phrases: readonly (readonly string[])[]): boolean =>
  phrases.some((phrase) => phrase.every((part) => words.some((word) => isSame(word, part))));

export function createOccasions(db: Db) {
  let cached: { at: number; occasions: Promise<Occasion[]> } | null = null;

  async function read(): Promise<Occasion[]> {
    const rows = await db
      .selectFrom('occasions')
      .select(['slug', 'titleTr', 'titleEn', 'words'])
      .where('isActive', '=', true)
      .orderBy('displayOrder')
      .execute();
    return rows.map(({ slug, titleTr, titleEn, words }) => ({
      slug,
      titles: { tr: titleTr, en: titleEn || titleTr },
      phrases: words.map(splitWords).filter(({ length }) => length > 0),
    }));
  }

  async function current(): Promise<Occasion[]> {
    if (cached && Date.now() - cached.at < MAX_AGE_MS) return cached.occasions;
    const reading = { at: Date.now(), occasions: read() };
    cached = reading;
    try {
      return await reading.occasions;
    } catch (error) {
      // A failed read is not cached.
      if (cached === reading) cached = null;
      throw error;
    }
  }

  return {
    dropCached: () => {
      cached = null;
    },

    /** The first occasion that the text means; undefined for most texts. */
    async find(text: string, language: Language): Promise<OccasionLink | undefined> {
      const words = splitWords(text);
      const found = (await current()).find(({ phrases }) => means(words, phrases));
      return found && { slug: found.slug, title: found.titles[language] };
    },
  };
}
