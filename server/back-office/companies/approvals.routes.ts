// /admin/companies/approvals: orders that wait for an approval; the shop reads and decides them
// (our addition).
import { z } from 'zod';
import type { Actor } from '#server/admin-auth/actor.ts';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { type ApprovalDeps, readApprovalForShop } from '#server/approvals/approvals.ts';
import { approveByShop, rejectByShop, type ShopDecision } from '#server/approvals/decide.ts';
import type { Routes } from '#server/base/platform.ts';
import { id } from '#shared/base/fields.ts';
import { Approval, ShopApproveBody, ShopRejectBody } from '#shared/orders/approvals.ts';

// Orders over a member's limit, decided by the shop when the company calls; each decision is in the
// audit log with its reason.

/**
 * Places the order, once, with the total that the administrator saw.
 * @throws AppError APPROVAL_NOT_FOUND, APPROVAL_DECIDED, MEMBER_NOT_FOUND, CART_CHANGED, and the
 * errors of placing an order
 */
const approveForCompany = (
  deps: ApprovalDeps,
  actor: Actor,
  id: number,
  body: ShopApproveBody,
): Promise<Approval> =>
  approveByShop(deps, id, decisionOf(actor, { id, state: 'approved', ...body }), body);

/** @throws AppError APPROVAL_NOT_FOUND, APPROVAL_DECIDED */
const rejectForCompany = (
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

const tags = ['admin companies'];
const params = z.object({ id });
const response = { 200: Approval };

export const adminApprovalRoutes: Routes<ApprovalDeps> = async (app, context) => {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, 'companies'),
  } as const;

  app.get(
    '/admin/companies/approvals/:id',
    { ...options, schema: { tags, params, response } },
    async (request) => readApprovalForShop(context, request.params.id),
  );
  app.post(
    '/admin/companies/approvals/:id/approve',
    { ...options, schema: { tags, params, body: ShopApproveBody, response } },
    async (request) =>
      approveForCompany(context, actorOf(request), request.params.id, request.body),
  );
  app.post(
    '/admin/companies/approvals/:id/reject',
    { ...options, schema: { tags, params, body: ShopRejectBody, response } },
    async (request) => rejectForCompany(context, actorOf(request), request.params.id, request.body),
  );
};
