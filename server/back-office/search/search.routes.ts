// /admin/search: synonyms, and searches without a result (our addition).

import { z } from 'zod';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { IdParams, pageOf, pageQuery } from '#shared/catalogue/catalogue.ts';
import {
  MissedSearch,
  SynonymBody,
  SynonymChange,
  SynonymGroup,
} from '#shared/catalogue/search.ts';
import {
  changeSynonyms,
  createSynonyms,
  listMisses,
  listSynonyms,
  removeSynonyms,
} from './search.ts';

type Deps = Platform & { settings: Settings };

const MISSES_PAGE_SIZE = 50;
const { page, size } = pageQuery(MISSES_PAGE_SIZE);
const tags = ['admin search'];

export const adminSearchRoutes: Routes<Deps> = async (app, context) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'catalogue') };

  app.get(
    '/admin/search/synonyms',
    { ...options, schema: { tags, response: { 200: z.array(SynonymGroup) } } },
    async () => listSynonyms(context),
  );

  app.post(
    '/admin/search/synonyms',
    { ...options, schema: { tags, body: SynonymBody, response: { 201: SynonymGroup } } },
    async (request, reply) =>
      reply.status(201).send(await createSynonyms(context, request.body, actorOf(request))),
  );

  app.put(
    '/admin/search/synonyms/:id',
    {
      ...options,
      schema: { tags, params: IdParams, body: SynonymChange, response: { 200: SynonymGroup } },
    },
    async (request) => changeSynonyms(context, request.params.id, request.body, actorOf(request)),
  );

  app.delete(
    '/admin/search/synonyms/:id',
    { ...options, schema: { tags, params: IdParams, response: { 204: z.void() } } },
    async (request, reply) => {
      await removeSynonyms(context, request.params.id, actorOf(request));
      return reply.status(204).send();
    },
  );

  app.get(
    '/admin/search/misses',
    {
      ...options,
      schema: {
        tags,
        querystring: z.object({ page, size }),
        response: { 200: pageOf(MissedSearch) },
      },
    },
    async ({ query }) => listMisses(context, query),
  );
};
