// /admin/content/texts: the shop's own texts, their drafts and versions.
import { z } from 'zod';
import { actorOf } from '#server/admin-auth/admin-only.ts';
import type { App } from '#server/base/platform.ts';
import {
  AdminText,
  AdminTextRow,
  AdminTextVersion,
  KeyParams,
  PublishTextBody,
  TextDraftChange,
  VersionParams,
} from '#shared/back-office/content.ts';
import { type ContentDeps, contentCall, empty, path, tags } from './content-call.ts';
import {
  beginDraft,
  changeDraft,
  dropDraft,
  listTexts,
  publishDraft,
  readText,
  readVersion,
} from './texts.ts';

export function textRoutes(app: App, context: ContentDeps): void {
  const options = contentCall(context);
  const texts = `${path}/texts`;
  app.get(
    texts,
    { ...options, schema: { tags, response: { 200: z.array(AdminTextRow) } } },
    async () => listTexts(context),
  );
  app.get(
    `${texts}/:key`,
    { ...options, schema: { tags, params: KeyParams, response: { 200: AdminText } } },
    async ({ params }) => readText(context, params.key),
  );
  app.get(
    `${texts}/:key/versions/:version`,
    { ...options, schema: { tags, params: VersionParams, response: { 200: AdminTextVersion } } },
    async ({ params }) => readVersion(context, params.key, params.version),
  );
  app.post(
    `${texts}/:key/draft`,
    { ...options, schema: { tags, params: KeyParams, response: { 200: AdminTextVersion } } },
    async (request) => beginDraft(context, request.params.key, actorOf(request)),
  );
  app.put(
    `${texts}/:key/draft`,
    {
      ...options,
      schema: {
        tags,
        params: KeyParams,
        body: TextDraftChange,
        response: { 200: AdminTextVersion },
      },
    },
    async (request) => changeDraft(context, request.params.key, request.body, actorOf(request)),
  );
  app.delete(
    `${texts}/:key/draft`,
    { ...options, schema: { tags, params: KeyParams, response: empty } },
    async (request, reply) => {
      await dropDraft(context, request.params.key, actorOf(request));
      return reply.status(204).send();
    },
  );
  app.post(
    `${texts}/:key/draft/publish`,
    {
      ...options,
      schema: { tags, params: KeyParams, body: PublishTextBody, response: { 200: AdminText } },
    },
    async (request) =>
      publishDraft(context, request.params.key, request.body.version, actorOf(request)),
  );
}
