// One order as the merchant works with it: everything about it, notes among ourselves, and its mails (issue 6).
import type { AdminRole } from '#shared/admin.ts';
import { roleMay } from '#shared/admin.ts';
import type { AdminOrder, DeskMove, DeskPayment, DeskRefund, DeskShipment } from '#shared/admin-orders.ts';
import { carrierName, trackingUrlOf } from '#shared/carriers.ts';
import { kurus, toLira } from '#shared/money.ts';
import { customerStatus, readOrderNumber } from '#shared/orders.ts';
import type { Actor } from '../admin/actor.ts';
import { writeAudit } from '../admin/audit.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db.ts';
import { addMailAgain } from '../job-queue.ts';
import { buyerMails } from '../mail/kinds.ts';
import { findSentMail } from '../mail/sent-mails.ts';
import { goesBackByItself } from '../payments/attempt.ts';
import { isToDecide, paymentsOf } from '../payments/by-hand.ts';
import { takenOf } from '../payments/payments.ts';
import { readRefundable } from '../payments/refund-rows.ts';
import { type RefundRecord, refundsOf } from '../payments/refunds.ts';
import { insertNote, retryMailJob, selectDeskDocument, selectDeskParts } from './admin-order.sql.ts';
import { selectInvoices } from './invoices.sql.ts';
import { canBook, canCancel, canCancelPaid, canCollect, canDeliver, canPrepare, canRefund, canShip } from './order-state.ts';
import { selectOrderByNumber } from './orders.sql.ts';
import { type DocumentKind, type Order, type OrderDocument, type ShipmentRecord, selectOrderParts, toDelivery } from './orders.ts';

type Payments = Awaited<ReturnType<typeof paymentsOf>>;

/** @throws AppError ORDER_NOT_FOUND */
export async function requireDeskOrder({ db }: Pick<Context, 'db'>, typedNumber: string): Promise<Order> {
  const order = await selectOrderByNumber(db, readOrderNumber(typedNumber));
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  return order;
}

export async function readDeskOrder(context: Context, orderNumber: string, role: AdminRole): Promise<AdminOrder> {
  const { db } = context;
  const order = await requireDeskOrder(context, orderNumber);
  const [parts, desk, payments, refunds, refundable, invoices] = await Promise.all([
    selectOrderParts(db, order.id),
    selectDeskParts(db, order.id),
    paymentsOf(db, order.id),
    refundsOf(db, order.id),
    readRefundable(db, order),
    selectInvoices(db, order.id),
  ]);
  const { invoice } = order;
  const isCorporate = invoice.kind === 'corporate';
  const shipped = countShipped(parts.shipments);
  const moves = movesOf(order, payments, parts.shipments);
  const rowOf = new Map(refundable.rows.map((row) => [row.position, row]));
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    version: order.version,
    state: order.state,
    status: customerStatus(order.state, order.paymentState, order.returnState),
    paymentStatus: order.paymentState,
    paymentMethod: order.paymentMethod,
    language: order.language,
    customer: { id: order.customerId, firstName: order.firstName, lastName: order.lastName, email: order.email, phone: order.phone },
    items: parts.items.map((item) => ({
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
      price: lira(item.priceKurus),
      unitPrice: lira(item.unitPriceKurus),
      lineTotal: lira(item.lineTotalKurus),
      discount: lira(item.discountKurus),
      agreedReason: item.agreedReason,
      isPersonalised: item.isPersonalised,
    })),
    subtotal: toLira(order.subtotalKurus),
    discount: toLira(order.discountKurus),
    discounts: parts.discounts.map(({ name, amountKurus }) => ({ name, amount: lira(amountKurus) })),
    coupon: order.coupon,
    tax: toLira(order.taxKurus),
    shipping: toLira(order.shippingKurus),
    delivery: toDelivery(order.delivery, 'tr'),
    surcharge: toLira(order.surchargeKurus),
    installments: order.installments,
    total: toLira(order.totalKurus),
    pricesIncludeTax: order.pricesIncludeTax,
    addresses: { shipping: order.shippingAddress, billing: order.billingAddress },
    invoice: {
      kind: invoice.kind,
      companyName: isCorporate ? invoice.companyName : null,
      taxOffice: isCorporate ? invoice.taxOffice : null,
      taxNumber: isCorporate ? invoice.taxNumber : null,
    },
    note: order.note,
    documents: desk.documents.map((document) => ({ ...document, acceptedAt: document.acceptedAt && iso(document.acceptedAt) })),
    payments: payments.map((payment) => toDeskPayment(payment)),
    refunds: refunds.map((refund) => toDeskRefund(context, refund, payments)),
    returns: parts.returns.map(({ id, code, state, items, amountKurus, createdAt }) => ({
      ...{ id, code, state },
      items: items.map(({ position, name, quantity }) => ({ position, name, quantity })),
      amount: amountKurus === null ? null : lira(amountKurus),
      createdAt: iso(createdAt),
    })),
    invoices: invoices.map(({ id, kind, number, issuedOn, url, sizeBytes, createdBy, createdAt }) => ({
      ...{ id, kind, number, issuedOn, url, sizeBytes, createdBy },
      createdAt: createdAt.toISOString(),
    })),
    placedBy: order.placedBy,
    refunded: lira(order.refundedKurus),
    isShippingRefunded: refundable.before.isShippingRefunded,
    holdsStock: order.holdsStock,
    history: parts.history.map(({ state, paymentState, createdAt, actor, note, remark }) => ({
      status: customerStatus(state, paymentState),
      paymentStatus: paymentState,
      at: iso(createdAt),
      actor,
      note,
      remark,
    })),
    shipments: parts.shipments.map(toDeskShipment),
    notes: desk.notes.map((note) => ({ ...note, at: iso(note.at) })),
    mails: desk.mails.map((mail) => ({ ...mail, at: iso(mail.at), isToBuyer: buyerMails.some((kind) => kind === mail.kind) })),
    moves: moves.filter((move) => roleMay(role, rightOf[move])),
    expiresAt: canCancel(order) ? (order.expiresAt?.toISOString() ?? null) : null,
    createdAt: order.createdAt.toISOString(),
  };
}

const lira = (amount: number): number => toLira(kurus(amount));
const iso = (at: string): string => new Date(at).toISOString();

/** What gives money back, or takes money that does not fit, is the owner's. */
export const rightOf = {
  prepare: 'orders',
  ship: 'shipments',
  deliver: 'shipments',
  cancel: 'orders',
  bookTransfer: 'orders',
  collect: 'orders',
  cancelPaid: 'refunds',
  review: 'refunds',
  refund: 'refunds',
} as const satisfies Record<DeskMove, string>;

function movesOf(order: Order, payments: Payments, shipments: readonly ShipmentRecord[]): DeskMove[] {
  const can: Record<DeskMove, boolean> = {
    prepare: canPrepare(order),
    ship: canShip(order),
    deliver: canDeliver(order),
    cancel: canCancel(order),
    cancelPaid: canCancelPaid(order) && shipments.length === 0,
    bookTransfer: order.paymentMethod === 'transfer' && canBook(order) && payments.some(({ provider }) => provider === 'transfer'),
    collect: canCollect(order),
    review: payments.some(isToDecide),
    refund: canRefund(order) && payments.some((payment) => payment.state === 'PAID' && payment.refundKurus < takenOf(payment)),
  };
  return (Object.keys(can) as DeskMove[]).filter((move) => can[move]);
}

export function countShipped(shipments: readonly ShipmentRecord[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { position, quantity } of shipments.flatMap(({ items }) => items)) counts.set(position, (counts.get(position) ?? 0) + quantity);
  return counts;
}

const toDeskPayment = (payment: Payments[number]): DeskPayment => ({
  id: payment.id,
  provider: payment.provider,
  state: payment.state,
  amount: toLira(payment.amountKurus),
  taken: payment.takenKurus === null ? null : toLira(payment.takenKurus),
  failureReason: payment.failureReason,
  providerPaymentId: payment.providerPaymentId,
  createdAt: payment.createdAt.toISOString(),
  settledAt: payment.settledAt?.toISOString() ?? null,
  isToDecide: isToDecide(payment),
});

function toDeskRefund({ providers }: Pick<Context, 'providers'>, refund: RefundRecord, payments: Payments): DeskRefund {
  const { id, cause, state, reason, remark, createdBy, givenBy, failure, createdAt, doneAt, items } = refund;
  const payment = payments.find((known) => known.id === refund.paymentId);
  const isStuck = state === 'refused' || state === 'by-hand';
  return {
    ...{ id, cause, state, reason, remark, createdBy, givenBy, failure },
    amount: lira(refund.amountKurus),
    shipping: lira(refund.shippingKurus),
    createdAt: iso(createdAt),
    doneAt: doneAt && iso(doneAt),
    items: items.map(({ position, name, quantity, amountKurus, restocked }) => ({ position, name, quantity, amount: lira(amountKurus), restocked })),
    canTryAgain: isStuck && payment !== undefined && goesBackByItself(providers, payment),
    canMarkGiven: isStuck,
  };
}

const toDeskShipment = ({ id, carrier, trackingNumber, trackingUrl, state, shippedAt, deliveredAt, createdBy, items }: ShipmentRecord): DeskShipment => ({
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

/** @throws AppError ORDER_NOT_FOUND, NOT_FOUND */
export async function readDocument(context: Context, orderNumber: string, kind: DocumentKind): Promise<OrderDocument> {
  const document = await selectDeskDocument(context.db, (await requireDeskOrder(context, orderNumber)).id, kind);
  if (!document) throw new AppError('NOT_FOUND');
  return document;
}

/** @throws AppError ORDER_NOT_FOUND */
export async function addNote(context: Context, actor: Actor, orderNumber: string, text: string): Promise<void> {
  const { id } = await requireDeskOrder(context, orderNumber);
  const at = context.clock();
  await inTransaction(context.db, async (tx) => {
    const noteId = await insertNote(tx, { orderId: id, adminId: actor.adminId, adminEmail: actor.email, text, createdAt: at });
    await writeAudit(tx, actor, { action: 'create', entity: 'order-note', entityId: noteId, before: null, after: { orderNumber, text } }, at);
  });
}

/**
 * A mail that was sent goes out once more, to the buyer's address of the order.
 * @throws AppError ORDER_NOT_FOUND, NOT_FOUND
 */
export async function sendMailAgain(context: Context, actor: Actor, orderNumber: string, mailId: number): Promise<void> {
  const order = await requireDeskOrder(context, orderNumber);
  const at = context.clock();
  await inTransaction(context.db, async (tx) => {
    const mail = await findSentMail(tx, order.id, mailId);
    if (!mail) throw new AppError('NOT_FOUND');
    await addMailAgain(tx, mail);
    await writeAudit(tx, actor, { action: 'create', entity: 'order-mail', entityId: order.orderNumber, before: null, after: { kind: mail.kind } }, at);
  });
}

/** @throws AppError NOT_FOUND when it was sent meanwhile */
export async function retryMail({ db, clock }: Pick<Context, 'db' | 'clock'>, actor: Actor, jobId: number): Promise<void> {
  const at = clock();
  await inTransaction(db, async (tx) => {
    if (!(await retryMailJob(tx, jobId))) throw new AppError('NOT_FOUND');
    await writeAudit(tx, actor, { action: 'update', entity: 'order-mail', entityId: jobId, before: null, after: { attempts: 0 } }, at);
  });
}
