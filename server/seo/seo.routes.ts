// What search engines request first: /robots.txt and the site map.

import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Platform, Routes } from '#server/base/platform.ts';
import { ENGLISH_PREFIX } from '#shared/base/languages.ts';
import { sitemapIndex, sitemapPart } from './sitemap.ts';

type Deps = Platform;

const AN_HOUR = 'public, max-age=3600';

/**
 * Personal pages, and addresses without content to find. Search result pages set `noindex`
 * themselves.
 */
const closed = [
  '/api/',
  '/account',
  '/admin',
  '/buy',
  '/cart',
  '/checkout',
  '/lists/',
  '/order/',
  '/orders/track/',
  '/payment/',
  '/proofs/',
  '/quotes/',
  '/testbank',
  '/unsubscribe',
];

export const seoRoutes: Routes<Deps> = async (app, context) => {
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => {
    const lines = [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      ...closed.map((path) => `Disallow: ${ENGLISH_PREFIX}${path}`),
      '',
      `Sitemap: ${context.config.publicUrl}/sitemap.xml`,
      '',
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', AN_HOUR)
      .send(lines.join('\n'));
  });

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', AN_HOUR)
      .send(await sitemapIndex(context)),
  );

  app.get(
    '/sitemaps/:file',
    { schema: { hide: true, params: z.object({ file: z.string().max(60) }) } },
    async (request, reply) => {
      const part = await sitemapPart(context, request.params.file.replace(/\.xml$/, ''));
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', AN_HOUR)
        .send(Readable.from(part));
    },
  );
};
