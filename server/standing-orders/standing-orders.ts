// Standing orders of a customer. Owns standing_orders and standing_turns. Turns are handled in
// turns.ts (decision 0095).

import type { SignedIn } from '#server/auth/signed-in.ts';
import { type Db, inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { requireAddress } from '#server/customers/addresses.ts';
import { lockCustomer } from '#server/customers/lock-customer.ts';
import { requireList } from '#server/lists/lists.ts';
import { istanbulDay } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import {
  firstTurn,
  MAX_STANDING_ORDERS,
  type StandingOrder,
  type StandingOrderBody,
  type StandingOrderChangeBody,
} from '#shared/customers/standing-orders.ts';
import {
  endStandingOrder,
  insertStandingOrder,
  type ListedRow,
  lockStandingOrder,
  rhythmOf,
  selectStandingOrders,
  updateStandingOrder,
} from './standing-orders.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
type Asker = Pick<SignedIn, 'customerId' | 'isEmailVerified'>;

export async function listStandingOrders(db: Db, customerId: number): Promise<StandingOrder[]> {
  return (await selectStandingOrders(db, customerId)).map(toStandingOrder);
}

/**
 * @throws AppError EMAIL_NOT_VERIFIED, LIST_NOT_FOUND, ADDRESS_NOT_FOUND, TOO_MANY_ROWS, or
 * VALIDATION_FAILED for a first turn in the past
 */
export async function addStandingOrder(
  { db, clock }: Deps,
  { customerId, isEmailVerified }: Asker,
  { listId, addressId, rhythm, nextOn }: StandingOrderBody,
  language: Language,
): Promise<StandingOrder[]> {
  // Its mails contain a link that orders.
  if (!isEmailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, customerId);
    await requireList(tx, customerId, listId);
    await requireAddress(tx, customerId, addressId);
    if ((await selectStandingOrders(tx, customerId)).length >= MAX_STANDING_ORDERS)
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_STANDING_ORDERS } });
    const at = clock();
    requireNotPast(nextOn, at);
    await insertStandingOrder(tx, {
      listId,
      customerId,
      addressId,
      rhythm,
      language,
      nextOn: firstTurn(rhythm, nextOn),
      createdAt: at,
    });
    return listStandingOrders(tx, customerId);
  });
}

/**
 * @throws AppError STANDING_ORDER_NOT_FOUND, EDIT_CONFLICT when it was changed meanwhile,
 * ADDRESS_NOT_FOUND, VALIDATION_FAILED
 */
export async function changeStandingOrder(
  { db, clock }: Deps,
  customerId: number,
  id: number,
  { addressId, rhythm, nextOn, isPaused, version }: StandingOrderChangeBody,
): Promise<StandingOrder[]> {
  return inTransaction(db, async (tx) => {
    const before = await lockStandingOrder(tx, customerId, id);
    if (!before) throw new AppError('STANDING_ORDER_NOT_FOUND');
    if (before.version !== version) throw new AppError('EDIT_CONFLICT');
    await requireAddress(tx, customerId, addressId);
    const at = clock();
    if (nextOn !== before.nextOn) requireNotPast(nextOn, at);
    // Turns that were missed during a pause are skipped.
    const from = isPaused || nextOn >= istanbulDay(at) ? nextOn : istanbulDay(at);
    await updateStandingOrder(tx, id, {
      addressId,
      rhythm,
      nextOn: firstTurn(rhythm, from),
      pausedAt: isPaused ? (before.pausedAt ?? at) : null,
    });
    return listStandingOrders(tx, customerId);
  });
}

/** @throws AppError STANDING_ORDER_NOT_FOUND */
export async function removeStandingOrder(
  { db, clock }: Deps,
  customerId: number,
  id: number,
): Promise<void> {
  if (!(await endStandingOrder(db, { id, customerId }, clock())))
    throw new AppError('STANDING_ORDER_NOT_FOUND');
}

function requireNotPast(day: string, at: Date): void {
  if (day < istanbulDay(at)) throw new AppError('VALIDATION_FAILED');
}

const toStandingOrder = (row: ListedRow): StandingOrder => ({
  id: row.id,
  list: { id: row.listId, name: row.listName, itemCount: row.itemCount },
  companyName: row.companyName,
  addressId: row.addressId,
  rhythm: rhythmOf(row),
  nextOn: row.nextOn,
  isPaused: row.pausedAt !== null,
  version: row.version,
  turns: row.turns,
});
