// The allowed moves of an order and of its payment: the only place that knows them (design.md 7).
// An order, its payment and its return are three records; what the customer sees is derived (shared/orders.ts).
import { type CustomerStatus, customerStatus, type OrderState, orderStates, type PaymentState, paymentStates } from '#shared/orders.ts';

/** EXPIRED and CANCELLED may come back: a payment that arrives late takes the stock again where it is there. */
export const orderMoves: Readonly<Record<OrderState, readonly OrderState[]>> = {
  PENDING_PAYMENT: ['CONFIRMED', 'CANCELLED', 'EXPIRED'],
  CONFIRMED: ['PREPARING', 'CANCELLED'],
  PREPARING: ['SHIPPED', 'CANCELLED'],
  SHIPPED: ['DELIVERED'],
  DELIVERED: [],
  CANCELLED: ['CONFIRMED'],
  EXPIRED: ['CONFIRMED'],
};

/** REVIEW is money that does not fit the order: a person decides, or another try is paid rightly meanwhile. */
export const paymentMoves: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  PENDING: ['PAID', 'FAILED', 'REVIEW'],
  FAILED: ['PENDING', 'PAID', 'REVIEW'],
  REVIEW: ['PAID', 'FAILED', 'REFUNDED'],
  PAID: ['PARTLY_REFUNDED', 'REFUNDED'],
  PARTLY_REFUNDED: ['REFUNDED'],
  REFUNDED: [],
};

export type OrderStates = { state: OrderState; paymentState: PaymentState };

/** Every pair of states that the customer sees as this one; none where no pair is (returns have no record yet). */
export const statesOf = (status: CustomerStatus): OrderStates[] =>
  orderStates
    .flatMap((state) => paymentStates.map((paymentState) => ({ state, paymentState })))
    .filter(({ state, paymentState }) => customerStatus(state, paymentState) === status);

/** A move that is not in the tables is a fault of ours, never of the buyer: rules are asked before. */
export function assertMove(from: OrderStates, to: OrderStates): void {
  const isOrderMove = from.state === to.state || orderMoves[from.state].includes(to.state);
  const isPaymentMove = from.paymentState === to.paymentState || paymentMoves[from.paymentState].includes(to.paymentState);
  const isMove = from.state !== to.state || from.paymentState !== to.paymentState;
  if (!isOrderMove || !isPaymentMove || !isMove) throw new Error(`not an allowed move of an order: ${from.state}/${from.paymentState} to ${to.state}/${to.paymentState}`);
}

/** Unpaid, and no money of it anywhere that a person would have to look at. */
const isUnpaid = ({ state, paymentState }: OrderStates): boolean => state === 'PENDING_PAYMENT' && (paymentState === 'PENDING' || paymentState === 'FAILED');

const isPaid = ({ paymentState }: OrderStates): boolean => paymentState === 'PAID' || paymentState === 'PARTLY_REFUNDED';
export const isBeforeShipment = ({ state }: OrderStates): boolean => state === 'CONFIRMED' || state === 'PREPARING';
const isOver = ({ state }: OrderStates): boolean => state === 'CANCELLED' || state === 'EXPIRED';

// What the merchant may do; parcels and attempts are looked at besides.
export const canPrepare = (order: OrderStates): boolean => order.state === 'CONFIRMED' && isPaid(order);
export const canShip = (order: OrderStates): boolean => isBeforeShipment(order) && isPaid(order);
export const canDeliver = ({ state }: OrderStates): boolean => state === 'SHIPPED';
export const canCancelPaid = (order: OrderStates): boolean => isBeforeShipment(order) && isPaid(order);
/** Rows of an order that is alive; one that is over went back as a whole. */
export const canRefund = (order: OrderStates): boolean => !isOver(order) && isPaid(order);
/** Also money that comes after the order was over. */
export const canBook = (order: OrderStates): boolean =>
  (order.paymentState === 'PENDING' || order.paymentState === 'FAILED') && (order.state === 'PENDING_PAYMENT' || isOver(order));
export const canPay = isUnpaid;
export const canCancel = isUnpaid;
export const canExpire = isUnpaid;
