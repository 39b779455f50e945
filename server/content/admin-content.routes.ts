// /admin/content: the notebook, campaigns, questions and the shop's own texts as the merchant writes them.
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  AdminCampaign,
  AdminFaqEntry,
  AdminFaqGroup,
  AdminPost,
  AdminPostsPage,
  AdminText,
  AdminTextRow,
  AdminTextVersion,
  CampaignBody,
  CampaignChange,
  FaqEntryBody,
  FaqEntryChange,
  FaqGroupBody,
  FaqGroupChange,
  KeyParams,
  OrderBody,
  Placeholders,
  PostBody,
  PostChange,
  PostPreview,
  PostPreviewBody,
  PostsQuery,
  PreviewAnswer,
  PreviewBody,
  PublicationBody,
  PublishTextBody,
  TextDraftChange,
  VersionParams,
} from '#shared/admin-content.ts';
import { IdParams } from '#shared/catalogue.ts';
import { pickLanguage } from '#shared/languages.ts';
import { actorOf, adminOnly } from '../admin/admin-only.ts';
import type { Routes } from '../context.ts';
import { changeCampaign, createCampaign, listAllCampaigns, orderCampaigns, readCampaign, removeCampaign } from './admin-campaigns.ts';
import { changeEntry, changeGroup, createEntry, createGroup, listGroups, orderEntries, orderGroups, removeEntry, removeGroup } from './admin-faq.ts';
import { changePost, createPost, listAdminPosts, previewPost, publishPost, readAdminPost, removePost } from './admin-posts.ts';
import { listPlaceholders, previewText } from './admin-preview.ts';
import { beginDraft, changeDraft, dropDraft, listTexts, publishDraft, readText, readVersion } from './admin-texts.ts';

const tags = ['admin content'];
const path = '/admin/content';
const empty = { 204: z.void() };

export const adminContentRoutes: Routes = async (app, context) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'content') };
  const languageOf = (request: FastifyRequest) => pickLanguage(request.headers['accept-language']);

  app.post(`${path}/preview`, { ...options, schema: { tags, body: PreviewBody, response: { 200: PreviewAnswer } } }, async ({ body }) =>
    previewText(context, body.text, body.language),
  );
  app.get(`${path}/placeholders`, { ...options, schema: { tags, response: { 200: Placeholders } } }, async (request) => listPlaceholders(context, languageOf(request)));

  const posts = `${path}/posts`;
  app.get(posts, { ...options, schema: { tags, querystring: PostsQuery, response: { 200: AdminPostsPage } } }, async ({ query }) => listAdminPosts(context, query));
  app.post(posts, { ...options, schema: { tags, body: PostBody, response: { 201: AdminPost } } }, async (request, reply) =>
    reply.status(201).send(await createPost(context, request.body, actorOf(request))),
  );
  app.post(`${posts}/preview`, { ...options, schema: { tags, body: PostPreviewBody, response: { 200: PostPreview } } }, async ({ body }) => previewPost(context, body));
  app.get(`${posts}/:id`, { ...options, schema: { tags, params: IdParams, response: { 200: AdminPost } } }, async ({ params }) => readAdminPost(context, params.id));
  app.put(`${posts}/:id`, { ...options, schema: { tags, params: IdParams, body: PostChange, response: { 200: AdminPost } } }, async (request) =>
    changePost(context, request.params.id, request.body, actorOf(request)),
  );
  app.put(`${posts}/:id/publication`, { ...options, schema: { tags, params: IdParams, body: PublicationBody, response: { 200: AdminPost } } }, async (request) =>
    publishPost(context, request.params.id, request.body, actorOf(request)),
  );
  app.delete(`${posts}/:id`, { ...options, schema: { tags, params: IdParams, response: empty } }, async (request, reply) => {
    await removePost(context, request.params.id, actorOf(request));
    return reply.status(204).send();
  });

  const campaigns = `${path}/campaigns`;
  app.get(campaigns, { ...options, schema: { tags, response: { 200: z.array(AdminCampaign) } } }, async () => listAllCampaigns(context));
  app.post(campaigns, { ...options, schema: { tags, body: CampaignBody, response: { 201: AdminCampaign } } }, async (request, reply) =>
    reply.status(201).send(await createCampaign(context, request.body, actorOf(request))),
  );
  app.put(`${campaigns}/order`, { ...options, schema: { tags, body: OrderBody, response: empty } }, async (request, reply) => {
    await orderCampaigns(context, request.body, actorOf(request));
    return reply.status(204).send();
  });
  app.get(`${campaigns}/:id`, { ...options, schema: { tags, params: IdParams, response: { 200: AdminCampaign } } }, async ({ params }) => readCampaign(context, params.id));
  app.put(`${campaigns}/:id`, { ...options, schema: { tags, params: IdParams, body: CampaignChange, response: { 200: AdminCampaign } } }, async (request) =>
    changeCampaign(context, request.params.id, request.body, actorOf(request)),
  );
  app.delete(`${campaigns}/:id`, { ...options, schema: { tags, params: IdParams, response: empty } }, async (request, reply) => {
    await removeCampaign(context, request.params.id, actorOf(request));
    return reply.status(204).send();
  });

  const groups = `${path}/faq/groups`;
  app.get(groups, { ...options, schema: { tags, response: { 200: z.array(AdminFaqGroup) } } }, async () => listGroups(context));
  app.post(groups, { ...options, schema: { tags, body: FaqGroupBody, response: { 201: AdminFaqGroup } } }, async (request, reply) =>
    reply.status(201).send(await createGroup(context, request.body, actorOf(request))),
  );
  app.put(`${groups}/order`, { ...options, schema: { tags, body: OrderBody, response: empty } }, async (request, reply) => {
    await orderGroups(context, request.body, actorOf(request));
    return reply.status(204).send();
  });
  app.put(`${groups}/:id`, { ...options, schema: { tags, params: IdParams, body: FaqGroupChange, response: { 200: AdminFaqGroup } } }, async (request) =>
    changeGroup(context, request.params.id, request.body, actorOf(request)),
  );
  app.put(`${groups}/:id/order`, { ...options, schema: { tags, params: IdParams, body: OrderBody, response: empty } }, async (request, reply) => {
    await orderEntries(context, request.params.id, request.body, actorOf(request));
    return reply.status(204).send();
  });
  app.delete(`${groups}/:id`, { ...options, schema: { tags, params: IdParams, response: empty } }, async (request, reply) => {
    await removeGroup(context, request.params.id, actorOf(request));
    return reply.status(204).send();
  });

  const entries = `${path}/faq/entries`;
  app.post(entries, { ...options, schema: { tags, body: FaqEntryBody, response: { 201: AdminFaqEntry } } }, async (request, reply) =>
    reply.status(201).send(await createEntry(context, request.body, actorOf(request))),
  );
  app.put(`${entries}/:id`, { ...options, schema: { tags, params: IdParams, body: FaqEntryChange, response: { 200: AdminFaqEntry } } }, async (request) =>
    changeEntry(context, request.params.id, request.body, actorOf(request)),
  );
  app.delete(`${entries}/:id`, { ...options, schema: { tags, params: IdParams, response: empty } }, async (request, reply) => {
    await removeEntry(context, request.params.id, actorOf(request));
    return reply.status(204).send();
  });

  const texts = `${path}/texts`;
  app.get(texts, { ...options, schema: { tags, response: { 200: z.array(AdminTextRow) } } }, async () => listTexts(context));
  app.get(`${texts}/:key`, { ...options, schema: { tags, params: KeyParams, response: { 200: AdminText } } }, async ({ params }) => readText(context, params.key));
  app.get(`${texts}/:key/versions/:version`, { ...options, schema: { tags, params: VersionParams, response: { 200: AdminTextVersion } } }, async ({ params }) =>
    readVersion(context, params.key, params.version),
  );
  app.post(`${texts}/:key/draft`, { ...options, schema: { tags, params: KeyParams, response: { 200: AdminTextVersion } } }, async (request) =>
    beginDraft(context, request.params.key, actorOf(request)),
  );
  app.put(`${texts}/:key/draft`, { ...options, schema: { tags, params: KeyParams, body: TextDraftChange, response: { 200: AdminTextVersion } } }, async (request) =>
    changeDraft(context, request.params.key, request.body, actorOf(request)),
  );
  app.delete(`${texts}/:key/draft`, { ...options, schema: { tags, params: KeyParams, response: empty } }, async (request, reply) => {
    await dropDraft(context, request.params.key, actorOf(request));
    return reply.status(204).send();
  });
  app.post(`${texts}/:key/draft/publish`, { ...options, schema: { tags, params: KeyParams, body: PublishTextBody, response: { 200: AdminText } } }, async (request) =>
    publishDraft(context, request.params.key, request.body.version, actorOf(request)),
  );
};
