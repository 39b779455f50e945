// /admin/products/attribute-values: attribute values that the merchant has added.
import { z } from 'zod';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  AttributeValue,
  AttributeValueBody,
  AttributeValueChangeBody,
  AttributeValueMergeBody,
} from '#shared/back-office/attribute-values.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import {
  changeAttributeValue,
  createAttributeValue,
  listAttributeValues,
  mergeAttributeValue,
  removeAttributeValue,
} from './attribute-values.ts';

const tags = ['admin attribute values'];
const response = { 200: AttributeValue };
const nothing = { 204: z.void() };
const PATH = '/admin/products/attribute-values';

export const attributeValueRoutes: Routes<Platform & { settings: Settings }> = async (
  app,
  context,
) => {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, 'catalogue'),
  } as const;
  app.get(
    PATH,
    { ...options, schema: { tags, response: { 200: z.array(AttributeValue) } } },
    async () => listAttributeValues(context),
  );
  app.post(
    PATH,
    { ...options, schema: { tags, body: AttributeValueBody, response: { 201: AttributeValue } } },
    async (request, reply) =>
      reply.status(201).send(await createAttributeValue(context, request.body, actorOf(request))),
  );
  app.put(
    `${PATH}/:id`,
    { ...options, schema: { tags, params: IdParams, body: AttributeValueChangeBody, response } },
    async (request) =>
      changeAttributeValue(context, request.params.id, request.body, actorOf(request)),
  );
  app.post(
    `${PATH}/:id/merge`,
    {
      ...options,
      schema: { tags, params: IdParams, body: AttributeValueMergeBody, response: nothing },
    },
    async (request, reply) => {
      await mergeAttributeValue(context, request.params.id, request.body, actorOf(request));
      return reply.status(204).send();
    },
  );
  app.delete(
    `${PATH}/:id`,
    { ...options, schema: { tags, params: IdParams, response: nothing } },
    async (request, reply) => {
      await removeAttributeValue(context, request.params.id, actorOf(request));
      return reply.status(204).send();
    },
  );
};
