// GET /orders/{orderNumber}, /status and POST /orders/track (specification 7). Cancelling and
// paying again call a bank: payments.routes.ts.

import { z } from 'zod';
import { AppError } from '#server/base/errors/app-error.ts';
import { perAddress, perValue } from '#server/base/http/rate-limits.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import {
  OrderAnswer,
  OrderParams,
  OrderStatusAnswer,
  TrackAnswer,
  TrackBody,
} from '#shared/orders/orders.ts';
import { readInvoiceFile, readInvoiceLink } from './invoice-file.ts';
import { selectInvoiceById } from './invoices.sql.ts';
import { readerOf } from './order-access.ts';
import { toOrderAnswer, toStatusAnswer, trackOrder } from './order-answer.ts';
import { requireReadableOrder } from './orders.ts';

type Deps = Platform;

export const orderRoutes: Routes<Deps> = async (app, context) => {
  app.get(
    '/orders/:orderNumber',
    {
      config: { isPrivate: true },
      schema: { tags: ['orders'], params: OrderParams, response: { 200: OrderAnswer } },
    },
    async (request) => {
      const order = await requireReadableOrder(
        context,
        request.params.orderNumber,
        await readerOf(context, request),
      );
      return toOrderAnswer(context, order, languageOf(request));
    },
  );

  app.get(
    '/orders/:orderNumber/status',
    {
      config: { isPrivate: true },
      schema: { tags: ['orders'], params: OrderParams, response: { 200: OrderStatusAnswer } },
    },
    async (request) => {
      return toStatusAnswer(
        await requireReadableOrder(
          context,
          request.params.orderNumber,
          await readerOf(context, request),
        ),
      );
    },
  );

  const perEmail = perValue(app, context, { name: 'track e-mail', max: 10, minutes: 10 });
  app.post(
    '/orders/track',
    {
      config: perAddress(context, { name: 'track', max: 10, minutes: 1 }),
      schema: { tags: ['orders'], body: TrackBody, response: { 200: TrackAnswer } },
    },
    async (request) => {
      await perEmail(request, request.body.email);
      return trackOrder(context, request.body, languageOf(request));
    },
  );
};

const InvoiceFileParams = z.object({ file: z.string().max(80) });

/** GET /invoice-files/{file}: the PDF of an invoice, for everybody with its signed link. */
export const invoiceLinkRoutes: Routes<Platform> = async (app, context) => {
  app.get(
    '/invoice-files/:file',
    {
      config: {
        isPrivate: true,
        ...perAddress(context, { name: 'invoice-files', max: 30, minutes: 1 }),
      },
      schema: { tags: ['documents'], params: InvoiceFileParams },
    },
    async ({ params }, reply) => {
      const id = readInvoiceLink(context.secrets, params.file, context.clock());
      const invoice = id === null ? null : await selectInvoiceById(context.db, id);
      const bytes = invoice && (await readInvoiceFile(context, invoice));
      if (!bytes) throw new AppError('INVOICE_NOT_FOUND');
      const name = encodeURIComponent(`${invoice.number}.pdf`);
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename*=UTF-8''${name}`)
        .header('x-content-type-options', 'nosniff')
        .header('x-robots-tag', 'noindex, nofollow')
        .send(bytes);
    },
  );
};
