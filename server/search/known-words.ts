// The words of the catalogue that a typed word may mean.
import type { KnownWord } from './misspelling.ts';
import { beginningsOf, formsWithout, kinshipOf } from './stems.ts';
import { isPlain } from './words.ts';

/** The maximum number of catalogue words that one typed word may mean. */
const MOST_MEANT = 60;
export const MIN_PREFIX = 3;
/** A rare word that is the beginning of much more common words is also treated as unfinished. */
const MUCH_COMMONER = 20;
/** Before a word of a brand in the index. */
export const BRAND = '^';

/** Not only in descriptions. */
export const isInFacts = (indexed: string): boolean => !indexed.startsWith('~');

/** A bare number is an amount or a neck: "50 şişe", "15 lik pompa". A neck is also said in mm. */
export function meaningsOf(word: string): string[] {
  const [, number, unit] = /^(\d{1,4})(mm)?$/.exec(word) ?? [];
  if (!number) return [word];
  const necks = [`fea${number}`, `din${number}`, ...threads.map((thread) => `${number}_${thread}`)];
  return unit ? [word, ...necks] : [`${number}ml`, `${number}g`, `${number}mm`, ...necks, number];
}
const threads = ['400', '410', '415'];

/** The words that were read from the vocabulary. */
export class Known {
  readonly #known: ReadonlyMap<string, KnownWord>;
  readonly #plain: readonly string[];

  constructor(words: readonly KnownWord[]) {
    const sorted = words.toSorted((a, b) => b.products - a.products || (a.word < b.word ? -1 : 1));
    this.#known = new Map(sorted.map((word) => [word.word, word]));
    this.#plain = sorted.map(({ word }) => word).filter(isPlain);
  }

  meantBy(word: string, isUnfinished: boolean): { near: string[]; far: string[] } {
    if (!isPlain(word)) return { near: this.#asIndexed(meaningsOf(word)), far: [] };
    const forms = formsWithout(word);
    const beginnings = beginningsOf(word);
    const alike = this.#plain.filter((other) =>
      beginnings.some((beginning) => other.startsWith(beginning)),
    );
    const kin = alike.map((other) => ({
      other,
      kinship: other === word ? 'same' : kinshipOf(forms, formsWithout(other)),
    }));
    const near = kin.filter(({ kinship }) => kinship === 'same').map(({ other }) => other);
    const related = kin.filter(({ kinship }) => kinship === 'related').map(({ other }) => other);
    const longer = this.#plain.filter((other) => other.startsWith(word) && !near.includes(other));
    const isPrefix =
      isUnfinished ||
      (word.length >= MIN_PREFIX &&
        this.#count([...near, ...related]) * MUCH_COMMONER < this.#count(longer));
    const begun = isPrefix ? longer : [];
    return {
      near: this.#asIndexed(near.slice(0, MOST_MEANT)),
      far: this.#asIndexed([...new Set([...related, ...begun])].slice(0, MOST_MEANT)),
    };
  }

  #asIndexed(words: readonly string[]): string[] {
    return words.flatMap((each) => {
      const { word, products, inFacts } = this.#known.get(each) ?? {
        word: each,
        products: 0,
        inFacts: 0,
      };
      return [...(inFacts > 0 ? [word] : []), ...(products > inFacts ? [`~${word}`] : [])];
    });
  }

  #count(words: readonly string[]): number {
    return words.reduce((total, word) => total + (this.#known.get(word)?.products ?? 0), 0);
  }

  /** An unfinished word begins a brand only if it begins nothing else. */
  brandsOf(word: string, isUnfinished: boolean): string[] {
    const exact = [...formsWithout(word).inflected]
      .map((form) => `${BRAND}${form}`)
      .filter((brand) => this.#known.has(brand));
    if (exact.length > 0 || !isUnfinished || this.#plain.some((other) => other.startsWith(word)))
      return exact;
    return [...this.#known.keys()].filter((known) => known.startsWith(`${BRAND}${word}`));
  }

  kindsOf(word: string): string[] {
    return [...formsWithout(word).inflected]
      .map((form) => `=${form}`)
      .filter((kind) => this.#known.has(kind));
  }
}
