// Administrators' own data: profile, sessions, password, second step.

import { z } from 'zod';
import { actorOf, adminOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { selectStep } from '#server/admin-auth/two-steps.sql.ts';
import {
  confirmTotp,
  needsTotp,
  renewRecoveryCodes,
  startTotp,
  stopTotp,
} from '#server/admin-auth/two-steps.ts';
import type { Passwords } from '#server/auth/passwords.ts';
import { perValue } from '#server/base/http/rate-limits.ts';
import type { App, Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  AdminPasswordBody,
  AdminSessionRow,
  CodeBody,
  OwnAdmin,
  RecoveryCodes,
  TotpStart,
} from '#shared/back-office/administrators.ts';
import { changeOwnPassword, endOwnSessions, listOwnSessions } from './own-account.ts';

type Deps = Platform & { settings: Settings; passwords: Passwords };

const ownCall = (context: Deps, { needsRecentSignIn = false } = {}) =>
  ({
    config: { isPrivate: true },
    onRequest: adminOnly(context, null, { isOpenBeforeSetup: true, needsRecentSignIn }),
  }) as const;

export const ownAccountRoutes: Routes<Deps> = async (app, context) => {
  profileRoutes(app, context);
  sessionRoutes(app, context);
  totpRoutes(app, context);
};

function profileRoutes(app: App, context: Deps) {
  const own = ownCall(context);
  const perPasswords = perValue(app, context, { name: 'admin password', max: 10, minutes: 15 });

  app.get(
    '/admin/auth/me',
    { ...own, schema: { tags: ['admin'], response: { 200: OwnAdmin } } },
    async (request) => {
      const { adminId, email, name, role, grants } = adminOf(request);
      const [step, mustHaveTotp] = await Promise.all([
        selectStep(context.db, adminId),
        needsTotp(context, role),
      ]);
      return {
        id: adminId,
        email,
        name,
        role,
        grants: [...grants],
        ...step,
        mustSetUpTotp: mustHaveTotp && !step.hasTotp,
      };
    },
  );
  app.put(
    '/admin/auth/password',
    { ...own, schema: { tags: ['admin'], body: AdminPasswordBody, response: { 204: z.void() } } },
    async (request, reply) => {
      const { adminId, sessionId } = adminOf(request);
      await perPasswords(request, String(adminId));
      await changeOwnPassword(context, actorOf(request), sessionId, request.body);
      return reply.status(204).send();
    },
  );
}

function sessionRoutes(app: App, context: Deps) {
  const own = ownCall(context);

  app.get(
    '/admin/auth/sessions',
    {
      ...own,
      schema: {
        tags: ['admin'],
        response: { 200: z.object({ content: z.array(AdminSessionRow) }) },
      },
    },
    async (request) => ({
      content: await listOwnSessions(context, adminOf(request)),
    }),
  );
  app.delete(
    '/admin/auth/sessions/:id',
    {
      ...own,
      schema: { tags: ['admin'], params: z.object({ id: z.uuid() }), response: { 204: z.void() } },
    },
    async (request, reply) => {
      await endOwnSessions(context, actorOf(request), { id: request.params.id });
      return reply.status(204).send();
    },
  );
  app.delete(
    '/admin/auth/sessions',
    { ...own, schema: { tags: ['admin'], response: { 204: z.void() } } },
    async (request, reply) => {
      await endOwnSessions(context, actorOf(request), { butId: adminOf(request).sessionId });
      return reply.status(204).send();
    },
  );
}

function totpRoutes(app: App, context: Deps) {
  const confirmed = ownCall(context, { needsRecentSignIn: true });
  // Codes are short, so the number of guesses is limited.
  const perCodes = perValue(app, context, { name: 'admin codes', max: 10, minutes: 15 });

  app.post(
    '/admin/auth/totp',
    { ...confirmed, schema: { tags: ['admin'], response: { 200: TotpStart } } },
    async (request) => startTotp(context, adminOf(request).adminId),
  );
  app.post(
    '/admin/auth/totp/confirm',
    { ...confirmed, schema: { tags: ['admin'], body: CodeBody, response: { 200: RecoveryCodes } } },
    async (request) => {
      await perCodes(request, String(adminOf(request).adminId));
      return confirmTotp(context, actorOf(request), adminOf(request).sessionId, request.body.code);
    },
  );
  app.post(
    '/admin/auth/totp/stop',
    { ...confirmed, schema: { tags: ['admin'], response: { 204: z.void() } } },
    async (request, reply) => {
      await stopTotp(context, actorOf(request), adminOf(request).role);
      return reply.status(204).send();
    },
  );
  app.post(
    '/admin/auth/recovery-codes',
    { ...confirmed, schema: { tags: ['admin'], response: { 200: RecoveryCodes } } },
    async (request) => renewRecoveryCodes(context, actorOf(request)),
  );
}
