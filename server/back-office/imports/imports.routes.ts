// /admin/imports: a file is uploaded, previewed and applied.

import { z } from 'zod';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { translate } from '#server/base/errors/texts.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import { readUpload, withUploads } from '#server/base/http/upload.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  ApplyImportBody,
  Import,
  ImportRowsPage,
  ImportRowsQuery,
  ImportsAnswer,
  MAX_IMPORT_BYTES,
} from '#shared/back-office/imports.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import { sendSheet } from './export.routes.ts';
import {
  exportProblems,
  findImport,
  importTooLarge,
  listImports,
  listRows,
  removeImport,
  requestApplying,
  storeImport,
} from './imports.ts';

type Deps = Platform & { settings: Settings };
type App = Parameters<Routes<Deps>>[0];

const tags = ['admin imports'];

export const importRoutes: Routes<Deps> = async (app, context) => {
  await uploadRoutes(app, context);
  previewRoutes(app, context);
  decisionRoutes(app, context);
};

async function uploadRoutes(app: App, context: Deps) {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'catalogue') };

  await withUploads(app, (uploads) => {
    uploads.post(
      '/admin/imports',
      {
        ...options,
        schema: { tags, consumes: ['multipart/form-data'], response: { 201: Import } },
      },
      async (request, reply) => {
        const upload = await readUpload(request, MAX_IMPORT_BYTES, importTooLarge);
        return reply
          .status(201)
          .send(await storeImport(context, upload, actorOf(request), languageOf(request)));
      },
    );
  });
}

function previewRoutes(app: App, context: Deps) {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'catalogue') };

  app.get(
    '/admin/imports',
    { ...options, schema: { tags, response: { 200: ImportsAnswer } } },
    async (request) => ({ imports: await listImports(context, languageOf(request)) }),
  );

  app.get(
    '/admin/imports/:id',
    { ...options, schema: { tags, params: IdParams, response: { 200: Import } } },
    async (request) => findImport(context, request.params.id, languageOf(request)),
  );

  app.get(
    '/admin/imports/:id/rows',
    {
      ...options,
      schema: {
        tags,
        params: IdParams,
        querystring: ImportRowsQuery,
        response: { 200: ImportRowsPage },
      },
    },
    async (request) => listRows(context, request.params.id, request.query, languageOf(request)),
  );

  app.get(
    '/admin/imports/:id/errors',
    { ...options, schema: { tags, params: IdParams } },
    async (request, reply) => {
      const language = languageOf(request);
      return sendSheet(
        reply,
        await exportProblems(context, request.params.id, language),
        translate(language, 'admin-import', 'sheet.errors'),
        'csv',
      );
    },
  );
}

/** Applying a preview, or deleting it. */
function decisionRoutes(app: App, context: Deps) {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'catalogue') };

  app.post(
    '/admin/imports/:id/apply',
    {
      ...options,
      schema: { tags, params: IdParams, body: ApplyImportBody, response: { 200: Import } },
    },
    async (request) =>
      requestApplying(context, request.params.id, {
        previewId: request.body.previewId,
        actor: actorOf(request),
        language: languageOf(request),
      }),
  );

  app.delete(
    '/admin/imports/:id',
    { ...options, schema: { tags, params: IdParams, response: { 204: z.void() } } },
    async (request, reply) => {
      await removeImport(context, request.params.id);
      return reply.status(204).send();
    },
  );
}
