// /admin/products: the list, one product, and changes of many. Stock may also be changed by those
// who ship orders.

import { z } from 'zod';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { DatedPriceAnswer, DatedPriceBody } from '#shared/back-office/dated-prices.ts';
import { FamilyBody, FamilySuggestions } from '#shared/back-office/families.ts';
import {
  AdminProduct,
  AdminProductsPage,
  AdminProductsQuery,
  ChangedProducts,
  PricePreview,
  PricePreviewBody,
  PricesBody,
  ProductBody,
  ProductChangeBody,
  StateBody,
  StockAnswer,
  StockBody,
  StockHistory,
  StockHistoryQuery,
} from '#shared/back-office/products.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import { changeDatedPrice, findDatedPrice } from './dated-prices.ts';
import { makeFamily, suggestFamilies } from './families.ts';
import {
  changePrices,
  changeStock,
  previewPrices,
  publishProducts,
  readStockHistory,
} from './many-products.ts';
import {
  changeProduct,
  createProduct,
  listAdminProducts,
  readAdminProduct,
  removeProduct,
} from './products.ts';

type Deps = Platform & { settings: Settings };
type App = Parameters<Routes<Deps>>[0];

const tags = ['admin products'];

const config = { isPrivate: true };
const accessOf = (context: Deps) => ({
  options: { config, onRequest: adminOnly(context, 'catalogue') },
  calculation: { config, onRequest: adminOnly(context, 'catalogue', { onlyCalculates: true }) },
  orStock: { config, onRequest: adminOnly(context, ['catalogue', 'stock']) },
});

export const adminProductRoutes: Routes<Deps> = async (app, context) => {
  listRoutes(app, context);
  bulkRoutes(app, context);
  familyRoutes(app, context);
  productRoutes(app, context);
};

function listRoutes(app: App, context: Deps) {
  const { options, orStock } = accessOf(context);

  app.get(
    '/admin/products',
    {
      ...orStock,
      schema: { tags, querystring: AdminProductsQuery, response: { 200: AdminProductsPage } },
    },
    async (request) => listAdminProducts(context, request.query, languageOf(request)),
  );
  app.post(
    '/admin/products',
    { ...options, schema: { tags, body: ProductBody, response: { 201: AdminProduct } } },
    async (request, reply) =>
      reply
        .status(201)
        .send(await createProduct(context, request.body, actorOf(request), languageOf(request))),
  );
}

/** Many products at once. */
function bulkRoutes(app: App, context: Deps) {
  const { options, calculation, orStock } = accessOf(context);

  app.post(
    '/admin/products/prices/preview',
    { ...calculation, schema: { tags, body: PricePreviewBody, response: { 200: PricePreview } } },
    async ({ body }) => previewPrices(context.db, body.ids, body.change),
  );
  app.put(
    '/admin/products/prices',
    { ...options, schema: { tags, body: PricesBody, response: { 200: ChangedProducts } } },
    async (request) => changePrices(context, request.body, actorOf(request)),
  );
  app.put(
    '/admin/products/state',
    { ...options, schema: { tags, body: StateBody, response: { 200: ChangedProducts } } },
    async (request) => publishProducts(context, request.body, actorOf(request)),
  );
  app.put(
    '/admin/products/stock',
    { ...orStock, schema: { tags, body: StockBody, response: { 200: StockAnswer } } },
    async (request) => changeStock(context, request.body, actorOf(request)),
  );
}

/** Products that look like one form, and making them a family. */
function familyRoutes(app: App, context: Deps) {
  const { options } = accessOf(context);

  app.get(
    '/admin/products/families',
    { ...options, schema: { tags, response: { 200: FamilySuggestions } } },
    async () => suggestFamilies(context.db),
  );
  app.put(
    '/admin/products/family',
    { ...options, schema: { tags, body: FamilyBody, response: { 200: ChangedProducts } } },
    async (request) => makeFamily(context, request.body, actorOf(request)),
  );
}

function productRoutes(app: App, context: Deps) {
  const { options, orStock } = accessOf(context);

  app.get(
    '/admin/products/:id',
    { ...orStock, schema: { tags, params: IdParams, response: { 200: AdminProduct } } },
    async (request) => readAdminProduct(context.db, request.params.id, languageOf(request)),
  );
  app.put(
    '/admin/products/:id',
    {
      ...options,
      schema: { tags, params: IdParams, body: ProductChangeBody, response: { 200: AdminProduct } },
    },
    async (request) =>
      changeProduct(context, request.params.id, request.body, {
        actor: actorOf(request),
        language: languageOf(request),
      }),
  );
  app.delete(
    '/admin/products/:id',
    { ...options, schema: { tags, params: IdParams, response: { 204: z.void() } } },
    async (request, reply) => {
      await removeProduct(context, request.params.id, actorOf(request));
      return reply.status(204).send();
    },
  );
  app.get(
    '/admin/products/:id/dated-price',
    { ...options, schema: { tags, params: IdParams, response: { 200: DatedPriceAnswer } } },
    async (request) => findDatedPrice(context, request.params.id),
  );
  app.put(
    '/admin/products/:id/dated-price',
    {
      ...options,
      schema: { tags, params: IdParams, body: DatedPriceBody, response: { 200: DatedPriceAnswer } },
    },
    async (request) =>
      changeDatedPrice(
        { ...context, productId: request.params.id, actor: actorOf(request) },
        request.body,
      ),
  );
  app.get(
    '/admin/products/:id/stock',
    {
      ...orStock,
      schema: {
        tags,
        params: IdParams,
        querystring: StockHistoryQuery,
        response: { 200: StockHistory },
      },
    },
    async (request) => readStockHistory(context.db, request.params.id, request.query),
  );
}
