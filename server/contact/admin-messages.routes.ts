// /admin/messages: what visitors wrote. For who writes the shop's words, and for who sends its parcels.
import { AnsweredBody, Message, MessagesPage, MessagesQuery } from '#shared/admin-messages.ts';
import { IdParams } from '#shared/catalogue.ts';
import { actorOf, adminOnly } from '../admin/admin-only.ts';
import type { Routes } from '../context.ts';
import { listMessages, markAnswered, readMessage } from './admin-messages.ts';

const tags = ['admin messages'];

export const adminMessageRoutes: Routes = async (app, context) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, ['content', 'orders']) };
  app.get('/admin/messages', { ...options, schema: { tags, querystring: MessagesQuery, response: { 200: MessagesPage } } }, async ({ query }) => listMessages(context, query));
  app.get('/admin/messages/:id', { ...options, schema: { tags, params: IdParams, response: { 200: Message } } }, async ({ params }) => readMessage(context, params.id));
  app.put('/admin/messages/:id/answered', { ...options, schema: { tags, params: IdParams, body: AnsweredBody, response: { 200: Message } } }, async (request) =>
    markAnswered(context, request.params.id, request.body.isAnswered, actorOf(request)),
  );
};
