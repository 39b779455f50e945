// The merchant's transitions of a return, as shared/orders/return-rules.ts allows them.

import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { refundOrderRows } from '#server/back-office/orders/refunds.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { StockChange } from '#server/base/http-cache/changes.ts';
import { addReturnMail } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { type GivenCode, giveReturnCode } from '#server/cargo/return-codes.ts';
import type { Order } from '#server/orders/order-records.ts';
import { lockOrder } from '#server/orders/orders.sql.ts';
import type { Providers } from '#server/payments/provider.ts';
import { refuseFutureDay } from '#server/returns/instructions.ts';
import { refundOf, refundReasonOf } from '#server/returns/refund-preview.ts';
import {
  copyReturnInvoice,
  needsReturnInvoice,
  type Return,
  selectReturn,
  selectReturnInvoice,
  selectReturnItems,
  updateReceived,
  updateReturnInvoice,
} from '#server/returns/returns.sql.ts';
import { move } from '#server/returns/returns.ts';
import type {
  AnswerInput,
  ApproveInput,
  ReceiveInput,
  ReturnInvoiceOfReturn,
  ReturnRefundInput,
} from '#shared/back-office/returns.ts';
import { endOfDayAfter } from '#shared/base/format.ts';
import {
  isReturnMove,
  openReturnStates,
  type ReturnState,
  SEND_BACK_DAYS,
} from '#shared/orders/return-rules.ts';
import { requireReturn } from './returns.ts';

type Deps = Platform & { providers: Providers };

type ReturnEdit = { actor: Actor; version: number; remark: string | null; isNotified?: boolean };
type Work = (tx: Tx, order: Order, request: Return, at: Date) => Promise<object>;

/**
 * Runs under the order's lock, at the expected version; `work` returns the details for the audit
 * log.
 */
async function decide(
  context: Deps,
  { id, to }: { id: number; to: ReturnState },
  { actor, version, remark }: ReturnEdit,
  work: Work,
): Promise<void> {
  const { orderId } = await requireReturn(context, id);
  const at = context.clock();
  await inTransaction(context.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const request = await requireAtVersion(tx, id, version);
    if (!isReturnMove(request.state, to)) throw new AppError('RETURN_MOVE_NOT_ALLOWED');
    const details = await work(tx, order, request, at);
    const after = { state: to, ...details, ...(remark && { remark }) };
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'return',
        entityId: id,
        before: { state: request.state, orderNumber: order.orderNumber },
        after,
      },
      at,
    );
  });
}

const entryBy = ({ actor, remark }: ReturnEdit, at: Date) => ({ actor: actor.email, remark, at });

/** @throws AppError RETURN_NOT_FOUND, EDIT_CONFLICT, RETURN_MOVE_NOT_ALLOWED */
export async function approveReturn(
  context: Deps,
  actor: Actor,
  id: number,
  { mustSend, instructions, ...expected }: ApproveInput,
): Promise<void> {
  const doing = { actor, ...expected };
  const sendBy = mustSend ? endOfDayAfter(context.clock(), SEND_BACK_DAYS) : null;
  const given = await askForCode(context, id, { sendBy, version: expected.version });
  await decide(context, { id, to: 'approved' }, doing, async (tx, order, request, at) => {
    await move(tx, request, 'approved', { ...entryBy(doing, at), instructions, sendBy, ...given });
    if (doing.isNotified) await addReturnMail(tx, 'return-approved', order.id, id);
    return { instructions, sendBy, ...given };
  });
}

/** Runs before the decision, outside any transaction; an unused code costs nothing. */
async function askForCode(
  context: Deps,
  id: number,
  { sendBy, version }: { sendBy: Date | null; version: number },
): Promise<GivenCode | null> {
  const request = await selectReturn(context.db, id);
  if (!sendBy || request?.state !== 'requested' || request.version !== version) return null;
  return giveReturnCode(context, { orderId: request.orderId, code: request.code, sendBy });
}

/** @throws AppError RETURN_NOT_FOUND, EDIT_CONFLICT, RETURN_MOVE_NOT_ALLOWED */
export const rejectReturn = (
  context: Deps,
  actor: Actor,
  id: number,
  input: AnswerInput,
): Promise<void> => end(context, { actor, ...input }, { id, to: 'rejected' }, input.answer);
/**
 * Closes it without a refund. @throws AppError RETURN_NOT_FOUND, EDIT_CONFLICT,
 * RETURN_MOVE_NOT_ALLOWED
 */
export const closeReturn = (
  context: Deps,
  actor: Actor,
  id: number,
  input: AnswerInput,
): Promise<void> => end(context, { actor, ...input }, { id, to: 'closed' }, input.answer);

const end = (
  context: Deps,
  doing: ReturnEdit,
  { id, to }: { id: number; to: 'rejected' | 'closed' },
  answer: string,
): Promise<void> =>
  decide(context, { id, to }, doing, async (tx, order, request, at) => {
    await move(tx, request, to, { ...entryBy(doing, at), answer });
    if (doing.isNotified) await addReturnMail(tx, `return-${to}`, order.id, id);
    return { answer };
  });

/**
 * Records what arrived, and how many pieces are undamaged.
 * @throws AppError RETURN_NOT_FOUND, EDIT_CONFLICT, RETURN_MOVE_NOT_ALLOWED, RETURN_NOT_VALID
 */
export async function receiveReturn(
  context: Deps,
  actor: Actor,
  id: number,
  { rows, ...expected }: ReceiveInput,
): Promise<void> {
  const doing = { actor, ...expected };
  await decide(context, { id, to: 'received' }, doing, async (tx, order, request, at) => {
    const items = await selectReturnItems(tx, id);
    const counted = new Map(rows.map((row) => [row.position, row]));
    const isWhole = counted.size === rows.length && rows.length === items.length;
    const fits = items.every(({ position, quantity }) => {
      const row = counted.get(position);
      return row !== undefined && row.received <= quantity && row.restocked <= row.received;
    });
    if (!isWhole || !fits || rows.every(({ received }) => received === 0))
      throw new AppError('RETURN_NOT_VALID');
    for (const row of rows) await updateReceived(tx, id, row);
    await move(tx, request, 'received', entryBy(doing, at));
    if (doing.isNotified) await addReturnMail(tx, 'return-received', order.id, id);
    return { rows };
  });
}

/**
 * Refunds the order, which also sends the mail; undamaged pieces are restocked.
 * @throws AppError RETURN_NOT_FOUND, EDIT_CONFLICT, RETURN_MOVE_NOT_ALLOWED,
 * RETURN_INVOICE_MISSING, REFUND_NOT_VALID
 */
export async function refundReturn(
  context: Deps,
  actor: Actor,
  id: number,
  { amount, asCredit, ...expected }: ReturnRefundInput,
): Promise<void> {
  const doing = { actor, ...expected };
  let stockChanges: StockChange[] = [];
  await decide(context, { id, to: 'refunded' }, doing, async (tx, order, request, at) => {
    if ((await needsReturnInvoice(tx, order.id)) && !(await selectReturnInvoice(tx, id)))
      throw new AppError('RETURN_INVOICE_MISSING');
    const { input } = await refundOf(tx, order, request, await selectReturnItems(tx, id));
    const refunded = await refundOrderRows({ tx, deps: context, doing, at }, order, {
      ...input,
      amount,
      asCredit,
      reason: refundReasonOf[request.reason],
      returnId: id,
    });
    stockChanges = refunded.stockChanges;
    const { refundId } = refunded;
    if (refundId !== null) await copyReturnInvoice(tx, id, refundId);
    await move(tx, request, 'refunded', { ...entryBy(doing, at), refundId });
    return { refund: amount, ...(asCredit && { asCredit }), ...input };
  });
  context.changes.stockChanged(stockChanges);
}

/**
 * Records the invoice that a company sends with the returned goods; it can be changed until the
 * refund.
 * @throws AppError RETURN_NOT_FOUND, EDIT_CONFLICT, RETURN_MOVE_NOT_ALLOWED
 */
export async function recordInvoiceOfReturn(
  context: Deps,
  actor: Actor,
  id: number,
  { version, ...invoice }: ReturnInvoiceOfReturn,
): Promise<void> {
  const { orderId } = await requireReturn(context, id);
  refuseFutureDay(invoice, context.clock());
  await inTransaction(context.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const request = await requireAtVersion(tx, id, version);
    const isOpen = openReturnStates.some((state) => state === request.state);
    if (!isOpen || !(await needsReturnInvoice(tx, orderId)))
      throw new AppError('RETURN_MOVE_NOT_ALLOWED');
    const before = await selectReturnInvoice(tx, id);
    await updateReturnInvoice(tx, id, invoice);
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'return',
        entityId: id,
        before: { returnInvoice: before, orderNumber: order.orderNumber },
        after: { returnInvoice: invoice },
      },
      context.clock(),
    );
  });
}

/** The order must be locked. */
async function requireAtVersion(tx: Tx, id: number, version: number): Promise<Return> {
  const request = await selectReturn(tx, id);
  if (!request) throw new AppError('RETURN_NOT_FOUND');
  if (request.version !== version)
    throw new AppError('EDIT_CONFLICT', {
      details: { current: { version: request.version, state: request.state } },
    });
  return request;
}
