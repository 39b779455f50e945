// /admin/settings/logo: the shop's logo.
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { readUpload, withUploads } from '#server/base/http/upload.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { logoTooLarge } from '#server/images/encoding.ts';
import type { Settings } from '#server/settings/settings.ts';
import { MAX_LOGO_BYTES } from '#shared/label/label-logos.ts';
import { LogoAnswer } from '#shared/settings/logo.ts';
import { changeLogo, readLogo, withdrawLogo } from './logo.ts';

const tags = ['admin settings'];

type Deps = Platform & { settings: Settings };

export const adminLogoRoutes: Routes<Deps> = async (app, context) => {
  const owner = { config: { isPrivate: true }, onRequest: adminOnly(context, 'settings') } as const;
  const response = { 200: LogoAnswer };

  app.get('/admin/settings/logo', { ...owner, schema: { tags, response } }, async () =>
    readLogo(context),
  );
  app.delete('/admin/settings/logo', { ...owner, schema: { tags, response } }, async (request) =>
    withdrawLogo(context, actorOf(request)),
  );
  await withUploads(app, (uploads) => {
    uploads.post(
      '/admin/settings/logo',
      { ...owner, schema: { tags, consumes: ['multipart/form-data'], response } },
      async (request) => {
        const { bytes } = await readUpload(request, MAX_LOGO_BYTES, logoTooLarge);
        return changeLogo(context, actorOf(request), bytes);
      },
    );
  });
};
