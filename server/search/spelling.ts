// How folded words are shown to people.

import type { Db } from '#server/base/db/db.ts';
import { fold } from '#shared/base/fold.ts';
import { type SpeltWord, selectSpellings } from './vocabulary.sql.ts';
import { shownWord } from './words.ts';

/** Each word as it is spelt in the typed text or in a product. */
export async function spellingOf(
  db: Db,
  text: string,
  corrected: readonly SpeltWord[],
): Promise<(word: string) => string> {
  const texts = corrected.length > 0 ? await selectSpellings(db, corrected) : [];
  const spelt = new Map<string, string>();
  for (const piece of [text, ...texts].flatMap((each) => each.split(/[^\p{L}\p{N}]+/u))) {
    const word = fold(piece);
    if (word !== '' && !spelt.has(word)) spelt.set(word, piece.toLocaleLowerCase('tr'));
  }
  return (word) => spelt.get(word) ?? shownWord(word);
}
