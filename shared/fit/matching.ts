// Which parts look as if they belong together: pump, ring and cap of a bottle in one colour. The
// product page's set and the design tool use it.
import type { Attributes } from '#shared/catalogue/attributes.ts';

type Coloured = { attributes: Attributes };

/**
 * Two different ones of these beside each other look like a mistake; other colours go with all of
 * them.
 */
const metals: readonly unknown[] = ['gold', 'silver', 'rose'];

/**
 * 0: the same colour, or one has none. 1: two colours that are not both metals, such as gold and
 * black. 2: two different metals.
 */
export function mismatchOf(one: Coloured, other: Coloured): 0 | 1 | 2 {
  const color = one.attributes.color;
  const otherColor = other.attributes.color;
  if (color === undefined || otherColor === undefined || color === otherColor) return 0;
  return metals.includes(color) && metals.includes(otherColor) ? 2 : 1;
}

/** The sum over every pair. */
export const mismatchWithin = (parts: readonly Coloured[]): number =>
  parts.reduce(
    (sum, one, index) =>
      sum + parts.slice(index + 1).reduce((more, other) => more + mismatchOf(one, other), 0),
    0,
  );

/**
 * The first `most` parts of a list, in its order, including one that matches each of `leaders` if
 * the list has one.
 */
export function withMatches<Part extends Coloured>(
  parts: readonly Part[],
  leaders: readonly Coloured[],
  most: number,
): Part[] {
  const chosen = new Set<Part>();
  for (const leader of leaders) {
    if (chosen.size === most) break;
    const isMatch = (part: Part) => mismatchOf(leader, part) === 0;
    if (![...chosen].some(isMatch)) {
      const match = parts.find(isMatch);
      if (match) chosen.add(match);
    }
  }
  for (const part of parts) if (chosen.size < most) chosen.add(part);
  return parts.filter((part) => chosen.has(part));
}

/**
 * Chooses one part of each list, or none, so that the first cost is lowest, then the second, and so
 * on; of equal choices the first.
 */
export function cheapestChoice<Part>(
  lists: readonly (readonly Part[])[],
  costs: readonly ((choice: readonly (Part | undefined)[]) => number)[],
): (Part | undefined)[] {
  let choices = lists.reduce<(Part | undefined)[][]>(
    (begun, list) =>
      begun.flatMap((choice) => [...list, undefined].map((part) => [...choice, part])),
    [[]],
  );
  for (const costOf of costs) {
    const amounts = choices.map(costOf);
    const lowest = Math.min(...amounts);
    choices = choices.filter((_, index) => amounts[index] === lowest);
  }
  return choices[0] ?? [];
}
