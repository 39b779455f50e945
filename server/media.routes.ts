// Pictures: drawings of products and scenes, made from data. The address carries a hash, so a browser keeps them for ever.
import { z } from 'zod';
import type { Attributes } from '#shared/attributes.ts';
import { AppError } from './app-error.ts';
import type { Routes } from './context.ts';
import { drawProduct } from './drawings/drawings.ts';
import { drawScene, sceneNames } from './drawings/scenes.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** A drawing opened as a page of its own may draw, and nothing else. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export const mediaRoutes: Routes = async (app, { db }) => {
  const params = z.object({ sku: z.string().max(60), view: z.enum(['main.svg', 'detail.svg', 'dimensions.svg']) });
  app.get('/media/drawings/:sku/:view', { schema: { hide: true, params } }, async (request, reply) => {
    const product = await db.selectFrom('products').select(['name', 'attributes']).where('sku', '=', request.params.sku).executeTakeFirst();
    if (!product) throw new AppError('NOT_FOUND');
    const view = request.params.view.replace('.svg', '') as 'main' | 'detail' | 'dimensions';
    const svg = drawProduct({ name: product.name, attributes: product.attributes as Attributes }, { view });
    return reply.type('image/svg+xml').header('cache-control', FOR_EVER).header('content-security-policy', POLICY).send(svg);
  });

  app.get('/media/scenes/:name', { schema: { hide: true, params: z.object({ name: z.string().max(60) }) } }, async (request, reply) => {
    const name = sceneNames.find((scene) => `${scene}.svg` === request.params.name);
    if (!name) throw new AppError('NOT_FOUND');
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').header('content-security-policy', POLICY).send(drawScene(name));
  });
};
