// /admin/products/{id}/pictures: adds uploaded images (/admin/images) to a product by their hash.

import type { FastifyRequest } from 'fastify';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  AddPicturesBody,
  ChangePictureBody,
  MatchedPictures,
  MatchPicturesBody,
  OrderPicturesBody,
  PictureParams,
  ProductPictures,
} from '#shared/back-office/pictures.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import { selectByCodes } from './pictures.sql.ts';
import {
  addPictures,
  changePicture,
  codesInName,
  type Editing,
  foldCode,
  listPictures,
  orderPictures,
  removePicture,
} from './pictures.ts';

// Photographs of many products at once: each belongs to the product whose code is in its file name.

/** Writes nothing. An ambiguous file name matches no product. */
async function matchPictures(
  { db }: Pick<Platform, 'db'>,
  names: readonly string[],
): Promise<MatchedPictures> {
  const products = await selectByCodes(db, [
    ...new Set(names.flatMap((name) => codesInName(name).map(foldCode))),
  ]);
  const find = (name: string) => {
    for (const code of codesInName(name)) {
      const same = products.filter(({ sku }) => foldCode(sku) === foldCode(code));
      const exact = same.find(({ sku }) => sku === code) ?? (same.length === 1 ? same[0] : null);
      if (exact) return exact;
      if (same.length > 1) return null;
    }
    return null;
  };
  return {
    matches: names.map((name) => {
      const product = find(name);
      return {
        name,
        product: product && { id: product.id, sku: product.sku, name: product.name },
      };
    }),
  };
}

type Deps = Platform & { settings: Settings };

const tags = ['admin pictures'];

export const adminPictureRoutes: Routes<Deps> = async (app, context) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'catalogue') };
  const response = { 200: ProductPictures };
  const editing = (request: FastifyRequest<{ Params: { id: number } }>): Editing => ({
    db: context.db,
    clock: context.clock,
    productId: request.params.id,
    actor: actorOf(request),
  });

  app.post(
    '/admin/products/pictures/match',
    {
      ...options,
      onRequest: adminOnly(context, 'catalogue', { onlyCalculates: true }),
      schema: { tags, body: MatchPicturesBody, response: { 200: MatchedPictures } },
    },
    async ({ body }) => matchPictures(context, body.names),
  );
  app.get(
    '/admin/products/:id/pictures',
    { ...options, schema: { tags, params: IdParams, response } },
    async ({ params }) => listPictures(context, params.id),
  );

  app.post(
    '/admin/products/:id/pictures',
    { ...options, schema: { tags, params: IdParams, body: AddPicturesBody, response } },
    async (request) => addPictures(editing(request), request.body.hashes),
  );

  app.put(
    '/admin/products/:id/pictures/order',
    { ...options, schema: { tags, params: IdParams, body: OrderPicturesBody, response } },
    async (request) => orderPictures(editing(request), request.body),
  );

  app.put(
    '/admin/products/:id/pictures/:hash',
    { ...options, schema: { tags, params: PictureParams, body: ChangePictureBody, response } },
    async (request) => changePicture(editing(request), request.params.hash, request.body),
  );

  app.delete(
    '/admin/products/:id/pictures/:hash',
    { ...options, schema: { tags, params: PictureParams, response } },
    async (request) => removePicture(editing(request), request.params.hash),
  );
};
