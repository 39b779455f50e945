// The records of an order as the tables hold them.
import type { Selectable } from 'kysely';
import type { Orders } from '#db/types.ts';
import type { Language } from '#shared/base/languages.ts';
import type { Kurus } from '#shared/base/money.ts';
import type {
  CancelReason,
  OrderReturnState,
  OrderState,
  PaymentState,
} from '#shared/orders/order-states.ts';
import type { Address, InvoiceKind } from '#shared/orders/orders.ts';
import type { PaymentMethod } from '#shared/orders/payment-methods.ts';
import type { OrderProofState } from '#shared/orders/proof-state.ts';
import type { ReturnReason, ReturnState } from '#shared/orders/return-rules.ts';
import type { InstallmentOffer } from '#shared/pricing/installments.ts';
import type { SetPart } from './order-sets.ts';

export type InvoiceRecord =
  | { kind: 'individual' }
  | {
      kind: 'corporate';
      companyName: string;
      taxOffice: string;
      taxNumber: string | null;
      isEInvoicePayer: boolean;
    };

/** The delivery of an order by desi; null if the flat rule applied. */
export type DeliveryRecord = {
  optionId: string;
  nameTr: string;
  nameEn: string;
  isBuyerPays: boolean;
  desi: number;
  weightG: number;
};

/** Days of Istanbul, "2026-12-31". */
export type PromiseRecord = { dispatchOn: string; from: string; to: string };

export type Order = Omit<
  Selectable<Orders>,
  | 'state'
  | 'paymentState'
  | 'returnState'
  | 'proofState'
  | 'paymentMethod'
  | 'language'
  | 'shippingAddress'
  | 'billingAddress'
  | 'invoice'
  | 'totalKurus'
  | 'subtotalKurus'
  | 'discountKurus'
  | 'taxKurus'
  | 'shippingKurus'
  | 'delivery'
  | 'promise'
  | 'surchargeKurus'
  | 'voucherKurus'
  | 'creditKurus'
  | 'installmentOffer'
> & {
  state: OrderState;
  paymentState: PaymentState;
  returnState: OrderReturnState;
  proofState: OrderProofState;
  paymentMethod: PaymentMethod;
  language: Language;
  shippingAddress: Address;
  billingAddress: Address | null;
  invoice: InvoiceRecord;
  surchargeKurus: Kurus;
  /** The parts of the total that a voucher and store credit pay. */
  voucherKurus: Kurus;
  creditKurus: Kurus;
  installmentOffer: InstallmentOffer | null;
  subtotalKurus: Kurus;
  discountKurus: Kurus;
  taxKurus: Kurus;
  shippingKurus: Kurus;
  totalKurus: Kurus;
  delivery: DeliveryRecord | null;
  promise: PromiseRecord | null;
};

export type OrderItemRecord = {
  position: number;
  productId: number;
  designId: string | null;
  sku: string;
  name: string;
  imageUrl: string;
  quantity: number;
  priceKurus: Kurus;
  unitPriceKurus: Kurus;
  lineTotalKurus: Kurus;
  discountKurus: Kurus;
  /** The tax rate and tax of the row; null in older orders, which have one rate for all rows. */
  taxPoints: number | null;
  taxKurus: Kurus | null;
  /** The reason for an agreed price. */
  agreedReason: string | null;
  /** Personalised: without the right of withdrawal. */
  isPersonalised: boolean;
  /** At the sample price; its name says so. */
  isSample?: boolean;
};

export type DocumentKind = 'preliminary-information' | 'distance-sales';
export type OrderDocument = { kind: DocumentKind; version: string; html: string; sha256: string };
/** `remark`: written by an administrator; the buyer reads it only with `isReasonMailed`. */
type HistoryRecord = {
  state: OrderState;
  paymentState: PaymentState;
  actor: string;
  note: string | null;
  reason: CancelReason | null;
  /** The mail to the buyer contains the reason and the remark. */
  isReasonMailed: boolean;
  remark: string | null;
  createdAt: string;
};
export type ShipmentRecord = {
  id: number;
  carrier: string;
  trackingNumber: string | null;
  trackingUrl: string | null;
  state: 'PREPARING' | 'SHIPPED' | 'DELIVERED';
  shippedAt: string | null;
  deliveredAt: string | null;
  createdBy: string | null;
  items: {
    position: number;
    productId: number;
    name: string;
    imageUrl: string;
    quantity: number;
  }[];
};

export type NewOrder = {
  orderNumber: string;
  paymentMethod: PaymentMethod;
  idempotencyKey: string | null;
  requestHash: string;
  accessTokenHash: Buffer;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  shippingAddress: Address;
  billingAddress: Address | null;
  invoice: InvoiceRecord;
  identityNumberEncrypted: Buffer | null;
  note: string | null;
  language: Language;
  subtotalKurus: Kurus;
  discountKurus: Kurus;
  taxKurus: Kurus;
  shippingKurus: Kurus;
  totalKurus: Kurus;
  delivery?: DeliveryRecord | null;
  taxPoints: number;
  pricesIncludeTax: boolean;
  /**
   * The surcharge for cash on delivery; the surcharge for installments comes with their payment.
   */
  surchargeKurus: Kurus;
  isShippingAgreed: boolean;
  /** The parts of the total that a voucher and store credit pay. */
  voucherKurus: Kurus;
  voucherLast4: string | null;
  creditKurus: Kurus;
  installmentOffer: InstallmentOffer | null;
  coupon: string | null;
  remoteAddress: string | null;
  /** Who was signed in when it was placed; null for a guest. */
  customerId: number | null;
  /** The company for which it was bought. */
  companyId?: number | null;
  /** The administrator who placed it for its buyer; its texts are not accepted yet. */
  placedBy: string | null;
  /** Null for cash on delivery, which waits for no payment. */
  expiresAt: Date | null;
  createdAt: Date;
  items: OrderItemRecord[];
  documents: OrderDocument[];
};

/** A refund of rows. */
export type RefundPart = {
  id: number;
  amountKurus: number;
  shippingKurus: number;
  isDone: boolean;
  at: string;
  items: { name: string; quantity: number; amountKurus: number }[];
};
/** A return as its buyer may see it. */
export type ReturnRecord = {
  id: number;
  code: string;
  reason: ReturnReason;
  state: ReturnState;
  note: string | null;
  instructions: string | null;
  /** The carrier that takes the return back for a code that the buyer gives at the branch. */
  carrier: string | null;
  carrierCode: string | null;
  answer: string | null;
  sendBy: string | null;
  amountKurus: number | null;
  items: { position: number; name: string; quantity: number; received: number | null }[];
  pictures: { id: number; width: number; height: number }[];
  history: { state: ReturnState; at: string }[];
  createdAt: string;
};
export type OrderParts = {
  items: OrderItemRecord[];
  /** Rows of designs, with the current data of their products. */
  setParts: SetPart[];
  history: HistoryRecord[];
  shipments: ShipmentRecord[];
  discounts: { name: string; amountKurus: number }[];
  refunds: RefundPart[];
  returns: ReturnRecord[];
  invoices: {
    id: number;
    kind: InvoiceKind;
    number: string;
    issuedOn: string;
    url: string | null;
  }[];
  mustAccept: boolean;
  paymentId: string | null;
};

/** One entry of the history. */
export type HistoryEntry = {
  actor: string;
  note: string | null;
  remark: string | null;
  reason?: CancelReason | undefined;
  isReasonMailed?: boolean | undefined;
  at: Date;
};
/**
 * `keepsVersion`: the entry changes nothing that an administrator sees on an open page, so that the
 * next step is no edit conflict. `isStepBack`: the move undoes a step (order-state.ts).
 */
export type HistoryInput = Pick<HistoryEntry, 'actor' | 'at'> &
  Partial<HistoryEntry> & { keepsVersion?: boolean; isStepBack?: boolean };
