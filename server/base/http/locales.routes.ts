// GET /locales/{lng}/{ns}.json (specification 7): the texts of the interface. The server's own
// namespaces are not public.

import { z } from 'zod';
import { AppError } from '#server/base/errors/app-error.ts';
import { resources } from '#server/base/errors/texts.ts';
import { type CacheEntry, makeEntry, sendEntry } from '#server/base/http-cache/cache-entry.ts';
import type { Routes } from '#server/base/platform.ts';

const serverOnly = new Set(['answers', 'errors', 'mails', 'contracts']);

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
};

export const localeRoutes: Routes = async (app) => {
  const params = z.object({ language: z.string().max(10), file: z.string().max(40) });
  // Each is written and compressed once. A value that a merchant adds makes a new object.
  const entries = new WeakMap<object, CacheEntry>();
  app.get(
    '/locales/:language/:file',
    { schema: { hide: true, params } },
    async (request, reply) => {
      const { language, file } = request.params;
      const namespace = file.replace(/\.json$/, '');
      const known = Object.hasOwn(resources, language) ? resources[language] : undefined;
      const texts =
        known && Object.hasOwn(known, namespace) && !serverOnly.has(namespace)
          ? known[namespace]
          : undefined;
      if (!texts || !file.endsWith('.json')) throw new AppError('NOT_FOUND');
      const entry =
        entries.get(texts) ?? makeEntry(200, headers, Buffer.from(JSON.stringify(texts)), []);
      entries.set(texts, entry);
      return sendEntry(request, reply, entry);
    },
  );
};
