// /admin/api-keys: visible to administrators who may see the team; created and revoked by the
// owner.
import { z } from 'zod';
import { actorOf, adminOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { perValue } from '#server/base/http/rate-limits.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { ApiKeyBody, ApiKeysAnswer, NewApiKey } from '#shared/back-office/api-keys.ts';
import { id } from '#shared/base/fields.ts';
import { listKeys, makeKey, revokeKey } from './api-keys.ts';

const tags = ['admin'];

export const apiKeyRoutes: Routes<Platform & { settings: Settings }> = async (app, context) => {
  const reader = { config: { isPrivate: true }, onRequest: adminOnly(context, 'users') } as const;
  const owner = {
    ...reader,
    onRequest: adminOnly(context, 'users', { needsRecentSignIn: true }),
  } as const;
  const perMaker = perValue(app, context, { name: 'api keys made', max: 30, minutes: 60 });

  app.get(
    '/admin/api-keys',
    { ...reader, schema: { tags, response: { 200: ApiKeysAnswer } } },
    async () => listKeys(context),
  );
  app.post(
    '/admin/api-keys',
    { ...owner, schema: { tags, body: ApiKeyBody, response: { 201: NewApiKey } } },
    async (request, reply) => {
      const { adminId, grants } = adminOf(request);
      await perMaker(request, String(adminId));
      const made = await makeKey(context, { actor: actorOf(request), grants }, request.body);
      return reply.status(201).send(made);
    },
  );
  app.delete(
    '/admin/api-keys/:id',
    { ...owner, schema: { tags, params: z.object({ id }), response: { 204: z.void() } } },
    async (request, reply) => {
      await revokeKey(context, actorOf(request), request.params.id);
      return reply.status(204).send();
    },
  );
};
