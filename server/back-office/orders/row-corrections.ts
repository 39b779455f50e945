// The rows of a placed order can be corrected until its first parcel leaves: stock, prices, the
// amount to pay or to refund, texts and records, in one transaction. Decision 0064.

import { isDeepStrictEqual as isEqual } from 'node:util';
import type { Actor } from '#server/admin-auth/actor.ts';
import { type Db, inTransaction, type Tx } from '#server/base/db/db.ts';
import { randomCode } from '#server/base/db/random-code.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { StockChange } from '#server/base/http-cache/changes.ts';
import { addMailAgain } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { returnStock, takeStock } from '#server/catalogue/sellables.sql.ts';
import type { StockCause } from '#server/catalogue/stock-cause.ts';
import {
  type CorrectedRows,
  previewRows,
  priceRows,
  readCorrectionTerms,
  stockDifference,
} from '#server/checkout/corrected-rows.ts';
import { renderRecord } from '#server/checkout/record-contracts.ts';
import type { Rules } from '#server/discounts/rules.ts';
import { replaceUses } from '#server/discounts/uses.ts';
import { auditOrder, lockAtVersion, requireVersion } from '#server/orders/expected-version.ts';
import type { Order, OrderItemRecord } from '#server/orders/order-records.ts';
import { isPaid, rowsStandBecause } from '#server/orders/order-state.ts';
import { selectOrderParts } from '#server/orders/orders.sql.ts';
import { writeHistory } from '#server/orders/orders.ts';
import { replaceItems, selectRowsContext, updateAmounts } from '#server/orders/rows.sql.ts';
import { recountSold, toReservedChanges } from '#server/orders/stock.ts';
import { offerFor } from '#server/payments/installments.ts';
import { paymentsOf } from '#server/payments/manual-payments.ts';
import { raiseOnAccount } from '#server/payments/on-account.ts';
import { partsOf } from '#server/payments/paid-parts.ts';
import { updateAwaited } from '#server/payments/payments.sql.ts';
import { closeAttempts, markClosed, pendingAttempts } from '#server/payments/payments.ts';
import type { Providers } from '#server/payments/provider.ts';
import { requestRefund } from '#server/payments/refunds.ts';
import type { Settings } from '#server/settings/settings.ts';
import type {
  RequestedRow,
  RowsCorrection,
  RowsPreview,
} from '#shared/back-office/order-changes.ts';
import { type AdminGrants, may } from '#shared/back-office/rights.ts';
import { moneyOf, sumOf } from '#shared/balances/balances.ts';
import { fromLira, type Kurus, kurus, subtract, toLira, ZERO } from '#shared/base/money.ts';
import { replaceUnaccepted } from './order.sql.ts';
import { requireBackOfficeOrder } from './order.ts';

type Deps = Platform & { settings: Settings; rules: Rules; providers: Providers };
type By = { actor: Actor; grants: AdminGrants };
const KEY_LENGTH = 20;

const refusals = {
  moved: 'ORDER_MOVE_NOT_ALLOWED',
  invoiced: 'ROWS_INVOICED',
  quoted: 'ROWS_QUOTED',
  refunded: 'ROWS_REFUNDED',
} as const;

/** @throws AppError as `refusals` */
async function requireCorrectable(db: Tx | Platform['db'], order: Order): Promise<void> {
  const reason = rowsStandBecause(order, await selectRowsContext(db, order.id));
  if (reason) throw new AppError(refusals[reason]);
}

/** @throws AppError ORDER_NOT_FOUND, VALIDATION_FAILED, as `refusals` */
export async function previewCorrection(
  context: Deps,
  orderNumber: string,
  requested: readonly RequestedRow[],
): Promise<RowsPreview> {
  const order = await requireBackOfficeOrder(context, orderNumber);
  await requireCorrectable(context.db, order);
  const { items } = await selectOrderParts(context.db, order.id);
  const preview = await previewRows(context, { order, items, requested });
  if (!isPaid(order)) return preview;
  const { due } = await readDue(context.db, order, fromLira(preview.total));
  return { ...preview, difference: toLira(due) };
}

/**
 * What a paid order still lacks at a new total; what it has too much, which is refunded, is below
 * zero. What was missing when its payment was accepted is not asked for (decision 0116).
 */
async function readDue(db: Db, order: Order, total: Kurus) {
  const payment = (await paymentsOf(db, order.id)).find(({ state }) => state === 'PAID');
  if (!payment) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
  const due = subtract(total, sumOf((await partsOf(db, payment)).left));
  return { payment, due: due > 0 && total <= order.totalKurus ? ZERO : due };
}

/**
 * @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT, CART_CHANGED, QUANTITY_NOT_ALLOWED,
 * VALIDATION_FAILED, PAYMENT_IN_PROGRESS, PAID_ORDER_RAISED, NOT_ALLOWED if money would be refunded
 * without the right to it, as in `refusals`
 */
export async function correctRows(
  context: Deps,
  orderNumber: string,
  correction: RowsCorrection,
  by: By,
): Promise<void> {
  const shown = await requireBackOfficeOrder(context, orderNumber);
  requireVersion(shown, correction.version);
  await requireCorrectable(context.db, shown);
  const terms = await readTerms(context, shown, correction);
  // An open payment page asks for the old amount, so it is closed; the buyer's next attempt is for
  // the new amount.
  const { closed } =
    shown.paymentMethod === 'card' && !isPaid(shown)
      ? await closeAttempts(context, shown.id)
      : { closed: [] };
  const at = context.clock();
  const changes = await inTransaction(context.db, async (tx) => {
    const locked = await lockAtVersion(tx, shown.id, correction.version);
    await markClosed(tx, closed, 'closed', at);
    await requireCorrectable(tx, locked);
    if (locked.paymentMethod === 'card' && !isPaid(locked))
      if ((await pendingAttempts(tx, locked.id)).length > 0)
        throw new AppError('PAYMENT_IN_PROGRESS');
    return applyCorrection({ context, tx, by, at }, locked, correction, terms);
  });
  context.changes.stockChanged(changes);
}

/** Data that is read before the transaction, because a provider may have to be called. */
async function readTerms(context: Deps, order: Order, { rows, expectedTotal }: RowsCorrection) {
  const isCardOpen = order.paymentMethod === 'card' && !isPaid(order);
  const productIds = rows.map(({ productId }) => productId);
  const [prices, shop, { courier }, installmentOffer] = await Promise.all([
    readCorrectionTerms(context, order),
    context.settings.shop(),
    context.settings.returns(),
    isCardOpen
      ? offerFor(context, toPayOf(order, expectedTotal), productIds)
      : order.installmentOffer,
  ]);
  const seller = { shop, returnCarrier: courier, publicUrl: context.config.publicUrl };
  return { prices, seller, installmentOffer };
}
type Terms = Awaited<ReturnType<typeof readTerms>>;

const toPayOf = (order: Order, total: number) =>
  kurus(Math.max(0, moneyOf({ ...order, totalKurus: fromLira(total) })));
type Step = { context: Deps; tx: Tx; by: By; at: Date };

async function applyCorrection(
  step: Step,
  locked: Order,
  { rows: requested, expectedTotal, remark, isNotified }: RowsCorrection,
  { prices: terms, seller, installmentOffer }: Terms,
): Promise<StockChange[]> {
  const { context, tx, by, at } = step;
  const { items } = await selectOrderParts(tx, locked.id);
  const corrected = await priceRows(tx, context, {
    order: locked,
    items,
    requested,
    terms,
    expectedTotal,
  });
  if (isEqual(summaryOf(items), summaryOf(corrected.items))) return [];
  const amounts = amountsToKeep(locked, corrected, installmentOffer);
  const after: Order = { ...locked, ...amounts, rowsCorrectedAt: at };
  await settleDifference(step, locked, corrected, remark);
  await replaceItems(tx, locked.id, corrected.items);
  await updateAmounts(tx, locked.id, amounts, at);
  await replaceUses(tx, locked, corrected.cart.totals.appliedDiscounts);
  await recountSold(tx, locked.id);
  const cause = {
    reason: 'correction',
    orderId: locked.id,
    actor: by.actor.email,
    at,
  } as const;
  const changes = locked.holdsStock ? await moveStock(tx, items, corrected.items, cause) : [];
  await replaceUnaccepted(tx, locked.id, renderRecord(seller, after, corrected.items));
  const { actor } = by;
  const moved = await writeHistory(tx, after, {
    actor: actor.email,
    note: 'rows-corrected',
    remark,
    at,
  });
  await auditOrder(
    tx,
    { actor, remark },
    {
      before: locked,
      after: moved,
      at,
      details: {
        isRowsCorrected: true,
        items: { before: summaryOf(items), after: summaryOf(corrected.items) },
        total: { before: toLira(locked.totalKurus), after: toLira(after.totalKurus) },
      },
    },
  );
  if (isNotified)
    await addMailAgain(tx, { kind: 'rows-corrected', orderId: locked.id, paymentId: null });
  return changes;
}

const amountsToKeep = (
  locked: Order,
  { amounts }: CorrectedRows,
  installmentOffer: Order['installmentOffer'],
) => ({
  subtotalKurus: amounts.subtotalKurus,
  discountKurus: amounts.discountKurus,
  taxKurus: amounts.taxKurus,
  shippingKurus: amounts.shippingKurus,
  totalKurus: amounts.totalKurus,
  delivery: amounts.delivery,
  coupon: amounts.coupon,
  installmentOffer: isPaid(locked) ? locked.installmentOffer : installmentOffer,
});

const summaryOf = (items: readonly OrderItemRecord[]) =>
  items.map(({ productId, name, quantity }) => ({ productId, name, quantity }));

/**
 * An unpaid order gets a new amount to pay; for a paid order what it has too much is refunded, or
 * what it lacks is charged to its account.
 */
async function settleDifference(
  { context, tx, by, at }: Step,
  locked: Order,
  corrected: CorrectedRows,
  remark: string | null,
): Promise<void> {
  if (!isPaid(locked)) {
    const toPay = moneyOf({ ...locked, totalKurus: corrected.amounts.totalKurus });
    if (toPay <= 0) throw new AppError('ROWS_PAID_BY_BALANCE');
    return updateAwaited(tx, locked.id, toPay);
  }
  const { payment, due } = await readDue(tx, locked, corrected.amounts.totalKurus);
  if (due === 0) return;
  if (due > 0) {
    if (payment.provider !== 'account') throw new AppError('PAID_ORDER_RAISED');
    const charge = { rules: await context.settings.credit(), by: by.actor.email, at };
    return raiseOnAccount(tx, payment, due, charge);
  }
  if (!may(by.grants, 'refunds', 'change')) throw new AppError('NOT_ALLOWED');
  await requestRefund(tx, context, payment, {
    cause: 'correction',
    amount: kurus(-due),
    key: `correction ${randomCode(KEY_LENGTH)}`,
    createdBy: by.actor.email,
    remark,
    at,
  });
}

async function moveStock(
  tx: Tx,
  before: readonly OrderItemRecord[],
  after: readonly OrderItemRecord[],
  cause: StockCause,
): Promise<StockChange[]> {
  const { taken, released } = stockDifference(before, after);
  const levels = await takeStock(tx, taken, cause);
  if (levels.length !== taken.length)
    throw new Error('stock was taken from products that were not locked');
  const back = new Map(released.map(({ productId, quantity }) => [productId, quantity]));
  const returned = released.length > 0 ? await returnStock(tx, released, cause) : [];
  return [
    ...toReservedChanges(levels),
    ...returned.map(({ productId, stock }) => ({
      productId,
      isFlip: stock === back.get(productId),
    })),
  ];
}
