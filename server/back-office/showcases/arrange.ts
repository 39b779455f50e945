// Positions in a showcase: 1, 2, 3 … without gaps and duplicates. Pure.
import type { z } from 'zod';
import { AppError } from '#server/base/errors/app-error.ts';
import type { ReorderBody } from '#shared/showcases/showcases.ts';

/** Moves the id to a position counted from 1; positions beyond the end mean the end. */
export function placeAt(ids: readonly number[], id: number, place: number | undefined): number[] {
  const others = ids.filter((other) => other !== id);
  const index = place === undefined ? others.length : Math.min(place - 1, others.length);
  return [...others.slice(0, index), id, ...others.slice(index)];
}

/** The named entries get their positions; the others keep their relative order. */
export function placeAll(
  ids: readonly number[],
  entries: readonly { id: number; displayOrder: number }[],
): number[] {
  const named = new Set(entries.map(({ id }) => id));
  const sorted = entries
    .map((entry, index) => ({ ...entry, index }))
    .sort((a, b) => a.displayOrder - b.displayOrder || a.index - b.index);
  return sorted.reduce<number[]>(
    (all, { id, displayOrder }) => placeAt(all, id, displayOrder),
    ids.filter((id) => !named.has(id)),
  );
}

/** Whether both hold the same ids, each once. */
export const isSameSet = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && new Set(a).size === a.length && a.every((id) => b.includes(id));

// Reorders rows without overwriting another administrator's changes.

/**
 * `ids` must contain the same ids as `present`, in any order.
 * @throws AppError EDIT_CONFLICT with the current order if it is not the expected one
 */
export function requireExpectedOrder(
  present: readonly number[],
  expected: readonly number[],
  ids: readonly number[],
): void {
  if (present.join() !== expected.join() || !isSameSet(present, ids))
    throw new AppError('EDIT_CONFLICT', { details: { current: { order: present } } });
}

export function reordered(
  before: readonly number[],
  body: z.infer<typeof ReorderBody>,
): readonly number[] {
  if ('items' in body) {
    const named = body.items.map(({ id }) => id);
    if (new Set(named).size !== named.length || !named.every((id) => before.includes(id)))
      throw new AppError('SHOWCASE_CHANGED');
    return placeAll(before, body.items);
  }
  if (!isSameSet(body.ids, before)) throw new AppError('SHOWCASE_CHANGED');
  if (body.expected && body.expected.join() !== before.join())
    throw new AppError('SHOWCASE_CHANGED', { details: { ids: before } });
  return body.ids;
}
