// The words of the catalogue in memory, each with the number of products that have it.
import type { KnownWord } from './misspelling.ts';

/** For each beginning the most common words; as in vocabulary.sql.ts. */
const MOST_OF_A_BEGINNING = 300;
const MOST_NAMED = 10_000;

/**
 * Each word has two numbers: an even one, and an odd one for products that have it only in the
 * description.
 */
const isMention = (number: number) => number % 2 === 1;

/** A typed beginning finds words that begin with a letter, and those of brands. */
const hasBeginning = (word: string) => /^\^?[a-z]/.test(word);

export class Lexicon {
  readonly #numbers = new Map<string, number>();
  #counts = new Int32Array(1_024);
  readonly #named = new Map<string, { name: string }>();
  /** The words that a beginning may find; null after one was added. */
  #sorted: string[] | null = null;

  /** The number of a word as it is written in the index. */
  numberOf(indexed: string): number | undefined {
    const mention = indexed.startsWith('~') ? 1 : 0;
    const number = this.#numbers.get(mention ? indexed.slice(1) : indexed);
    return number === undefined ? undefined : number + mention;
  }

  add(indexed: string): number {
    const known = this.numberOf(indexed);
    if (known !== undefined) return known;
    const mention = indexed.startsWith('~') ? 1 : 0;
    // A copy, because a substring of a long text would keep the whole text in memory.
    const word = Buffer.from(indexed.slice(mention), 'latin1').toString('latin1');
    const number = this.#numbers.size * 2;
    this.#numbers.set(word, number);
    if (hasBeginning(word)) this.#sorted = null;
    if (number + 1 >= this.#counts.length) {
      const larger = new Int32Array(this.#counts.length * 2);
      larger.set(this.#counts);
      this.#counts = larger;
    }
    return number + mention;
  }

  /** The first query with this name: the same object for equal queries, for caches. */
  named<const Query extends { name: string }>(query: Query): Query {
    const known = this.#named.get(query.name);
    if (known) return known as Query;
    if (this.#named.size >= MOST_NAMED) this.#named.clear();
    this.#named.set(query.name, query);
    return query;
  }

  count(number: number, change: number): void {
    this.#counts[number] = (this.#counts[number] ?? 0) + change;
  }

  /** The number of products that have the word of this number. */
  countOf(number: number): number {
    return this.#counts[number] ?? 0;
  }

  /** Undefined if no product has the word; category marks are not words. */
  find(word: string): KnownWord | undefined {
    const number = word.startsWith('@') ? undefined : this.#numbers.get(word);
    if (number === undefined || isMention(number)) return undefined;
    const inFacts = this.#counts[number] ?? 0;
    const products = inFacts + (this.#counts[number + 1] ?? 0);
    return products > 0 ? { word, products, inFacts } : undefined;
  }

  findBeginning(beginning: string): KnownWord[] {
    this.#sorted ??= [...this.#numbers.keys()].filter(hasBeginning).sort();
    const sorted = this.#sorted;
    const found: KnownWord[] = [];
    for (let place = placeOf(sorted, beginning); place < sorted.length; place += 1) {
      const word = sorted[place] ?? '';
      if (!word.startsWith(beginning)) break;
      const known = this.find(word);
      if (known) found.push(known);
    }
    if (found.length <= MOST_OF_A_BEGINNING) return found;
    return found
      .sort((a, b) => b.products - a.products || (a.word < b.word ? -1 : 1))
      .slice(0, MOST_OF_A_BEGINNING);
  }
}

/** The position of the first entry that is not less than `text`. */
export function placeOf(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
