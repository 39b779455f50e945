// GET /media/shop-logos/{hash}.png: the shop's logo, and former ones for mails that were already
// sent.
import { z } from 'zod';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Routes } from '#server/base/platform.ts';
import { selectLogoPng } from './logo.sql.ts';

export const shopLogoRoutes: Routes = async (app, { db }) => {
  app.get(
    '/media/shop-logos/:hash.png',
    { schema: { hide: true, params: z.object({ hash: z.string().max(64) }) } },
    async (request, reply) => {
      const png = await selectLogoPng(db, request.params.hash);
      if (!png) throw new AppError('NOT_FOUND');
      return (
        reply
          .type('image/png')
          .header('cache-control', 'public, max-age=31536000, immutable')
          // Webmail shows it on its own page.
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(png)
      );
    },
  );
};
