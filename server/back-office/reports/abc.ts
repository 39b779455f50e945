export type AbcClass = 'A' | 'B' | 'C';

const A_UNTIL = 0.8;
const B_UNTIL = 0.95;

/**
 * The class of each value; values are in descending order. A value is in A while the values before
 * it sum to less than 80 % of the total, in B while they sum to less than 95 %. Values of zero or
 * less are in C.
 */
export function abcClasses(values: readonly number[]): AbcClass[] {
  const sum = values.reduce((total, value) => total + Math.max(0, value), 0);
  let before = 0;
  return values.map((value) => {
    const share = sum > 0 ? before / sum : 1;
    before += Math.max(0, value);
    if (value <= 0) return 'C';
    return share < A_UNTIL ? 'A' : share < B_UNTIL ? 'B' : 'C';
  });
}
