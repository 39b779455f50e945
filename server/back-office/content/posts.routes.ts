// /admin/content/posts: the posts of the blog.
import { actorOf } from '#server/admin-auth/admin-only.ts';
import type { App } from '#server/base/platform.ts';
import {
  AdminPost,
  AdminPostsPage,
  PostBody,
  PostChange,
  PostPreview,
  PostPreviewBody,
  PostsQuery,
  PublicationBody,
} from '#shared/back-office/content.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import { type ContentDeps, contentCall, empty, path, tags } from './content-call.ts';
import {
  changePost,
  createPost,
  listAdminPosts,
  previewPost,
  publishPost,
  readAdminPost,
  removePost,
} from './posts.ts';

export function postRoutes(app: App, context: ContentDeps): void {
  const options = contentCall(context);
  const calculation = contentCall(context, { onlyCalculates: true });
  const posts = `${path}/posts`;
  app.get(
    posts,
    { ...options, schema: { tags, querystring: PostsQuery, response: { 200: AdminPostsPage } } },
    async ({ query }) => listAdminPosts(context, query),
  );
  app.post(
    posts,
    { ...options, schema: { tags, body: PostBody, response: { 201: AdminPost } } },
    async (request, reply) =>
      reply.status(201).send(await createPost(context, request.body, actorOf(request))),
  );
  app.post(
    `${posts}/preview`,
    { ...calculation, schema: { tags, body: PostPreviewBody, response: { 200: PostPreview } } },
    async ({ body }) => previewPost(context, body),
  );
  app.get(
    `${posts}/:id`,
    { ...options, schema: { tags, params: IdParams, response: { 200: AdminPost } } },
    async ({ params }) => readAdminPost(context, params.id),
  );
  app.put(
    `${posts}/:id`,
    {
      ...options,
      schema: { tags, params: IdParams, body: PostChange, response: { 200: AdminPost } },
    },
    async (request) => changePost(context, request.params.id, request.body, actorOf(request)),
  );
  app.put(
    `${posts}/:id/publication`,
    {
      ...options,
      schema: { tags, params: IdParams, body: PublicationBody, response: { 200: AdminPost } },
    },
    async (request) => publishPost(context, request.params.id, request.body, actorOf(request)),
  );
  app.delete(
    `${posts}/:id`,
    { ...options, schema: { tags, params: IdParams, response: empty } },
    async (request, reply) => {
      await removePost(context, request.params.id, actorOf(request));
      return reply.status(204).send();
    },
  );
}
