// POST /designs/logos and the pictures themselves (our addition, issue 7).
import { z } from 'zod';
import { TakenLogo } from '#shared/designs.ts';
import { MAX_LOGO_BYTES } from '#shared/label-logos.ts';
import type { Routes } from '../context.ts';
import { logoTooLarge } from '../images/encoding.ts';
import { perAddress } from '../rate-limits.ts';
import { readUpload, withUploads } from '../upload.ts';
import { readLogo, takeInLogo } from './logos.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

export const logoRoutes: Routes = async (app, context) => {
  const config = { isPrivate: true, ...perAddress(context, { name: 'design-logo', max: 20, minutes: 10 }) };

  await withUploads(app, (uploads) => {
    uploads.post('/designs/logos', { config, schema: { tags: ['designs'], consumes: ['multipart/form-data'], response: { 201: TakenLogo } } }, async (request, reply) => {
      const { bytes } = await readUpload(request, MAX_LOGO_BYTES, logoTooLarge);
      return reply.status(201).send(await takeInLogo(context, bytes));
    });
  });
};

export const logoMediaRoutes: Routes = async (app, context) => {
  app.get('/media/logos/:hash.png', { schema: { hide: true, params: z.object({ hash: z.string().max(64) }) } }, async (request, reply) => {
    const bytes = await readLogo(context, request.params.hash);
    return reply.type('image/png').header('cache-control', FOR_EVER).header('x-robots-tag', 'noindex').send(bytes);
  });
};
