// The results of a search in memory, ranked like byRelevance in matching.sql.ts.
import { type Bits, countBits, filledWords, forEachBit, forEachIn } from './bits.ts';
import { type Known, MOST_ROWS, type Segment } from './segment.ts';

/** The steps of each term (tsquery.ts worthOf), in the order in which they are tried. */
export type KnownWorth = { query: Known; points: number }[];

/** Larger than every number of sales. */
const SALES = 2 ** 32;

export class Finds {
  #ids = new Int32Array(64);
  #categoryIds = new Int32Array(64);
  /** One number for ranking: points, then whether it is in stock, then sales. */
  #worths = new Float64Array(64);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Unordered. */
  get ids(): number[] {
    return [...this.#ids.subarray(0, this.#count)];
  }

  add(segment: Segment, found: Bits, worth: readonly KnownWorth[]): void {
    const points = pointsOf(segment, found, worth);
    this.#makeRoom(countBits(found));
    forEachBit(found, (row) => {
      const place = this.#count;
      this.#count += 1;
      this.#ids[place] = segment.ids[row] ?? 0;
      this.#categoryIds[place] = segment.categoryIds[row] ?? 0;
      const inStock = segment.isOut[row] === 1 ? 0 : 1;
      this.#worths[place] =
        ((points[row] ?? 0) * 2 + inStock) * SALES + (segment.soldCounts[row] ?? 0);
    });
  }

  #makeRoom(more: number): void {
    const needed = this.#count + more;
    if (needed <= this.#ids.length) return;
    const room = Math.max(needed, this.#ids.length * 2);
    const ids = this.#ids;
    const categoryIds = this.#categoryIds;
    const worths = this.#worths;
    this.#ids = new Int32Array(room);
    this.#ids.set(ids);
    this.#categoryIds = new Int32Array(room);
    this.#categoryIds.set(categoryIds);
    this.#worths = new Float64Array(room);
    this.#worths.set(worths);
  }

  /** The ids of a slice, the best first. */
  best({ offset, limit }: { offset: number; limit: number }): number[] {
    const places = offset + limit < FEW ? this.#few(offset + limit) : this.#sorted();
    return Array.from(places.slice(offset, offset + limit), (place) => this.#ids[place] ?? 0);
  }

  /** The ids of a slice of those in `inside`, the best first. */
  bestAmong(
    inside: ReadonlySet<number>,
    { offset, limit }: { offset: number; limit: number },
  ): number[] {
    return Array.from(this.#sorted(), (place) => this.#ids[place] ?? 0)
      .filter((id) => inside.has(id))
      .slice(offset, offset + limit);
  }

  /** For each category the number of results, and the smallest product id. */
  byCategory(): Map<number, { count: number; id: number }> {
    const counted = new Map<number, { count: number; id: number }>();
    for (let place = 0; place < this.#count; place += 1) {
      const categoryId = this.#categoryIds[place] ?? 0;
      const id = this.#ids[place] ?? 0;
      const one = counted.get(categoryId);
      if (!one) counted.set(categoryId, { count: 1, id });
      else {
        one.count += 1;
        one.id = Math.min(one.id, id);
      }
    }
    return counted;
  }

  readonly #compare = (a: number, b: number): number =>
    (this.#worths[b] ?? 0) - (this.#worths[a] ?? 0) || (this.#ids[b] ?? 0) - (this.#ids[a] ?? 0);

  #sorted(): Uint32Array {
    return Uint32Array.from({ length: this.#count }, (_, place) => place).sort(this.#compare);
  }

  /** The first `most` places, without sorting all of them. */
  #few(most: number): number[] {
    const best: number[] = [];
    let least = Number.NEGATIVE_INFINITY;
    for (let place = 0; place < this.#count; place += 1) {
      if ((this.#worths[place] ?? 0) < least) continue;
      let at = best.length;
      while (at > 0 && this.#compare(place, best[at - 1] ?? 0) < 0) at -= 1;
      best.splice(at, 0, place);
      if (best.length > most) best.pop();
      if (best.length === most) least = this.#worths[best[most - 1] ?? 0] ?? 0;
    }
    return best;
  }
}

/** From this number on, sorting all is faster. */
const FEW = 200;

/** Reused for one segment at a time. */
const scratch = new Int32Array(MOST_ROWS);

/**
 * The points of each found row, added up over the terms; for each term those of the first step that
 * finds the product. What other rows have means nothing.
 */
function pointsOf(segment: Segment, found: Bits, worth: readonly KnownWorth[]): Int32Array {
  const filled = filledWords(found);
  for (const word of filled) scratch.fill(0, word * 32, word * 32 + 32);
  const set = segment.take();
  const rest = segment.take();
  for (const steps of worth) {
    for (const word of filled) rest[word] = found[word] ?? 0;
    steps.some(({ query, points }) => !addPoints(points, segment.rowsOf(query, set), rest, filled));
  }
  segment.give(set);
  segment.give(rest);
  return scratch;
}

/** Adds to the rows of both sets, and removes them from `rest`. Returns whether any is left. */
function addPoints(points: number, rows: Bits, rest: Bits, filled: readonly number[]): boolean {
  let left = 0;
  for (const word of filled) {
    const hits = (rows[word] ?? 0) & (rest[word] ?? 0);
    if (hits !== 0)
      forEachIn(hits, word, (row) => {
        scratch[row] = (scratch[row] ?? 0) + points;
      });
    left |= rest[word] = (rest[word] ?? 0) & ~hits;
  }
  return left !== 0;
}
