// Approvals of companies' orders, in the account and by the link of a mail (our addition). Opening
// the link changes nothing; deciding is a separate call.
import { z } from 'zod';
import { customerOf, signedInOnly } from '#server/auth/signed-in.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { perAddress } from '#server/base/http/rate-limits.ts';
import type { App, Routes } from '#server/base/platform.ts';
import { id } from '#shared/base/fields.ts';
import {
  Approval,
  ApprovalsAnswer,
  ApprovalTokenBody,
  ApproveBody,
  ApproveByLinkBody,
  RejectBody,
  RejectByLinkBody,
} from '#shared/orders/approvals.ts';
import { type ApprovalDeps, listApprovals, readApproval, readApprovalToken } from './approvals.ts';
import { approve, reject, withdraw } from './decide.ts';

const tags = ['companies'];
const IdParams = z.object({ id });

export const approvalRoutes: Routes<ApprovalDeps> = async (app, context) => {
  accountCalls(app, context);
  linkCalls(app, context);
};

function accountCalls(app: App, context: ApprovalDeps) {
  const own = { onRequest: signedInOnly(context), config: { isPrivate: true } } as const;

  app.get(
    '/user/companies/:id/approvals',
    { ...own, schema: { tags, params: IdParams, response: { 200: ApprovalsAnswer } } },
    async (request) => {
      const { customerId } = customerOf(request);
      return {
        content: await listApprovals(context, { companyId: request.params.id, customerId }),
      };
    },
  );

  app.get(
    '/user/approvals/:id',
    { ...own, schema: { tags, params: IdParams, response: { 200: Approval } } },
    async (request) => readApproval(context, request.params.id, customerOf(request).customerId),
  );

  app.post(
    '/user/approvals/:id/approve',
    { ...own, schema: { tags, params: IdParams, body: ApproveBody, response: { 200: Approval } } },
    async (request) =>
      approve(context, request.params.id, customerOf(request).customerId, request.body),
  );

  app.post(
    '/user/approvals/:id/reject',
    { ...own, schema: { tags, params: IdParams, body: RejectBody, response: { 200: Approval } } },
    async (request) =>
      reject(context, request.params.id, customerOf(request).customerId, request.body),
  );

  app.post(
    '/user/approvals/:id/withdraw',
    { ...own, schema: { tags, params: IdParams, response: { 200: Approval } } },
    async (request) => withdraw(context, request.params.id, customerOf(request).customerId),
  );
}

function linkCalls(app: App, context: ApprovalDeps) {
  const limit = perAddress(context, { name: 'approval link', max: 30, minutes: 10 });
  const options = { config: { isPrivate: true, ...limit } };
  const linkOf = (token: string) => {
    const link = readApprovalToken(context, token);
    if (!link) throw new AppError('APPROVAL_NOT_FOUND');
    return link;
  };

  app.post(
    '/approvals/look',
    { ...options, schema: { tags, body: ApprovalTokenBody, response: { 200: Approval } } },
    async (request) => {
      const { approvalId, approverId } = linkOf(request.body.token);
      return readApproval(context, approvalId, approverId);
    },
  );

  app.post(
    '/approvals/approve',
    { ...options, schema: { tags, body: ApproveByLinkBody, response: { 200: Approval } } },
    async (request) => {
      const { approvalId, approverId } = linkOf(request.body.token);
      return approve(context, approvalId, approverId, request.body);
    },
  );

  app.post(
    '/approvals/reject',
    { ...options, schema: { tags, body: RejectByLinkBody, response: { 200: Approval } } },
    async (request) => {
      const { approvalId, approverId } = linkOf(request.body.token);
      return reject(context, approvalId, approverId, request.body);
    },
  );
}
