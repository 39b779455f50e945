// /admin/imports/{id}/pictures: the photographs that an import file names.
import { adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { ImportPictures, ImportPicturesBody } from '#shared/back-office/imports.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import { addImportPictures, readPictures } from './import-pictures.ts';

const tags = ['admin imports'];
const response = { 200: ImportPictures };
const PATH = '/admin/imports/:id/pictures';

export const importPictureRoutes: Routes<Platform & { settings: Settings }> = async (
  app,
  context,
) => {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, 'catalogue'),
  } as const;
  app.get(PATH, { ...options, schema: { tags, params: IdParams, response } }, async ({ params }) =>
    readPictures(context, params.id),
  );
  app.post(
    PATH,
    { ...options, schema: { tags, params: IdParams, body: ImportPicturesBody, response } },
    async ({ params, body }) => addImportPictures(context, params.id, body.pictures),
  );
};
