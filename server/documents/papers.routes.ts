// Papers to download: for the merchant below /admin/orders, for whoever may read the order below /orders/{orderNumber}.
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { SlipsBody } from '#shared/admin-orders.ts';
import { id } from '#shared/fields.ts';
import { pickLanguage } from '#shared/languages.ts';
import { OrderParams } from '#shared/orders.ts';
import { adminOnly } from '../admin/admin-only.ts';
import type { Routes } from '../context.ts';
import { requireDeskOrder } from '../orders/admin-order.ts';
import { requireInvoiceFile } from '../orders/invoices.ts';
import { readerOf } from '../orders/order-token.ts';
import { requireOrder } from '../orders/orders.ts';
import { perAddress } from '../rate-limits.ts';
import { makeContract, makeSlips, makeSummary, type PaperFile } from './documents.ts';

const papers = z.enum(['summary', 'preliminary-information', 'distance-sales']);
const PaperParams = OrderParams.extend({ paper: papers });
const InvoiceParams = OrderParams.extend({ id });
const ParcelQuery = z.object({ parcel: id.optional() });

/** Saved, never opened in the shop's own name: what is in an invoice came from elsewhere. */
const asFile = (reply: FastifyReply, name: string) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.pdf`)}`)
    .header('x-content-type-options', 'nosniff');
const send = (reply: FastifyReply, { name, stream }: PaperFile) => asFile(reply, name).send(stream);

export const paperRoutes: Routes = async (app, context) => {
  const tags = ['documents'];
  const config = { isPrivate: true, ...perAddress(context, { name: 'papers', max: 60, minutes: 1 }) };
  const read = async (request: Parameters<typeof readerOf>[1] & { params: { orderNumber: string } }) =>
    requireOrder(context, request.params.orderNumber, await readerOf(context, request));

  app.get('/orders/:orderNumber/papers/:paper', { config, schema: { tags, params: PaperParams } }, async (request, reply) => {
    const order = await read(request);
    const { paper } = request.params;
    return send(reply, paper === 'summary' ? await makeSummary(context, order) : await makeContract(context, order, paper));
  });
  app.get('/orders/:orderNumber/invoices/:id', { config, schema: { tags, params: InvoiceParams } }, async (request, reply) => {
    const { bytes, name } = await requireInvoiceFile(context, await read(request), request.params.id);
    return asFile(reply, name).send(bytes);
  });

  const admin = { config: { isPrivate: true }, onRequest: adminOnly(context, 'orders') } as const;
  app.get('/admin/orders/:orderNumber/papers/slip', { ...admin, schema: { tags, params: OrderParams, querystring: ParcelQuery } }, async (request, reply) => {
    const order = await requireDeskOrder(context, request.params.orderNumber);
    return send(reply, await makeSlips(context, [order], pickLanguage(request.headers['accept-language']), request.query.parcel ?? null));
  });
  app.get('/admin/orders/:orderNumber/papers/:paper', { ...admin, schema: { tags, params: PaperParams } }, async (request, reply) => {
    const order = await requireDeskOrder(context, request.params.orderNumber);
    const { paper } = request.params;
    return send(reply, paper === 'summary' ? await makeSummary(context, order) : await makeContract(context, order, paper));
  });
  app.get('/admin/orders/:orderNumber/invoices/:id', { ...admin, schema: { tags, params: InvoiceParams } }, async (request, reply) => {
    const { bytes, name } = await requireInvoiceFile(context, await requireDeskOrder(context, request.params.orderNumber), request.params.id);
    return asFile(reply, name).send(bytes);
  });
  /** Of several orders in one file, in the order that was sent. */
  app.post('/admin/orders/slips', { ...admin, schema: { tags, body: SlipsBody } }, async (request, reply) => {
    const orders = await Promise.all(request.body.orderNumbers.map((number) => requireDeskOrder(context, number)));
    return send(reply, await makeSlips(context, orders, pickLanguage(request.headers['accept-language'])));
  });
};
