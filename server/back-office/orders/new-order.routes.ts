// /admin/orders/new: an order that is made in the back office.

import { actorOf, adminOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { IdempotencyHeaders } from '#server/base/http/idempotency-key.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Rules } from '#server/discounts/rules.ts';
import type { Providers } from '#server/payments/provider.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  BackOfficeOrderBody,
  BackOfficeOrderPreviewBody,
  PastBuyers,
  PastBuyersQuery,
  PlacedManualOrder,
} from '#shared/back-office/new-order.ts';
import { CalculateAnswer } from '#shared/cart/cart.ts';
import { findPastBuyers, placeOrderForBuyer, previewOrder } from './new-order.ts';

type Deps = Platform & { settings: Settings; rules: Rules; providers: Providers };

const tags = ['admin orders'];

export const adminNewOrderRoutes: Routes<Deps> = async (app, context) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'orders') } as const;
  app.get(
    '/admin/orders/new/buyers',
    { ...options, schema: { tags, querystring: PastBuyersQuery, response: { 200: PastBuyers } } },
    async ({ query }) => findPastBuyers(context, query.text),
  );
  app.post(
    '/admin/orders/new/preview',
    {
      ...options,
      onRequest: adminOnly(context, 'orders', { onlyCalculates: true }),
      schema: { tags, body: BackOfficeOrderPreviewBody, response: { 200: CalculateAnswer } },
    },
    async (request) =>
      previewOrder(context, request.body, adminOf(request).grants, languageOf(request)),
  );
  app.post(
    '/admin/orders/new',
    {
      ...options,
      schema: {
        tags,
        headers: IdempotencyHeaders,
        body: BackOfficeOrderBody,
        response: { 201: PlacedManualOrder },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key'];
      const orderNumber = await placeOrderForBuyer(
        context,
        { actor: actorOf(request), grants: adminOf(request).grants },
        request.body,
        key ? `desk ${key}` : null,
      );
      return reply.status(201).send({ orderNumber });
    },
  );
};
