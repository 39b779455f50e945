// Who places an order, on whose behalf, and what is placed.
import type { Tx } from '#server/base/db/db.ts';
import type { StockChange } from '#server/base/http-cache/changes.ts';
import type { SellableRow } from '#server/catalogue/catalogue.sql.ts';
import type { Membership } from '#server/companies/membership.ts';
import type { MeasuredVisitor } from '#server/consents/measured-visitor.ts';
import type { Buyer } from '#server/discounts/rules.ts';
import type { Order } from '#server/orders/order-records.ts';
import type { StartablePayment } from '#server/payments/payments.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { PlacedBody } from './new-order.ts';

/**
 * `customerId` is null for a guest; `buyer` is who may have personal discounts: a customer whose
 * address is verified.
 */
export type Sender = {
  idempotencyKey: string | null;
  remoteAddress: string | null;
  customerId: number | null;
  buyer?: Buyer | null;
  backOffice?: BackOfficeOrder;
  approval?: ApprovedOrder;
  /** Refuses a buyer who pays at the door with a telephone that is not proved. */
  requireCode?: () => Promise<void>;
  /** Whom a purchase may be reported of; null where the visitor has not allowed it. */
  visitor?: MeasuredVisitor | null;
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
  stockChanges: StockChange[];
  mails: number;
};

/**
 * An order over the limit of a member that was approved: whom it is for, by which member, or null
 * by the shop, and what is written with it.
 */
export type ApprovedOrder = {
  company: Membership;
  approvedBy: number | null;
  written(tx: Tx, placed: { orderId: number; at: Date }): Promise<void>;
};

/** An order that the back office makes for a buyer, and the prices that they agreed on. */
export type BackOfficeOrder = {
  idempotencyKey: string | null;
  placedBy: string;
  agreed: ReadonlyMap<number, Kurus>;
  /** What shipping costs; null leaves it to the table. */
  agreedShipping: Kurus | null;
  agreedReason: string | null;
  /** The merchant has its money already. */
  isPaid: boolean;
  /** It was bought on a marketplace: no rule of the shop lowers it, and the shop mails nobody. */
  isElsewhere?: boolean;
  /** Whose price lists count. */
  listBuyer?: { customerId: number } | { forCompany: Membership } | null;
  /** The company that it is for; its account may pay. */
  company?: Membership | null;
  written(tx: Tx, placed: { orderNumber: string; at: Date }): Promise<void>;
};

export type Placing = { body: PlacedBody; sender: Sender; provider: string; orderNumber: string };

/**
 * An agreed price replaces the catalogue's price and tiers; discount rules apply to it as to any
 * other.
 */
export const withAgreedPrices = <Product extends Pick<SellableRow, 'id' | 'priceKurus' | 'tiers'>>(
  products: readonly Product[],
  agreed: ReadonlyMap<number, Kurus>,
): Product[] =>
  products.map((product) => {
    const price = agreed.get(product.id);
    return price === undefined ? product : { ...product, priceKurus: price, tiers: [] };
  });
