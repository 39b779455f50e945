// Sets of small integers, 32 in each array element.
export type Bits = Uint32Array;

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
export function keepOnly(bits: Bits, kept: Bits): boolean {
  let left = 0;
  for (let word = 0; word < bits.length; word += 1)
    left |= bits[word] = (bits[word] ?? 0) & (kept[word] ?? 0);
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
  for (let word = 0; word < bits.length; word += 1)
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

export function forEachBit(bits: Bits, visit: (place: number) => void): void {
  for (let word = 0; word < bits.length; word += 1)
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1)
      visit(word * 32 + 31 - Math.clz32(rest & -rest));
}
