// /admin/stock/suppliers and /admin/stock/purchases: orders to suppliers and their receipts.
import { z } from 'zod';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { listFileRoutes } from '#server/back-office/files/list-file.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  Purchase,
  PurchaseBody,
  PurchaseChangeBody,
  PurchaseDayBody,
  PurchaseMoveBody,
  PurchasesPage,
  PurchasesQuery,
  ReceiptBody,
  Supplier,
  SupplierBody,
  SupplierChangeBody,
} from '#shared/back-office/purchases.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import {
  changeDraft,
  changeExpected,
  createPurchase,
  listPurchases,
  moveTo,
  type PurchaseMove,
  readPurchase,
  receive,
} from './purchases.ts';
import { purchasesFile } from './stock-files.ts';
import { changeSupplier, createSupplier, listSuppliers, removeSupplier } from './suppliers.ts';

type Deps = Platform & { settings: Settings };
type App = Parameters<Routes<Deps>>[0];

const tags = ['admin stock'];
const optionsOf = (context: Deps) => ({
  config: { isPrivate: true },
  onRequest: adminOnly(context, ['catalogue', 'stock']),
});

export const purchaseRoutes: Routes<Deps> = async (app, context) => {
  supplierRoutes(app, context);
  orderRoutes(app, context);
  changeRoutes(app, context);
  listFileRoutes(app, context, purchasesFile(context));
};

function supplierRoutes(app: App, context: Deps) {
  const options = optionsOf(context);
  app.get(
    '/admin/stock/suppliers',
    { ...options, schema: { tags, response: { 200: z.array(Supplier) } } },
    async () => listSuppliers(context),
  );
  app.post(
    '/admin/stock/suppliers',
    { ...options, schema: { tags, body: SupplierBody, response: { 201: Supplier } } },
    async (request, reply) =>
      reply.status(201).send(await createSupplier(context, request.body, actorOf(request))),
  );
  app.put(
    '/admin/stock/suppliers/:id',
    {
      ...options,
      schema: { tags, params: IdParams, body: SupplierChangeBody, response: { 200: Supplier } },
    },
    async (request) => changeSupplier(context, request.params.id, request.body, actorOf(request)),
  );
  app.delete(
    '/admin/stock/suppliers/:id',
    { ...options, schema: { tags, params: IdParams, response: { 204: z.void() } } },
    async (request, reply) => {
      await removeSupplier(context, request.params.id, actorOf(request));
      return reply.status(204).send();
    },
  );
}

function orderRoutes(app: App, context: Deps) {
  const options = optionsOf(context);
  app.get(
    '/admin/stock/purchases',
    { ...options, schema: { tags, querystring: PurchasesQuery, response: { 200: PurchasesPage } } },
    async ({ query }) => listPurchases(context, query),
  );
  app.post(
    '/admin/stock/purchases',
    { ...options, schema: { tags, body: PurchaseBody, response: { 201: Purchase } } },
    async (request, reply) =>
      reply.status(201).send(await createPurchase(context, request.body, actorOf(request))),
  );
  app.get(
    '/admin/stock/purchases/:id',
    { ...options, schema: { tags, params: IdParams, response: { 200: Purchase } } },
    async ({ params }) => readPurchase(context.db, params.id),
  );
}

const moves: Record<string, PurchaseMove> = {
  order: 'ordered',
  close: 'closed',
  cancel: 'cancelled',
};

function changeRoutes(app: App, context: Deps) {
  const options = optionsOf(context);
  const ofOne = { tags, params: IdParams, response: { 200: Purchase } } as const;
  app.put(
    '/admin/stock/purchases/:id',
    { ...options, schema: { ...ofOne, body: PurchaseChangeBody } },
    async (request) => {
      const { version, ...input } = request.body;
      const doing = { id: request.params.id, version, actor: actorOf(request) };
      return changeDraft(context, doing, input);
    },
  );
  app.put(
    '/admin/stock/purchases/:id/expected',
    { ...options, schema: { ...ofOne, body: PurchaseDayBody } },
    async (request) => {
      const { version, expectedOn } = request.body;
      const doing = { id: request.params.id, version, actor: actorOf(request) };
      return changeExpected(context, doing, expectedOn);
    },
  );
  app.post(
    '/admin/stock/purchases/:id/receipts',
    { ...options, schema: { ...ofOne, body: ReceiptBody } },
    async (request) => {
      const { version, rows } = request.body;
      const doing = { id: request.params.id, version, actor: actorOf(request) };
      return receive(context, doing, { rows });
    },
  );
  for (const [name, state] of Object.entries(moves))
    app.post(
      `/admin/stock/purchases/:id/${name}`,
      { ...options, schema: { ...ofOne, body: PurchaseMoveBody } },
      async (request) => {
        const { version } = request.body;
        const doing = { id: request.params.id, version, actor: actorOf(request) };
        return moveTo(context, doing, state);
      },
    );
}
