// Some thousands of products with their words, in memory: for each word the products that have it.
// A segment's words never change; a product whose words change leaves its segment and joins another
// one.
import { addAll, type Bits, clearBit, hasBit, keepOnly, makeBits, setBit } from './bits.ts';
import { type Lexicon, placeOf } from './lexicon.ts';
import { placesIn, type Query } from './query.ts';

/** `words` in PostgreSQL's tsvector format: "'kapak':1A,2B '~vida'". */
export type IndexedProduct = {
  id: number;
  categoryId: number;
  isOut: boolean;
  soldCount: number;
  words: string;
};

const ROW_BITS = 13;
/** A row and three bits for its fields fit into 16 bits. */
export const MOST_ROWS = 1 << ROW_BITS;
const ROW_MASK = MOST_ROWS - 1;

/** The maximum number of row sets cached by a segment, each of at most a kilobyte. */
const MOST_KEPT = 512;
/** Below this number, setting the rows is as fast as copying a cached set. */
const MANY_ROWS = 128;

/** Words as their numbers. `name`: the cache key of queries that recur in other searches. */
export type Known =
  | { kind: 'word'; number: number; places: number; name: string }
  | { kind: 'code'; code: string; isBeginning: boolean; name: null }
  | { kind: 'all' | 'any'; of: readonly Known[]; name: string | null };

/** Null when nothing can be found. */
export function withNumbers(query: Query, lexicon: Lexicon): Known | null {
  if (query.kind === 'word') {
    const { word, places, isBeginning } = query;
    if (word.startsWith('#')) return { kind: 'code', code: word, isBeginning, name: null };
    const number = lexicon.numberOf(word);
    if (number === undefined) return null;
    return { kind: 'word', number, places, name: `${number}/${places}` };
  }
  const of = query.of.map((part) => withNumbers(part, lexicon));
  const known = of.filter((part) => part !== null);
  if (query.kind === 'all' ? known.length < of.length : known.length === 0) return null;
  if (known.length === 1 && known[0]) return known[0];
  const names = known.map(({ name }) => name);
  const isNamed = query.kind === 'any' && !names.includes(null);
  return { kind: query.kind, of: known, name: isNamed ? names.join('|') : null };
}

export class Segment {
  readonly ids: Int32Array;
  readonly categoryIds: Int32Array;
  readonly isOut: Uint8Array;
  readonly soldCounts: Int32Array;
  readonly #live: Bits;
  /** Sorted; the entries of the word at `place` are between two starts. */
  readonly #numbers: Int32Array;
  readonly #starts: Uint32Array;
  readonly #entries: Uint16Array;
  readonly #codes: string[];
  readonly #codeRows: Uint16Array;
  readonly #spare: Bits[] = [];
  /** The results of common words, the most recently used last. */
  readonly #kept = new Map<string, Bits>();

  constructor(products: readonly IndexedProduct[], lexicon: Lexicon) {
    const size = products.length;
    this.ids = Int32Array.from(products, ({ id }) => id);
    this.categoryIds = Int32Array.from(products, ({ categoryId }) => categoryId);
    this.isOut = Uint8Array.from(products, ({ isOut }) => (isOut ? 1 : 0));
    this.soldCounts = Int32Array.from(products, ({ soldCount }) => soldCount);
    this.#live = makeBits(size);
    const { byWord, codes } = readWords(products, lexicon);
    for (let row = 0; row < size; row += 1) setBit(this.#live, row);

    this.#numbers = Int32Array.from(byWord.keys()).sort();
    this.#starts = new Uint32Array(this.#numbers.length + 1);
    this.#numbers.forEach((number, place) => {
      const { length = 0 } = byWord.get(number) ?? [];
      this.#starts[place + 1] = (this.#starts[place] ?? 0) + length;
      lexicon.count(number, length);
    });
    this.#entries = new Uint16Array(this.#starts.at(-1) ?? 0);
    this.#numbers.forEach((number, place) => {
      this.#entries.set(byWord.get(number) ?? [], this.#starts[place]);
    });
    codes.sort((a, b) => (a.code < b.code ? -1 : 1));
    this.#codes = codes.map(({ code }) => code);
    this.#codeRows = Uint16Array.from(codes, ({ row }) => row);
  }

  /** Removes these rows from all results. */
  remove(rows: readonly number[], lexicon: Lexicon): void {
    const gone = this.take();
    for (const row of rows) if (hasBit(this.#live, row)) setBit(gone, row);
    for (const row of rows) clearBit(this.#live, row);
    this.#numbers.forEach((number, place) => {
      const end = this.#starts[place + 1] ?? 0;
      let count = 0;
      for (let at = this.#starts[place] ?? 0; at < end; at += 1)
        if (hasBit(gone, (this.#entries[at] ?? 0) & ROW_MASK)) count += 1;
      if (count > 0) lexicon.count(number, -count);
    });
    this.give(gone);
  }

  /** The rows that the query finds, or null; return the set with `give`. */
  find(query: Known): Bits | null {
    const found = this.take();
    this.addTo(found, query);
    if (keepOnly(found, this.#live)) return found;
    this.give(found);
    return null;
  }

  isFinding(query: Known): boolean {
    const found = this.find(query);
    if (found) this.give(found);
    return found !== null;
  }

  has(row: number, query: Known): boolean {
    const found = this.find(query);
    const isFound = found !== null && hasBit(found, row);
    if (found) this.give(found);
    return isFound;
  }

  addTo(found: Bits, query: Known): void {
    if (query.kind === 'code') this.#addCode(found, query);
    else if (query.kind === 'all') this.#addCommon(found, query.of);
    else if (query.kind === 'word' && this.#rowsOf(query.number) < MANY_ROWS)
      this.#addWord(found, query.number, query.places);
    else if (query.name === null) this.#addEach(found, query);
    else addAll(found, this.#keep(query.name, query));
  }

  #addEach(found: Bits, query: Extract<Known, { kind: 'word' | 'all' | 'any' }>): void {
    if (query.kind === 'word') this.#addWord(found, query.number, query.places);
    else for (const part of query.of) this.addTo(found, part);
  }

  /** The cached result, including removed rows. */
  #keep(name: string, query: Extract<Known, { kind: 'word' | 'all' | 'any' }>): Bits {
    let bits = this.#kept.get(name);
    if (bits) this.#kept.delete(name);
    else {
      bits = this.take();
      this.#addEach(bits, query);
    }
    this.#kept.set(name, bits);
    for (const [oldest, unused] of this.#kept) {
      if (this.#kept.size <= MOST_KEPT) break;
      this.#kept.delete(oldest);
      this.give(unused);
    }
    return bits;
  }

  #addCommon(found: Bits, queries: readonly Known[]): void {
    const common = this.take();
    const one = this.take();
    let isAny = true;
    for (const [index, query] of queries.entries()) {
      const into = index === 0 ? common : one.fill(0);
      this.addTo(into, query);
      isAny = keepOnly(common, into);
      if (!isAny) break;
    }
    if (isAny) addAll(found, common);
    this.give(common);
    this.give(one);
  }

  #rowsOf(number: number): number {
    const place = placeOfNumber(this.#numbers, number);
    return place < 0 ? 0 : (this.#starts[place + 1] ?? 0) - (this.#starts[place] ?? 0);
  }

  #addWord(found: Bits, number: number, places: number): void {
    const place = placeOfNumber(this.#numbers, number);
    if (place < 0) return;
    const end = this.#starts[place + 1] ?? 0;
    for (let at = this.#starts[place] ?? 0; at < end; at += 1) {
      const entry = this.#entries[at] ?? 0;
      if (places === 0 || ((entry >>> ROW_BITS) & places) !== 0) setBit(found, entry & ROW_MASK);
    }
  }

  #addCode(found: Bits, { code, isBeginning }: { code: string; isBeginning: boolean }): void {
    for (let place = placeOf(this.#codes, code); place < this.#codes.length; place += 1) {
      const other = this.#codes[place] ?? '';
      if (isBeginning ? !other.startsWith(code) : other !== code) break;
      setBit(found, this.#codeRows[place] ?? 0);
    }
  }

  /** An empty set, to be returned with `give`: a search needs hundreds of them. */
  take(): Bits {
    return this.#spare.pop()?.fill(0) ?? new Uint32Array(this.#live.length);
  }

  give(bits: Bits): void {
    this.#spare.push(bits);
  }
}

function readWords(products: readonly IndexedProduct[], lexicon: Lexicon) {
  const byWord = new Map<number, number[]>();
  const codes: { code: string; row: number }[] = [];
  products.forEach(({ words }, row) => {
    for (const token of words === '' ? [] : words.split(' ')) {
      const end = token.indexOf("'", 1);
      const word = token.slice(1, end);
      if (word.startsWith('#')) {
        codes.push({ code: Buffer.from(word, 'latin1').toString('latin1'), row });
        continue;
      }
      const number = lexicon.add(word);
      const entry = (placesIn(token.slice(end)) << ROW_BITS) | row;
      const entries = byWord.get(number);
      if (entries) entries.push(entry);
      else byWord.set(number, [entry]);
    }
  });
  return { byWord, codes };
}

/** -1 if it does not exist. */
function placeOfNumber(sorted: Int32Array, number: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const other = sorted[middle] ?? 0;
    if (other === number) return middle;
    if (other < number) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
