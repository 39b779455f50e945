// The states of an order and of its payment, and the status that follows (specification 3). Apart
// from the schemas, so that pages do not load them.

export const orderStates = [
  'PENDING_PAYMENT',
  'CONFIRMED',
  'PREPARING',
  'SHIPPED',
  'DELIVERED',
  'CANCELLED',
  'EXPIRED',
] as const;
export type OrderState = (typeof orderStates)[number];

export const paymentStates = [
  'PENDING',
  'PAID',
  'FAILED',
  'REVIEW',
  'PARTLY_REFUNDED',
  'REFUNDED',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The reasons for which the shop cancels an order. */
export const cancelReasons = [
  'buyer-asked',
  'out-of-stock',
  'unreachable',
  'wrong-order',
  'suspicious',
  'other',
] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** Why the rows of a placed order cannot be corrected, or no longer. */
export const rowsStandReasons = ['moved', 'invoiced', 'quoted', 'refunded'] as const;
export type RowsStand = (typeof rowsStandReasons)[number];

/** The only status that customers see and that calls filter by; derived in `customerStatus`. */
export const customerStatuses = [
  'PENDING_PAYMENT',
  'CONFIRMED',
  'PAID',
  'PAYMENT_FAILED',
  'PREPARING',
  'SHIPPED',
  'DELIVERED',
  'CANCELLED',
  'EXPIRED',
  'RETURN_REQUESTED',
  'RETURNED',
  'REFUNDED',
] as const;
export type CustomerStatus = (typeof customerStatuses)[number];

/**
 * The result of an order's returns. REQUESTED: one is being decided or on its way; RETURNED: the
 * goods have arrived.
 */
export const orderReturnStates = ['NONE', 'REQUESTED', 'RETURNED'] as const;
export type OrderReturnState = (typeof orderReturnStates)[number];

/**
 * | payment            | order                          | customer sees        |
 * | REFUNDED           | any                            | REFUNDED             |
 * | any                | CANCELLED, EXPIRED             | the same             |
 * | FAILED             | PENDING_PAYMENT                | PAYMENT_FAILED       |
 * | PENDING, REVIEW    | PENDING_PAYMENT                | PENDING_PAYMENT      |
 * | PENDING            | CONFIRMED (pays at the door)   | CONFIRMED            |
 * | PAID, PARTLY_…     | CONFIRMED                      | PAID                 |
 * | PAID, PARTLY_…     | SHIPPED, DELIVERED, a return   | RETURN_REQUESTED, or |
 * |                    |                                | RETURNED by its state|
 * | PAID, PARTLY_…     | PREPARING, SHIPPED, DELIVERED  | the same             |
 */
export function customerStatus(
  order: OrderState,
  payment: PaymentState,
  returns: OrderReturnState = 'NONE',
): CustomerStatus {
  if (payment === 'REFUNDED') return 'REFUNDED';
  if (returns !== 'NONE' && (order === 'SHIPPED' || order === 'DELIVERED'))
    return returns === 'REQUESTED' ? 'RETURN_REQUESTED' : 'RETURNED';
  if (order === 'PENDING_PAYMENT')
    return payment === 'FAILED' ? 'PAYMENT_FAILED' : 'PENDING_PAYMENT';
  // Cash on delivery is never shown as paid before it is collected.
  return order === 'CONFIRMED' && payment !== 'PENDING' ? 'PAID' : order;
}
