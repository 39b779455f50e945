// /admin/invoices: documents of the invoice service. For owners and accountants.

import { z } from 'zod';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { CancelInvoiceBody, InvoicesPage, InvoicesQuery } from '#shared/back-office/invoices.ts';
import { OrderParams } from '#shared/orders/orders.ts';
import { cancelInvoice } from './cancel.ts';
import { listInvoices, requireEDocument, retryInvoice } from './invoices.ts';

const tags = ['admin invoices'];

export const adminInvoiceRoutes: Routes<Platform & { settings: Settings }> = async (
  app,
  context,
) => {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, 'accounting'),
  } as const;
  const response = { 204: z.null() };
  app.get(
    '/admin/invoices',
    { ...options, schema: { tags, querystring: InvoicesQuery, response: { 200: InvoicesPage } } },
    async ({ query, headers }) => listInvoices(context, query, languageOf({ headers })),
  );
  app.post(
    '/admin/invoices/:orderNumber/retry',
    { ...options, schema: { tags, params: OrderParams, response } },
    async (request, reply) => {
      await retryInvoice(context, actorOf(request), request.params.orderNumber);
      return reply.code(204).send(null);
    },
  );
  app.post(
    '/admin/invoices/:orderNumber/cancel',
    { ...options, schema: { tags, params: OrderParams, body: CancelInvoiceBody, response } },
    async (request, reply) => {
      const { orderNumber } = request.params;
      const document = { ...(await requireEDocument(context, orderNumber)), orderNumber };
      await cancelInvoice(context, actorOf(request), document, request.body.reason);
      return reply.code(204).send(null);
    },
  );
};
