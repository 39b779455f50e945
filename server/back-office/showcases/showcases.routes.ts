// /admin/popular-products (specification 7), and the same for recommended and newly added products.

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { App, Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { showcasePaths } from '#server/showcases/showcases.routes.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import type { Showcase } from '#shared/showcases/showcase-places.ts';
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
} from '#shared/showcases/showcases.ts';

import {
  changeEntry,
  createEntries,
  createEntry,
  type Editing,
  findEntry,
  isInShowcase,
  listEntries,
  nextDisplayOrder,
  type Reading,
  removeEntries,
  removeEntry,
  reorderEntries,
  toggleEntry,
} from './showcases.ts';

type Deps = Platform & { settings: Settings };

const tags = ['admin showcases'];

export const adminShowcaseRoutes: Routes<Deps> = async (app, context) => {
  for (const showcase of Object.keys(showcasePaths) as Showcase[])
    addShowcase(app, context, showcase);
};

type Section = {
  app: App;
  base: string;
  options: { config: { isPrivate: true }; onRequest: ReturnType<typeof adminOnly> };
  reading: (request: FastifyRequest) => Reading;
  editing: (request: FastifyRequest) => Editing;
};

function addShowcase(app: App, context: Deps, showcase: Showcase) {
  const reading = (request: FastifyRequest): Reading => ({
    db: context.db,
    clock: context.clock,
    showcase,
    language: languageOf(request),
  });
  const section: Section = {
    app,
    base: `/admin${showcasePaths[showcase]}`,
    options: { config: { isPrivate: true }, onRequest: adminOnly(context, 'showcases') },
    reading,
    editing: (request) => ({ ...reading(request), actor: actorOf(request) }),
  };
  addReading(section);
  addBulk(section);
  addEditing(section);
}

function addReading({ app, base, options, reading }: Section) {
  app.get(
    base,
    {
      ...options,
      schema: { tags, querystring: ShowcaseQuery, response: { 200: AdminEntriesPage } },
    },
    (request) => listEntries(reading(request), request.query),
  );

  app.get(
    `${base}/next-display-order`,
    { ...options, schema: { tags, response: { 200: NextOrderAnswer } } },
    async (request) => ({ nextDisplayOrder: await nextDisplayOrder(reading(request)) }),
  );

  app.get(
    `${base}/product/:id/is-popular`,
    { ...options, schema: { tags, params: IdParams, response: { 200: IsInShowcaseAnswer } } },
    (request) => isInShowcase(reading(request), request.params.id),
  );

  app.get(
    `${base}/:id`,
    { ...options, schema: { tags, params: IdParams, response: { 200: AdminEntry } } },
    (request) => findEntry(reading(request), request.params.id),
  );
}

function addBulk({ app, base, options, editing }: Section) {
  app.post(
    `${base}/reorder`,
    { ...options, schema: { tags, body: ReorderBody, response: { 204: z.void() } } },
    async (request, reply) => {
      await reorderEntries(editing(request), request.body);
      return reply.status(204).send();
    },
  );

  app.post(
    `${base}/bulk-create`,
    { ...options, schema: { tags, body: BulkCreateBody, response: { 200: BulkAnswer } } },
    (request) => createEntries(editing(request), request.body.items),
  );

  app.delete(
    `${base}/bulk-delete`,
    { ...options, schema: { tags, body: BulkDeleteBody, response: { 200: BulkAnswer } } },
    (request) => removeEntries(editing(request), request.body.ids),
  );
}

function addEditing({ app, base, options, editing }: Section) {
  app.post(
    base,
    { ...options, schema: { tags, body: EntryBody, response: { 201: AdminEntry } } },
    async (request, reply) =>
      reply.status(201).send(await createEntry(editing(request), request.body)),
  );

  app.put(
    `${base}/:id`,
    {
      ...options,
      schema: { tags, params: IdParams, body: EntryChange, response: { 200: AdminEntry } },
    },
    (request) => changeEntry(editing(request), request.params.id, request.body),
  );

  app.delete(
    `${base}/:id`,
    { ...options, schema: { tags, params: IdParams, response: { 204: z.void() } } },
    async (request, reply) => {
      await removeEntry(editing(request), request.params.id);
      return reply.status(204).send();
    },
  );

  app.patch(
    `${base}/:id/toggle-active`,
    {
      ...options,
      schema: { tags, params: IdParams, body: ToggleEntryBody, response: { 200: AdminEntry } },
    },
    (request) => toggleEntry(editing(request), request.params.id, request.body?.isActive ?? null),
  );
}
