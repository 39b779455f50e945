// /admin/content/faq: groups of questions and their entries.
import { z } from 'zod';
import { actorOf } from '#server/admin-auth/admin-only.ts';
import type { App } from '#server/base/platform.ts';
import {
  AdminFaqEntry,
  AdminFaqGroup,
  FaqEntryBody,
  FaqEntryChange,
  FaqGroupBody,
  FaqGroupChange,
  OrderBody,
} from '#shared/back-office/content.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import { type ContentDeps, contentCall, empty, path, tags } from './content-call.ts';
import {
  changeEntry,
  changeGroup,
  createEntry,
  createGroup,
  listGroups,
  orderEntries,
  orderGroups,
  removeEntry,
  removeGroup,
} from './faq.ts';

export function faqRoutes(app: App, context: ContentDeps): void {
  const options = contentCall(context);
  const groups = `${path}/faq/groups`;
  app.get(
    groups,
    { ...options, schema: { tags, response: { 200: z.array(AdminFaqGroup) } } },
    async () => listGroups(context),
  );
  app.post(
    groups,
    { ...options, schema: { tags, body: FaqGroupBody, response: { 201: AdminFaqGroup } } },
    async (request, reply) =>
      reply.status(201).send(await createGroup(context, request.body, actorOf(request))),
  );
  app.put(
    `${groups}/order`,
    { ...options, schema: { tags, body: OrderBody, response: empty } },
    async (request, reply) => {
      await orderGroups(context, request.body, actorOf(request));
      return reply.status(204).send();
    },
  );
  app.put(
    `${groups}/:id`,
    {
      ...options,
      schema: { tags, params: IdParams, body: FaqGroupChange, response: { 200: AdminFaqGroup } },
    },
    async (request) => changeGroup(context, request.params.id, request.body, actorOf(request)),
  );
  app.put(
    `${groups}/:id/order`,
    { ...options, schema: { tags, params: IdParams, body: OrderBody, response: empty } },
    async (request, reply) => {
      await orderEntries(context, request.params.id, request.body, actorOf(request));
      return reply.status(204).send();
    },
  );
  app.delete(
    `${groups}/:id`,
    { ...options, schema: { tags, params: IdParams, response: empty } },
    async (request, reply) => {
      await removeGroup(context, request.params.id, actorOf(request));
      return reply.status(204).send();
    },
  );

  const entries = `${path}/faq/entries`;
  app.post(
    entries,
    { ...options, schema: { tags, body: FaqEntryBody, response: { 201: AdminFaqEntry } } },
    async (request, reply) =>
      reply.status(201).send(await createEntry(context, request.body, actorOf(request))),
  );
  app.put(
    `${entries}/:id`,
    {
      ...options,
      schema: { tags, params: IdParams, body: FaqEntryChange, response: { 200: AdminFaqEntry } },
    },
    async (request) => changeEntry(context, request.params.id, request.body, actorOf(request)),
  );
  app.delete(
    `${entries}/:id`,
    { ...options, schema: { tags, params: IdParams, response: empty } },
    async (request, reply) => {
      await removeEntry(context, request.params.id, actorOf(request));
      return reply.status(204).send();
    },
  );
}
