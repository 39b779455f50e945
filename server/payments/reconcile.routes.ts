// /admin/payments: what does not come out even, and what can be done about it. Decisions about a payment or a refund are the
// order's own calls (/admin/orders/{orderNumber}/review, …/refunds).
import { z } from 'zod';
import type { AdminRole } from '#shared/admin.ts';
import { id } from '#shared/fields.ts';
import { CompareBody, PaymentCases, SeenBody } from '#shared/payment-cases.ts';
import { actorOf, adminOf, adminOnly } from '../admin/admin-only.ts';
import type { Context, Routes } from '../context.ts';
import { askAgain, listCases, markSeen, markStrangerSeen } from './reconcile.ts';
import { askForDay, listDays, markDifferenceSeen } from './reports/reports.ts';

const tags = ['admin payments'];
const PaymentParams = z.object({ paymentId: z.string().max(60) });

async function listAll(context: Context, role: AdminRole): Promise<PaymentCases> {
  const [cases, days] = await Promise.all([listCases(context, role), listDays(context)]);
  return { ...cases, ...days };
}

export const reconcileRoutes: Routes = async (app, context) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'orders') } as const;

  app.get('/admin/payments', { ...options, schema: { tags, response: { 200: PaymentCases } } }, async (request) => listAll(context, adminOf(request).role));

  app.post('/admin/payments/:paymentId/ask', { ...options, schema: { tags, params: PaymentParams, response: { 200: PaymentCases } } }, async (request) => {
    await askAgain(context, request.params.paymentId);
    return listAll(context, adminOf(request).role);
  });
  app.post('/admin/payments/:paymentId/seen', { ...options, schema: { tags, params: PaymentParams, body: SeenBody, response: { 200: PaymentCases } } }, async (request) => {
    await markSeen(context, actorOf(request), request.params.paymentId, request.body.remark);
    return listAll(context, adminOf(request).role);
  });
  app.post('/admin/payments/strangers/:id/seen', { ...options, schema: { tags, params: z.object({ id }), body: SeenBody, response: { 200: PaymentCases } } }, async (request) => {
    await markStrangerSeen(context, actorOf(request), request.params.id, request.body.remark);
    return listAll(context, adminOf(request).role);
  });
  app.post('/admin/payments/differences/:id/seen', { ...options, schema: { tags, params: z.object({ id }), body: SeenBody, response: { 200: PaymentCases } } }, async (request) => {
    await markDifferenceSeen(context, actorOf(request), request.params.id, request.body.remark);
    return listAll(context, adminOf(request).role);
  });
  app.post('/admin/payments/reports', { ...options, schema: { tags, body: CompareBody, response: { 200: PaymentCases } } }, async (request) => {
    await askForDay(context, actorOf(request), request.body.day);
    return listAll(context, adminOf(request).role);
  });
};
