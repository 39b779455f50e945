// What was refunded of an order and what can still be refunded: read under its lock, calculated in
// shared/orders/refunds.ts.

import type { Db } from '#server/base/db/db.ts';
import type { Order } from '#server/orders/order-records.ts';
import { canGiveGoodwill, type OrderStates } from '#server/orders/order-state.ts';
import { type Shares, sumOf } from '#shared/balances/balances.ts';
import { type Kurus, kurus, ZERO } from '#shared/base/money.ts';
import {
  goodwillLimit,
  type PaidOrder,
  quoteRefund,
  type RefundedBefore,
  type RefundedRows,
  type RefundQuote,
  wholeRest,
} from '#shared/orders/refunds.ts';
import { partsOf } from './paid-parts.ts';
import { type PaymentOfOrder, selectPaymentsOfOrder } from './payments.sql.ts';
import { type RefundableRow, type RefundItem, selectRefundable } from './refunds.sql.ts';

export type Refundable = {
  rows: RefundableRow[];
  paid: PaidOrder;
  before: RefundedBefore;
  /** Newest first. */
  payments: PaymentOfOrder[];
  /** The payment that pays the order; null while it is not paid. */
  payment: PaymentOfOrder | null;
  /** The parts of what was paid for which no refund was requested; null while it is not paid. */
  left: Shares | null;
};

export async function readRefundable(
  db: Db,
  order: Pick<
    Order,
    'id' | 'taxKurus' | 'taxPoints' | 'pricesIncludeTax' | 'shippingKurus' | 'surchargeKurus'
  >,
): Promise<Refundable> {
  const { rows, isShippingRefunded } = await selectRefundable(db, order.id);
  const payments = await selectPaymentsOfOrder(db, order.id);
  const payment = payments.find(({ state }) => state === 'PAID') ?? null;
  const left = payment && (await partsOf(db, payment)).left;
  return {
    rows,
    payments,
    payment,
    left,
    paid: {
      rows,
      tax: order.taxKurus,
      taxPoints: order.taxPoints,
      pricesIncludeTax: order.pricesIncludeTax,
      shipping: order.shippingKurus,
      surcharge: order.surchargeKurus,
    },
    before: {
      quantities: new Map(rows.map(({ position, refunded }) => [position, refunded])),
      isShippingRefunded: isShippingRefunded || order.shippingKurus === 0,
      given: new Map(
        rows.flatMap(({ position, given }) => (given ? [[position, given] as const] : [])),
      ),
      ...(left && { left: sumOf(left) }),
    },
  };
}

/**
 * The maximum refund without a returned product. At least one kuruş of the paid amount stays: a
 * refund of everything is a cancellation, or a refund of the rows.
 */
export function mostGoodwill(order: OrderStates, { paid, before, left }: Refundable): Kurus {
  if (!left || !canGiveGoodwill(order)) return ZERO;
  return kurus(Math.max(0, Math.min(goodwillLimit(paid, before), sumOf(left) - 1)));
}

export const quoteRows = ({ paid, before }: Refundable, input: RefundedRows): RefundQuote | null =>
  quoteRefund(paid, before, input);
export const quoteRest = ({ paid, before }: Refundable): RefundQuote | null =>
  quoteRefund(paid, before, wholeRest(paid, before));

/**
 * Which pieces of a row are refunded first: those in no parcel yet (`shelf`), or those that the
 * buyer already has.
 */
export type BackFrom = 'shelf' | 'buyer';

/** The number of refunded pieces that were never sent; they are not sent any more. */
export function unshippedOf(
  { quantity, refunded, unshipped }: RefundableRow,
  going: number,
  from: BackFrom,
): number {
  const atBuyer = quantity - refunded - unshipped;
  return from === 'shelf' ? Math.min(going, unshipped) : Math.max(0, going - atBuyer);
}

export const toRefundItems = (
  { rows }: Refundable,
  quote: RefundQuote,
  restocked: (position: number) => number,
  from: BackFrom = 'shelf',
): RefundItem[] =>
  quote.rows.map(({ position, quantity, amount, tax }) => {
    const row = rows.find((known) => known.position === position);
    return {
      position,
      quantity,
      amountKurus: amount,
      taxKurus: tax,
      restocked: restocked(position),
      unshipped: row ? unshippedOf(row, quantity, from) : 0,
    };
  });
