// An order for its readers: everybody with its token, and its owner.
import { AppError } from '#server/base/errors/app-error.ts';
import { texts, translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { moneyOf } from '#shared/balances/balances.ts';
import type { PaidParts } from '#shared/balances/balances-wire.ts';
import { foldEmail } from '#shared/base/identity.ts';
import type { Language } from '#shared/base/languages.ts';
import { liraOf, toLira } from '#shared/base/money.ts';
import { readOrderNumber } from '#shared/orders/order-number.ts';
import { customerStatus } from '#shared/orders/order-states.ts';
import type {
  OrderAnswer,
  OrderDelivery,
  OrderStatusAnswer,
  TrackAnswer,
} from '#shared/orders/orders.ts';
import type { ReturnAnswer } from '#shared/orders/returns.ts';
import { toTaxAnswer } from '#shared/pricing/taxes.ts';
import { carrierName, trackingUrlOf } from '#shared/shipping/carriers.ts';
import { kilograms } from '#shared/shipping/shipping.ts';
import { accessTokenOf } from './order-access.ts';
import type {
  DeliveryRecord,
  InvoiceRecord,
  Order,
  OrderItemRecord,
  OrderParts,
  RefundPart,
  ReturnRecord,
  ShipmentRecord,
} from './order-records.ts';
import { toSets } from './order-sets.ts';
import {
  canAskReturn,
  canCancelAsBuyer,
  canPay,
  isBeingMade,
  isUnreserved,
} from './order-state.ts';
import { taxesOfRecord, toRowTax } from './order-taxes.ts';
import { selectOrderByNumber, selectOrderParts } from './orders.sql.ts';
import { shownPromise } from './promise.ts';

// The parts with which an order is paid, in API responses and in texts.

type OrderWithParts = Pick<Order, 'totalKurus' | 'voucherKurus' | 'voucherLast4' | 'creditKurus'>;

/** Empty if everything is paid with money. */
const toPaidParts = (order: OrderWithParts): { paidParts?: PaidParts } =>
  order.voucherKurus + order.creditKurus === 0
    ? {}
    : {
        paidParts: {
          voucher: toLira(order.voucherKurus),
          voucherLast4: order.voucherLast4,
          credit: toLira(order.creditKurus),
          toPay: toLira(moneyOf(order)),
        },
      };

const iso = (at: string): string => new Date(at).toISOString();

/** @throws AppError ORDER_NOT_FOUND, the same whether the number or the e-mail is wrong. */
export async function trackOrder(
  deps: Pick<Platform, 'db' | 'secrets' | 'clock'>,
  typed: { orderNumber: string; email: string },
  language: Language,
): Promise<TrackAnswer> {
  const order = await selectOrderByNumber(deps.db, readOrderNumber(typed.orderNumber));
  // An order without an e-mail address had its personal data deleted (retention.ts).
  if (!order || order.email === '' || foldEmail(order.email) !== foldEmail(typed.email))
    throw new AppError('ORDER_NOT_FOUND');
  return {
    ...(await toOrderAnswer(deps, order, language)),
    accessToken: accessTokenOf(deps.secrets, order.orderNumber),
  };
}

export const toStatusAnswer = (
  order: Pick<Order, 'orderNumber' | 'state' | 'paymentState'> &
    Partial<Pick<Order, 'returnState'>>,
): OrderStatusAnswer => ({
  orderNumber: order.orderNumber,
  status: customerStatus(order.state, order.paymentState, order.returnState),
  paymentStatus: order.paymentState,
});

export async function toOrderAnswer(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  order: Order,
  language: Language,
): Promise<OrderAnswer> {
  const parts = await selectOrderParts(db, order.id);
  const { items, setParts, history, shipments, returns, invoices, mustAccept, paymentId } = parts;
  const isOpen = canPay(order);
  const goods = {
    hasParcels: shipments.length > 0,
    hasPersonalised: items.some(({ isPersonalised }) => isPersonalised),
  };
  return {
    ...toStatusAnswer(order),
    paymentId,
    paymentMethod: order.paymentMethod,
    email: order.email,
    items: items.map((item) => ({ ...toOrderItem(item), ...toRowTax(item) })),
    sets: toSets(setParts),
    ...toAmounts(order, parts),
    totalDiscountAmount: toLira(order.discountKurus),
    delivery: toDelivery(order.delivery, language),
    promise: shownPromise(order, clock()),
    addresses: { shipping: order.shippingAddress, billing: order.billingAddress },
    invoice: toInvoice(order.invoice),
    // Partial refunds are in the list of refunds, with their amounts.
    history: history
      .filter(({ note }) => note !== 'partly-refunded')
      .map((entry) => ({
        status: customerStatus(entry.state, entry.paymentState),
        at: iso(entry.createdAt),
        note: translateNote(entry.note, language),
        ...(entry.paymentState === 'REVIEW' && { isUnderReview: true }),
      })),
    refunds: parts.refunds.map(toRefund),
    invoices,
    mustAccept,
    shipments: shipments.map(toShipment),
    expiresAt: isOpen ? (order.expiresAt?.toISOString() ?? null) : null,
    canPay: isOpen,
    needsMailbox: isUnreserved(order),
    canCancel: canCancelAsBuyer(order, goods),
    isBeingMade: isBeingMade(order, goods),
    canReturn: canAskReturn(order, goods),
    returns: returns.map(toReturnAnswer),
    createdAt: order.createdAt.toISOString(),
  };
}

/** The amounts of an order, as the buyer and the merchant see them. */
export const toAmounts = (
  order: Order,
  { items, discounts }: Pick<OrderParts, 'items' | 'discounts'>,
) => ({
  subtotal: toLira(order.subtotalKurus),
  discounts: discounts.map(({ name, amountKurus }) => ({ name, amount: liraOf(amountKurus) })),
  coupon: order.coupon,
  tax: toLira(order.taxKurus),
  taxes: toTaxAnswer(taxesOfRecord(order, items).all),
  taxRatePercentage: order.taxPoints / 100,
  pricesIncludeTax: order.pricesIncludeTax,
  shipping: toLira(order.shippingKurus),
  surcharge: toLira(order.surchargeKurus),
  installments: order.installments,
  total: toLira(order.totalKurus),
  ...toPaidParts(order),
  refunded: liraOf(order.refundedKurus),
});

const toInvoice = (invoice: InvoiceRecord): OrderAnswer['invoice'] =>
  invoice.kind === 'corporate'
    ? { kind: 'corporate', companyName: invoice.companyName, taxOffice: invoice.taxOffice }
    : { kind: 'individual', companyName: null, taxOffice: null };

const toRefund = ({ id, amountKurus, shippingKurus, isDone, at, items }: RefundPart) => ({
  id,
  amount: liraOf(amountKurus),
  shipping: liraOf(shippingKurus),
  isDone,
  at: iso(at),
  items: items.map(({ name, quantity, amountKurus }) => ({
    name,
    quantity,
    amount: liraOf(amountKurus),
  })),
});

const toShipment = (shipment: ShipmentRecord): OrderAnswer['shipments'][number] => ({
  id: shipment.id,
  carrier: carrierName(shipment.carrier),
  trackingNumber: shipment.trackingNumber,
  trackingUrl: trackingUrlOf(shipment),
  status: shipment.state,
  shippedAt: shipment.shippedAt === null ? null : iso(shipment.shippedAt),
  items: shipment.items.map(({ productId, name, imageUrl, quantity }) => ({
    productId,
    name,
    imageUrl,
    quantity,
  })),
});

export const toDelivery = (
  delivery: DeliveryRecord | null,
  language: Language,
): OrderDelivery | null =>
  delivery && {
    name: language === 'en' ? delivery.nameEn : delivery.nameTr,
    isBuyerPays: delivery.isBuyerPays,
    desi: delivery.desi,
    weightKg: kilograms(delivery.weightG),
  };

export const toOrderItem = (
  item: Omit<
    OrderItemRecord,
    'position' | 'priceKurus' | 'discountKurus' | 'taxPoints' | 'taxKurus' | 'agreedReason'
  >,
) => ({
  productId: item.productId,
  designId: item.designId,
  sku: item.sku,
  name: item.name,
  imageUrl: item.imageUrl,
  quantity: item.quantity,
  unitPrice: liraOf(item.unitPriceKurus),
  lineTotal: liraOf(item.lineTotalKurus),
  isPersonalised: item.isPersonalised,
  ...(item.isSample && { isSample: true as const }),
});

/** Notes are stored as codes; those for the customer have a text. */
function translateNote(note: string | null, language: Language): string | null {
  for (const key of note === null ? [] : [`history.${note}`, `reasons.${note}`]) {
    if (texts.exists(key, { ns: 'payments', lng: language }))
      return translate(language, 'payments', key);
  }
  return null;
}

export const toReturnAnswer = ({
  amountKurus,
  sendBy,
  history,
  createdAt,
  carrier,
  carrierCode,
  ...record
}: ReturnRecord): ReturnAnswer => ({
  ...record,
  carrierCode: carrier && carrierCode ? { carrier: carrierName(carrier), code: carrierCode } : null,
  amount: amountKurus === null ? null : liraOf(amountKurus),
  sendBy: sendBy && iso(sendBy),
  history: history.map(({ state, at }) => ({ state, at: iso(at) })),
  createdAt: iso(createdAt),
});
