// /admin/payments: payments and refunds that need a decision. The decisions are calls of the order
// (/admin/orders/{orderNumber}/review, …/refunds).

import { z } from 'zod';
import { actorOf, adminOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { listFileRoutes } from '#server/back-office/files/list-file.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Providers } from '#server/payments/provider.ts';
import { acknowledgeDifference, askForDay, listDays } from '#server/payments/reports/reports.ts';
import type { Settings } from '#server/settings/settings.ts';
import { CompareBody, PaymentCases, SeenBody } from '#shared/back-office/payment-cases.ts';
import type { AdminGrants } from '#shared/back-office/rights.ts';
import { id } from '#shared/base/fields.ts';
import { askAgain, listCases, markSeen, markUnmatchedSeen } from './cases.ts';
import { casesFile } from './cases-file.ts';

type Deps = Platform & { settings: Settings; providers: Providers };

const tags = ['admin payments'];
const PaymentParams = z.object({ paymentId: z.string().max(60) });

async function listAll(context: Deps, grants: AdminGrants): Promise<PaymentCases> {
  const [cases, days] = await Promise.all([listCases(context, grants), listDays(context)]);
  return { ...cases, ...days };
}

export const reconcileRoutes: Routes<Deps> = async (app, context) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'orders') } as const;

  app.get(
    '/admin/payments',
    { ...options, schema: { tags, response: { 200: PaymentCases } } },
    async (request) => listAll(context, adminOf(request).grants),
  );
  listFileRoutes(app, context, casesFile(context));

  app.post(
    '/admin/payments/:paymentId/ask',
    { ...options, schema: { tags, params: PaymentParams, response: { 200: PaymentCases } } },
    async (request) => {
      await askAgain(context, request.params.paymentId);
      return listAll(context, adminOf(request).grants);
    },
  );
  app.post(
    '/admin/payments/:paymentId/seen',
    {
      ...options,
      schema: { tags, params: PaymentParams, body: SeenBody, response: { 200: PaymentCases } },
    },
    async (request) => {
      await markSeen(context, actorOf(request), request.params.paymentId, request.body.remark);
      return listAll(context, adminOf(request).grants);
    },
  );
  app.post(
    '/admin/payments/unmatched/:id/seen',
    {
      ...options,
      schema: { tags, params: z.object({ id }), body: SeenBody, response: { 200: PaymentCases } },
    },
    async (request) => {
      await markUnmatchedSeen(context, actorOf(request), request.params.id, request.body.remark);
      return listAll(context, adminOf(request).grants);
    },
  );
  app.post(
    '/admin/payments/differences/:id/seen',
    {
      ...options,
      schema: { tags, params: z.object({ id }), body: SeenBody, response: { 200: PaymentCases } },
    },
    async (request) => {
      await acknowledgeDifference(
        context,
        actorOf(request),
        request.params.id,
        request.body.remark,
      );
      return listAll(context, adminOf(request).grants);
    },
  );
  app.post(
    '/admin/payments/reports',
    { ...options, schema: { tags, body: CompareBody, response: { 200: PaymentCases } } },
    async (request) => {
      await askForDay(context, actorOf(request), request.body.day);
      return listAll(context, adminOf(request).grants);
    },
  );
};
