// Reorders rows without overwriting another administrator's changes.
import { AppError } from '#server/base/errors/app-error.ts';

/** `ids` must be `present`, in whatever order. @throws AppError EDIT_CONFLICT with the order that is there, unless it is the one that was seen */
export function requireExpectedOrder(
  present: readonly number[],
  expected: readonly number[],
  ids: readonly number[],
): void {
  const isSame = present.join() === expected.join();
  const isWhole =
    new Set(ids).size === ids.length &&
    ids.length === present.length &&
    ids.every((id) => present.includes(id));
  if (!isSame || !isWhole)
    throw new AppError('EDIT_CONFLICT', { details: { current: { order: present } } });
}
