// Who places an order, for whom, and what is placed.
import type { Tx } from '#server/base/db/db.ts';
import type { StockChange } from '#server/base/http-cache/changes.ts';
import type { RowPromise } from '#server/cart/applied-quote.ts';
import type { SellableRow } from '#server/catalogue/sellables.sql.ts';
import type { Membership } from '#server/companies/membership.ts';
import type { MeasuredVisitor } from '#server/consents/measured-visitor.ts';
import type { Buyer } from '#server/discounts/rules.ts';
import type { Order } from '#server/orders/order-records.ts';
import type { OrderToPay, StartablePayment } from '#server/payments/payments.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { PlacedBody } from './new-order.ts';

/**
 * `customerId` is null for a guest; `buyer` is set for a customer with a verified address, who may
 * get personal discounts.
 */
export type Sender = {
  idempotencyKey: string | null;
  remoteAddress: string | null;
  customerId: number | null;
  buyer?: Buyer | null;
  backOffice?: BackOfficeOrder;
  approval?: ApprovedOrder;
  /** Refuses a buyer who pays at the door with an unproved phone number. */
  requireCode?: () => Promise<void>;
  /** The visitor for the report of the purchase; null if the visitor has not allowed it. */
  visitor?: MeasuredVisitor | null;
  /** Writes the records of who sends it, in the transaction of the order. */
  written?(tx: Tx, placed: { orderId: number; at: Date }): Promise<void>;
};
export type Placed = {
  order: Pick<
    Order,
    | 'id'
    | 'orderNumber'
    | 'state'
    | 'paymentState'
    | 'totalKurus'
    | 'voucherKurus'
    | 'creditKurus'
    | 'expiresAt'
  >;
  payment: StartablePayment;
  /** What its payment needs; null for an order that was placed before. */
  record: OrderToPay | null;
  stockChanges: StockChange[];
  mails: number;
};

/**
 * An approved order over the limit of a member: the member who ordered, and the approving member or
 * null for the shop.
 */
export type ApprovedOrder = { company: Membership; approvedBy: number | null };

/** An order that the back office places for a buyer, with the agreed prices. */
export type BackOfficeOrder = {
  idempotencyKey: string | null;
  placedBy: string;
  agreed: ReadonlyMap<number, Kurus>;
  /** Pieces with another price than the agreed one, by `promiseKey`. */
  dearer?: ReadonlyMap<string, RowPromise>;
  /** The agreed shipping price; null uses the price table. */
  agreedShipping: Kurus | null;
  agreedReason: string | null;
  /** The merchant has its money already. */
  isPaid: boolean;
  /**
   * It was bought on a marketplace: its prices include tax, no discount rule of the shop applies,
   * and the shop sends no mails.
   */
  isElsewhere?: boolean;
  /** The buyer whose price lists apply. */
  listBuyer?: { customerId: number } | { forCompany: Membership } | null;
  /** The company that buys; its account may pay. */
  company?: Membership | null;
  written(tx: Tx, placed: { orderNumber: string; at: Date }): Promise<void>;
};

export type Placing = { body: PlacedBody; sender: Sender; provider: string; orderNumber: string };

/**
 * An agreed price replaces the catalogue's price and tiers; discount rules apply to it as to any
 * other price.
 */
export const withAgreedPrices = <Product extends Pick<SellableRow, 'id' | 'priceKurus' | 'tiers'>>(
  products: readonly Product[],
  agreed: ReadonlyMap<number, Kurus>,
): Product[] =>
  products.map((product) => {
    const price = agreed.get(product.id);
    return price === undefined ? product : { ...product, priceKurus: price, tiers: [] };
  });
