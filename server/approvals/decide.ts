// Decisions on an order over the limit of a member: it is approved once, rejected or withdrawn. An
// approved order is priced and placed as at checkout (decision 0070).
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addJob } from '#server/base/jobs/queue.ts';
import { placeApproved } from '#server/checkout/checkout.ts';
import type { PlacedBody } from '#server/checkout/new-order.ts';
import {
  type ApprovalRecord,
  type Decision,
  selectApproval,
  updateDecision,
} from '#server/companies/approval-requests.ts';
import { writeCompanyHistory } from '#server/companies/history.ts';
import { holdMembers, isApprover, selectMembershipIn } from '#server/companies/membership.ts';
import type { Approval, ApproveBody } from '#shared/orders/approvals.ts';
import {
  type ApprovalDeps,
  buyerOf,
  priceToday,
  readApproval,
  readApprovalForShop,
  requireApproval,
  stateOf,
} from './approvals.ts';

/** The shop as decider: `written` writes its own records in the same transaction. */
export type ShopDecision = {
  written(tx: Tx, about: { companyId: number; orderId: number | null; at: Date }): Promise<void>;
};
type Decider = { customerId: number } | ShopDecision;
const memberOf = (decider: Decider) => ('customerId' in decider ? decider.customerId : null);

/**
 * Places the order once, for the total that the approver saw; a second call returns the same.
 * @throws AppError APPROVAL_NOT_FOUND, NOT_ALLOWED, APPROVAL_DECIDED, MEMBER_NOT_FOUND if the
 * requester has left, CART_CHANGED with the current total, and the errors of placing an order
 */
export async function approve(
  deps: ApprovalDeps,
  id: number,
  approverId: number,
  body: ApproveBody,
): Promise<Approval> {
  const { row, mayDecide } = await requireApproval(deps, id, approverId);
  if (!mayDecide) throw new AppError('NOT_ALLOWED');
  if (row.state !== 'approved') await placeOnce(deps, row, { customerId: approverId }, body);
  return readApproval(deps, id, approverId);
}

/** The shop approves for a company that calls. @throws AppError as `approve` */
export async function approveByShop(
  deps: ApprovalDeps,
  id: number,
  decider: ShopDecision,
  body: ApproveBody,
): Promise<Approval> {
  const row = await selectApproval(deps.db, id);
  if (!row) throw new AppError('APPROVAL_NOT_FOUND');
  if (row.state !== 'approved') await placeOnce(deps, row, decider, body);
  return readApprovalForShop(deps, id);
}

async function placeOnce(
  deps: ApprovalDeps,
  row: ApprovalRecord,
  decider: Decider,
  { expectedTotal, comment }: ApproveBody,
): Promise<void> {
  const sent = row.body as PlacedBody | null;
  if (!sent || row.customerId === null || stateOf(row, deps.clock()) !== 'waiting')
    throw new AppError('APPROVAL_DECIDED');
  const company = await selectMembershipIn(deps.db, row.customerId, row.companyId);
  if (!company) throw new AppError('MEMBER_NOT_FOUND');
  const { cart } = await priceToday(deps, row, sent);
  // The approver agrees to the total; the rows have current prices, or placing refuses the order.
  const items = sent.items.map((item, index) => ({
    ...item,
    price: cart.items[index]?.price ?? item.price,
  }));
  const decision = { state: 'approved', comment: comment || null } as const;
  try {
    await placeApproved(
      deps,
      { ...sent, items, expectedTotal },
      {
        // No checkout sends a key with a space.
        idempotencyKey: `approval ${row.id}`,
        remoteAddress: null,
        customerId: row.customerId,
        buyer: await buyerOf(deps, row),
        approval: { company, approvedBy: memberOf(decider) },
        written: (tx, { orderId, at }) => decide(tx, row, decider, { ...decision, orderId, at }),
      },
    );
  } catch (error) {
    // Another approver was faster: return their order.
    const now = error instanceof AppError ? await selectApproval(deps.db, row.id) : null;
    if (now?.state !== 'approved') throw error;
  }
}

/** @throws AppError APPROVAL_DECIDED if somebody else was faster */
async function decide(
  tx: Tx,
  { id, companyId, customerId }: ApprovalRecord,
  decider: Decider,
  decision: Omit<Decision, 'decidedBy'>,
): Promise<void> {
  const decidedBy = memberOf(decider);
  if (!(await updateDecision(tx, id, { ...decision, decidedBy })))
    throw new AppError('APPROVAL_DECIDED');
  const { state: act, at, orderId = null } = decision;
  const about = act === 'withdrawn' ? null : customerId;
  await writeCompanyHistory(tx, { companyId, act, by: decidedBy, about, at });
  if ('written' in decider) await decider.written(tx, { companyId, orderId, at });
  if (act !== 'withdrawn')
    await addJob(tx, 'send-company-decision', { approvalId: id }, `approval decision ${id}`);
}

/** @throws AppError APPROVAL_NOT_FOUND, NOT_ALLOWED, APPROVAL_DECIDED */
export async function reject(
  deps: ApprovalDeps,
  id: number,
  approverId: number,
  { comment }: { comment: string },
): Promise<Approval> {
  const { row, mayDecide } = await requireApproval(deps, id, approverId);
  if (!mayDecide) throw new AppError('NOT_ALLOWED');
  const decision = { state: 'rejected', comment: comment || null, at: deps.clock() } as const;
  await inTransaction(deps.db, async (tx) => {
    await holdMembers(tx, row.companyId, [approverId]);
    if (!isApprover(await selectMembershipIn(tx, approverId, row.companyId)))
      throw new AppError('NOT_ALLOWED');
    await decide(tx, row, { customerId: approverId }, decision);
  });
  return readApproval(deps, id, approverId);
}

/** Decided by the shop. @throws AppError APPROVAL_NOT_FOUND, APPROVAL_DECIDED */
export async function rejectByShop(
  deps: ApprovalDeps,
  id: number,
  decider: ShopDecision,
  { comment }: { comment: string },
): Promise<Approval> {
  const row = await selectApproval(deps.db, id);
  if (!row) throw new AppError('APPROVAL_NOT_FOUND');
  const decision = { state: 'rejected', comment, at: deps.clock() } as const;
  await inTransaction(deps.db, (tx) => decide(tx, row, decider, decision));
  return readApprovalForShop(deps, id);
}

/** Done by the requester. @throws AppError APPROVAL_NOT_FOUND, NOT_ALLOWED, APPROVAL_DECIDED */
export async function withdraw(
  deps: ApprovalDeps,
  id: number,
  customerId: number,
): Promise<Approval> {
  const { row, isOwn } = await requireApproval(deps, id, customerId);
  if (!isOwn) throw new AppError('NOT_ALLOWED');
  const decision = { state: 'withdrawn', comment: null, at: deps.clock() } as const;
  await inTransaction(deps.db, (tx) => decide(tx, row, { customerId }, decision));
  return readApproval(deps, id, customerId);
}
