// The merchant refunds rows of a paid order: undamaged pieces are restocked, unsent pieces are not
// sent any more. When nothing is left to send, an order without parcels becomes cancelled, and one
// whose parcels are all on their way becomes shipped.

import type { Tx } from '#server/base/db/db.ts';
import { randomCode } from '#server/base/db/random-code.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { StockChange } from '#server/base/http-cache/changes.ts';
import type { Platform } from '#server/base/platform.ts';
import { returnStock } from '#server/catalogue/sellables.sql.ts';
import type { StockCause } from '#server/catalogue/stock-cause.ts';
import { closeWhenEmpty } from '#server/orders/close-when-empty.ts';
import { auditOrder, type OrderEdit } from '#server/orders/expected-version.ts';
import type { Order } from '#server/orders/order-records.ts';
import { canRefund } from '#server/orders/order-state.ts';
import { raiseVersion } from '#server/orders/orders.sql.ts';
import type { ToRefund } from '#server/payments/paid-parts.ts';
import type { Providers } from '#server/payments/provider.ts';
import {
  type BackFrom,
  quoteRows,
  type Refundable,
  readRefundable,
  toRefundItems,
} from '#server/payments/refund-rows.ts';
import {
  markRefundSent,
  type RefundItem,
  refundAgain,
  requestRefund,
  requireAccountOf,
} from '#server/payments/refunds.ts';
import type { RefundInput } from '#shared/back-office/order-changes.ts';
import { fromLira, subtract } from '#shared/base/money.ts';
import type { RefundQuote } from '#shared/orders/refunds.ts';
import { editOrder } from './edit-order.ts';

type QuotedRows = {
  asCredit: number | null;
  items: readonly RefundItem[];
  reason: RefundInput['reason'];
};
type Deps = Platform & { providers: Providers };

export type RefundStep = {
  tx: Tx;
  deps: { providers: Providers };
  doing: Pick<OrderEdit, 'actor' | 'remark'>;
  at: Date;
};

/** `returnId`: the return that the items belong to. */
type RowsToRefund = RefundInput & { from?: BackFrom; returnId?: number; asCredit?: boolean };

const KEY_LENGTH = 20;

/** @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT, ORDER_MOVE_NOT_ALLOWED, REFUND_NOT_VALID */
export async function refundRows(
  context: Deps,
  orderNumber: string,
  { rows, shipping, amount, reason }: RefundInput,
  doing: OrderEdit,
): Promise<void> {
  const stockChanges = await editOrder(
    context,
    orderNumber,
    doing.version,
    async (tx, locked, at) => {
      const { stockChanges, after } = await refundOrderRows(
        { tx, deps: context, doing, at },
        locked,
        { rows, shipping, amount, reason },
      );
      await auditOrder(tx, doing, {
        before: locked,
        after,
        at,
        details: { refund: amount, reason, shipping, rows },
      });
      return stockChanges;
    },
  );
  context.changes.stockChanged(stockChanges);
}

/**
 * Call with the order locked, and call `changes.stockChanged` after the commit.
 * @throws AppError ORDER_MOVE_NOT_ALLOWED, REFUND_NOT_VALID
 */
export async function refundOrderRows(
  { tx, deps, doing, at }: RefundStep,
  locked: Order,
  { rows, shipping, amount, reason, from, returnId, asCredit = false }: RowsToRefund,
): Promise<{ stockChanges: StockChange[]; after: Order; refundId: number | null }> {
  const refundable = await readRefundable(tx, locked);
  const { payment } = refundable;
  if (!canRefund(locked) || !payment) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
  const quote = quoteRows(refundable, { rows, shipping });
  // The amount must equal the amount on the button.
  if (
    !quote ||
    quote.amount === 0 ||
    quote.amount !== fromLira(amount) ||
    rows.some(({ quantity, restocked }) => restocked > quantity)
  )
    throw new AppError('REFUND_NOT_VALID');
  const items = toRefundItems(
    refundable,
    quote,
    (position) =>
      locked.holdsStock ? (rows.find((row) => row.position === position)?.restocked ?? 0) : 0,
    from,
  );
  const refundId = await requestQuoted({ tx, deps, doing, at }, payment, quote, {
    asCredit: asCredit ? requireAccountOf(locked, payment) : null,
    items,
    reason,
  });
  const stockChanges = await restock(tx, refundable, items, {
    reason: 'refund',
    orderId: locked.id,
    ...(returnId !== undefined && { returnId }),
    actor: doing.actor.email,
    remark: doing.remark,
    at,
  });
  const by = { actor: doing.actor.email, at };
  const after = await closeWhenEmpty(tx, locked, by);
  return { stockChanges, after, refundId };
}

/**
 * The surplus is a refund of its own: it belongs to no row and to no sale (decision 0116). Returns
 * the refund of the rows.
 */
async function requestQuoted(
  { tx, deps, doing, at }: RefundStep,
  payment: ToRefund,
  { amount, surplus, shipping }: RefundQuote,
  { asCredit, items, reason }: QuotedRows,
): Promise<number | null> {
  const by = { asCredit, remark: doing.remark, createdBy: doing.actor.email, at };
  const ofRows = subtract(amount, surplus);
  const refundId =
    ofRows === 0
      ? null
      : await requestRefund(tx, deps, payment, {
          ...by,
          cause: 'part',
          amount: ofRows,
          key: `part ${randomCode(KEY_LENGTH)}`,
          shippingKurus: shipping,
          items,
          reason,
        });
  if (surplus > 0)
    await requestRefund(tx, deps, payment, {
      ...by,
      cause: 'correction',
      amount: surplus,
      key: `surplus ${payment.id}`,
    });
  return refundId;
}

/** Rows with the same product are summed. */
async function restock(
  tx: Tx,
  { rows }: Refundable,
  items: readonly RefundItem[],
  cause: StockCause,
): Promise<StockChange[]> {
  const sums = new Map<number, number>();
  for (const { position, restocked } of items) {
    const productId = rows.find((row) => row.position === position)?.productId;
    if (productId !== undefined && restocked > 0)
      sums.set(productId, (sums.get(productId) ?? 0) + restocked);
  }
  if (sums.size === 0) return [];
  const levels = await returnStock(
    tx,
    [...sums].map(([productId, quantity]) => ({ productId, quantity })),
    cause,
  );
  return levels.map(({ productId, stock }) => ({
    productId,
    isFlip: stock === sums.get(productId),
  }));
}

/** @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT, REFUND_NOT_FOUND, ORDER_MOVE_NOT_ALLOWED */
export async function tryRefundAgain(
  context: Deps,
  orderNumber: string,
  refundId: number,
  doing: OrderEdit,
): Promise<void> {
  await editOrder(context, orderNumber, doing.version, async (tx, locked, at) => {
    await refundAgain(tx, context, locked, refundId);
    await raiseVersion(tx, locked.id, at);
    await auditOrder(tx, doing, {
      before: locked,
      after: locked,
      at,
      details: { refundId, isTriedAgain: true },
    });
  });
}

/** @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT, REFUND_NOT_FOUND, ORDER_MOVE_NOT_ALLOWED */
export async function markGiven(
  context: Deps,
  orderNumber: string,
  refundId: number,
  doing: OrderEdit,
): Promise<void> {
  await editOrder(context, orderNumber, doing.version, async (tx, locked, at) => {
    const after = await markRefundSent(tx, locked, refundId, {
      email: doing.actor.email,
      remark: doing.remark,
      isNotified: doing.isNotified,
      at,
    });
    if (after.version === locked.version) await raiseVersion(tx, locked.id, at);
    await auditOrder(tx, doing, {
      before: locked,
      after,
      at,
      details: { refundId, isManual: true },
    });
  });
}
