// Reorders rows without overwriting another administrator's changes.
import { AppError } from '#server/base/errors/app-error.ts';
import { isSameSet } from './arrange.ts';

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
