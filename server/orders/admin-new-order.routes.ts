// /admin/orders/new: an order made by hand (issue 6).
import { z } from 'zod';
import { DeskOrderBody, DeskPreviewBody, PastBuyers, PastBuyersQuery, PlacedByHand } from '#shared/admin-orders.ts';
import { CalculateAnswer } from '#shared/cart.ts';
import { pickLanguage } from '#shared/languages.ts';
import { actorOf, adminOf, adminOnly } from '../admin/admin-only.ts';
import type { Routes } from '../context.ts';
import { findPastBuyers, placeDeskOrder, previewDeskOrder } from './admin-new-order.ts';

const tags = ['admin orders'];
const Headers = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .optional(),
});

export const adminNewOrderRoutes: Routes = async (app, context) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'orders') } as const;
  app.get('/admin/orders/new/buyers', { ...options, schema: { tags, querystring: PastBuyersQuery, response: { 200: PastBuyers } } }, async ({ query }) =>
    findPastBuyers(context, query.text),
  );
  app.post('/admin/orders/new/preview', { ...options, schema: { tags, body: DeskPreviewBody, response: { 200: CalculateAnswer } } }, async (request) =>
    previewDeskOrder(context, request.body, adminOf(request).role, pickLanguage(request.headers['accept-language'])),
  );
  app.post('/admin/orders/new', { ...options, schema: { tags, headers: Headers, body: DeskOrderBody, response: { 201: PlacedByHand } } }, async (request, reply) => {
    const key = request.headers['idempotency-key'];
    const orderNumber = await placeDeskOrder(context, actorOf(request), adminOf(request).role, request.body, key ? `desk ${key}` : null);
    return reply.status(201).send({ orderNumber });
  });
};
