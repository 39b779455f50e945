// How folded words are spelt on the screen.

import type { Db } from '#server/base/db/db.ts';
import { fold } from '#shared/base/fold.ts';
import type { Language } from '#shared/base/languages.ts';
import { type SpeltWord, selectSpellings } from './vocabulary.sql.ts';
import { shownWord } from './words.ts';

/** Each word as it is spelt in the typed text or in a product. */
export async function spellingOf(
  db: Db,
  text: string,
  corrected: readonly SpeltWord[],
): Promise<(word: string) => string> {
  const texts = corrected.length > 0 ? await selectSpellings(db, corrected) : { tr: [], en: [] };
  const spelt = new Map<string, string>();
  const read = (from: readonly string[], language: Language) => {
    for (const piece of from.flatMap((each) => each.split(/[^\p{L}\p{N}]+/u))) {
      const word = fold(piece);
      if (word !== '' && !spelt.has(word)) spelt.set(word, piece.toLocaleLowerCase(language));
    }
  };
  read([text], 'tr');
  // "Inner" has no ı, so this text is read as English.
  read(texts.en, 'en');
  read(texts.tr, 'tr');
  return (word) => spelt.get(word) ?? shownWord(word);
}
