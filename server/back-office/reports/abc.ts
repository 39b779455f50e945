export type AbcClass = 'A' | 'B' | 'C';

const A_UNTIL = 0.8;
const B_UNTIL = 0.95;

/**
 * The class of each value, which come in descending order: a value is in A while those before it
 * make less than 80 % of the sum, in B while they make less than 95 %. What brought nothing is in
 * C.
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
