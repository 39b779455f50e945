// POST /admin/auth/login, /refresh, /logout.

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { adminDevices, deviceCookie, knownDevice } from '#server/auth/known-device.ts';
import type { Passwords } from '#server/auth/passwords.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import {
  addressGroup,
  type Counted,
  failureLimits,
  perAddress,
} from '#server/base/http/rate-limits.ts';
import type { App, Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  AdminLoginBody,
  AdminTokens,
  ConfirmationBody,
} from '#shared/back-office/administrators.ts';
import type { ErrorCode } from '#shared/base/errors.ts';
import { foldEmail } from '#shared/base/identity.ts';
import { adminOf, adminOnly, findSignedInAdmin } from './admin-only.ts';
import { answerTokens, clearSessionCookie, refreshTokenOf } from './admin-token.ts';
import {
  confirmIdentity,
  refreshAdmin,
  signInAdmin,
  signOutAdmin,
  signOutByToken,
} from './admins.ts';

type Deps = Platform & { settings: Settings; passwords: Passwords };

/** TOO_MANY_REQUESTS: codes of the second step must wait. */
const guessCodes: readonly ErrorCode[] = [
  'SIGN_IN_FAILED',
  'PASSWORD_WRONG',
  'CODE_WRONG',
  'TOO_MANY_REQUESTS',
];

/**
 * An attacker elsewhere cannot lock an administrator out, especially not from a device that signed
 * in before.
 */
const guessLimits = (email: string, address: string, device: string | null): Counted[] =>
  device
    ? [{ limit: { name: 'admin login device', max: 10, minutes: 15 }, value: device }]
    : [
        { limit: { name: 'admin login', max: 10, minutes: 1 }, value: address },
        {
          limit: { name: 'admin login account here', max: 10, minutes: 15 },
          value: `${email} ${address}`,
        },
        { limit: { name: 'admin login account', max: 100, minutes: 15 }, value: email },
      ];

export const adminAuthRoutes: Routes<Deps> = async (app, context) => {
  guardedRoutes(app, context);
  sessionRoutes(app, context);
};

/** Calls that take a password. */
function guardedRoutes(app: App, context: Deps) {
  const guess = failureLimits(
    context,
    (error) => error instanceof AppError && guessCodes.includes(error.code),
  );
  const deviceOf = ({ headers: { cookie } }: FastifyRequest, email: string) =>
    knownDevice(context, adminDevices, { cookie, email });
  const limitsOf = (request: FastifyRequest, email: string) =>
    guessLimits(email, addressGroup(request.ip), deviceOf(request, email));
  app.post(
    '/admin/auth/login',
    {
      config: { isPrivate: true },
      schema: { tags: ['admin'], body: AdminLoginBody, response: { 200: AdminTokens } },
    },
    async (request, reply) => {
      const email = foldEmail(request.body.email);
      const opened = await guess(limitsOf(request, email), () =>
        signInAdmin(context, request.body, {
          userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
          remoteAddress: request.ip,
          isNew: deviceOf(request, email) === null,
        }),
      );
      reply.header('set-cookie', deviceCookie(context, adminDevices, email));
      return answerTokens(context, reply, opened);
    },
  );
  app.post(
    '/admin/auth/confirm',
    {
      config: { isPrivate: true },
      onRequest: adminOnly(context, null, { isOpenBeforeSetup: true }),
      schema: { tags: ['admin'], body: ConfirmationBody, response: { 204: z.void() } },
    },
    async (request, reply) => {
      const admin = adminOf(request);
      await guess(limitsOf(request, foldEmail(admin.email)), () =>
        confirmIdentity(context, admin, { ...request.body, remoteAddress: request.ip }),
      );
      return reply.status(204).send();
    },
  );
}

function sessionRoutes(app: App, context: Deps) {
  app.post(
    '/admin/auth/refresh',
    {
      config: {
        ...perAddress(context, { name: 'admin refresh', max: 60, minutes: 1 }),
        isPrivate: true,
      },
      schema: { tags: ['admin'], response: { 200: AdminTokens } },
    },
    async (request, reply) =>
      answerTokens(context, reply, await refreshAdmin(context, refreshTokenOf(request))),
  );

  // Any token of the session is accepted: the access token may have expired while the session has
  // not.
  app.post(
    '/admin/auth/logout',
    {
      config: { isPrivate: true },
      schema: { tags: ['admin'], response: { 204: z.void() } },
    },
    async (request, reply) => {
      const signedIn = await findSignedInAdmin(context, request);
      if (signedIn) await signOutAdmin(context, { id: signedIn.sessionId }, request.ip);
      else await signOutByToken(context, refreshTokenOf(request), request.ip);
      clearSessionCookie(context, reply);
      return reply.status(204).send();
    },
  );
}
