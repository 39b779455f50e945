// What of an order went back, and what still can: read under its lock, reckoned in shared/refunds.ts.
import { type PaidOrder, quoteRefund, type RefundedBefore, type RefundQuote, type RefundWish, wholeRest } from '#shared/refunds.ts';
import type { Db } from '../db.ts';
import type { Order } from '../orders/orders.ts';
import { type RefundableRow, type RefundItem, selectRefundable } from './refunds.sql.ts';

export type Refundable = { rows: RefundableRow[]; paid: PaidOrder; before: RefundedBefore };

export async function readRefundable(db: Db, order: Pick<Order, 'id' | 'taxKurus' | 'pricesIncludeTax' | 'shippingKurus' | 'surchargeKurus'>): Promise<Refundable> {
  const { rows, isShippingRefunded } = await selectRefundable(db, order.id);
  return {
    rows,
    paid: { rows, tax: order.taxKurus, pricesIncludeTax: order.pricesIncludeTax, shipping: order.shippingKurus, surcharge: order.surchargeKurus },
    before: { quantities: new Map(rows.map(({ position, refunded }) => [position, refunded])), isShippingRefunded: isShippingRefunded || order.shippingKurus === 0 },
  };
}

export const quoteRows = ({ paid, before }: Refundable, wish: RefundWish): RefundQuote | null => quoteRefund(paid, before, wish);
export const quoteRest = ({ paid, before }: Refundable): RefundQuote | null => quoteRefund(paid, before, wholeRest(paid, before));

/** Pieces that were in no parcel go back first: those that were sent stay counted as sent. */
export const toRefundItems = ({ rows }: Refundable, quote: RefundQuote, restocked: (position: number) => number): RefundItem[] =>
  quote.rows.map(({ position, quantity, amount }) => ({
    position,
    quantity,
    amountKurus: amount,
    restocked: restocked(position),
    unshipped: Math.min(quantity, rows.find((row) => row.position === position)?.unshipped ?? 0),
  }));
