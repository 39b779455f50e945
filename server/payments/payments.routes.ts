// POST /payment/verify, /orders/{orderNumber}/cancel and /pay (specification 7), and the addresses
// that providers call.

import { z } from 'zod';
import { AppError } from '#server/base/errors/app-error.ts';
import { withForms } from '#server/base/http/forms.ts';
import { perAddress, perValue } from '#server/base/http/rate-limits.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { readerOf } from '#server/orders/order-access.ts';
import { toOrderAnswer } from '#server/orders/order-answer.ts';
import { requireOrder, requireReadableOrder } from '#server/orders/orders.ts';
import { CheckoutAnswer, PayBody, VerifyAnswer, VerifyBody } from '#shared/checkout/checkout.ts';
import { OrderAnswer, OrderParams, ReserveBody } from '#shared/orders/orders.ts';
import { cancelOrder } from './cancel-order.ts';
import type { StartDeps } from './payments.ts';
import { reserveByBuyer, sendReservationLink } from './reservation.ts';
import { receiveNotification, verifyPayment } from './settle-triggers.ts';
import { payAgain } from './unpaid-orders.ts';

type Deps = Platform & StartDeps;

const ProviderParams = z.object({ provider: z.string().max(40) });

export const paymentRoutes: Routes<Deps> = async (app, context) => {
  app.post(
    '/payment/verify',
    {
      config: perAddress(context, { name: 'verify', max: 120, minutes: 1 }),
      schema: { tags: ['payments'], body: VerifyBody, response: { 200: VerifyAnswer } },
    },
    async (request) => verifyPayment(context, request.body),
  );

  app.post(
    '/orders/:orderNumber/cancel',
    { schema: { tags: ['orders'], params: OrderParams, response: { 200: OrderAnswer } } },
    async (request) => {
      const order = await requireOrder(
        context,
        request.params.orderNumber,
        await readerOf(context, request),
      );
      return toOrderAnswer(context, await cancelOrder(context, order), languageOf(request));
    },
  );

  app.post(
    '/orders/:orderNumber/pay',
    {
      config: perAddress(context, { name: 'pay', max: 20, minutes: 1 }),
      schema: {
        tags: ['orders'],
        params: OrderParams,
        body: PayBody,
        response: { 200: CheckoutAnswer },
      },
    },
    async (request) => {
      const consents = request.body?.consents;
      const hasAccepted = Boolean(consents?.preliminaryInformation && consents.distanceSales);
      return payAgain(
        context,
        await requireReadableOrder(
          context,
          request.params.orderNumber,
          await readerOf(context, request),
        ),
        { hasAccepted },
      );
    },
  );

  reserveRoutes(app, context);
  await withForms(app, (forms) => providerRoutes(forms, context));
};

/** The buyer confirms a large transfer order with the link in the mail (reservation.ts). */
function reserveRoutes(app: Parameters<Routes<Deps>>[0], context: Deps) {
  const limit = { name: 'reserve', max: 20, minutes: 1 };
  app.post(
    '/orders/:orderNumber/reserve',
    {
      config: perAddress(context, limit),
      schema: {
        tags: ['orders'],
        params: OrderParams,
        body: ReserveBody,
        response: { 200: OrderAnswer },
      },
    },
    async (request) => {
      const reader = await readerOf(context, request);
      const { orderNumber } = request.params;
      const order = await requireOrder(context, orderNumber, reader);
      await reserveByBuyer(context, order, request.body.token);
      return toOrderAnswer(
        context,
        await requireOrder(context, orderNumber, reader),
        languageOf(request),
      );
    },
  );

  const perOrder = perValue(app, context, { name: 'reserve mail', max: 3, minutes: 60 });
  app.post(
    '/orders/:orderNumber/reserve-mail',
    {
      config: perAddress(context, limit),
      schema: { tags: ['orders'], params: OrderParams, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const order = await requireOrder(
        context,
        request.params.orderNumber,
        await readerOf(context, request),
      );
      await perOrder(request, order.orderNumber);
      await sendReservationLink(context, order);
      return reply.code(204).send(null);
    },
  );
}

/** Limit for a provider's server: the notifications of all its orders come from few addresses. */
const notifications = { name: 'payment notification', max: 1_200, minutes: 1 };

function providerRoutes(app: Parameters<Routes<Deps>>[0], context: Deps) {
  // The buyer's browser arrives from the bank, by link or by form, without a session (domain.md
  // 1.4).
  app.route({
    method: ['GET', 'POST'],
    url: '/payments/:provider/callback',
    config: perAddress(context, { name: 'payment callback', max: 60, minutes: 1 }),
    schema: { tags: ['payments'], params: ProviderParams },
    handler: async (request, reply) => {
      const payment = await receiveNotification(context, request.params.provider, request);
      const target = payment
        ? `/payment/callback?${new URLSearchParams({ orderNumber: payment.orderNumber, paymentId: payment.id })}`
        : '/payment/failure';
      return reply.header('cache-control', 'no-store').redirect(target, 303);
    },
  });

  // From server to server: the content is verified with the provider before it is trusted.
  app.post(
    '/payments/:provider/notification',
    {
      config: perAddress(context, notifications),
      schema: { tags: ['payments'], params: ProviderParams },
    },
    async (request, reply) => {
      const payment = await receiveNotification(context, request.params.provider, request);
      if (!payment) throw new AppError('PAYMENT_NOT_FOUND');
      return reply.type('text/plain').send('OK');
    },
  );
}
