// Some thousands of products with their words, in memory: for each word the products that have it.
// A segment's words never change; a product whose words change leaves its segment and joins another
// one.
import { LRUCache } from 'lru-cache';
import {
  addAll,
  type Bits,
  clearBit,
  hasBit,
  hasCommon,
  makeBits,
  retainAll,
  setBit,
} from './bits.ts';
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
const MOST_CACHED = 512;
/** Below this number, setting the rows is as fast as copying a cached set. */
const MANY_ROWS = 128;

/**
 * Words as their numbers. Queries with a name recur in other searches: two with the same name are
 * the same object (`withNumbers`), so that sets of rows can be cached by it.
 */
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
    return lexicon.named({ kind: 'word', number, places, name: `${number}/${places}` });
  }
  const of = query.of.map((part) => withNumbers(part, lexicon));
  const known = of.filter((part) => part !== null);
  if (query.kind === 'all' ? known.length < of.length : known.length === 0) return null;
  if (known.length === 1 && known[0]) return known[0];
  // The rarest first: often no row is left after one or two of them.
  if (query.kind === 'all') known.sort((a, b) => mostRows(a, lexicon) - mostRows(b, lexicon));
  const names = known.map(({ name }) => name);
  if (query.kind === 'all' || names.includes(null))
    return { kind: query.kind, of: known, name: null };
  return lexicon.named({ kind: 'any', of: known, name: names.join('|') });
}

/** At most so many products have it. */
function mostRows(query: Known, lexicon: Lexicon): number {
  if (query.kind === 'code') return 1;
  if (query.kind === 'word') return lexicon.countOf(query.number);
  const counts = query.of.map((part) => mostRows(part, lexicon));
  return query.kind === 'all' ? Math.min(...counts) : counts.reduce((sum, count) => sum + count, 0);
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
  /** The results of common words. */
  readonly #cache = new LRUCache<Known, Bits>({
    max: MOST_CACHED,
    dispose: (unused) => this.give(unused),
  });

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
    const rows = this.rowsOf(query, found);
    if (rows !== found) found.set(rows);
    if (retainAll(found, this.#live)) return found;
    this.give(found);
    return null;
  }

  isFinding(query: Known): boolean {
    if (query.kind === 'code') return this.#rowsOfCode(query).some((row) => this.#isLive(row));
    const scratch = this.take();
    const isFound = hasCommon(this.rowsOf(query, scratch), this.#live);
    this.give(scratch);
    return isFound;
  }

  has(row: number, query: Known): boolean {
    const scratch = this.take();
    const isFound = this.#isLive(row) && hasBit(this.rowsOf(query, scratch), row);
    this.give(scratch);
    return isFound;
  }

  /** The rows of the query, also removed ones: a cached set, which is read only, or `into`. */
  rowsOf(query: Known, into: Bits): Bits {
    const cached = this.#cached(query);
    if (cached) return cached;
    if (query.kind === 'all') return this.#common(query.of, into);
    this.#addEach(into.fill(0), query);
    return into;
  }

  #isLive(row: number): boolean {
    return hasBit(this.#live, row);
  }

  #addEach(found: Bits, query: Known): void {
    if (query.kind === 'word') this.#addWord(found, query.number, query.places);
    else if (query.kind === 'code') for (const row of this.#rowsOfCode(query)) setBit(found, row);
    else for (const part of query.of) this.#addTo(found, part);
  }

  #addTo(found: Bits, query: Known): void {
    const cached = this.#cached(query);
    if (cached) addAll(found, cached);
    else if (query.kind !== 'all') this.#addEach(found, query);
    else {
      const common = this.take();
      addAll(found, this.#common(query.of, common));
      this.give(common);
    }
  }

  /** The rows of a query that is worth caching, also removed ones; null for others. */
  #cached(query: Known): Bits | null {
    const isCommon =
      query.kind === 'word'
        ? this.#countRows(query.number) >= MANY_ROWS
        : query.kind === 'any' && query.name !== null;
    if (!isCommon) return null;
    const cached = this.#cache.get(query);
    if (cached) return cached;
    const bits = this.take();
    this.#addEach(bits, query);
    this.#cache.set(query, bits);
    return bits;
  }

  /** The rows that all of these find, in `into`. */
  #common(queries: readonly Known[], into: Bits): Bits {
    const scratch = this.take();
    const [first, ...others] = queries;
    if (first) into.set(this.rowsOf(first, scratch));
    for (const query of others) if (!retainAll(into, this.rowsOf(query, scratch))) break;
    this.give(scratch);
    return into;
  }

  #countRows(number: number): number {
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

  #rowsOfCode({ code, isBeginning }: { code: string; isBeginning: boolean }): Uint16Array {
    const first = placeOf(this.#codes, code);
    let end = first;
    const isMatch = (other = '') => (isBeginning ? other.startsWith(code) : other === code);
    while (end < this.#codes.length && isMatch(this.#codes[end])) end += 1;
    return this.#codeRows.subarray(first, end);
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
