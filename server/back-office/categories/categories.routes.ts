// /admin/categories. Each change returns the whole tree, which is small.

import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  AdminCategories,
  CategoryBody,
  CategoryChangeBody,
  CategoryPlaceBody,
} from '#shared/back-office/categories.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import {
  changeCategory,
  createCategory,
  listAdminCategories,
  placeCategory,
  removeCategory,
} from './categories.ts';

type Deps = Platform & { settings: Settings };

const tags = ['admin categories'];
const response = { 200: AdminCategories };

export const adminCategoryRoutes: Routes<Deps> = async (app, context) => {
  const config = { isPrivate: true };
  const options = { config, onRequest: adminOnly(context, 'catalogue') };

  // The product list is filtered by category, so administrators who only count the stock need them
  // too.
  app.get(
    '/admin/categories',
    { config, onRequest: adminOnly(context, ['catalogue', 'stock']), schema: { tags, response } },
    async () => listAdminCategories(context.db),
  );
  app.post(
    '/admin/categories',
    { ...options, schema: { tags, body: CategoryBody, response: { 201: AdminCategories } } },
    async (request, reply) =>
      reply.status(201).send(await createCategory(context, request.body, actorOf(request))),
  );
  app.put(
    '/admin/categories/:id',
    { ...options, schema: { tags, params: IdParams, body: CategoryChangeBody, response } },
    async (request) => changeCategory(context, request.params.id, request.body, actorOf(request)),
  );
  app.put(
    '/admin/categories/:id/place',
    { ...options, schema: { tags, params: IdParams, body: CategoryPlaceBody, response } },
    async (request) => placeCategory(context, request.params.id, request.body, actorOf(request)),
  );
  app.delete(
    '/admin/categories/:id',
    { ...options, schema: { tags, params: IdParams, response } },
    async (request) => removeCategory(context, request.params.id, actorOf(request)),
  );
};
