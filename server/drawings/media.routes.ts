// Drawings of products and scenes, generated from data. The address contains a hash, so browsers
// cache them forever.

import { z } from 'zod';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Language } from '#shared/base/languages.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { type DrawingView, drawingFiles, drawProduct } from './drawings.ts';
import { drawScene, sceneNames } from './scenes.ts';

type Deps = Platform;

const FOR_EVER = 'public, max-age=31536000, immutable';
/** The policy for a drawing that is opened as a page: drawing only. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** A drawing takes some milliseconds and about 12 kB. */
const MOST_CACHED = 400;
const cache = new Map<string, string>();

/** The cached drawing or a new one; the least recently used one is dropped first. */
function cached(key: string, draw: () => string): string {
  const svg = cache.get(key) ?? draw();
  cache.delete(key);
  cache.set(key, svg);
  for (const oldest of cache.keys()) {
    if (cache.size <= MOST_CACHED) break;
    cache.delete(oldest);
  }
  return svg;
}

export const mediaRoutes: Routes<Deps> = async (app, { db }) => {
  const params = z.object({
    sku: z.string().max(60),
    file: z.enum(drawingFiles.map((file) => `${file}.svg` as const)),
  });
  app.get(
    '/media/drawings/:sku/:file',
    { schema: { hide: true, params } },
    async (request, reply) => {
      const product = await db
        .selectFrom('products')
        .select(['name', 'attributes'])
        .where('sku', '=', request.params.sku)
        .executeTakeFirst();
      if (!product) throw new AppError('NOT_FOUND');
      const [view, language] = request.params.file.replace('.svg', '').split('.') as [
        DrawingView,
        Language?,
      ];
      const drawn = { name: product.name, attributes: product.attributes as Attributes };
      const svg = cached(JSON.stringify([drawn, view, language]), () =>
        drawProduct(drawn, { view, language }),
      );
      return (
        reply
          .type('image/svg+xml')
          .header('cache-control', FOR_EVER)
          // Webmail and assistants show it on their own pages.
          .header('cross-origin-resource-policy', 'cross-origin')
          .header('content-security-policy', POLICY)
          .send(svg)
      );
    },
  );

  app.get(
    '/media/scenes/:name',
    { schema: { hide: true, params: z.object({ name: z.string().max(60) }) } },
    async (request, reply) => {
      const name = sceneNames.find((scene) => `${scene}.svg` === request.params.name);
      if (!name) throw new AppError('NOT_FOUND');
      return reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        .header('content-security-policy', POLICY)
        .send(cached(name, () => drawScene(name) ?? ''));
    },
  );
};
