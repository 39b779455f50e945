// /admin/popular-products (specification 7), and the same for recommended and newly added.
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { IdParams } from '#shared/catalogue.ts';
import { pickLanguage } from '#shared/languages.ts';
import type { Showcase } from '#shared/showcase-places.ts';
import {
  AdminEntriesPage,
  AdminEntry,
  BulkAnswer,
  BulkCreateBody,
  BulkDeleteBody,
  EntryBody,
  EntryChange,
  IsInShowcaseAnswer,
  NextOrderAnswer,
  ReorderBody,
  ShowcaseQuery,
  ToggleEntryBody,
} from '#shared/showcases.ts';
import { actorOf, adminOnly } from '../admin/admin-only.ts';
import type { App, Context, Routes } from '../context.ts';
import { showcasePaths } from './showcases.routes.ts';
import {
  changeEntry,
  createEntries,
  createEntry,
  findEntry,
  isInShowcase,
  nextDisplayOrder,
  pageOfEntries,
  readShowcaseSort,
  removeEntries,
  removeEntry,
  reorderEntries,
  toggleEntry,
} from './showcases.ts';

const tags = ['admin showcases'];

export const adminShowcaseRoutes: Routes = async (app, context) => {
  for (const showcase of Object.keys(showcasePaths) as Showcase[]) addShowcase(app, context, showcase);
};

function addShowcase(app: App, context: Context, showcase: Showcase) {
  const base = `/admin${showcasePaths[showcase]}`;
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'showcases') };
  const languageOf = (request: FastifyRequest) => pickLanguage(request.headers['accept-language']);

  app.get(base, { ...options, schema: { tags, querystring: ShowcaseQuery, response: { 200: AdminEntriesPage } } }, (request) =>
    pageOfEntries(context, languageOf(request), showcase, readShowcaseSort(request.query.sort, request.query.direction), request.query),
  );

  app.post(base, { ...options, schema: { tags, body: EntryBody, response: { 201: AdminEntry } } }, async (request, reply) =>
    reply.status(201).send(await createEntry(context, languageOf(request), showcase, request.body, actorOf(request))),
  );

  app.get(`${base}/next-display-order`, { ...options, schema: { tags, response: { 200: NextOrderAnswer } } }, async () => ({
    nextDisplayOrder: await nextDisplayOrder(context, showcase),
  }));

  app.get(`${base}/product/:id/is-popular`, { ...options, schema: { tags, params: IdParams, response: { 200: IsInShowcaseAnswer } } }, ({ params }) =>
    isInShowcase(context, showcase, params.id),
  );

  app.post(`${base}/reorder`, { ...options, schema: { tags, body: ReorderBody, response: { 204: z.void() } } }, async (request, reply) => {
    await reorderEntries(context, showcase, request.body, actorOf(request));
    return reply.status(204).send();
  });

  app.post(`${base}/bulk-create`, { ...options, schema: { tags, body: BulkCreateBody, response: { 200: BulkAnswer } } }, (request) =>
    createEntries(context, languageOf(request), showcase, request.body.items, actorOf(request)),
  );

  app.delete(`${base}/bulk-delete`, { ...options, schema: { tags, body: BulkDeleteBody, response: { 200: BulkAnswer } } }, (request) =>
    removeEntries(context, languageOf(request), showcase, request.body.ids, actorOf(request)),
  );

  app.get(`${base}/:id`, { ...options, schema: { tags, params: IdParams, response: { 200: AdminEntry } } }, (request) =>
    findEntry(context, languageOf(request), showcase, request.params.id),
  );

  app.put(`${base}/:id`, { ...options, schema: { tags, params: IdParams, body: EntryChange, response: { 200: AdminEntry } } }, (request) =>
    changeEntry(context, languageOf(request), showcase, request.params.id, request.body, actorOf(request)),
  );

  app.delete(`${base}/:id`, { ...options, schema: { tags, params: IdParams, response: { 204: z.void() } } }, async (request, reply) => {
    await removeEntry(context, showcase, request.params.id, actorOf(request));
    return reply.status(204).send();
  });

  app.patch(`${base}/:id/toggle-active`, { ...options, schema: { tags, params: IdParams, body: ToggleEntryBody, response: { 200: AdminEntry } } }, (request) =>
    toggleEntry(context, languageOf(request), showcase, request.params.id, request.body?.isActive ?? null, actorOf(request)),
  );
}
