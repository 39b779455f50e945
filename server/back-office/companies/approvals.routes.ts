// /admin/companies/approvals: orders that wait for an approval; the shop reads and decides them
// (our addition).
import { z } from 'zod';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { type ApprovalDeps, readApprovalForShop } from '#server/approvals/approvals.ts';
import type { Routes } from '#server/base/platform.ts';
import { id } from '#shared/base/fields.ts';
import { Approval, ShopApproveBody, ShopRejectBody } from '#shared/orders/approvals.ts';
import { approveForCompany, rejectForCompany } from './approvals.ts';

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
