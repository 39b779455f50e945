// /feeds: the product feeds, and pictures that only feeds need.
import fs from 'node:fs';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { perAddress } from '#server/base/http/rate-limits.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { languages } from '#shared/base/languages.ts';
import { type FeedName, feedFiles, feedNames } from '#shared/feeds/feeds.ts';
import type { FeedFile } from './feed-files.ts';
import { createFeeds, feedWriters, recordFetch } from './feeds.ts';

type Deps = Platform & { settings: Settings };

const params = z.object({
  language: z.enum(languages),
  file: z.enum(feedNames.map((name) => feedFiles[name])),
});
const MOST_AGENT = 120;
const A_WEEK = 'public, max-age=604800';

export const feedRoutes: Routes<Deps> = async (app, context) => {
  const feeds = createFeeds(context);

  app.get(
    '/feeds/:language/:file',
    {
      config: perAddress(context, { name: 'feeds', max: 30, minutes: 1 }),
      schema: { hide: true, params },
    },
    async (request, reply) => {
      const { language, file: asked } = request.params;
      const feed = feedNames.find((name) => feedFiles[name] === asked) as FeedName;
      const file = await feeds.file(feed, language);
      if (request.method === 'GET')
        await recordFetch(context, {
          feed,
          language,
          fetchedAt: context.clock(),
          agent: (request.headers['user-agent'] ?? '').slice(0, MOST_AGENT),
        });
      reply
        .type(feedWriters[feed].mediaType)
        .header('etag', file.etag)
        .header('last-modified', file.changedAt.toUTCString())
        .header('cache-control', 'public, no-cache')
        .header('vary', 'accept-encoding');
      if (isKnown(request, file)) return reply.code(304).send();
      return sendFile(request, reply, file);
    },
  );

  app.get(
    '/feeds/pictures/:file',
    {
      config: perAddress(context, { name: 'feed pictures', max: 120, minutes: 1 }),
      schema: {
        hide: true,
        params: z.object({
          file: z
            .string()
            .max(70)
            .regex(/\.png$/),
        }),
      },
    },
    async (request, reply) => {
      const { bytes, etag } = await feeds.drawing(request.params.file.replace(/\.png$/, ''));
      return (
        reply
          .type('image/png')
          .header('etag', etag)
          .header('cache-control', A_WEEK)
          // Sites that compare prices show it on their own pages.
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(bytes)
      );
    },
  );
};

/** By RFC 9110: an ETag takes precedence over a date. */
function isKnown({ headers }: FastifyRequest, { etag, changedAt }: FeedFile): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return tags.split(',').some((tag) => tag.trim() === etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(changedAt.getTime() / 1_000) * 1_000 <= since;
}

/** The file is already compressed; it is unpacked only for clients that do not accept gzip. */
function sendFile(request: FastifyRequest, reply: FastifyReply, file: FeedFile) {
  const stream = fs.createReadStream(file.path);
  if (/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.header('content-encoding', 'gzip').send(stream);
  return reply.send(stream.pipe(zlib.createGunzip()));
}
