// Downloads of product documents; no document is ever opened as a page of the shop.

import { z } from 'zod';
import { AppError } from '#server/base/errors/app-error.ts';
import { matchesEtag } from '#server/base/http-cache/cache-entry.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { readDocument } from './product-files.ts';

type Deps = Platform;

/** The bytes of an address never change, but a deleted document should expire after a while. */
const FOR_A_DAY = 'public, max-age=86400';
/** In case a browser opens it nevertheless: no script, no form, no page of ours around it. */
const POLICY =
  "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'; sandbox";

export const documentRoutes: Routes<Deps> = async (app, context) => {
  app.get(
    '/media/documents/:hash/:file',
    { schema: { hide: true, params: z.object({ hash: z.string(), file: z.string() }) } },
    async (request, reply) => {
      const { hash, file } = request.params;
      const bytes =
        /^[0-9a-f]{32}$/.test(hash) && /^[a-z0-9-]{1,100}\.pdf$/.test(file)
          ? await readDocument(context, hash)
          : null;
      if (!bytes) throw new AppError('NOT_FOUND');
      const etag = `"${hash}"`;
      reply.header('cache-control', FOR_A_DAY).header('etag', etag);
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${file}"`)
        .header('content-security-policy', POLICY)
        .send(bytes);
    },
  );
};
