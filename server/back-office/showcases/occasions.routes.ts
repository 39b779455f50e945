// /admin/occasions: the pages of ready sets for weddings, births and the like.
import { z } from 'zod';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { OrderBody } from '#shared/back-office/content.ts';
import { AdminOccasion, OccasionBody, OccasionChange } from '#shared/back-office/occasions.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import {
  changeOccasion,
  createOccasion,
  listOccasions,
  orderOccasions,
  readOccasion,
  removeOccasion,
} from './occasions.ts';

const tags = ['admin showcases'];
const path = '/admin/occasions';
const empty = { 204: z.void() };

type Deps = Platform & { settings: Settings };

export const adminOccasionRoutes: Routes<Deps> = async (app, context) => {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, 'showcases'),
  } as const;
  app.get(
    path,
    { ...options, schema: { tags, response: { 200: z.array(AdminOccasion) } } },
    async () => listOccasions(context),
  );
  app.post(
    path,
    { ...options, schema: { tags, body: OccasionBody, response: { 201: AdminOccasion } } },
    async (request, reply) =>
      reply.status(201).send(await createOccasion(context, request.body, actorOf(request))),
  );
  app.put(
    `${path}/order`,
    { ...options, schema: { tags, body: OrderBody, response: empty } },
    async (request, reply) => {
      await orderOccasions(context, request.body, actorOf(request));
      return reply.status(204).send();
    },
  );
  app.get(
    `${path}/:id`,
    { ...options, schema: { tags, params: IdParams, response: { 200: AdminOccasion } } },
    async ({ params }) => readOccasion(context, params.id),
  );
  app.put(
    `${path}/:id`,
    {
      ...options,
      schema: { tags, params: IdParams, body: OccasionChange, response: { 200: AdminOccasion } },
    },
    async (request) => changeOccasion(context, request.params.id, request.body, actorOf(request)),
  );
  app.delete(
    `${path}/:id`,
    { ...options, schema: { tags, params: IdParams, response: empty } },
    async (request, reply) => {
      await removeOccasion(context, request.params.id, actorOf(request));
      return reply.status(204).send();
    },
  );
};
