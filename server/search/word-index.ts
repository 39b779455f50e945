// The words of all products on sale, in memory (decision 0048): finding and ranking needs no
// statement. Notifications of product_search report changed words, those of stock report sales;
// both are read again before the next search.
import type { Logger } from 'pino';
import type { Db } from '#server/base/db/db.ts';
import { Finds } from './finds.ts';
import { Lexicon } from './lexicon.ts';
import type { Matching } from './matching.sql.ts';
import type { KnownWord } from './misspelling.ts';
import { readQuery } from './query.ts';
import { type IndexedProduct, type Known, MOST_ROWS, Segment, withNumbers } from './segment.ts';
import {
  CHUNK,
  type Rank,
  selectIndexed,
  selectIndexedAfter,
  selectRanks,
} from './word-index.sql.ts';

/** If more products changed, all are read again. */
const MOST_CHANGED = 4_096;
/** At most this many products are indexed again with every change. */
const MOST_YOUNG = 512;
const MOST_STEPS = 4_096;

export class WordIndex {
  readonly #lexicon = new Lexicon();
  readonly #segments: Segment[] = [];
  /** For each product its segment and row, as one number. */
  readonly #places = new Map<number, number>();
  /** The queries of `Matching.worth`, read; until words are added. */
  readonly #steps = new Map<string, Known | null>();
  /** The products of the last segment, if it is small. */
  #young: readonly IndexedProduct[] = [];

  get size(): number {
    return this.#places.size;
  }

  /** Products that are already in the index are replaced. */
  add(products: readonly IndexedProduct[]): void {
    this.remove(products.map(({ id }) => id));
    const isSmall = this.#young.length + products.length <= MOST_YOUNG;
    const together = isSmall ? [...this.#takeYoung(), ...products] : products;
    this.#segments.push(new Segment(together, this.#lexicon));
    this.#steps.clear();
    this.#young = together.length <= MOST_YOUNG ? together : [];
    together.forEach(({ id }, row) => {
      this.#places.set(id, (this.#segments.length - 1) * MOST_ROWS + row);
    });
  }

  /** A small last segment is rebuilt together with the new products. */
  #takeYoung(): IndexedProduct[] {
    const place = this.#segments.length - 1;
    const segment = this.#segments[place];
    if (!segment || this.#young.length === 0) return [];
    const current = this.#young.flatMap((product, row) =>
      this.#places.get(product.id) === place * MOST_ROWS + row
        ? {
            ...product,
            isOut: segment.isOut[row] === 1,
            soldCount: segment.soldCounts[row] ?? 0,
          }
        : [],
    );
    this.remove(current.map(({ id }) => id));
    this.#segments.pop();
    return current;
  }

  remove(ids: readonly number[]): void {
    const rows = new Map<number, number[]>();
    for (const id of ids) {
      const place = this.#places.get(id);
      if (place === undefined) continue;
      this.#places.delete(id);
      const segment = Math.floor(place / MOST_ROWS);
      rows.set(segment, [...(rows.get(segment) ?? []), place % MOST_ROWS]);
    }
    for (const [segment, gone] of rows) this.#segments[segment]?.remove(gone, this.#lexicon);
  }

  rank({ id, isOut, soldCount }: Rank): void {
    const place = this.#places.get(id);
    const segment = place === undefined ? undefined : this.#segments[Math.floor(place / MOST_ROWS)];
    if (place === undefined || !segment) return;
    segment.isOut[place % MOST_ROWS] = isOut ? 1 : 0;
    segment.soldCounts[place % MOST_ROWS] = soldCount;
  }

  /** Like selectWords of vocabulary.sql.ts. */
  words(
    words: readonly string[],
    beginnings: readonly string[],
    code: string | null,
  ): { words: KnownWord[]; isCode: boolean } {
    const found = new Map<string, KnownWord>();
    for (const word of words) {
      const known = this.#lexicon.find(word);
      if (known) found.set(word, known);
    }
    for (const beginning of beginnings)
      for (const known of this.#lexicon.findBeginning(beginning)) found.set(known.word, known);
    return { words: [...found.values()], isCode: code !== null && this.isFinding(code) };
  }

  isFinding(query: string): boolean {
    const known = this.#read(query);
    return known !== null && this.#segments.some((segment) => segment.isFinding(known));
  }

  /** Null when nothing can be found. */
  #read(query: string): Known | null {
    return withNumbers(readQuery(query), this.#lexicon);
  }

  /** The steps of a word are the same in every search for it. */
  #readOften(query: string): Known | null {
    const known = this.#steps.get(query);
    if (known !== undefined) return known;
    if (this.#steps.size >= MOST_STEPS) this.#steps.clear();
    const read = this.#read(query);
    this.#steps.set(query, read);
    return read;
  }

  find({ query, worth }: Matching): Finds {
    const finds = new Finds();
    const known = this.#read(query);
    if (!known) return finds;
    const steps = worth.map((term) =>
      term.flatMap((step) => {
        const stepQuery = this.#readOften(step.query);
        return stepQuery ? [{ query: stepQuery, points: step.points }] : [];
      }),
    );
    for (const segment of this.#segments) {
      const found = segment.find(known);
      if (!found) continue;
      finds.add(segment, found, steps);
      segment.give(found);
    }
    return finds;
  }

  /** Those of these products that the query finds. */
  among(ids: readonly number[], query: string): Set<number> {
    const known = query === '' ? null : this.#read(query);
    if (!known) return new Set();
    return new Set(
      ids.filter((id) => {
        const place = this.#places.get(id);
        if (place === undefined) return false;
        return this.#segments[Math.floor(place / MOST_ROWS)]?.has(place % MOST_ROWS, known);
      }),
    );
  }

  /** Many small segments are slower than a few large ones. */
  get isScattered(): boolean {
    return this.#segments.length > 2 * Math.ceil(this.size / MOST_ROWS) + MOST_SMALL;
  }
}

const MOST_SMALL = 32;

/** Null if `isStale` becomes true before all are read. */
async function readAll(db: Db, onSegment: () => void, isStale: () => boolean) {
  const index = new WordIndex();
  let last = 0;
  for (let isOver = false; !isOver; onSegment()) {
    const products: IndexedProduct[] = [];
    while (!isOver && products.length < MOST_ROWS) {
      const chunk = await selectIndexedAfter(db, last);
      if (isStale()) return null;
      products.push(...chunk);
      last = chunk.at(-1)?.id ?? last;
      isOver = chunk.length < CHUNK;
    }
    if (products.length > 0) index.add(products);
    if (isOver) return index;
  }
  return null;
}

/** Changes that are not read yet: products with changed words, and with changed stock. */
class Pending {
  readonly words = new Set<number>();
  readonly stock = new Set<number>();

  get isEmpty(): boolean {
    return this.words.size + this.stock.size === 0;
  }

  add({ words, stock }: { words?: Iterable<number>; stock?: Iterable<number> }): void {
    for (const id of words ?? []) this.words.add(id);
    for (const id of stock ?? []) this.stock.add(id);
  }

  /** Reads the current data of these products. */
  async readInto(db: Db, index: WordIndex): Promise<void> {
    const words = [...this.words];
    const stock = [...this.stock];
    const [products, ranks] = await Promise.all([
      words.length > 0 ? selectIndexed(db, words) : [],
      stock.length > 0 ? selectRanks(db, stock) : [],
    ]);
    index.remove(words);
    if (products.length > 0) index.add(products);
    for (const rank of ranks) index.rank(rank);
  }
}

/** The index of this process, always up to date. */
export function createWordIndex({ db, log }: { db: Db; log: Logger }) {
  let index: WordIndex | null = null;
  /** Resolves after the first thousands are read; a small catalogue is then complete. */
  let reading: Promise<void> | null = null;
  let updating: Promise<void> | null = null;
  let pending = new Pending();
  let resets = 0;

  function read(): Promise<void> {
    const before = resets;
    pending = new Pending();
    return new Promise((resolve) => {
      readAll(db, resolve, () => before !== resets)
        .then(
          (all) => {
            if (before !== resets) return;
            index = all;
            reading = null;
          },
          (error: unknown) => {
            log.warn({ err: error }, 'words of the products not read');
            if (before === resets) reading = null;
          },
        )
        .finally(resolve);
    });
  }

  /** If the update fails, its products stay pending. */
  async function update(current: WordIndex): Promise<void> {
    const now = pending;
    pending = new Pending();
    try {
      await now.readInto(db, current);
    } catch (error) {
      pending.add(now);
      throw error;
    } finally {
      updating = null;
    }
  }

  function dropAllCached() {
    resets += 1;
    index = null;
    reading = null;
  }

  return {
    /** Null while a large catalogue is read: PostgreSQL searches meanwhile. */
    async current(): Promise<WordIndex | null> {
      if (pending.words.size > MOST_CHANGED || index?.isScattered) dropAllCached();
      if (!index) {
        reading ??= read();
        await reading;
      }
      while (index && (updating || !pending.isEmpty)) {
        updating ??= update(index);
        await updating;
      }
      return index;
    },

    /** The words of these products changed or were removed. */
    wordsChanged: (ids: readonly number[]) => pending.add({ words: ids }),

    /** These products were sold, or their stock changed. */
    stockChanged: (ids: readonly number[]) => pending.add({ stock: ids }),

    dropAllCached,
  };
}
