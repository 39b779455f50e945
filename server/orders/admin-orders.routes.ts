// /admin/orders: the list, one order, its moves, parcels, notes and mails (issue 6).
import { z } from 'zod';
import {
  AdminOrder,
  AdminOrdersPage,
  AdminOrdersQuery,
  BulkPrepareAnswer,
  BulkPrepareBody,
  DocumentAnswer,
  InvoiceBody,
  InvoiceFileQuery,
  InvoiceRemoveBody,
  MAX_INVOICE_BYTES,
  MoveBody,
  NoteBody,
  OrderCounts,
  ParcelBody,
  RefundBody,
  ReviewBody,
  SavedView,
  SavedViewBody,
  ShipBody,
} from '#shared/admin-orders.ts';
import { id } from '#shared/fields.ts';
import { pickLanguage } from '#shared/languages.ts';
import { OrderParams } from '#shared/orders.ts';
import { actorOf, adminOf, adminOnly } from '../admin/admin-only.ts';
import { AppError } from '../app-error.ts';
import type { Context, Routes } from '../context.ts';
import { bookTransfer, collectCash, decideReview } from '../payments/by-hand.ts';
import { readUpload, withUploads } from '../upload.ts';
import { cancelByShop, cancelPaidByShop, deliverOrder, prepareOrder, prepareOrders } from './admin-moves.ts';
import { addNote, readDeskOrder, readDocument, requireDeskOrder, retryMail, rightOf, sendMailAgain } from './admin-order.ts';
import { countOrders, listDeskOrders, listViews, removeView, saveView } from './admin-orders.ts';
import { markGiven, refundRows, tryRefundAgain } from './admin-refunds.ts';
import { changeParcel, deliverParcel, shipParcel } from './admin-shipments.ts';
import type { Doing } from './as-seen.ts';
import { addInvoice, removeInvoice } from './invoices.ts';

const tags = ['admin orders'];
const WithId = OrderParams.extend({ id });
const DocumentParams = OrderParams.extend({ kind: z.enum(['preliminary-information', 'distance-sales']) });

export const adminOrderRoutes: Routes = async (app, context) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'orders') } as const;

  app.get('/admin/orders', { ...options, schema: { tags, querystring: AdminOrdersQuery, response: { 200: AdminOrdersPage } } }, async ({ query }) =>
    listDeskOrders(context, query),
  );
  app.get('/admin/orders/counts', { ...options, schema: { tags, response: { 200: OrderCounts } } }, async () => countOrders(context));

  app.get('/admin/orders/views', { ...options, schema: { tags, response: { 200: z.array(SavedView) } } }, async (request) => listViews(context, actorOf(request)));
  app.post('/admin/orders/views', { ...options, schema: { tags, body: SavedViewBody, response: { 201: SavedView } } }, async (request, reply) =>
    reply.status(201).send(await saveView(context, actorOf(request), request.body)),
  );
  app.delete('/admin/orders/views/:id', { ...options, schema: { tags, params: z.object({ id }), response: { 204: z.void() } } }, async (request, reply) => {
    await removeView(context, actorOf(request), request.params.id);
    return reply.status(204).send();
  });

  app.post('/admin/orders/prepare', { ...options, schema: { tags, body: BulkPrepareBody, response: { 200: BulkPrepareAnswer } } }, async (request) =>
    prepareOrders(context, actorOf(request), request.body.orders, pickLanguage(request.headers['accept-language'])),
  );
  app.post('/admin/orders/mails/:id/again', { ...options, schema: { tags, params: z.object({ id }), response: { 204: z.void() } } }, async (request, reply) => {
    await retryMail(context, actorOf(request), request.params.id);
    return reply.status(204).send();
  });

  app.get('/admin/orders/:orderNumber', { ...options, schema: { tags, params: OrderParams, response: { 200: AdminOrder } } }, async (request) =>
    readDeskOrder(context, request.params.orderNumber, adminOf(request).role),
  );
  app.get('/admin/orders/:orderNumber/documents/:kind', { ...options, schema: { tags, params: DocumentParams, response: { 200: DocumentAnswer } } }, async ({ params }) =>
    readDocument(context, params.orderNumber, params.kind),
  );
  app.post('/admin/orders/:orderNumber/notes', { ...options, schema: { tags, params: OrderParams, body: NoteBody, response: { 200: AdminOrder } } }, async (request) => {
    await addNote(context, actorOf(request), request.params.orderNumber, request.body.text);
    return readDeskOrder(context, request.params.orderNumber, adminOf(request).role);
  });
  app.post('/admin/orders/:orderNumber/mails/:id/again', { ...options, schema: { tags, params: WithId, response: { 200: AdminOrder } } }, async (request) => {
    await sendMailAgain(context, actorOf(request), request.params.orderNumber, request.params.id);
    return readDeskOrder(context, request.params.orderNumber, adminOf(request).role);
  });

  moveRoutes(app, context);
  refundRoutes(app, context);
  await invoiceRoutes(app, context);
  parcelRoutes(app, context);
};

type Move = (context: Context, orderNumber: string, doing: Doing) => Promise<void>;
const idOf = async (context: Context, orderNumber: string): Promise<number> => (await requireDeskOrder(context, orderNumber)).id;

/** Each answers the order as it is then. */
function moveRoutes(app: Parameters<Routes>[0], context: Context) {
  const moves: Record<string, { right: (typeof rightOf)[keyof typeof rightOf]; move: Move }> = {
    prepare: { right: rightOf.prepare, move: prepareOrder },
    deliver: { right: rightOf.deliver, move: deliverOrder },
    cancel: { right: rightOf.cancel, move: cancelByShop },
    'cancel-paid': { right: rightOf.cancelPaid, move: cancelPaidByShop },
    'book-transfer': { right: rightOf.bookTransfer, move: async (_, orderNumber, doing) => bookTransfer(context, await idOf(context, orderNumber), doing) },
    collect: { right: rightOf.collect, move: async (_, orderNumber, doing) => collectCash(context, await idOf(context, orderNumber), doing) },
  };
  for (const [name, { right, move }] of Object.entries(moves)) {
    const options = { config: { isPrivate: true }, onRequest: adminOnly(context, right) } as const;
    app.post(`/admin/orders/:orderNumber/${name}`, { ...options, schema: { tags, params: OrderParams, body: MoveBody, response: { 200: AdminOrder } } }, async (request) => {
      await move(context, request.params.orderNumber, { ...request.body, actor: actorOf(request) });
      return readDeskOrder(context, request.params.orderNumber, adminOf(request).role);
    });
  }
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, rightOf.review) } as const;
  app.post('/admin/orders/:orderNumber/review', { ...options, schema: { tags, params: OrderParams, body: ReviewBody, response: { 200: AdminOrder } } }, async (request) => {
    const { paymentId, decision, version, remark } = request.body;
    await decideReview(context, await idOf(context, request.params.orderNumber), { paymentId, decision }, { actor: actorOf(request), version, remark });
    return readDeskOrder(context, request.params.orderNumber, adminOf(request).role);
  });
}

function refundRoutes(app: Parameters<Routes>[0], context: Context) {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, rightOf.refund) } as const;
  app.post('/admin/orders/:orderNumber/refunds', { ...options, schema: { tags, params: OrderParams, body: RefundBody, response: { 200: AdminOrder } } }, async (request) => {
    const { version, remark, ...wish } = request.body;
    await refundRows(context, request.params.orderNumber, wish, { actor: actorOf(request), version, remark });
    return readDeskOrder(context, request.params.orderNumber, adminOf(request).role);
  });
  for (const [name, act] of Object.entries({ again: tryRefundAgain, given: markGiven })) {
    app.post(`/admin/orders/:orderNumber/refunds/:id/${name}`, { ...options, schema: { tags, params: WithId, body: MoveBody, response: { 200: AdminOrder } } }, async (request) => {
      await act(context, request.params.orderNumber, request.params.id, { ...request.body, actor: actorOf(request) });
      return readDeskOrder(context, request.params.orderNumber, adminOf(request).role);
    });
  }
}

async function invoiceRoutes(app: Parameters<Routes>[0], context: Context) {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'orders') } as const;
  const answer = (request: Parameters<typeof adminOf>[0] & { params: { orderNumber: string } }) => readDeskOrder(context, request.params.orderNumber, adminOf(request).role);

  app.post('/admin/orders/:orderNumber/invoices', { ...options, schema: { tags, params: OrderParams, body: InvoiceBody, response: { 200: AdminOrder } } }, async (request) => {
    await addInvoice(context, actorOf(request), request.params.orderNumber, request.body, null);
    return answer(request);
  });
  app.post(
    '/admin/orders/:orderNumber/invoices/:id/remove',
    { ...options, schema: { tags, params: WithId, body: InvoiceRemoveBody, response: { 200: AdminOrder } } },
    async (request) => {
      await removeInvoice(context, actorOf(request), request.params.orderNumber, request.params.id, request.body);
      return answer(request);
    },
  );
  await withUploads(app, (uploads) => {
    uploads.post(
      '/admin/orders/:orderNumber/invoices/file',
      { ...options, schema: { tags, consumes: ['multipart/form-data'], params: OrderParams, querystring: InvoiceFileQuery, response: { 200: AdminOrder } } },
      async (request) => {
        const { bytes } = await readUpload(request, MAX_INVOICE_BYTES, () => new AppError('INVOICE_TOO_LARGE'));
        await addInvoice(context, actorOf(request), request.params.orderNumber, request.query, bytes);
        return answer(request);
      },
    );
  });
}

function parcelRoutes(app: Parameters<Routes>[0], context: Context) {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'shipments') } as const;
  app.post('/admin/orders/:orderNumber/shipments', { ...options, schema: { tags, params: OrderParams, body: ShipBody, response: { 200: AdminOrder } } }, async (request) => {
    await shipParcel(context, actorOf(request), request.params.orderNumber, request.body);
    return readDeskOrder(context, request.params.orderNumber, adminOf(request).role);
  });
  app.put('/admin/orders/:orderNumber/shipments/:id', { ...options, schema: { tags, params: WithId, body: ParcelBody, response: { 200: AdminOrder } } }, async (request) => {
    await changeParcel(context, actorOf(request), request.params.orderNumber, request.params.id, request.body);
    return readDeskOrder(context, request.params.orderNumber, adminOf(request).role);
  });
  app.post(
    '/admin/orders/:orderNumber/shipments/:id/delivered',
    { ...options, schema: { tags, params: WithId, body: MoveBody, response: { 200: AdminOrder } } },
    async (request) => {
      await deliverParcel(context, request.params.orderNumber, request.params.id, { ...request.body, actor: actorOf(request) });
      return readDeskOrder(context, request.params.orderNumber, adminOf(request).role);
    },
  );
}
