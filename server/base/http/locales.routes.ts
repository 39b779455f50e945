// GET /locales/{lng}/{ns}.json (specification 7): the texts of the interface. The server's own
// namespaces are not public.

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#server/base/errors/app-error.ts';
import { resources } from '#server/base/errors/texts.ts';
import type { Routes } from '#server/base/platform.ts';

const serverOnly = new Set(['answers', 'errors', 'mails', 'contracts']);

export const localeRoutes: Routes = async (app) => {
  const params = z.object({ language: z.string().max(10), file: z.string().max(40) });
  app.get(
    '/locales/:language/:file',
    { schema: { hide: true, params } },
    async (request, reply) => {
      const { language, file } = request.params;
      const namespace = file.replace(/\.json$/, '');
      const known = Object.hasOwn(resources, language) ? resources[language] : undefined;
      const words =
        known && Object.hasOwn(known, namespace) && !serverOnly.has(namespace)
          ? known[namespace]
          : undefined;
      if (!words || !file.endsWith('.json')) throw new AppError('NOT_FOUND');
      const body = JSON.stringify(words);
      const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
      reply
        .header('cache-control', 'no-cache')
        .header('etag', etag)
        .type('application/json; charset=utf-8');
      return request.headers['if-none-match'] === etag
        ? reply.status(304).send()
        : reply.send(body);
    },
  );
};
