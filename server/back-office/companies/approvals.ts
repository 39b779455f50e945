// Orders over a member's limit, decided by the shop when the company calls; each decision is in the
// audit log with its reason.
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import type { ApprovalDeps } from '#server/approvals/approvals.ts';
import { approveByShop, rejectByShop, type ShopDecision } from '#server/approvals/decide.ts';
import type { Approval, ShopApproveBody, ShopRejectBody } from '#shared/orders/approvals.ts';

/**
 * Places the order, once, with the total that the administrator saw.
 * @throws AppError APPROVAL_NOT_FOUND, APPROVAL_DECIDED, MEMBER_NOT_FOUND, CART_CHANGED, and the
 * errors of placing an order
 */
export const approveForCompany = (
  deps: ApprovalDeps,
  actor: Actor,
  id: number,
  body: ShopApproveBody,
): Promise<Approval> =>
  approveByShop(deps, id, decisionOf(actor, { id, state: 'approved', ...body }), body);

/** @throws AppError APPROVAL_NOT_FOUND, APPROVAL_DECIDED */
export const rejectForCompany = (
  deps: ApprovalDeps,
  actor: Actor,
  id: number,
  body: ShopRejectBody,
): Promise<Approval> =>
  rejectByShop(deps, id, decisionOf(actor, { id, state: 'rejected', ...body }), body);

type Decided = { id: number; state: 'approved' | 'rejected'; comment: string };

const decisionOf = (actor: Actor, { id, state, comment }: Decided): ShopDecision => ({
  async written(tx, { companyId, orderId, at }) {
    const before = { approvalId: id, state: 'waiting' };
    const after = { approvalId: id, state, comment, orderId };
    const about = { entity: 'company', entityId: companyId } as const;
    await writeAudit(tx, actor, { action: 'update', ...about, before, after }, at);
  },
});
