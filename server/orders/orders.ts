// Orders: the record of what was sold to whom, its states and who may read it. Owns orders, order_items, order_history,
// order_documents and shipments; every move goes through `moveOrder`. Specification 3, 5 and 7; design.md 6 and 7.

import { carrierName, trackingUrlOf } from '#shared/carriers.ts';
import { foldEmail } from '#shared/identity.ts';
import type { Language } from '#shared/languages.ts';
import { kurus, toLira } from '#shared/money.ts';
import { customerStatus, type OrderAnswer, type OrderDelivery, type OrderStatusAnswer, readOrderNumber, type TrackAnswer } from '#shared/orders.ts';
import { kilograms } from '#shared/shipping.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import type { Db, Tx } from '../db.ts';
import { texts, translate } from '../texts.ts';
import { accessTokenOf, isAccessToken } from './access.ts';
import { toReturnAnswer } from './order-returns.ts';
import { toSets } from './order-sets.ts';
import { assertMove, canAskReturn, canCancelAsBuyer, canPay, isBeingMade, type OrderStates } from './order-state.ts';
import type { Reader } from './order-token.ts';
import {
  acceptDocuments,
  type DeliveryRecord,
  hasTextsToAccept,
  insertHistory,
  insertOrder,
  KEY_CONSTRAINT,
  lockOrder,
  NUMBER_CONSTRAINT,
  type Order,
  type OrderItemRecord,
  raiseVersion,
  type Said,
  selectDocuments,
  selectOrderById,
  selectOrderByKey,
  selectOrderByNumber,
  selectOrderParts,
  selectOrdersToExpire,
  updateExpiry,
  updateOrderStates,
  updateSurcharge,
} from './orders.sql.ts';
import { isOwnedBy } from './owned.ts';
import { countsAsSold, recountSold } from './sold.ts';

export type { DeliveryRecord, DocumentKind, InvoiceRecord, NewOrder, Order, OrderDocument, OrderItemRecord, ReturnRecord, ShipmentRecord } from './orders.sql.ts';
export {
  acceptDocuments,
  hasTextsToAccept,
  insertOrder,
  KEY_CONSTRAINT,
  lockOrder,
  NUMBER_CONSTRAINT,
  selectDocuments,
  selectOrderById,
  selectOrderByKey,
  selectOrderParts,
  selectOrdersToExpire,
  toSets,
  updateExpiry,
  updateSurcharge,
};

type Access = Pick<Context, 'db' | 'secrets'>;

/** How long an unpaid order keeps its pieces, counted from the last try (design.md 7). */
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const holdMs = { card: 45 * MINUTE_MS, transfer: 3 * DAY_MS };
/** Whoever finds the link in a mail needs longer than whoever stands at the checkout. */
const holdByHandMs = { card: DAY_MS, transfer: 3 * DAY_MS };
/** Cash on delivery waits for nothing. */
export const expiryFrom = (method: Order['paymentMethod'], at: Date, { isByHand = false } = {}): Date | null =>
  method === 'cash-on-delivery' ? null : new Date(at.getTime() + (isByHand ? holdByHandMs : holdMs)[method]);

/** @throws AppError ORDER_NOT_FOUND, the same whether the number or the token is wrong, or the order is another's. */
export async function requireOrder({ db, secrets }: Access, typedNumber: string, { token, signedIn }: Reader): Promise<Order> {
  const orderNumber = readOrderNumber(typedNumber);
  const order = await selectOrderByNumber(db, orderNumber);
  const hasToken = isAccessToken(secrets, orderNumber, order?.accessTokenHash ?? null, token ?? '');
  const isOwner = order !== null && signedIn !== null && isOwnedBy(signedIn, order);
  if (!order || !(hasToken || isOwner)) throw new AppError('ORDER_NOT_FOUND');
  return order;
}

/** @throws AppError ORDER_NOT_FOUND, the same whether the number or the e-mail is wrong. */
export async function trackOrder({ db, secrets }: Access, typed: { orderNumber: string; email: string }, language: Language): Promise<TrackAnswer> {
  const order = await selectOrderByNumber(db, readOrderNumber(typed.orderNumber));
  // One that has lost its address (retention.ts) is found by none.
  if (!order || order.email === '' || foldEmail(order.email) !== foldEmail(typed.email)) throw new AppError('ORDER_NOT_FOUND');
  return { ...(await toOrderAnswer(db, order, language)), accessToken: accessTokenOf(secrets, order.orderNumber) };
}

/**
 * Moves a locked order and writes the move into its history.
 * @throws Error for a move that is not allowed, or when the order was not locked first.
 */
export async function moveOrder(
  tx: Tx,
  order: Order,
  to: Partial<OrderStates>,
  { actor, note = null, remark = null, at }: Pick<Said, 'actor' | 'at'> & Partial<Said>,
): Promise<Order> {
  const target = { state: to.state ?? order.state, paymentState: to.paymentState ?? order.paymentState };
  assertMove(order, target);
  if (!(await updateOrderStates(tx, order.id, order, target, at))) throw new Error(`order ${order.id} was moved without its lock`);
  await insertHistory(tx, order.id, target, { actor, note, remark, at });
  if (countsAsSold(order.state) !== countsAsSold(target.state)) await recountSold(tx, order.id);
  return { ...order, ...target, version: order.version + 1 };
}

/** Something happened to a locked order that is no move of its states. Makes a new version too. */
export async function writeHistory(tx: Tx, order: Order, { actor, note = null, remark = null, at }: Pick<Said, 'actor' | 'at'> & Partial<Said>): Promise<Order> {
  await raiseVersion(tx, order.id, at);
  await insertHistory(tx, order.id, order, { actor, note, remark, at });
  return { ...order, version: order.version + 1 };
}

export const toStatusAnswer = (order: Pick<Order, 'orderNumber' | 'state' | 'paymentState'> & Partial<Pick<Order, 'returnState'>>): OrderStatusAnswer => ({
  orderNumber: order.orderNumber,
  status: customerStatus(order.state, order.paymentState, order.returnState),
  paymentStatus: order.paymentState,
});

export async function toOrderAnswer(db: Db, order: Order, language: Language): Promise<OrderAnswer> {
  const { items, setParts, history, shipments, discounts, refunds, returns, invoices, mustAccept, paymentId } = await selectOrderParts(db, order.id);
  const isOpen = canPay(order);
  const goods = { hasParcels: shipments.length > 0, hasPersonalised: items.some(({ isPersonalised }) => isPersonalised) };
  return {
    ...toStatusAnswer(order),
    paymentId,
    paymentMethod: order.paymentMethod,
    email: order.email,
    items: items.map(toOrderItem),
    sets: toSets(setParts),
    subtotal: toLira(order.subtotalKurus),
    totalDiscountAmount: toLira(order.discountKurus),
    discounts: discounts.map(({ name, amountKurus }) => ({ name, amount: toLira(kurus(amountKurus)) })),
    coupon: order.coupon,
    tax: toLira(order.taxKurus),
    pricesIncludeTax: order.pricesIncludeTax,
    shipping: toLira(order.shippingKurus),
    delivery: toDelivery(order.delivery, language),
    surcharge: toLira(order.surchargeKurus),
    installments: order.installments,
    total: toLira(order.totalKurus),
    addresses: { shipping: order.shippingAddress, billing: order.billingAddress },
    invoice:
      order.invoice.kind === 'corporate'
        ? { kind: 'corporate', companyName: order.invoice.companyName, taxOffice: order.invoice.taxOffice }
        : { kind: 'individual', companyName: null, taxOffice: null },
    // What went back in parts stands among the refunds, with its amount.
    history: history
      .filter(({ note }) => note !== 'partly-refunded')
      .map((entry) => ({
        status: customerStatus(entry.state, entry.paymentState),
        at: new Date(entry.createdAt).toISOString(),
        note: noteFor(entry.note, language),
      })),
    refunds: refunds.map(({ id, amountKurus, shippingKurus, isDone, at, items: rows }) => ({
      id,
      amount: toLira(kurus(amountKurus)),
      shipping: toLira(kurus(shippingKurus)),
      isDone,
      at: new Date(at).toISOString(),
      items: rows.map(({ name, quantity, amountKurus }) => ({ name, quantity, amount: toLira(kurus(amountKurus)) })),
    })),
    refunded: toLira(kurus(order.refundedKurus)),
    invoices,
    mustAccept,
    shipments: shipments.map((shipment) => ({
      id: shipment.id,
      carrier: carrierName(shipment.carrier),
      trackingNumber: shipment.trackingNumber,
      trackingUrl: trackingUrlOf(shipment),
      status: shipment.state,
      shippedAt: shipment.shippedAt === null ? null : new Date(shipment.shippedAt).toISOString(),
      items: shipment.items.map(({ productId, name, imageUrl, quantity }) => ({ productId, name, imageUrl, quantity })),
    })),
    expiresAt: isOpen ? (order.expiresAt?.toISOString() ?? null) : null,
    canPay: isOpen,
    canCancel: canCancelAsBuyer(order, goods),
    isBeingMade: isBeingMade(order, goods),
    canReturn: canAskReturn(order, goods),
    returns: returns.map(toReturnAnswer),
    createdAt: order.createdAt.toISOString(),
  };
}

export const toDelivery = (delivery: DeliveryRecord | null, language: Language): OrderDelivery | null =>
  delivery && { name: language === 'en' ? delivery.nameEn : delivery.nameTr, isBuyerPays: delivery.isBuyerPays, desi: delivery.desi, weightKg: kilograms(delivery.weightG) };

export const toOrderItem = (item: Omit<OrderItemRecord, 'position' | 'priceKurus' | 'discountKurus' | 'agreedReason'>) => ({
  productId: item.productId,
  designId: item.designId,
  sku: item.sku,
  name: item.name,
  imageUrl: item.imageUrl,
  quantity: item.quantity,
  unitPrice: toLira(kurus(item.unitPriceKurus)),
  lineTotal: toLira(kurus(item.lineTotalKurus)),
  isPersonalised: item.isPersonalised,
});

/** Notes are kept as codes; those that are for the customer have words. */
function noteFor(note: string | null, language: Language): string | null {
  for (const key of note === null ? [] : [`history.${note}`, `reasons.${note}`]) {
    if (texts.exists(key, { ns: 'payments', lng: language })) return translate(language, 'payments', key);
  }
  return null;
}
