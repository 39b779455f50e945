// Routes under /admin/orders/{orderNumber}: invoices, buyer, refunds and parcels.

import { actorOf, adminOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { readUpload, withUploads } from '#server/base/http/upload.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Providers } from '#server/payments/provider.ts';
import type { Settings } from '#server/settings/settings.ts';
import { AdminOrder } from '#shared/back-office/order.ts';
import {
  CorrectionBody,
  EInvoicePayerBody,
  GoodwillBody,
  InvoiceBody,
  InvoiceFileQuery,
  InvoiceRemoveBody,
  MAX_INVOICE_BYTES,
  MoveBody,
  ParcelBody,
  RefundBody,
  ShipBody,
} from '#shared/back-office/order-changes.ts';
import { id } from '#shared/base/fields.ts';
import { OrderParams } from '#shared/orders/orders.ts';
import { correctOrder } from './corrections.ts';
import { markEInvoicePayer } from './e-invoice-payer.ts';
import { giveGoodwill } from './goodwill.ts';
import { addInvoice, removeInvoice } from './invoices.ts';
import { readBackOfficeOrder, rightOf } from './order.ts';
import { markGiven, refundRows, tryRefundAgain } from './refunds.ts';
import { changeParcel, deliverParcel, shipParcel } from './shipments.ts';
import { removeParcel } from './steps-back.ts';

type Deps = Platform & { settings: Settings; providers: Providers };
type App = Parameters<Routes<Deps>>[0];

const tags = ['admin orders'];
const WithId = OrderParams.extend({ id });

/** The order after the change. */
const answer = (
  context: Deps,
  request: Parameters<typeof adminOf>[0] & { params: { orderNumber: string } },
) => readBackOfficeOrder(context, request.params.orderNumber, adminOf(request).grants);

export async function invoiceRoutes(app: App, context: Deps) {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'orders') } as const;
  app.post(
    '/admin/orders/:orderNumber/invoices',
    {
      ...options,
      schema: { tags, params: OrderParams, body: InvoiceBody, response: { 200: AdminOrder } },
    },
    async (request) => {
      await addInvoice(context, actorOf(request), request.params.orderNumber, request.body);
      return answer(context, request);
    },
  );
  app.post(
    '/admin/orders/:orderNumber/invoices/:id/remove',
    {
      ...options,
      schema: { tags, params: WithId, body: InvoiceRemoveBody, response: { 200: AdminOrder } },
    },
    async (request) => {
      await removeInvoice(context, actorOf(request), request.params.orderNumber, {
        ...request.body,
        id: request.params.id,
      });
      return answer(context, request);
    },
  );
  await withUploads(app, (uploads) => {
    uploads.post(
      '/admin/orders/:orderNumber/invoices/file',
      {
        ...options,
        schema: {
          tags,
          consumes: ['multipart/form-data'],
          params: OrderParams,
          querystring: InvoiceFileQuery,
          response: { 200: AdminOrder },
        },
      },
      async (request) => {
        const { bytes } = await readUpload(
          request,
          MAX_INVOICE_BYTES,
          () => new AppError('INVOICE_TOO_LARGE'),
        );
        await addInvoice(context, actorOf(request), request.params.orderNumber, {
          ...request.query,
          file: bytes,
        });
        return answer(context, request);
      },
    );
  });
}

/** The receiver of the order, and the name and address on its invoice. */
export function payerRoutes(app: App, context: Deps) {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'orders') } as const;
  app.put(
    '/admin/orders/:orderNumber/e-invoice-payer',
    {
      ...options,
      schema: {
        tags,
        params: OrderParams,
        body: EInvoicePayerBody,
        response: { 200: AdminOrder },
      },
    },
    async (request) => {
      const { isEInvoicePayer, version } = request.body;
      await markEInvoicePayer(context, request.params.orderNumber, isEInvoicePayer, {
        actor: actorOf(request),
        version,
      });
      return answer(context, request);
    },
  );
  app.put(
    '/admin/orders/:orderNumber/buyer',
    {
      ...options,
      schema: { tags, params: OrderParams, body: CorrectionBody, response: { 200: AdminOrder } },
    },
    async (request) => {
      await correctOrder(context, request.params.orderNumber, request.body, {
        actor: actorOf(request),
      });
      return answer(context, request);
    },
  );
}

export function refundRoutes(app: App, context: Deps) {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, rightOf.refund),
  } as const;
  app.post(
    '/admin/orders/:orderNumber/refunds',
    {
      ...options,
      schema: { tags, params: OrderParams, body: RefundBody, response: { 200: AdminOrder } },
    },
    async (request) => {
      const { version, remark, ...input } = request.body;
      await refundRows(context, request.params.orderNumber, input, {
        actor: actorOf(request),
        version,
        remark,
      });
      return answer(context, request);
    },
  );
  app.post(
    '/admin/orders/:orderNumber/refunds/goodwill',
    {
      ...options,
      schema: { tags, params: OrderParams, body: GoodwillBody, response: { 200: AdminOrder } },
    },
    async (request) => {
      const { version, remark, ...input } = request.body;
      await giveGoodwill(context, request.params.orderNumber, input, {
        actor: actorOf(request),
        version,
        remark,
      });
      return answer(context, request);
    },
  );
  for (const [name, act] of Object.entries({ again: tryRefundAgain, given: markGiven })) {
    app.post(
      `/admin/orders/:orderNumber/refunds/:id/${name}`,
      {
        ...options,
        schema: { tags, params: WithId, body: MoveBody, response: { 200: AdminOrder } },
      },
      async (request) => {
        await act(context, request.params.orderNumber, request.params.id, {
          ...request.body,
          actor: actorOf(request),
        });
        return answer(context, request);
      },
    );
  }
}

export function parcelRoutes(app: App, context: Deps) {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, 'shipments'),
  } as const;
  app.post(
    '/admin/orders/:orderNumber/shipments',
    {
      ...options,
      schema: { tags, params: OrderParams, body: ShipBody, response: { 200: AdminOrder } },
    },
    async (request) => {
      await shipParcel(context, actorOf(request), request.params.orderNumber, request.body);
      return answer(context, request);
    },
  );
  app.put(
    '/admin/orders/:orderNumber/shipments/:id',
    {
      ...options,
      schema: { tags, params: WithId, body: ParcelBody, response: { 200: AdminOrder } },
    },
    async (request) => {
      await changeParcel(context, actorOf(request), request.params.orderNumber, {
        ...request.body,
        shipmentId: request.params.id,
      });
      return answer(context, request);
    },
  );
  for (const [name, act] of Object.entries({ delivered: deliverParcel, remove: removeParcel })) {
    app.post(
      `/admin/orders/:orderNumber/shipments/:id/${name}`,
      {
        ...options,
        schema: { tags, params: WithId, body: MoveBody, response: { 200: AdminOrder } },
      },
      async (request) => {
        await act(context, request.params.orderNumber, request.params.id, {
          ...request.body,
          actor: actorOf(request),
        });
        return answer(context, request);
      },
    );
  }
}
