// /admin/companies/import: companies from a file, with a preview (our addition).
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { readUpload, withUploads } from '#server/base/http/upload.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  CompanyImportAnswer,
  CompanyImportBody,
  CompanyImportPreview,
  MAX_COMPANY_IMPORT_BYTES,
} from '#shared/back-office/companies.ts';
import { companyImportTooLarge, importCompanies, previewCompanies } from './company-sheet.ts';

type Deps = Platform & { settings: Settings };
const tags = ['admin companies'];

export const adminCompanyImportRoutes: Routes<Deps> = async (app, context) => {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, 'companies'),
  } as const;

  await withUploads(app, (uploads) => {
    uploads.post(
      '/admin/companies/import/preview',
      {
        ...options,
        onRequest: adminOnly(context, 'companies', { onlyCalculates: true }),
        schema: {
          tags,
          consumes: ['multipart/form-data'],
          response: { 200: CompanyImportPreview },
        },
      },
      async (request) =>
        previewCompanies(
          context,
          await readUpload(request, MAX_COMPANY_IMPORT_BYTES, companyImportTooLarge),
        ),
    );
  });
  app.post(
    '/admin/companies/import',
    {
      ...options,
      schema: { tags, body: CompanyImportBody, response: { 200: CompanyImportAnswer } },
    },
    async (request) => importCompanies(context, actorOf(request), request.body),
  );
};
