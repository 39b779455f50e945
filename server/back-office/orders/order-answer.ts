// One order as the merchant sees it, made from its records.

import { buyerMails } from '#server/base/jobs/mail-kinds.ts';
import type { selectInvoices } from '#server/orders/invoices.sql.ts';
import { toDelivery, toPaidParts } from '#server/orders/order-answer.ts';
import type { Order, OrderParts, ShipmentRecord } from '#server/orders/order-records.ts';
import { canCancel } from '#server/orders/order-state.ts';
import { taxesOfRecord, toRowTax } from '#server/orders/order-taxes.ts';
import type { Refundable } from '#server/payments/refund-rows.ts';
import type { AdminOrder, BackOfficeShipment } from '#shared/back-office/order.ts';
import { sumOf } from '#shared/balances/balances.ts';
import { kurus, toLira } from '#shared/base/money.ts';
import { customerStatus } from '#shared/orders/order-states.ts';
import { toTaxAnswer } from '#shared/pricing/taxes.ts';
import { carrierName, trackingUrlOf } from '#shared/shipping/carriers.ts';
import type { OrderDetails } from './order.sql.ts';
import { type Payments, toBackOfficePayment } from './payments-answer.ts';

const lira = (amount: number): number => toLira(kurus(amount));
const iso = (at: string): string => new Date(at).toISOString();

type Records = {
  order: Order;
  parts: OrderParts;
  details: OrderDetails;
  payments: Payments;
  refundable: Refundable;
  invoices: Awaited<ReturnType<typeof selectInvoices>>;
};

/** Fields that depend on the reader's rights, or are read separately. */
type ByRole =
  | 'refunds'
  | 'moves'
  | 'undoable'
  | 'removableParcel'
  | 'canCorrect'
  | 'rowsStand'
  | 'buyerLink'
  | 'goodwillLimit'
  | 'unpaidOfBuyer';

export function toBackOfficeOrder(records: Records): Omit<AdminOrder, ByRole> {
  const { order, parts, details, payments, refundable, invoices } = records;
  return {
    ...toHead(order),
    invoice: {
      ...invoiceOf(order),
      hasIdentityNumber: order.identityNumberEncrypted !== null,
      isIssued: details.isInvoiceIssued || invoices.some(({ kind }) => kind === 'sale'),
    },
    ...toAmounts(order, parts),
    items: toItems(parts, refundable),
    addsTo: details.addsTo,
    additions: details.additions.map(({ orderNumber, ...states }) => ({
      orderNumber,
      status: customerStatus(states.state, states.paymentState, states.returnState),
      paymentStatus: states.paymentState,
    })),
    documents: details.documents.map((document) => ({
      ...document,
      acceptedAt: document.acceptedAt && iso(document.acceptedAt),
    })),
    payments: payments.map(toBackOfficePayment),
    returns: parts.returns.map(({ id, code, state, items, amountKurus, createdAt }) => ({
      id,
      code,
      state,
      items: items.map(({ position, name, quantity }) => ({ position, name, quantity })),
      amount: amountKurus === null ? null : lira(amountKurus),
      createdAt: iso(createdAt),
    })),
    invoices: invoices.map(
      ({ id, kind, number, ettn, issuedOn, url, sizeBytes, createdBy, createdAt }) => ({
        id,
        kind,
        number,
        ettn,
        issuedOn,
        url,
        sizeBytes,
        createdBy,
        createdAt: createdAt.toISOString(),
      }),
    ),
    isShippingRefunded: refundable.before.isShippingRefunded,
    refundLeft: refundable.left && toLira(sumOf(refundable.left)),
    history: parts.history.map(
      ({ state, paymentState, createdAt, actor, note, reason, remark }) => ({
        status: customerStatus(state, paymentState),
        paymentStatus: paymentState,
        at: iso(createdAt),
        actor,
        note,
        reason,
        remark,
      }),
    ),
    shipments: parts.shipments.map(toBackOfficeShipment),
    notes: details.notes.map((note) => ({ ...note, at: iso(note.at) })),
    mails: details.mails.map((mail) => ({
      ...mail,
      at: iso(mail.at),
      isToBuyer: buyerMails.some((kind) => kind === mail.kind),
    })),
  };
}

const invoiceOf = ({
  invoice,
}: Order): Omit<AdminOrder['invoice'], 'isIssued' | 'hasIdentityNumber'> =>
  invoice.kind === 'corporate'
    ? invoice
    : {
        kind: 'individual',
        companyName: null,
        taxOffice: null,
        taxNumber: null,
        isEInvoicePayer: false,
      };

function toHead(order: Order) {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    version: order.version,
    state: order.state,
    status: customerStatus(order.state, order.paymentState, order.returnState),
    paymentStatus: order.paymentState,
    paymentMethod: order.paymentMethod,
    language: order.language,
    customer: {
      id: order.customerId,
      firstName: order.firstName,
      lastName: order.lastName,
      email: order.email,
      phone: order.phone,
    },
    addresses: { shipping: order.shippingAddress, billing: order.billingAddress },
    note: order.note,
    placedBy: order.placedBy,
    holdsStock: order.holdsStock,
    expiresAt: canCancel(order) ? (order.expiresAt?.toISOString() ?? null) : null,
    createdAt: order.createdAt.toISOString(),
  };
}

const toAmounts = (
  order: Order,
  { items, discounts }: Pick<OrderParts, 'items' | 'discounts'>,
) => ({
  subtotal: toLira(order.subtotalKurus),
  discount: toLira(order.discountKurus),
  discounts: discounts.map(({ name, amountKurus }) => ({ name, amount: lira(amountKurus) })),
  coupon: order.coupon,
  tax: toLira(order.taxKurus),
  taxes: toTaxAnswer(taxesOfRecord(order, items).all),
  taxRatePercentage: order.taxPoints / 100,
  shipping: toLira(order.shippingKurus),
  isShippingAgreed: order.isShippingAgreed,
  delivery: toDelivery(order.delivery, 'tr'),
  surcharge: toLira(order.surchargeKurus),
  installments: order.installments,
  total: toLira(order.totalKurus),
  ...toPaidParts(order),
  pricesIncludeTax: order.pricesIncludeTax,
  refunded: lira(order.refundedKurus),
});

function toItems(
  { items, shipments }: Pick<OrderParts, 'items' | 'shipments'>,
  { rows }: Refundable,
): AdminOrder['items'] {
  const shipped = countShipped(shipments);
  const rowOf = new Map(rows.map((row) => [row.position, row]));
  return items.map((item) => ({
    position: item.position,
    productId: item.productId,
    designId: item.designId,
    sku: item.sku,
    name: item.name,
    imageUrl: item.imageUrl,
    quantity: item.quantity,
    shipped: shipped.get(item.position) ?? 0,
    refunded: rowOf.get(item.position)?.refunded ?? 0,
    unshipped: rowOf.get(item.position)?.unshipped ?? 0,
    given: toGiven(rowOf.get(item.position)?.given),
    price: lira(item.priceKurus),
    unitPrice: lira(item.unitPriceKurus),
    lineTotal: lira(item.lineTotalKurus),
    ...toRowTax(item),
    agreedReason: item.agreedReason,
    isPersonalised: item.isPersonalised,
    ...(item.isSample && { isSample: true as const }),
  }));
}

const toGiven = (given: Refundable['rows'][number]['given'] | undefined) =>
  given ? { amount: toLira(given.amount), tax: toLira(given.tax) } : null;

function countShipped(shipments: readonly ShipmentRecord[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { position, quantity } of shipments.flatMap(({ items }) => items))
    counts.set(position, (counts.get(position) ?? 0) + quantity);
  return counts;
}

const toBackOfficeShipment = ({
  id,
  carrier,
  trackingNumber,
  trackingUrl,
  state,
  shippedAt,
  deliveredAt,
  createdBy,
  items,
}: ShipmentRecord): BackOfficeShipment => ({
  id,
  carrier,
  carrierName: carrierName(carrier),
  trackingNumber,
  trackingUrl: trackingUrlOf({ carrier, trackingNumber, trackingUrl }),
  status: state,
  shippedAt: shippedAt && iso(shippedAt),
  deliveredAt: deliveredAt && iso(deliveredAt),
  createdBy,
  items: items.map(({ position, name, quantity }) => ({ position, name, quantity })),
});
