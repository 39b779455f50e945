// The allowed moves of an order and of its payment: the only code that knows them. An order, its
// payment and its return are three records; the status that the customer sees is derived
// (shared/orders/orders.ts).
import {
  type CustomerStatus,
  customerStatus,
  type OrderReturnState,
  type OrderState,
  orderReturnStates,
  orderStates,
  type PaymentState,
  paymentStates,
  type RowsStand,
} from '#shared/orders/order-states.ts';
import { isBookable, type PaymentMethod } from '#shared/orders/payment-methods.ts';
import type { OrderProofState } from '#shared/orders/proof-state.ts';

/**
 * EXPIRED and CANCELLED can be left again: a late payment reserves the stock again if it is
 * available.
 */
export const orderMoves: Readonly<Record<OrderState, readonly OrderState[]>> = {
  PENDING_PAYMENT: ['CONFIRMED', 'CANCELLED', 'EXPIRED'],
  CONFIRMED: ['PREPARING', 'CANCELLED'],
  PREPARING: ['SHIPPED', 'CANCELLED'],
  SHIPPED: ['DELIVERED'],
  DELIVERED: [],
  CANCELLED: ['CONFIRMED'],
  EXPIRED: ['CONFIRMED'],
};

/**
 * REVIEW is money that does not match the order: a person decides, or another attempt is paid
 * correctly meanwhile.
 */
export const paymentMoves: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  PENDING: ['PAID', 'FAILED', 'REVIEW'],
  FAILED: ['PENDING', 'PAID', 'REVIEW'],
  REVIEW: ['PAID', 'FAILED', 'REFUNDED'],
  PAID: ['PARTLY_REFUNDED', 'REFUNDED'],
  PARTLY_REFUNDED: ['REFUNDED'],
  REFUNDED: [],
};

export type OrderStates = { state: OrderState; paymentState: PaymentState };

/** Includes the overall state of the order's returns (server/returns). */
export type SeenStates = OrderStates & { returnState: OrderReturnState };

export const allStates: readonly OrderStates[] = orderStates.flatMap((state) =>
  paymentStates.map((paymentState) => ({ state, paymentState })),
);

/** These pairs with every return state, filtered by the status that the customer sees. */
export const statesOf = (
  status: CustomerStatus,
  pairs: readonly OrderStates[] = allStates,
): SeenStates[] =>
  pairs
    .flatMap((pair) => orderReturnStates.map((returnState) => ({ ...pair, returnState })))
    .filter(
      ({ state, paymentState, returnState }) =>
        customerStatus(state, paymentState, returnState) === status,
    );

/** A transition that is not in the tables is a bug, because the rules are checked before. */
export function assertMove(from: OrderStates, to: OrderStates): void {
  const isOrderMove =
    from.state === to.state ||
    orderMoves[from.state].includes(to.state) ||
    isRefusedAtDoor(from, to);
  const isPaymentMove =
    from.paymentState === to.paymentState ||
    paymentMoves[from.paymentState].includes(to.paymentState);
  const isMove = from.state !== to.state || from.paymentState !== to.paymentState;
  if (!isOrderMove || !isPaymentMove || !isMove)
    throw new Error(
      `not an allowed move of an order: ${from.state}/${from.paymentState} to ${to.state}/${to.paymentState}`,
    );
}

/**
 * The buyer did not pay the courier, who brings everything back: only for cash on delivery can a
 * shipped order be cancelled.
 */
const isRefusedAtDoor = (from: OrderStates, to: OrderStates): boolean =>
  from.state === 'SHIPPED' &&
  from.paymentState === 'PENDING' &&
  to.state === 'CANCELLED' &&
  to.paymentState === 'FAILED';

/**
 * Steps that the merchant can undo while nothing has followed them. Only `assertStepBack` allows
 * them, so that nothing else moves an order backwards.
 */
export const stepsBack: Readonly<Record<OrderState, OrderState | null>> = {
  PENDING_PAYMENT: null,
  CONFIRMED: 'PENDING_PAYMENT',
  PREPARING: 'CONFIRMED',
  SHIPPED: 'PREPARING',
  DELIVERED: 'SHIPPED',
  CANCELLED: null,
  EXPIRED: null,
};

/** Only when a booked transfer is undone does the order wait for its money again. */
export function assertStepBack(from: OrderStates, to: OrderStates): void {
  const isPaymentRight =
    to.state === 'PENDING_PAYMENT'
      ? from.paymentState === 'PAID' && to.paymentState === 'PENDING'
      : from.paymentState === to.paymentState;
  if (stepsBack[from.state] !== to.state || !isPaymentRight)
    throw new Error(
      `not a step back of an order: ${from.state}/${from.paymentState} to ${to.state}/${to.paymentState}`,
    );
}

/** What happened since a step: any of these makes the step final. */
export type Followed = {
  hasRefund: boolean;
  hasReturn: boolean;
  /** The merchant recorded an invoice. */
  hasInvoice: boolean;
  hasReview: boolean;
};
const isFollowed = (followed: Followed): boolean => Object.values(followed).some(Boolean);

/** The payment method decides what is allowed before the payment. */
export type PayableStates = ProvedStates & { paymentMethod?: PaymentMethod };
/** Includes whether the buyer has approved the print proofs. */
type ProvedStates = OrderStates & { proofState?: OrderProofState };

/** Confirmed without payment; the courier collects the money. */
const isToCollect = ({ state, paymentState, paymentMethod }: PayableStates): boolean =>
  paymentMethod === 'cash-on-delivery' &&
  paymentState === 'PENDING' &&
  !isOver({ state, paymentState }) &&
  state !== 'PENDING_PAYMENT';

/** Unpaid, and without money that a person must decide about. */
const isUnpaid = ({ state, paymentState }: OrderStates): boolean =>
  state === 'PENDING_PAYMENT' && (paymentState === 'PENDING' || paymentState === 'FAILED');

/** Waits for the buyer's mailbox, the merchant or the money before stock is reserved. */
export const isUnreserved = (order: OrderStates & { holdsStock: boolean }): boolean =>
  isUnpaid(order) && !order.holdsStock;

export const isPaid = ({ paymentState }: OrderStates): boolean =>
  paymentState === 'PAID' || paymentState === 'PARTLY_REFUNDED';
export const isBeforeShipment = ({ state }: OrderStates): boolean =>
  state === 'CONFIRMED' || state === 'PREPARING';
const isOver = ({ state }: OrderStates): boolean => state === 'CANCELLED' || state === 'EXPIRED';

/** The buyer's data can be corrected until the first parcel leaves. */
export const canCorrect = (order: OrderStates, { hasParcels }: { hasParcels: boolean }): boolean =>
  (order.state === 'PENDING_PAYMENT' || isBeforeShipment(order)) && !hasParcels;

/** What prevents a correction of the rows, in addition to the states. */
export type RowsContext = {
  hasParcels: boolean;
  /** Issued with the first parcel, or recorded by the merchant. */
  isInvoiced: boolean;
  isQuoted: boolean;
  hasRefunds: boolean;
  hasReturns: boolean;
};

/** Why the rows of an order cannot be corrected; null if they can. Decision 0064. */
export function rowsStandBecause(
  order: PayableStates,
  { hasParcels, isInvoiced, isQuoted, hasRefunds, hasReturns }: RowsContext,
): RowsStand | null {
  const isOpen = isUnpaid(order) || isToCollect(order) || isPaid(order);
  if (isInvoiced) return 'invoiced';
  if (!isOpen || !canCorrect(order, { hasParcels })) return 'moved';
  if (isQuoted) return 'quoted';
  return hasRefunds || hasReturns ? 'refunded' : null;
}

// The merchant's actions; parcels and attempts are checked separately.
export const canPrepare = (order: PayableStates): boolean =>
  order.state === 'CONFIRMED' && (isPaid(order) || isToCollect(order));
export const canShip = (order: PayableStates): boolean =>
  isBeforeShipment(order) && (isPaid(order) || isToCollect(order)) && !waitsForProof(order);
/**
 * Something printed is not approved yet: the order can be prepared, but not shipped (decision
 * 0096).
 */
export const waitsForProof = (order: ProvedStates): boolean =>
  isBeforeShipment(order) && order.proofState === 'waiting';
export const whyNoParcel = (
  order: ProvedStates,
): 'PROOF_NOT_APPROVED' | 'ORDER_MOVE_NOT_ALLOWED' =>
  waitsForProof(order) ? 'PROOF_NOT_APPROVED' : 'ORDER_MOVE_NOT_ALLOWED';
export const canDeliver = ({ state }: OrderStates): boolean => state === 'SHIPPED';
export const canCancelPaid = (order: OrderStates): boolean =>
  isBeforeShipment(order) && isPaid(order);
/**
 * The buyer can cancel a paid order while nothing is in a parcel and nothing is being made for them
 * alone; an unpaid order always.
 */
export const canCancelAsBuyer = (order: PayableStates, goods: CancellableGoods): boolean =>
  isUnpaid(order) ||
  ((canCancelPaid(order) || (isToCollect(order) && isBeforeShipment(order))) &&
    !goods.hasParcels &&
    !isBeingMade(order, goods));
export type CancellableGoods = { hasParcels: boolean; hasPersonalised: boolean };
/** Nothing is printed before it is approved. */
export const isBeingMade = (
  order: ProvedStates,
  { hasParcels, hasPersonalised }: CancellableGoods,
): boolean =>
  order.state === 'PREPARING' &&
  isPaid(order) &&
  hasPersonalised &&
  !hasParcels &&
  !waitsForProof(order);
/**
 * A delivered order was paid at the door, even while the merchant waits for the courier's money.
 */
const isPaidFor = (order: PayableStates): boolean =>
  isPaid(order) || (isToCollect(order) && order.state === 'DELIVERED');
/** If a part of it was sent, or it can no longer be cancelled, its buyer may request a return. */
export const canAskReturn = (order: PayableStates, goods: CancellableGoods): boolean =>
  isPaidFor(order) &&
  (order.state === 'SHIPPED' ||
    order.state === 'DELIVERED' ||
    (order.state === 'PREPARING' && (goods.hasParcels || isBeingMade(order, goods))));

/**
 * Rows, or the shipping; after a cancellation row by row only the shipping may be left. A late
 * payment of an expired order is refunded in whole.
 */
export const canRefund = (order: OrderStates): boolean =>
  order.state !== 'EXPIRED' && isPaid(order);
/** An amount without a product, for an order that is not over. */
export const canGiveGoodwill = (order: OrderStates): boolean => canRefund(order) && !isOver(order);
/** Also for money that arrives after the order is over. */
export const canBook = (order: OrderStates): boolean =>
  (order.paymentState === 'PENDING' || order.paymentState === 'FAILED') &&
  (order.state === 'PENDING_PAYMENT' || isOver(order));
/** The courier has paid the money, or the buyer has paid in another way. */
export const canCollect = (order: PayableStates): boolean => isToCollect(order);
export const canPay = isUnpaid;
/**
 * An unpaid order; for cash on delivery, which is confirmed unpaid, also an order that was not
 * accepted at the door.
 */
export const canCancel = (order: PayableStates): boolean =>
  isUnpaid(order) || (isToCollect(order) && order.state !== 'DELIVERED');
/**
 * Parcels that nobody accepted at the door come back. One that waits for its carrier must be
 * cancelled or unpacked first, and what was delivered can only be returned.
 */
export const canCancelParcels = (parcels: readonly { state: string }[]): boolean =>
  parcels.every(({ state }) => state === 'SHIPPED');
export const canExpire = isUnpaid;

// Steps that the merchant can undo.
type SentGoods = { hasParcels: boolean; isInvoiceIssued: boolean };
/** A card payment cannot be undone by the shop, because it was made at the provider. */
export const canUndoBooking = (
  order: PayableStates,
  { hasParcels, isInvoiceIssued }: SentGoods,
  followed: Followed,
): boolean =>
  isBookable(order.paymentMethod ?? 'card') &&
  order.state === 'CONFIRMED' &&
  order.paymentState === 'PAID' &&
  !hasParcels &&
  !isInvoiceIssued &&
  !isFollowed(followed);
export const canUndoPreparing = (
  order: PayableStates,
  { hasParcels }: Pick<SentGoods, 'hasParcels'>,
  followed: Followed,
): boolean =>
  order.state === 'PREPARING' &&
  (isPaid(order) || isToCollect(order)) &&
  !hasParcels &&
  !isFollowed(followed);
/** Only the newest parcel, because parcels are numbered in order. */
export const canUndoParcel = (
  { state }: OrderStates,
  { isDelivered }: { isDelivered: boolean },
  followed: Followed,
): boolean =>
  (state === 'PREPARING' || state === 'SHIPPED') && !isDelivered && !isFollowed(followed);
export const canUndoDelivery = ({ state }: OrderStates, followed: Followed): boolean =>
  state === 'DELIVERED' && !isFollowed(followed);
