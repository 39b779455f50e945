// /admin/products/{id}/documents: PDF files that customers can download from the product's page.
import { AddDocumentQuery, ChangeDocumentBody, DocumentParams, MAX_DOCUMENT_BYTES, ProductDocuments } from '#shared/admin-documents.ts';
import { IdParams } from '#shared/catalogue.ts';
import { actorOf, adminOnly } from '../admin/admin-only.ts';
import type { Routes } from '../context.ts';
import { readUpload, withUploads } from '../upload.ts';
import { addDocument, changeDocument, documentTooLarge, listDocuments, removeDocument } from './admin-documents.ts';

const tags = ['admin documents'];

export const adminDocumentRoutes: Routes = async (app, context) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'catalogue') };

  app.get('/admin/products/:id/documents', { ...options, schema: { tags, params: IdParams, response: { 200: ProductDocuments } } }, async ({ params }) =>
    listDocuments(context, params.id),
  );

  await withUploads(app, (uploads) => {
    const schema = { tags, consumes: ['multipart/form-data'], params: IdParams, querystring: AddDocumentQuery, response: { 201: ProductDocuments } };
    uploads.post('/admin/products/:id/documents', { ...options, schema }, async (request, reply) => {
      const { bytes } = await readUpload(request, MAX_DOCUMENT_BYTES, documentTooLarge);
      const { titleEn = null, ...words } = request.query;
      return reply.status(201).send(await addDocument(context, request.params.id, { ...words, titleEn }, bytes, actorOf(request)));
    });
  });

  app.put(
    '/admin/products/:id/documents/:documentId',
    { ...options, schema: { tags, params: DocumentParams, body: ChangeDocumentBody, response: { 200: ProductDocuments } } },
    async (request) => changeDocument(context, request.params.id, request.params.documentId, request.body, actorOf(request)),
  );

  app.delete('/admin/products/:id/documents/:documentId', { ...options, schema: { tags, params: DocumentParams, response: { 200: ProductDocuments } } }, async (request) =>
    removeDocument(context, request.params.id, request.params.documentId, actorOf(request)),
  );
};
