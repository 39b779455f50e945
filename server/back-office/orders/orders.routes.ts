// /admin/orders: the list, one order, its notes, mails and transitions. Invoices, refunds and
// parcels are in order-changes.routes.ts.

import { z } from 'zod';
import { actorOf, adminOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Cancelling, OrderEdit } from '#server/orders/expected-version.ts';
import { bookTransfer, collectCash, decideReview } from '#server/payments/manual-payments.ts';
import type { Providers } from '#server/payments/provider.ts';
import { reserveByShop } from '#server/payments/reservation.ts';
import type { Settings } from '#server/settings/settings.ts';
import { AdminOrder } from '#shared/back-office/order.ts';
import {
  CancelBody,
  DocumentAnswer,
  MoveBody,
  NoteBody,
  ReviewBody,
} from '#shared/back-office/order-changes.ts';
import {
  AdminOrdersPage,
  AdminOrdersQuery,
  CountsAnswer,
  SavedView,
  SavedViewBody,
} from '#shared/back-office/orders.ts';
import { id } from '#shared/base/fields.ts';
import { OrderParams } from '#shared/orders/orders.ts';
import { manyOrderRoutes } from './many-orders.routes.ts';
import {
  cancelByShop,
  cancelPaidByShop,
  cancelUnpaidOfBuyer,
  deliverOrder,
  prepareOrder,
} from './moves.ts';
import {
  addNote,
  readBackOfficeOrder,
  readDocument,
  requireBackOfficeOrder,
  retryMail,
  rightOf,
  sendMailAgain,
} from './order.ts';
import { invoiceRoutes, parcelRoutes, payerRoutes, refundRoutes } from './order-changes.routes.ts';
import { listBackOfficeOrders, listViews, readCounts, removeView, saveView } from './orders.ts';

import { undoBooking, undoDelivery, undoPreparing } from './steps-back.ts';

type Deps = Platform & { settings: Settings; providers: Providers };
type App = Parameters<Routes<Deps>>[0];

const tags = ['admin orders'];
const WithId = OrderParams.extend({ id });
const DocumentParams = OrderParams.extend({
  kind: z.enum(['preliminary-information', 'distance-sales']),
});

export const adminOrderRoutes: Routes<Deps> = async (app, context) => {
  cancelRoutes(app, context);
  listRoutes(app, context);
  await manyOrderRoutes(app, context);
  orderRoutes(app, context);
  moveRoutes(app, context);
  await invoiceRoutes(app, context);
  payerRoutes(app, context);
  refundRoutes(app, context);
  parcelRoutes(app, context);
};

function listRoutes(app: App, context: Deps) {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'orders') } as const;

  app.get(
    '/admin/orders',
    {
      ...options,
      schema: { tags, querystring: AdminOrdersQuery, response: { 200: AdminOrdersPage } },
    },
    async ({ query }) => listBackOfficeOrders(context, query),
  );
  app.get(
    '/admin/orders/counts',
    { ...options, schema: { tags, response: { 200: CountsAnswer } } },
    async () => readCounts(context),
  );

  app.get(
    '/admin/orders/views',
    { ...options, schema: { tags, response: { 200: z.array(SavedView) } } },
    async (request) => listViews(context, actorOf(request)),
  );
  app.post(
    '/admin/orders/views',
    { ...options, schema: { tags, body: SavedViewBody, response: { 201: SavedView } } },
    async (request, reply) =>
      reply.status(201).send(await saveView(context, actorOf(request), request.body)),
  );
  app.delete(
    '/admin/orders/views/:id',
    { ...options, schema: { tags, params: z.object({ id }), response: { 204: z.void() } } },
    async (request, reply) => {
      await removeView(context, actorOf(request), request.params.id);
      return reply.status(204).send();
    },
  );

  app.post(
    '/admin/orders/mails/:id/again',
    { ...options, schema: { tags, params: z.object({ id }), response: { 204: z.void() } } },
    async (request, reply) => {
      await retryMail(context, actorOf(request), request.params.id);
      return reply.status(204).send();
    },
  );
}

function orderRoutes(app: App, context: Deps) {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'orders') } as const;

  app.get(
    '/admin/orders/:orderNumber',
    { ...options, schema: { tags, params: OrderParams, response: { 200: AdminOrder } } },
    async (request) =>
      readBackOfficeOrder(context, request.params.orderNumber, adminOf(request).grants),
  );
  app.get(
    '/admin/orders/:orderNumber/documents/:kind',
    { ...options, schema: { tags, params: DocumentParams, response: { 200: DocumentAnswer } } },
    async ({ params }) => readDocument(context, params.orderNumber, params.kind),
  );
  app.post(
    '/admin/orders/:orderNumber/notes',
    {
      ...options,
      schema: { tags, params: OrderParams, body: NoteBody, response: { 200: AdminOrder } },
    },
    async (request) => {
      await addNote(context, actorOf(request), request.params.orderNumber, request.body.text);
      return readBackOfficeOrder(context, request.params.orderNumber, adminOf(request).grants);
    },
  );
  app.post(
    '/admin/orders/:orderNumber/mails/:id/again',
    { ...options, schema: { tags, params: WithId, response: { 200: AdminOrder } } },
    async (request) => {
      await sendMailAgain(context, actorOf(request), request.params.orderNumber, request.params.id);
      return readBackOfficeOrder(context, request.params.orderNumber, adminOf(request).grants);
    },
  );
}

/** Cancellations, each with a reason. */
function cancelRoutes(app: App, context: Deps) {
  const acts: Record<string, { right: 'orders' | 'refunds'; cancel: Act<Cancelling> }> = {
    cancel: { right: rightOf.cancel, cancel: cancelByShop },
    'cancel-unpaid-of-buyer': { right: rightOf.cancel, cancel: cancelUnpaidOfBuyer },
    'cancel-paid': { right: rightOf.cancelPaid, cancel: cancelPaidByShop },
  };
  for (const [name, { right, cancel }] of Object.entries(acts)) {
    app.post(
      `/admin/orders/:orderNumber/${name}`,
      {
        config: { isPrivate: true },
        onRequest: adminOnly(context, right),
        schema: { tags, params: OrderParams, body: CancelBody, response: { 200: AdminOrder } },
      },
      async (request) => {
        await cancel(context, request.params.orderNumber, {
          ...request.body,
          actor: actorOf(request),
        });
        return readBackOfficeOrder(context, request.params.orderNumber, adminOf(request).grants);
      },
    );
  }
}

type Act<Input> = (context: Deps, orderNumber: string, doing: Input) => Promise<unknown>;
type Move = Act<OrderEdit>;
const idOf = async (context: Deps, orderNumber: string): Promise<number> =>
  (await requireBackOfficeOrder(context, orderNumber)).id;

/** Each returns the changed order. */
function moveRoutes(app: App, context: Deps) {
  const moves: Record<string, { right: (typeof rightOf)[keyof typeof rightOf]; move: Move }> = {
    prepare: { right: rightOf.prepare, move: prepareOrder },
    deliver: { right: rightOf.deliver, move: deliverOrder },
    'undo-book-transfer': { right: rightOf.bookTransfer, move: undoBooking },
    'undo-prepare': { right: rightOf.prepare, move: undoPreparing },
    'undo-deliver': { right: rightOf.deliver, move: undoDelivery },
    'book-transfer': {
      right: rightOf.bookTransfer,
      move: async (_, orderNumber, doing) =>
        bookTransfer(context, await idOf(context, orderNumber), doing),
    },
    reserve: {
      right: rightOf.reserve,
      move: async (_, orderNumber, doing) =>
        reserveByShop(context, await idOf(context, orderNumber), doing),
    },
    collect: {
      right: rightOf.collect,
      move: async (_, orderNumber, doing) =>
        collectCash(context, await idOf(context, orderNumber), doing),
    },
  };
  for (const [name, { right, move }] of Object.entries(moves)) {
    const options = { config: { isPrivate: true }, onRequest: adminOnly(context, right) } as const;
    app.post(
      `/admin/orders/:orderNumber/${name}`,
      {
        ...options,
        schema: { tags, params: OrderParams, body: MoveBody, response: { 200: AdminOrder } },
      },
      async (request) => {
        await move(context, request.params.orderNumber, {
          ...request.body,
          actor: actorOf(request),
        });
        return readBackOfficeOrder(context, request.params.orderNumber, adminOf(request).grants);
      },
    );
  }
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, rightOf.review),
  } as const;
  app.post(
    '/admin/orders/:orderNumber/review',
    {
      ...options,
      schema: { tags, params: OrderParams, body: ReviewBody, response: { 200: AdminOrder } },
    },
    async (request) => {
      const { paymentId, decision, ...doing } = request.body;
      await decideReview(
        context,
        await idOf(context, request.params.orderNumber),
        { paymentId, decision },
        { actor: actorOf(request), ...doing },
      );
      return readBackOfficeOrder(context, request.params.orderNumber, adminOf(request).grants);
    },
  );
}
