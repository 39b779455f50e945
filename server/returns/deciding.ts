// The merchant's moves of a return. Which there are stands in shared/return-rules.ts.
import type { AnswerInput, ApproveInput, ReceiveInput, ReturnRefundInput } from '#shared/admin-returns.ts';
import { endOfDayAfter, isReturnMove, type ReturnState, SEND_BACK_DAYS } from '#shared/return-rules.ts';
import type { Actor } from '../admin/actor.ts';
import { writeAudit } from '../admin/audit.ts';
import { AppError } from '../app-error.ts';
import type { StockChange } from '../changes.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../db.ts';
import { addReturnMail } from '../job-queue.ts';
import { giveRowsBack } from '../orders/admin-refunds.ts';
import { lockOrder, type Order } from '../orders/orders.ts';
import { requireReturn } from './admin-returns.ts';
import { refundReasonOf, wishOf } from './quote.ts';
import { type Return, selectReturn, selectReturnItems, updateReceived } from './returns.sql.ts';
import { move } from './returns.ts';

type Doing = { actor: Actor; version: number; remark: string | null };
type Work = (tx: Tx, order: Order, request: Return, at: Date) => Promise<object>;

/** Under the order's lock, as it was seen; `work` answers what is written into the log. */
async function decide(context: Context, id: number, to: ReturnState, { actor, version, remark }: Doing, work: Work): Promise<void> {
  const { orderId } = await requireReturn(context, id);
  const at = context.clock();
  await inTransaction(context.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const request = await selectReturn(tx, id);
    if (!request) throw new AppError('RETURN_NOT_FOUND');
    if (request.version !== version) throw new AppError('EDIT_CONFLICT', { details: { current: { version: request.version, state: request.state } } });
    if (!isReturnMove(request.state, to)) throw new AppError('RETURN_MOVE_NOT_ALLOWED');
    const about = await work(tx, order, request, at);
    const after = { state: to, ...about, ...(remark && { remark }) };
    await writeAudit(tx, actor, { action: 'update', entity: 'return', entityId: id, before: { state: request.state, orderNumber: order.orderNumber }, after }, at);
  });
}

const saidBy = ({ actor, remark }: Doing, at: Date) => ({ actor: actor.email, remark, at });

/** @throws AppError RETURN_NOT_FOUND, EDIT_CONFLICT, RETURN_MOVE_NOT_ALLOWED */
export async function approveReturn(context: Context, actor: Actor, id: number, { mustSend, instructions, ...seen }: ApproveInput): Promise<void> {
  const doing = { actor, ...seen };
  await decide(context, id, 'approved', doing, async (tx, order, request, at) => {
    const sendBy = mustSend ? endOfDayAfter(at, SEND_BACK_DAYS) : null;
    await move(tx, request, 'approved', saidBy(doing, at), { instructions, sendBy });
    await addReturnMail(tx, 'return-approved', order.id, id);
    return { instructions, sendBy };
  });
}

/** @throws AppError RETURN_NOT_FOUND, EDIT_CONFLICT, RETURN_MOVE_NOT_ALLOWED */
export const rejectReturn = (context: Context, actor: Actor, id: number, input: AnswerInput): Promise<void> => end(context, { actor, ...input }, id, 'rejected', input.answer);
/** Without money. @throws AppError RETURN_NOT_FOUND, EDIT_CONFLICT, RETURN_MOVE_NOT_ALLOWED */
export const closeReturn = (context: Context, actor: Actor, id: number, input: AnswerInput): Promise<void> => end(context, { actor, ...input }, id, 'closed', input.answer);

const end = (context: Context, doing: Doing, id: number, to: 'rejected' | 'closed', answer: string): Promise<void> =>
  decide(context, id, to, doing, async (tx, order, request, at) => {
    await move(tx, request, to, saidBy(doing, at), { answer });
    await addReturnMail(tx, `return-${to}`, order.id, id);
    return { answer };
  });

/**
 * What arrived, and how much of it is sound.
 * @throws AppError RETURN_NOT_FOUND, EDIT_CONFLICT, RETURN_MOVE_NOT_ALLOWED, RETURN_NOT_VALID
 */
export async function receiveReturn(context: Context, actor: Actor, id: number, { rows, ...seen }: ReceiveInput): Promise<void> {
  const doing = { actor, ...seen };
  await decide(context, id, 'received', doing, async (tx, order, request, at) => {
    const items = await selectReturnItems(tx, id);
    const counted = new Map(rows.map((row) => [row.position, row]));
    const isWhole = counted.size === rows.length && rows.length === items.length;
    const fits = items.every(({ position, quantity }) => {
      const row = counted.get(position);
      return row !== undefined && row.received <= quantity && row.restocked <= row.received;
    });
    if (!isWhole || !fits || rows.every(({ received }) => received === 0)) throw new AppError('RETURN_NOT_VALID');
    for (const row of rows) await updateReceived(tx, id, row);
    await move(tx, request, 'received', saidBy(doing, at));
    await addReturnMail(tx, 'return-received', order.id, id);
    return { rows };
  });
}

/**
 * The money goes back by the order's own refund, whose mail tells of it; sound pieces return to the shelf.
 * @throws AppError RETURN_NOT_FOUND, EDIT_CONFLICT, RETURN_MOVE_NOT_ALLOWED, REFUND_NOT_VALID
 */
export async function refundReturn(context: Context, actor: Actor, id: number, { amount, ...seen }: ReturnRefundInput): Promise<void> {
  const doing = { actor, ...seen };
  let stockChanges: StockChange[] = [];
  await decide(context, id, 'refunded', doing, async (tx, order, request, at) => {
    const { wish } = await wishOf(tx, order, request, await selectReturnItems(tx, id));
    const { given, refundId } = await giveRowsBack(tx, context, order, { ...wish, amount, reason: refundReasonOf[request.reason] }, doing, at);
    stockChanges = given;
    await move(tx, request, 'refunded', saidBy(doing, at), { refundId });
    return { refund: amount, ...wish };
  });
  context.changes.stockChanged(stockChanges);
}
