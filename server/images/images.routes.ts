// Photographs, by the hash of their content: a browser keeps them for ever.

import { z } from 'zod';
import { AppError } from '#server/base/errors/app-error.ts';
import { matchesEtag } from '#server/base/http-cache/cache-entry.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { type ImageFormat, imageFormats, imageWidths } from '#shared/catalogue/image-variants.ts';
import { Scenes } from '#shared/catalogue/images.ts';
import { ENCODING_VERSION } from './encoding.ts';
import type { Images } from './images.ts';
import { listScenes } from './images.ts';

type Deps = Platform & { images: Images };

const FOR_EVER = 'public, max-age=31536000, immutable';

export const imageRoutes: Routes<Deps> = async (app, { images }) => {
  app.get(
    '/media/images/:hash/:file',
    { schema: { hide: true, params: z.object({ hash: z.string(), file: z.string() }) } },
    async (request, reply) => {
      const { hash, file } = request.params;
      const variant = readVariant(file);
      const bytes =
        variant && /^[0-9a-f]{32}$/.test(hash)
          ? await images.findVariant(hash, variant.width, variant.format)
          : null;
      if (!variant || !bytes) throw new AppError('NOT_FOUND');
      const etag = `"${hash}-${file}-${ENCODING_VERSION}"`;
      reply
        .header('cache-control', FOR_EVER)
        .header('etag', etag)
        // Webmail and assistants show it on their own pages.
        .header('cross-origin-resource-policy', 'cross-origin');
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
      return reply.type(`image/${variant.format}`).send(bytes);
    },
  );
};

export const sceneRoutes: Routes<Deps> = async (app, { db }) => {
  app.get(
    '/scenes',
    { config: { isCached: true }, schema: { tags: ['catalogue'], response: { 200: Scenes } } },
    async (request) => {
      request.cacheTags = ['scenes'];
      return listScenes(db);
    },
  );
};

/** "480.avif"; null if it is not one of our variants. */
function readVariant(file: string): { width: number; format: ImageFormat } | null {
  const [, digits, ending] = /^(\d{3,4})\.(\w+)$/.exec(file) ?? [];
  const width = imageWidths.find((known) => String(known) === digits);
  const format = imageFormats.find((known) => known === ending);
  return width && format ? { width, format } : null;
}
