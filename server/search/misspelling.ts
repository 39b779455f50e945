// Typing errors: the distance between two words, and the lookup of similar words without reading
// the whole vocabulary.

/**
 * The number of wrong letters allowed. In a word of three letters only one missing letter is
 * allowed ("şşe"), because otherwise every short word would be similar.
 */
export const mistakesAllowed = (length: number): number => (length < 3 ? 0 : length < 7 ? 1 : 2);
const mayBe = (typed: string, word: string): boolean =>
  typed.length > 3 || word.length > typed.length;

/**
 * A word and every form of it with one letter left out (two in a long word): a word and its
 * misspelling share such a form. Same as search_forms in db/migrations/0009_search.sql.
 */
export function formsOf(word: string): string[] {
  if (!/^[a-z]{4,20}$/.test(word)) return [];
  const once = shortened(word);
  return [...new Set([word, ...once, ...(word.length > 6 ? once.flatMap(shortened) : [])])];
}

/**
 * The forms of a typed word; a typed word of three letters may be one of four with a letter
 * missing.
 */
export const formsOfTyped = (word: string): string[] =>
  /^[a-z]{3}$/.test(word) ? [word] : formsOf(word);

const shortened = (word: string): string[] =>
  Array.from(word, (_, place) => word.slice(0, place) + word.slice(place + 1));

/**
 * The number of letters changed, added, left out, or exchanged with a neighbour; `most` + 1 if it
 * is larger.
 */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isExchanged =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(
        Math.min(
          at(last, column) + 1,
          at(current, column - 1) + 1,
          at(last, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1),
          isExchanged ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = last;
    last = current;
  }
  return Math.min(last[b.length] ?? most + 1, most + 1);
}

const at = (costs: readonly number[], column: number): number => costs[column] ?? 0;

/**
 * The first letter is rarely mistyped: it may be missing, doubled or exchanged with the second, but
 * another first letter means another word.
 */
const beginsAlike = (typed: string, word: string): boolean =>
  typed[0] === word[0] || typed[1] === word[0] || typed[0] === word[1];

/**
 * The number of products with the word; and of those, the number with it outside the description.
 */
export type KnownWord = { word: string; products: number; inFacts: number };

/**
 * The likeliest of the similar words: few mistakes, the same first letter, vowels replaced by
 * vowels, then the more common word.
 */
export function nearestOf<Word extends KnownWord>(
  typed: string,
  known: readonly Word[],
): { word: Word; cost: number } | null {
  let best: { word: Word; cost: number } | null = null;
  for (const word of known) {
    // By the shorter word: "saman" is no misspelt "şampuan".
    const most = mistakesAllowed(Math.min(typed.length, word.word.length));
    const mistakes = distance(typed, word.word, most);
    if (mistakes > most || !mayBe(typed, word.word) || !beginsAlike(typed, word.word)) continue;
    const vowelsOnly = withoutVowels(typed) === withoutVowels(word.word) ? 0 : 0.3;
    const cost =
      mistakes +
      vowelsOnly +
      (typed[0] === word.word[0] ? 0 : 0.6) -
      Math.log10(Math.max(1, word.products)) * 0.1;
    if (!best || cost < best.cost || (cost === best.cost && word.word < best.word.word))
      best = { word, cost };
  }
  return best;
}

const withoutVowels = (word: string): string => word.replace(/[aeiou]/g, '');
