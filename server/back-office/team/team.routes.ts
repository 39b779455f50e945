// The team, invitations, and whether the second factor is required. Anybody with the link of an
// invitation can accept it.

import { z } from 'zod';
import { actorOf, adminOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { answerTokens } from '#server/admin-auth/admin-token.ts';
import { adminDevices, deviceCookie } from '#server/auth/known-device.ts';
import type { Passwords } from '#server/auth/passwords.ts';
import { perAddress, perValue } from '#server/base/http/rate-limits.ts';
import type { App, Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  AcceptBody,
  AdminTokens,
  InvitationAnswer,
  InvitationBody,
  InvitationRow,
  InvitationTokenBody,
  SecurityBody,
  TeamAnswer,
  TeamMember,
  TeamMemberBody,
} from '#shared/back-office/administrators.ts';
import { id } from '#shared/base/fields.ts';
import { foldEmail } from '#shared/base/identity.ts';
import { acceptInvitation, invite, readInvitation, withdrawInvitation } from './invitations.ts';
import { changeMember, readTeam, resetTotpOf, setSecurity } from './team.ts';

type Deps = Platform & { settings: Settings; passwords: Passwords };

export const teamRoutes: Routes<Deps> = async (app, context) => {
  const params = z.object({ id });
  const reader = { config: { isPrivate: true }, onRequest: adminOnly(context, 'users') } as const;
  const owner = {
    ...reader,
    onRequest: adminOnly(context, 'users', { needsRecentSignIn: true }),
  } as const;
  // Each sends a mail.
  const perInviter = perValue(app, context, { name: 'invitations', max: 30, minutes: 60 });

  app.get(
    '/admin/team',
    { ...reader, schema: { tags: ['admin'], response: { 200: TeamAnswer } } },
    async () => readTeam(context),
  );
  app.put(
    '/admin/team/:id',
    {
      ...owner,
      schema: { tags: ['admin'], params, body: TeamMemberBody, response: { 200: TeamMember } },
    },
    async (request) => changeMember(context, actorOf(request), request.params.id, request.body),
  );
  app.post(
    '/admin/team/:id/reset-totp',
    { ...owner, schema: { tags: ['admin'], params, response: { 204: z.void() } } },
    async (request, reply) => {
      await resetTotpOf(context, actorOf(request), request.params.id);
      return reply.status(204).send();
    },
  );
  app.post(
    '/admin/team/invitations',
    {
      ...owner,
      schema: { tags: ['admin'], body: InvitationBody, response: { 201: InvitationRow } },
    },
    async (request, reply) => {
      await perInviter(request, String(adminOf(request).adminId));
      return reply.status(201).send(await invite(context, actorOf(request), request.body));
    },
  );
  app.delete(
    '/admin/team/invitations/:id',
    { ...owner, schema: { tags: ['admin'], params, response: { 204: z.void() } } },
    async (request, reply) => {
      await withdrawInvitation(context, actorOf(request), request.params.id);
      return reply.status(204).send();
    },
  );
  app.put(
    '/admin/security',
    { ...owner, schema: { tags: ['admin'], body: SecurityBody, response: { 204: z.void() } } },
    async (request, reply) => {
      await setSecurity(context, actorOf(request), request.body);
      return reply.status(204).send();
    },
  );
  invitedRoutes(app, context);
};

/** Routes for invited people, who have no account yet. */
function invitedRoutes(app: App, context: Deps) {
  const limited = {
    config: {
      ...perAddress(context, { name: 'admin invitation', max: 20, minutes: 10 }),
      isPrivate: true,
    },
  } as const;
  app.post(
    '/admin/auth/invitation',
    {
      ...limited,
      schema: { tags: ['admin'], body: InvitationTokenBody, response: { 200: InvitationAnswer } },
    },
    async (request) => readInvitation(context, request.body.token),
  );
  app.post(
    '/admin/auth/invitation/accept',
    { ...limited, schema: { tags: ['admin'], body: AcceptBody, response: { 200: AdminTokens } } },
    async (request, reply) => {
      const opened = await acceptInvitation(context, request.body, {
        userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
        remoteAddress: request.ip,
      });
      const email = foldEmail(opened.tokens.admin.email);
      reply.header('set-cookie', deviceCookie(context, adminDevices, email));
      return answerTokens(context, reply, opened);
    },
  );
}
