// /admin/messages: messages from visitors. For editors of content and for those who ship orders.

import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import {
  dayColumn,
  type ListFile,
  listFileRoutes,
  textColumn,
} from '#server/back-office/files/list-file.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  AnsweredBody,
  Message,
  type MessageRow,
  MessagesPage,
  MessagesQuery,
} from '#shared/back-office/messages.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import { listMessages, markAnswered, readMessage } from './messages.ts';

const query = MessagesQuery.omit({ page: true, size: true });

/** The list of messages as a file, with the beginning of each message as on the screen. */
const messagesFile = (
  context: Parameters<typeof listMessages>[0],
): ListFile<(typeof query)['_output'], MessageRow> => ({
  path: '/admin/messages',
  right: ['content', 'orders'],
  tag: 'admin messages',
  texts: 'messages',
  query,
  read: (filter, page) => listMessages(context, { ...filter, ...page }),
  columns: [
    textColumn('name', 32, ({ name }) => name),
    textColumn('email', 32, ({ email }) => email),
    textColumn('topic', 20, ({ topic }, language) =>
      translate(language, 'admin-content', `message.topics.${topic}`),
    ),
    textColumn('message', 60, ({ excerpt }) => excerpt),
    dayColumn('createdAt', ({ createdAt }) => createdAt),
    dayColumn('answeredAt', ({ answeredAt }) => answeredAt),
  ],
});

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
