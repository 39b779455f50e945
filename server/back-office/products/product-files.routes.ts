// /admin/products/{id}/documents: PDF files that customers can download from the product's page.

import type { FastifyRequest } from 'fastify';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { readUpload, withUploads } from '#server/base/http/upload.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  AddDocumentQuery,
  ChangeDocumentBody,
  DocumentParams,
  MAX_DOCUMENT_BYTES,
  ProductDocuments,
} from '#shared/back-office/product-files.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import {
  addDocument,
  changeDocument,
  documentTooLarge,
  type Editing,
  listDocuments,
  removeDocument,
} from './product-files.ts';

type Deps = Platform & { settings: Settings };

const tags = ['admin documents'];

export const adminDocumentRoutes: Routes<Deps> = async (app, context) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'catalogue') };
  const editing = (request: FastifyRequest<{ Params: { id: number } }>): Editing => ({
    db: context.db,
    clock: context.clock,
    storage: context.storage,
    productId: request.params.id,
    actor: actorOf(request),
  });

  app.get(
    '/admin/products/:id/documents',
    { ...options, schema: { tags, params: IdParams, response: { 200: ProductDocuments } } },
    async ({ params }) => listDocuments(context, params.id),
  );

  await withUploads(app, (uploads) => {
    const schema = {
      tags,
      consumes: ['multipart/form-data'],
      params: IdParams,
      querystring: AddDocumentQuery,
      response: { 201: ProductDocuments },
    };
    uploads.post(
      '/admin/products/:id/documents',
      { ...options, schema },
      async (request, reply) => {
        const { bytes } = await readUpload(request, MAX_DOCUMENT_BYTES, documentTooLarge);
        const { titleEn = null, ...texts } = request.query;
        const documents = await addDocument(editing(request), { ...texts, titleEn }, bytes);
        return reply.status(201).send(documents);
      },
    );
  });

  app.put(
    '/admin/products/:id/documents/:documentId',
    {
      ...options,
      schema: {
        tags,
        params: DocumentParams,
        body: ChangeDocumentBody,
        response: { 200: ProductDocuments },
      },
    },
    async (request) => changeDocument(editing(request), request.params.documentId, request.body),
  );

  app.delete(
    '/admin/products/:id/documents/:documentId',
    { ...options, schema: { tags, params: DocumentParams, response: { 200: ProductDocuments } } },
    async (request) => removeDocument(editing(request), request.params.documentId),
  );
};
