// /admin/price-lists/sheet: reads rows of a price list from a file and stores nothing (our
// addition).
import { adminOnly } from '#server/admin-auth/admin-only.ts';
import { readUpload, withUploads } from '#server/base/http/upload.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { ListSheetAnswer, MAX_LIST_SHEET_BYTES } from '#shared/back-office/price-list-sheets.ts';
import { listSheetTooLarge, readListSheet } from './list-sheet.ts';

type Deps = Platform & { settings: Settings };
const tags = ['admin price lists'];

export const adminListSheetRoutes: Routes<Deps> = async (app, context) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'price-lists') };
  await withUploads(app, (uploads) => {
    uploads.post(
      '/admin/price-lists/sheet',
      {
        ...options,
        schema: { tags, consumes: ['multipart/form-data'], response: { 200: ListSheetAnswer } },
      },
      async (request) =>
        readListSheet(context, await readUpload(request, MAX_LIST_SHEET_BYTES, listSheetTooLarge)),
    );
  });
};
