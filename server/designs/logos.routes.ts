// POST /designs/logos and the pictures themselves (our addition).

import { z } from 'zod';
import { perAddress, perAddressBudget } from '#server/base/http/rate-limits.ts';
import { readUpload, withUploads } from '#server/base/http/upload.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { logoTooLarge } from '#server/images/encoding.ts';
import { TakenLogo } from '#shared/designs/designs.ts';
import { MAX_LOGO_BYTES } from '#shared/label/label-logos.ts';
import { readLogo, storeLogo } from './logos.ts';

type Deps = Platform;

/** In kilobytes. */
const STORED_A_DAY = { name: 'logo kilobytes', max: 60 * 1_024, minutes: 24 * 60 };
const FOR_EVER = 'public, max-age=31536000, immutable';

export const logoRoutes: Routes<Deps> = async (app, context) => {
  const config = {
    isPrivate: true,
    ...perAddress(context, { name: 'design-logo', max: 20, minutes: 10 }),
  };

  const perDay = perAddressBudget(context, STORED_A_DAY);

  await withUploads(app, (uploads) => {
    uploads.post(
      '/designs/logos',
      {
        config,
        schema: {
          tags: ['designs'],
          consumes: ['multipart/form-data'],
          response: { 201: TakenLogo },
        },
      },
      async (request, reply) => {
        const { bytes } = await readUpload(request, MAX_LOGO_BYTES, logoTooLarge);
        const spend = (size: number) => perDay(request, Math.ceil(size / 1_024));
        return reply.status(201).send(await storeLogo(context, bytes, spend));
      },
    );
  });
};

export const logoMediaRoutes: Routes<Deps> = async (app, context) => {
  app.get(
    '/media/logos/:hash.png',
    { schema: { hide: true, params: z.object({ hash: z.string().max(64) }) } },
    async (request, reply) => {
      const bytes = await readLogo(context, request.params.hash);
      return reply
        .type('image/png')
        .header('cache-control', FOR_EVER)
        .header('x-robots-tag', 'noindex')
        .send(bytes);
    },
  );
};
