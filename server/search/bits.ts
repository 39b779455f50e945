// Sets of small integers, 32 in each array element.
export type Bits = Uint32Array;

/** An empty set of numbers below `count`. */
export const makeBits = (count: number): Bits => new Uint32Array((count + 31) >>> 5);

/** All numbers below `count`. */
export function makeFullBits(count: number): Bits {
  const bits = makeBits(count).fill(0xffffffff);
  const rest = count & 31;
  if (rest > 0) bits[bits.length - 1] = 2 ** rest - 1;
  return bits;
}

export const hasBit = (bits: Bits, place: number): boolean =>
  (((bits[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1;

export function setBit(bits: Bits, place: number): void {
  const word = place >>> 5;
  bits[word] = (bits[word] ?? 0) | (1 << (place & 31));
}

export function clearBit(bits: Bits, place: number): void {
  const word = place >>> 5;
  bits[word] = (bits[word] ?? 0) & ~(1 << (place & 31));
}

export function addAll(into: Bits, from: Bits): void {
  for (let word = 0; word < into.length; word += 1)
    into[word] = (into[word] ?? 0) | (from[word] ?? 0);
}

/** Returns whether any bit is left. */
export function retainAll(bits: Bits, retained: Bits): boolean {
  let left = 0;
  for (let word = 0; word < bits.length; word += 1)
    left |= bits[word] = (bits[word] ?? 0) & (retained[word] ?? 0);
  return left !== 0;
}

/** Returns whether any bit is left. */
export function removeAll(bits: Bits, removed: Bits): boolean {
  let left = 0;
  for (let word = 0; word < bits.length; word += 1)
    left |= bits[word] = (bits[word] ?? 0) & ~(removed[word] ?? 0);
  return left !== 0;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) count += onesIn(bits[word] ?? 0);
  return count;
}

export function countCommon(bits: Bits, others: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1)
    count += onesIn((bits[word] ?? 0) & (others[word] ?? 0));
  return count;
}

export function hasCommon(bits: Bits, others: Bits): boolean {
  for (let word = 0; word < bits.length; word += 1)
    if (((bits[word] ?? 0) & (others[word] ?? 0)) !== 0) return true;
  return false;
}

/** Counts in pairs of bits, then in fours, then adds the bytes. */
function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function forEachBit(bits: Bits, visit: (place: number) => void): void {
  for (let word = 0; word < bits.length; word += 1) forEachIn(bits[word] ?? 0, word, visit);
}

/** The numbers of one array element, whose index is `word`. */
export function forEachIn(ones: number, word: number, visit: (place: number) => void): void {
  for (let rest = ones; rest !== 0; rest &= rest - 1)
    visit(word * 32 + 31 - Math.clz32(rest & -rest));
}

/** The indexes of the array elements that contain numbers. */
export function filledWords(bits: Bits): number[] {
  const filled: number[] = [];
  for (let word = 0; word < bits.length; word += 1) if (bits[word] !== 0) filled.push(word);
  return filled;
}
