// /user/lists and shared lists (specification 7, User).

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { customerOf, signedInOnly } from '#server/auth/signed-in.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { App, Platform, Routes } from '#server/base/platform.ts';
import { id } from '#shared/base/fields.ts';
import {
  ListHeadBody,
  ListItem,
  ListItemBody,
  ListItemsAnswer,
  ListNotesBody,
  ListQuantityBody,
  ListReorderBody,
  ListShareBody,
  ListsAnswer,
  ListsWithItems,
  ListWithItems,
  NewListBody,
  ProductList,
  SharedList,
} from '#shared/customers/lists.ts';
import { addFilledList, addItem, changeItem, removeItem, reorderItems } from './list-items.ts';
import {
  readList,
  readLists,
  readListsWithItems,
  readSharedList,
  removeList,
  renameList,
  shareList,
} from './lists.ts';

type Deps = Platform;

const ListParams = z.object({ id });
const ItemParams = z.object({ id, itemId: id });
const SharedParams = z.object({ shareCode: z.string() });
const tags = ['lists'];

const placeOf = (request: FastifyRequest, listId: number) => ({
  customerId: customerOf(request).customerId,
  listId,
  language: languageOf(request),
});

export const listRoutes: Routes<Deps> = async (app, context) => {
  const own: Own = { onRequest: signedInOnly(context), config: { isPrivate: true } };
  addReading(app, context, own);
  addLists(app, context, own);
  addItems(app, context, own);
};

type Own = { onRequest: ReturnType<typeof signedInOnly>; config: { isPrivate: true } };

function addReading(app: App, { db }: Deps, own: Own) {
  app.get(
    '/user/lists',
    { ...own, schema: { tags, response: { 200: ListsAnswer } } },
    async (request) => ({ content: await readLists(db, customerOf(request).customerId) }),
  );

  app.get(
    '/user/lists/with-items',
    { ...own, schema: { tags, response: { 200: ListsWithItems } } },
    async (request) => readListsWithItems(db, customerOf(request).customerId, languageOf(request)),
  );

  app.get(
    '/user/lists/:id',
    { ...own, schema: { tags, params: ListParams, response: { 200: ListWithItems } } },
    async (request) =>
      readList(db, customerOf(request).customerId, request.params.id, languageOf(request)),
  );

  app.get(
    '/user/lists/:id/items',
    { ...own, schema: { tags, params: ListParams, response: { 200: ListItemsAnswer } } },
    async (request) => {
      const { items } = await readList(
        db,
        customerOf(request).customerId,
        request.params.id,
        languageOf(request),
      );
      return { content: items };
    },
  );

  // No limit by sender, since pages are rendered from one address.
  app.get(
    '/lists/:shareCode',
    {
      config: { isPrivate: true },
      schema: { tags, params: SharedParams, response: { 200: SharedList } },
    },
    async (request, reply) => {
      reply.header('x-robots-tag', 'noindex, nofollow');
      return readSharedList(db, request.params.shareCode, languageOf(request));
    },
  );
}

function addLists(app: App, context: Deps, own: Own) {
  app.post(
    '/user/lists',
    { ...own, schema: { tags, body: NewListBody, response: { 200: ProductList } } },
    async (request) => addFilledList(context, customerOf(request).customerId, request.body),
  );

  app.put(
    '/user/lists/:id',
    {
      ...own,
      schema: { tags, params: ListParams, body: ListHeadBody, response: { 200: ProductList } },
    },
    async (request) =>
      renameList(context, customerOf(request).customerId, request.params.id, request.body),
  );

  app.delete(
    '/user/lists/:id',
    { ...own, schema: { tags, params: ListParams, response: { 204: z.null() } } },
    async (request, reply) => {
      await removeList(context.db, customerOf(request).customerId, request.params.id);
      return reply.status(204).send(null);
    },
  );

  app.put(
    '/user/lists/:id/share',
    {
      ...own,
      schema: { tags, params: ListParams, body: ListShareBody, response: { 200: ProductList } },
    },
    async (request) =>
      shareList(context, customerOf(request), request.params.id, request.body.isShared),
  );
}

function addItems(app: App, context: Deps, own: Own) {
  app.post(
    '/user/lists/:id/items',
    {
      ...own,
      schema: { tags, params: ListParams, body: ListItemBody, response: { 200: ListItem } },
    },
    async (request) =>
      addItem(context, placeOf(request, request.params.id), {
        ...request.body,
        notes: request.body.notes || null,
      }),
  );

  app.put(
    '/user/lists/:id/items/reorder',
    {
      ...own,
      schema: {
        tags,
        params: ListParams,
        body: ListReorderBody,
        response: { 200: ListItemsAnswer },
      },
    },
    async (request) => ({
      content: await reorderItems(
        context,
        placeOf(request, request.params.id),
        request.body.itemIds,
      ),
    }),
  );

  app.put(
    '/user/lists/:id/items/:itemId/notes',
    {
      ...own,
      schema: { tags, params: ItemParams, body: ListNotesBody, response: { 200: ListItem } },
    },
    async (request) =>
      changeItem(context, placeOf(request, request.params.id), request.params.itemId, {
        notes: request.body.notes || null,
      }),
  );

  app.put(
    '/user/lists/:id/items/:itemId/quantity',
    {
      ...own,
      schema: { tags, params: ItemParams, body: ListQuantityBody, response: { 200: ListItem } },
    },
    async (request) =>
      changeItem(context, placeOf(request, request.params.id), request.params.itemId, request.body),
  );

  app.delete(
    '/user/lists/:id/items/:itemId',
    { ...own, schema: { tags, params: ItemParams, response: { 204: z.null() } } },
    async (request, reply) => {
      await removeItem(context, placeOf(request, request.params.id), request.params.itemId);
      return reply.status(204).send(null);
    },
  );
}
