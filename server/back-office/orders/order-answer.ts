// One order as the merchant sees it, made from its records.

import { buyerMails } from '#server/base/jobs/mail-kinds.ts';
import type { selectInvoices } from '#server/orders/invoices.sql.ts';
import { toAmounts, toDelivery } from '#server/orders/order-answer.ts';
import type { Order, OrderParts, ShipmentRecord } from '#server/orders/order-records.ts';
import { canCancel } from '#server/orders/order-state.ts';
import { toRowTax } from '#server/orders/order-taxes.ts';
import type { Refundable } from '#server/payments/refund-rows.ts';
import type { AdminOrder, BackOfficeShipment } from '#shared/back-office/order.ts';
import { sumOf } from '#shared/balances/balances.ts';
import { liraOf, toLira } from '#shared/base/money.ts';
import { customerStatus } from '#shared/orders/order-states.ts';
import { carrierName, trackingUrlOf } from '#shared/shipping/carriers.ts';
import type { OrderDetails } from './order.sql.ts';
import { type Payments, toBackOfficePayment } from './payments-answer.ts';

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
    discount: toLira(order.discountKurus),
    isShippingAgreed: order.isShippingAgreed,
    delivery: toDelivery(order.delivery, 'tr'),
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
      amount: amountKurus === null ? null : liraOf(amountKurus),
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
    price: liraOf(item.priceKurus),
    unitPrice: liraOf(item.unitPriceKurus),
    lineTotal: liraOf(item.lineTotalKurus),
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
