// What is known of the tree without asking the server.
import { type AdminCategory, MOST_LEVELS } from '#shared/back-office/categories.ts';

export const childrenOf = (
  categories: readonly AdminCategory[],
  parentId: number | null,
): AdminCategory[] => categories.filter((category) => category.parentId === parentId);

const branchOf = (categories: readonly AdminCategory[], id: number): number[] => [
  id,
  ...childrenOf(categories, id).flatMap((child) => branchOf(categories, child.id)),
];
const levelsOf = (categories: readonly AdminCategory[], id: number): number =>
  1 + Math.max(0, ...childrenOf(categories, id).map((child) => levelsOf(categories, child.id)));
export const levelOf = (categories: readonly AdminCategory[], id: number | null): number =>
  id === null
    ? 0
    : 1 + levelOf(categories, categories.find((category) => category.id === id)?.parentId ?? null);

/** Where it may stand: not below itself, and no deeper than the shop goes. `category` is null for a new one. */
export function possibleParents(
  categories: readonly AdminCategory[],
  category: AdminCategory | null,
): AdminCategory[] {
  const own = new Set(category ? branchOf(categories, category.id) : []);
  const levels = category ? levelsOf(categories, category.id) : 1;
  return categories.filter(
    ({ id }) => !own.has(id) && levelOf(categories, id) + levels <= MOST_LEVELS,
  );
}

/** The one that was moved, and where to: the first whose taking away leaves both orders alike. */
export function movedOf(
  ids: readonly number[],
  seen: readonly number[],
): { id: number; place: number } | null {
  if (ids.join() === seen.join()) return null;
  const id = ids.find(
    (one) =>
      ids.filter((other) => other !== one).join() === seen.filter((other) => other !== one).join(),
  );
  return id === undefined ? null : { id, place: ids.indexOf(id) };
}
