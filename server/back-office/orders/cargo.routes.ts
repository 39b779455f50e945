// /admin/orders/…/cargo: parcels with connected carriers, and their labels.

import { actorOf, adminOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { translate } from '#server/base/errors/texts.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Routes } from '#server/base/platform.ts';
import type { CargoDeps } from '#server/cargo/bookings.ts';
import { makeLabels } from '#server/cargo/labels.ts';
import type { Providers } from '#server/payments/provider.ts';
import {
  BookCargoBody,
  BookManyBody,
  CargoBody,
  CargoOffers,
  CargoSheet,
  LabelsBody,
} from '#shared/back-office/cargo.ts';
import { ManyAnswer } from '#shared/back-office/many-orders.ts';
import { AdminOrder } from '#shared/back-office/order.ts';
import { MoveBody } from '#shared/back-office/order-changes.ts';
import { id } from '#shared/base/fields.ts';
import { OrderParams } from '#shared/orders/orders.ts';
import { askForOffers, bookBy, bookCargo, cancelParcelOf, readCargo } from './cargo.ts';
import { bookMany } from './many-orders.ts';
import { readBackOfficeOrder, requireBackOfficeOrder } from './order.ts';
import { handParcelOver } from './shipments.ts';

type Deps = CargoDeps & { providers: Providers };
const tags = ['admin orders'];
const WithId = OrderParams.extend({ id });
const type = { pdf: 'application/pdf', zpl: 'text/plain; charset=utf-8' } as const;

export const adminCargoRoutes: Routes<Deps> = async (app, context) => {
  orderRoutes(app, context);
  manyRoutes(app, context);
};

type App = Parameters<Routes<Deps>>[0];
const sendingOf = (context: Deps) =>
  ({ config: { isPrivate: true }, onRequest: adminOnly(context, 'shipments') }) as const;

function orderRoutes(app: App, context: Deps) {
  const seen = { config: { isPrivate: true }, onRequest: adminOnly(context, 'orders') } as const;
  const sending = sendingOf(context);
  const answer = (request: Parameters<typeof adminOf>[0] & { params: { orderNumber: string } }) =>
    readBackOfficeOrder(context, request.params.orderNumber, adminOf(request).grants);

  app.get(
    '/admin/orders/:orderNumber/cargo',
    { ...seen, schema: { tags, params: OrderParams, response: { 200: CargoSheet } } },
    async ({ params }) => readCargo(context, params.orderNumber),
  );
  app.post(
    '/admin/orders/:orderNumber/cargo/offers',
    {
      ...sending,
      schema: { tags, params: OrderParams, body: CargoBody, response: { 200: CargoOffers } },
    },
    async (request) =>
      askForOffers(context, request.params.orderNumber, request.body, {
        actor: actorOf(request),
        language: languageOf(request),
      }),
  );
  app.post(
    '/admin/orders/:orderNumber/cargo',
    {
      ...sending,
      schema: { tags, params: OrderParams, body: BookCargoBody, response: { 200: AdminOrder } },
    },
    async (request) => {
      const doing = { actor: actorOf(request), version: request.body.version, remark: null };
      await bookCargo(context, request.params.orderNumber, request.body, doing);
      return answer(request);
    },
  );
  stepRoutes(app, context);
}

function stepRoutes(app: App, context: Deps) {
  const acts = {
    'cargo/:id/cancel': cancelParcelOf,
    'shipments/:id/handed-over': handParcelOver,
  };
  for (const [path, act] of Object.entries(acts))
    app.post(
      `/admin/orders/:orderNumber/${path}`,
      {
        ...sendingOf(context),
        schema: { tags, params: WithId, body: MoveBody, response: { 200: AdminOrder } },
      },
      async (request) => {
        const { orderNumber, id: shipmentId } = request.params;
        const doing = { ...request.body, actor: actorOf(request) };
        await act(context, orderNumber, shipmentId, doing);
        return readBackOfficeOrder(context, orderNumber, adminOf(request).grants);
      },
    );
}

function manyRoutes(app: App, context: Deps) {
  const sending = sendingOf(context);
  app.post(
    '/admin/orders/many/book-cargo',
    { ...sending, schema: { tags, body: BookManyBody, response: { 200: ManyAnswer } } },
    async (request) =>
      bookMany(context, request.body.choice, bookBy(request.body), {
        actor: actorOf(request),
        language: languageOf(request),
        isNotified: request.body.isNotified,
      }),
  );
  app.post(
    '/admin/orders/labels',
    { ...sending, schema: { tags, body: LabelsBody } },
    async (request, reply) => {
      const { orderNumbers, format } = request.body;
      const orders = [];
      for (const number of orderNumbers) orders.push(await requireBackOfficeOrder(context, number));
      const kind = format === 'zpl' ? 'zpl' : 'pdf';
      const name = `${translate(languageOf(request), 'documents', 'label.file')}.${kind}`;
      return reply
        .type(type[kind])
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .header('x-content-type-options', 'nosniff')
        .send(await makeLabels(context, orders, format));
    },
  );
}
