// /user/favorites (specification 7, User).

import { z } from 'zod';
import { customerOf, signedInOnly } from '#server/auth/signed-in.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { IdParams, pageQuery } from '#shared/catalogue/catalogue.ts';
import {
  CountAnswer,
  FavoriteAnswer,
  FavoriteIds,
  FavoritesMergeBody,
  FavoritesPage,
} from '#shared/customers/favorites.ts';
import { FAVORITES_PAGE_SIZE } from '#shared/customers/limits.ts';
import {
  checkFavorite,
  countFavorites,
  listFavorites,
  markFavorite,
  mergeFavorites,
  selectFavoriteIds,
} from './favorites.ts';

type Deps = Platform;

const { page, size } = pageQuery(FAVORITES_PAGE_SIZE);
const FavoritesQuery = z.object({ page, size });
const FavoriteParams = z.object({ productId: IdParams.shape.id });
const tags = ['favorites'];

export const favoriteRoutes: Routes<Deps> = async (app, context) => {
  const own = { onRequest: signedInOnly(context), config: { isPrivate: true } };
  const one = {
    ...own,
    schema: { tags, params: FavoriteParams, response: { 200: FavoriteAnswer } },
  };

  app.get(
    '/user/favorites',
    { ...own, schema: { tags, querystring: FavoritesQuery, response: { 200: FavoritesPage } } },
    async (request) =>
      listFavorites(context.db, customerOf(request).customerId, languageOf(request), request.query),
  );

  app.get(
    '/user/favorites/ids',
    { ...own, schema: { tags, response: { 200: FavoriteIds } } },
    async (request) => ({
      ids: await selectFavoriteIds(context.db, customerOf(request).customerId),
    }),
  );

  app.get(
    '/user/favorites/count',
    { ...own, schema: { tags, response: { 200: CountAnswer } } },
    async (request) => ({
      count: await countFavorites(context.db, customerOf(request).customerId),
    }),
  );

  app.get('/user/favorites/check/:productId', one, async (request) =>
    checkFavorite(context.db, customerOf(request).customerId, request.params.productId),
  );

  app.post(
    '/user/favorites/merge',
    { ...own, schema: { tags, body: FavoritesMergeBody, response: { 200: CountAnswer } } },
    async (request) => ({
      count: await mergeFavorites(context, customerOf(request).customerId, request.body.productIds),
    }),
  );

  app.post('/user/favorites/:productId', one, async (request) =>
    markFavorite(context, customerOf(request).customerId, request.params.productId, true),
  );

  app.delete('/user/favorites/:productId', one, async (request) =>
    markFavorite(context, customerOf(request).customerId, request.params.productId, false),
  );

  app.post('/user/favorites/:productId/toggle', one, async (request) =>
    markFavorite(context, customerOf(request).customerId, request.params.productId, 'toggle'),
  );
};
