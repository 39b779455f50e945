// PDFs of orders: for the merchant below /admin/orders, for the reader of an order below
// /orders/{orderNumber}.

import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { adminOnly } from '#server/admin-auth/admin-only.ts';
import { perAddress } from '#server/base/http/rate-limits.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import {
  type DocumentFile,
  makeContract,
  makeLinkSheet,
  makeSlips,
  makeSummary,
} from '#server/documents/documents.ts';
import { requireInvoiceFile } from '#server/orders/invoice-file.ts';
import { readerOf } from '#server/orders/order-access.ts';
import { requireReadableOrder } from '#server/orders/orders.ts';
import type { Settings } from '#server/settings/settings.ts';
import { MOST_SLIPS, SlipsBody } from '#shared/back-office/many-orders.ts';
import { id } from '#shared/base/fields.ts';
import { OrderParams } from '#shared/orders/orders.ts';
import { requireBackOfficeOrder } from './order.ts';
import { selectBackOfficeOrders } from './orders.sql.ts';
import { readFilter } from './orders.ts';

type Deps = Platform & { settings: Settings };

const kinds = z.enum(['summary', 'preliminary-information', 'distance-sales']);
const DocumentParams = OrderParams.extend({ document: kinds });
const InvoiceParams = OrderParams.extend({ id });
const ParcelQuery = z.object({ parcel: id.optional() });

/**
 * Always downloaded, never opened under the shop's origin: the content of an invoice comes from
 * elsewhere.
 */
const asFile = (reply: FastifyReply, name: string) =>
  reply
    .type('application/pdf')
    .header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.pdf`)}`,
    )
    .header('x-content-type-options', 'nosniff');
const send = (reply: FastifyReply, { name, stream }: DocumentFile) =>
  asFile(reply, name).send(stream);

type App = Parameters<Routes<Deps>>[0];

const tags = ['documents'];

export const orderDocumentRoutes: Routes<Deps> = async (app, context) => {
  buyerRoutes(app, context);
  backOfficeRoutes(app, context);
};

function buyerRoutes(app: App, context: Deps) {
  const config = {
    isPrivate: true,
    ...perAddress(context, { name: 'pdfs', max: 60, minutes: 1 }),
  };
  const read = async (
    request: Parameters<typeof readerOf>[1] & { params: { orderNumber: string } },
  ) => requireReadableOrder(context, request.params.orderNumber, await readerOf(context, request));

  app.get(
    '/orders/:orderNumber/pdfs/:document',
    { config, schema: { tags, params: DocumentParams } },
    async (request, reply) => {
      const order = await read(request);
      const { document } = request.params;
      return send(
        reply,
        document === 'summary'
          ? await makeSummary(context, order)
          : await makeContract(context, order, document),
      );
    },
  );
  app.get(
    '/orders/:orderNumber/invoices/:id',
    { config, schema: { tags, params: InvoiceParams } },
    async (request, reply) => {
      const { bytes, name } = await requireInvoiceFile(
        context,
        await read(request),
        request.params.id,
      );
      return asFile(reply, name).send(bytes);
    },
  );
}

function backOfficeRoutes(app: App, context: Deps) {
  const admin = { config: { isPrivate: true }, onRequest: adminOnly(context, 'orders') } as const;
  app.get(
    '/admin/orders/:orderNumber/pdfs/slip',
    { ...admin, schema: { tags, params: OrderParams, querystring: ParcelQuery } },
    async (request, reply) => {
      const order = await requireBackOfficeOrder(context, request.params.orderNumber);
      return send(
        reply,
        await makeSlips(context, [order], languageOf(request), request.query.parcel ?? null),
      );
    },
  );
  // The sheet lets anybody read the order as its buyer, so it needs the same right as the link
  // itself.
  app.post(
    '/admin/orders/:orderNumber/pdfs/link',
    { ...admin, schema: { tags, params: OrderParams } },
    async (request, reply) => {
      const order = await requireBackOfficeOrder(context, request.params.orderNumber);
      return send(reply, await makeLinkSheet(context, order));
    },
  );
  app.get(
    '/admin/orders/:orderNumber/pdfs/:document',
    { ...admin, schema: { tags, params: DocumentParams } },
    async (request, reply) => {
      const order = await requireBackOfficeOrder(context, request.params.orderNumber);
      const { document } = request.params;
      return send(
        reply,
        document === 'summary'
          ? await makeSummary(context, order)
          : await makeContract(context, order, document),
      );
    },
  );
  app.get(
    '/admin/orders/:orderNumber/invoices/:id',
    { ...admin, schema: { tags, params: InvoiceParams } },
    async (request, reply) => {
      const { bytes, name } = await requireInvoiceFile(
        context,
        await requireBackOfficeOrder(context, request.params.orderNumber),
        request.params.id,
      );
      return asFile(reply, name).send(bytes);
    },
  );
  /** Slips of several orders in one file, in the order of the request, or newest first. */
  app.post(
    '/admin/orders/slips',
    {
      ...admin,
      onRequest: adminOnly(context, 'orders', { onlyCalculates: true }),
      schema: { tags, body: SlipsBody },
    },
    async (request, reply) => {
      const numbers = await readNumbers(context, request.body);
      const orders = await Promise.all(
        numbers.map((number) => requireBackOfficeOrder(context, number)),
      );
      return send(reply, await makeSlips(context, orders, languageOf(request)));
    },
  );
}

async function readNumbers(context: Deps, body: SlipsBody): Promise<readonly string[]> {
  if ('orderNumbers' in body) return body.orderNumbers;
  const filter = { ...readFilter(body.found, context.clock()), upTo: body.upTo };
  const rows = await selectBackOfficeOrders(context.db, filter, { offset: 0, limit: MOST_SLIPS });
  return rows.map(({ orderNumber }) => orderNumber);
}
