// /admin/orders/many: one act on selected or filtered orders, and their lists as files.

import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { sendTable } from '#server/back-office/files/table-file.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Providers } from '#server/payments/provider.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  ChosenBody,
  FoundOrders,
  ManyAnswer,
  ManyBody,
  OrdersFileQuery,
  OrdersFilter,
  ShipManyBody,
} from '#shared/back-office/many-orders.ts';
import { doToMany, findMany, shipMany } from './many-orders.ts';
import { rightOf } from './order.ts';
import { ordersFile } from './orders-file.ts';

type Deps = Platform & { settings: Settings; providers: Providers };
type App = Parameters<Routes<Deps>>[0];
type Asked = Parameters<typeof actorOf>[0] & { body: { isNotified: boolean } };

const tags = ['admin orders'];
const byOf = (request: Asked) => ({
  actor: actorOf(request),
  language: languageOf(request),
  isNotified: request.body.isNotified,
});

export const manyOrderRoutes: Routes<Deps> = async (app, context) => {
  fileRoutes(app, context);
  const response = { 200: ManyAnswer };
  const rights = {
    prepare: rightOf.prepare,
    deliver: rightOf.deliver,
    'undo-prepare': rightOf.prepare,
    'undo-ship': rightOf.ship,
    'undo-book-cargo': rightOf.ship,
    'undo-deliver': rightOf.deliver,
    'undo-book-transfer': rightOf.bookTransfer,
  } as const;
  const optionsOf = (right: (typeof rights)[keyof typeof rights]) =>
    ({ config: { isPrivate: true }, onRequest: adminOnly(context, right) }) as const;
  for (const [act, right] of Object.entries(rights) as [keyof typeof rights, 'orders'][])
    app.post(
      `/admin/orders/many/${act}`,
      { ...optionsOf(right), schema: { tags, body: ManyBody, response } },
      async (request) => doToMany(context, act, request.body.choice, byOf(request)),
    );
  app.post(
    '/admin/orders/many/book-transfer',
    { ...optionsOf(rightOf.bookTransfer), schema: { tags, body: ChosenBody, response } },
    async (request) => doToMany(context, 'book-transfer', request.body.choice, byOf(request)),
  );
  app.post(
    '/admin/orders/many/ship',
    { ...optionsOf(rightOf.ship), schema: { tags, body: ShipManyBody, response } },
    async (request) => shipMany(context, request.body, byOf(request)),
  );
};

function fileRoutes(app: App, context: Deps) {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'orders') } as const;
  app.get(
    '/admin/orders/many',
    { ...options, schema: { tags, querystring: OrdersFilter, response: { 200: FoundOrders } } },
    async ({ query }) => findMany(context, query),
  );
  for (const format of ['csv', 'xlsx'] as const)
    app.get(
      `/admin/orders/many/${format}`,
      { ...options, schema: { tags, querystring: OrdersFileQuery } },
      async (request, reply) =>
        sendTable(reply, format, ordersFile(context, request.query, languageOf(request))),
    );
}
