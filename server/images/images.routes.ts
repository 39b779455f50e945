// Photographs, by the hash of their content: a browser keeps them for ever.
import { z } from 'zod';
import { type ImageFormat, imageFormats, imageWidths, Scenes } from '#shared/images.ts';
import { AppError } from '../app-error.ts';
import { matchesEtag } from '../cache.ts';
import type { Routes } from '../context.ts';
import { ENCODING_VERSION } from './encoding.ts';
import { listScenes } from './images.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

export const imageRoutes: Routes = async (app, { images }) => {
  app.get('/media/images/:hash/:file', { schema: { hide: true, params: z.object({ hash: z.string(), file: z.string() }) } }, async (request, reply) => {
    const { hash, file } = request.params;
    const variant = readVariant(file);
    const bytes = variant && /^[0-9a-f]{32}$/.test(hash) ? await images.findVariant(hash, variant.width, variant.format) : null;
    if (!variant || !bytes) throw new AppError('NOT_FOUND');
    const etag = `"${hash}-${file}-${ENCODING_VERSION}"`;
    reply.header('cache-control', FOR_EVER).header('etag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.type(`image/${variant.format}`).send(bytes);
  });
};

export const sceneRoutes: Routes = async (app, { db }) => {
  app.get('/scenes', { config: { isCached: true }, schema: { tags: ['catalogue'], response: { 200: Scenes } } }, async (request) => {
    request.cacheTags = ['scenes'];
    return listScenes(db);
  });
};

/** "480.avif"; null for what is no variant of ours. */
function readVariant(file: string): { width: number; format: ImageFormat } | null {
  const [, digits, ending] = /^(\d{3,4})\.(\w+)$/.exec(file) ?? [];
  const width = imageWidths.find((known) => String(known) === digits);
  const format = imageFormats.find((known) => known === ending);
  return width && format ? { width, format } : null;
}
