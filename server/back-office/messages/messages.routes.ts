// /admin/messages: messages from visitors. For editors of content and for those who ship orders.

import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { listFileRoutes } from '#server/back-office/files/list-file.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  AnsweredBody,
  Message,
  MessagesPage,
  MessagesQuery,
} from '#shared/back-office/messages.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import { listMessages, markAnswered, readMessage } from './messages.ts';
import { messagesFile } from './messages-file.ts';

type Deps = Platform & { settings: Settings };

const tags = ['admin messages'];

export const adminMessageRoutes: Routes<Deps> = async (app, context) => {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, ['content', 'orders']),
  };
  app.get(
    '/admin/messages',
    { ...options, schema: { tags, querystring: MessagesQuery, response: { 200: MessagesPage } } },
    async ({ query }) => listMessages(context, query),
  );
  listFileRoutes(app, context, messagesFile(context));
  app.get(
    '/admin/messages/:id',
    { ...options, schema: { tags, params: IdParams, response: { 200: Message } } },
    async ({ params }) => readMessage(context, params.id),
  );
  app.put(
    '/admin/messages/:id/answered',
    {
      ...options,
      schema: { tags, params: IdParams, body: AnsweredBody, response: { 200: Message } },
    },
    async (request) =>
      markAnswered(context, request.params.id, request.body.isAnswered, actorOf(request)),
  );
};
