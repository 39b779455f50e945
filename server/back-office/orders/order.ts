// One order for the merchant: all its data, the team's notes, and its mails.

import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { retryMailJob } from '#server/base/jobs/queue.sql.ts';
import { addMailAgain } from '#server/base/jobs/queue.ts';
import { findSentMail } from '#server/base/jobs/sent-mails.ts';
import type { Platform } from '#server/base/platform.ts';
import { withCorrection } from '#server/checkout/record-contracts.ts';
import { selectInvoices } from '#server/orders/invoices.sql.ts';
import { buyerLinkOf } from '#server/orders/order-access.ts';
import type {
  DocumentKind,
  Order,
  OrderDocument,
  ShipmentRecord,
} from '#server/orders/order-records.ts';
import {
  canBook,
  canCancel,
  canCancelPaid,
  canCancelParcels,
  canCollect,
  canCorrect,
  canDeliver,
  canPrepare,
  canRefund,
  canShip,
  isUnreserved,
  rowsStandBecause,
} from '#server/orders/order-state.ts';
import { selectOrderByNumber, selectOrderParts } from '#server/orders/orders.sql.ts';
import { selectRowsContext } from '#server/orders/rows.sql.ts';
import { isToDecide } from '#server/payments/manual-payments.ts';
import type { Providers } from '#server/payments/provider.ts';
import { mostGoodwill, readRefundable } from '#server/payments/refund-rows.ts';
import { refundsOf } from '#server/payments/refunds.ts';
import type { AdminOrder, BackOfficeMove } from '#shared/back-office/order.ts';
import type { AdminGrants } from '#shared/back-office/rights.ts';
import { may } from '#shared/back-office/rights.ts';
import { type Shares, sumOf } from '#shared/balances/balances.ts';
import { add, kurus, toLira } from '#shared/base/money.ts';
import { readOrderNumber } from '#shared/orders/order-number.ts';
import { isBookable } from '#shared/orders/payment-methods.ts';
import {
  insertNote,
  selectOrderDetails,
  selectOrderDocument,
  selectUnpaidOfBuyer,
} from './order.sql.ts';
import { toBackOfficeOrder } from './order-answer.ts';
import { type Payments, toBackOfficeRefund } from './payments-answer.ts';
import { readUndoable } from './undoable.ts';

type Deps = Platform & { providers: Providers };

/** @throws AppError ORDER_NOT_FOUND */
export async function requireBackOfficeOrder(
  { db }: Pick<Platform, 'db'>,
  typedNumber: string,
): Promise<Order> {
  const order = await selectOrderByNumber(db, readOrderNumber(typedNumber));
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  return order;
}

export async function readBackOfficeOrder(
  deps: Deps,
  orderNumber: string,
  grants: AdminGrants,
): Promise<AdminOrder> {
  const { db, providers } = deps;
  const order = await requireBackOfficeOrder(deps, orderNumber);
  const [parts, details, refunds, refundable, invoices, unpaid, steps, rows] = await Promise.all([
    selectOrderParts(db, order.id),
    selectOrderDetails(db, order.id),
    refundsOf(db, order.id),
    readRefundable(db, order),
    selectInvoices(db, order.id),
    selectUnpaidOfBuyer(db, order),
    readUndoable(db, order),
    selectRowsContext(db, order.id),
  ]);
  const { payments, left } = refundable;
  const shown = toBackOfficeOrder({ order, parts, details, payments, refundable, invoices });
  // Nothing is left to ship if everything is in parcels, including parcels that wait for their
  // carrier.
  const isLeft = shown.items.some(({ unshipped }) => unshipped > 0);
  return {
    ...shown,
    unpaidOfBuyer: {
      orders: unpaid.length,
      total: toLira(add(...unpaid.map(({ totalKurus }) => kurus(totalKurus)))),
    },
    refunds: refunds.map((refund) => toBackOfficeRefund({ providers }, refund, payments)),
    undoable:
      steps.undoable && may(grants, rightOf[steps.undoable], 'change') ? steps.undoable : null,
    removableParcel: may(grants, rightOf.ship, 'change') ? steps.removableParcel : null,
    goodwillLimit: may(grants, rightOf.refund, 'change')
      ? toLira(mostGoodwill(order, refundable))
      : 0,
    canCorrect:
      may(grants, rightOf.correct, 'change') &&
      canCorrect(order, { hasParcels: parts.shipments.length > 0 }),
    buyerLink: may(grants, 'orders', 'change') ? buyerLinkOf(deps, order) : null,
    rowsStand: may(grants, rightOf.correct, 'change') ? rowsStandBecause(order, rows) : 'moved',
    moves: movesOf(order, { payments, left }, parts.shipments).filter(
      (move) => may(grants, rightOf[move], 'change') && (move !== 'ship' || isLeft),
    ),
  };
}

/** Refunds and mismatched payments need the right to refunds. */
export const rightOf = {
  prepare: 'orders',
  ship: 'shipments',
  deliver: 'shipments',
  cancel: 'orders',
  bookTransfer: 'orders',
  reserve: 'orders',
  collect: 'orders',
  cancelPaid: 'refunds',
  review: 'refunds',
  refund: 'refunds',
  correct: 'orders',
} as const satisfies Record<BackOfficeMove | 'correct', string>;

function movesOf(
  order: Order,
  { payments, left }: { payments: Payments; left: Shares | null },
  shipments: readonly ShipmentRecord[],
): BackOfficeMove[] {
  const can: Record<BackOfficeMove, boolean> = {
    prepare: canPrepare(order),
    ship: canShip(order),
    deliver: canDeliver(order),
    cancel: canCancel(order) && canCancelParcels(shipments),
    cancelPaid: canCancelPaid(order) && shipments.length === 0,
    reserve: isUnreserved(order),
    bookTransfer:
      isBookable(order.paymentMethod) &&
      canBook(order) &&
      payments.some(({ provider }) => isBookable(provider)),
    collect: canCollect(order),
    review: payments.some(isToDecide),
    refund: canRefund(order) && left !== null && sumOf(left) > 0,
  };
  return (Object.keys(can) as BackOfficeMove[]).filter((move) => can[move]);
}

/** @throws AppError ORDER_NOT_FOUND, NOT_FOUND */
export async function readDocument(
  context: Deps,
  orderNumber: string,
  kind: DocumentKind,
): Promise<OrderDocument> {
  const order = await requireBackOfficeOrder(context, orderNumber);
  const document = await selectOrderDocument(context.db, order.id, kind);
  if (!document) throw new AppError('NOT_FOUND');
  const { items } = await selectOrderParts(context.db, order.id);
  return { ...document, html: withCorrection(order, items, document) };
}

/** @throws AppError ORDER_NOT_FOUND */
export async function addNote(
  context: Deps,
  actor: Actor,
  orderNumber: string,
  text: string,
): Promise<void> {
  const { id } = await requireBackOfficeOrder(context, orderNumber);
  const at = context.clock();
  await inTransaction(context.db, async (tx) => {
    const noteId = await insertNote(tx, {
      orderId: id,
      adminId: actor.adminId,
      adminEmail: actor.email,
      text,
      createdAt: at,
    });
    await writeAudit(
      tx,
      actor,
      {
        action: 'create',
        entity: 'order-note',
        entityId: noteId,
        before: null,
        after: { orderNumber, text },
      },
      at,
    );
  });
}

/**
 * Sends a mail again, to the buyer's address in the order.
 * @throws AppError ORDER_NOT_FOUND, NOT_FOUND
 */
export async function sendMailAgain(
  context: Deps,
  actor: Actor,
  orderNumber: string,
  mailId: number,
): Promise<void> {
  const order = await requireBackOfficeOrder(context, orderNumber);
  const at = context.clock();
  await inTransaction(context.db, async (tx) => {
    const mail = await findSentMail(tx, order.id, mailId);
    if (!mail) throw new AppError('NOT_FOUND');
    await addMailAgain(tx, mail);
    await writeAudit(
      tx,
      actor,
      {
        action: 'create',
        entity: 'order-mail',
        entityId: order.orderNumber,
        before: null,
        after: { kind: mail.kind },
      },
      at,
    );
  });
}

/** @throws AppError NOT_FOUND when it was sent meanwhile */
export async function retryMail(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  jobId: number,
): Promise<void> {
  const at = clock();
  await inTransaction(db, async (tx) => {
    if (!(await retryMailJob(tx, jobId))) throw new AppError('NOT_FOUND');
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'order-mail',
        entityId: jobId,
        before: null,
        after: { attempts: 0 },
      },
      at,
    );
  });
}
