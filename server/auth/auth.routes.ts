// POST /auth/* (specification 7, Auth).

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import {
  addressGroup,
  type Counted,
  failureLimits,
  perAddress,
  perValue,
} from '#server/base/http/rate-limits.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { App, Platform, Routes } from '#server/base/platform.ts';
import { foldEmail } from '#shared/base/identity.ts';
import {
  EmailBody,
  LoginBody,
  LogoutBody,
  MessageAnswer,
  RefreshBody,
  RegisterBody,
  ResetPasswordBody,
  TokensAnswer,
  VerifyEmailAnswer,
  VerifyEmailBody,
} from '#shared/customers/auth.ts';
import {
  forgotPassword,
  login,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from './auth.ts';
import { customerDevices, deviceCookie, knownDevice } from './known-device.ts';
import type { Passwords } from './passwords.ts';
import { refreshSession, signOut } from './sessions.ts';
import { findSignedIn } from './signed-in.ts';

type Deps = Platform & { passwords: Passwords };

const USER_AGENT_LENGTH = 300;

/** The text of a toast, in the language of the request. */
const messageFor = (request: FastifyRequest, key: string): MessageAnswer => ({
  message: translate(languageOf(request), 'answers', key),
});

/** Every response is for one person: no shared cache may store it. */
const privateCall = (context: Deps, name: string, max: number, minutes: number) => ({
  isPrivate: true,
  ...perAddress(context, { name, max, minutes }),
});

/**
 * One attacker cannot lock out the owner, who signs in from elsewhere; many attackers together are
 * stopped. A device that signed in before counts only for itself.
 */
const guessLimits = (email: string, address: string, device: string | null): Counted[] =>
  device
    ? [{ limit: { name: 'login device', max: 10, minutes: 15 }, value: device }]
    : [
        { limit: { name: 'login', max: 60, minutes: 15 }, value: address },
        {
          limit: { name: 'login e-mail address', max: 10, minutes: 15 },
          value: `${email} ${address}`,
        },
        { limit: { name: 'login e-mail', max: 50, minutes: 15 }, value: email },
      ];

export const authRoutes: Routes<Deps> = async (app, context) => {
  sessionRoutes(app, context);
  accountRoutes(app, context);
  linkRoutes(app, context);
};

function sessionRoutes(app: App, context: Deps) {
  const guess = failureLimits(
    context,
    (error) => error instanceof AppError && error.code === 'SIGN_IN_FAILED',
  );

  app.post(
    '/auth/login',
    {
      config: { isPrivate: true },
      schema: { tags: ['auth'], body: LoginBody, response: { 200: TokensAnswer } },
    },
    async (request, reply) => {
      const { sessionId } = request.body;
      const email = foldEmail(request.body.email);
      const { cookie } = request.headers;
      const device = knownDevice(context, customerDevices, { cookie, email });
      const userAgent = request.headers['user-agent']?.slice(0, USER_AGENT_LENGTH) ?? null;
      const tokens = await guess(guessLimits(email, addressGroup(request.ip), device), () =>
        login(context, request.body, {
          browserId: sessionId || null,
          userAgent,
          remoteAddress: request.ip,
        }),
      );
      reply.header('set-cookie', deviceCookie(context, customerDevices, email));
      return tokens;
    },
  );

  app.post(
    '/auth/refresh',
    {
      config: privateCall(context, 'refresh', 120, 15),
      schema: { tags: ['auth'], body: RefreshBody, response: { 200: TokensAnswer } },
    },
    async (request) => refreshSession(context, request.body.refreshToken),
  );

  // The browser signs out whatever the response is, so an invalid token is not refused.
  app.post(
    '/auth/logout',
    {
      config: { isPrivate: true },
      schema: { tags: ['auth'], body: LogoutBody.catch(null), response: { 204: z.null() } },
    },
    async (request, reply) => {
      await signOut(context, request.body?.refreshToken, await findSignedIn(context, request));
      return reply.status(204).send(null);
    },
  );
}

function accountRoutes(app: App, context: Deps) {
  const limits = {
    register: perValue(app, context, { name: 'register e-mail', max: 5, minutes: 60 }),
    resend: perValue(app, context, { name: 'resend e-mail', max: 3, minutes: 15 }),
    forgot: perValue(app, context, { name: 'forgot e-mail', max: 3, minutes: 15 }),
  };

  app.post(
    '/auth/register',
    {
      config: privateCall(context, 'register', 10, 15),
      schema: { tags: ['auth'], body: RegisterBody, response: { 200: MessageAnswer } },
    },
    async (request) => {
      await limits.register(request, foldEmail(request.body.email));
      await register(context, request.body, {
        language: languageOf(request),
        remoteAddress: request.ip,
      });
      return messageFor(request, 'registered');
    },
  );

  app.post(
    '/auth/resend-verification',
    {
      config: privateCall(context, 'resend', 10, 15),
      schema: { tags: ['auth'], body: EmailBody, response: { 200: MessageAnswer } },
    },
    async (request) => {
      await limits.resend(request, foldEmail(request.body.email));
      await resendVerification(context, request.body.email);
      return messageFor(request, 'verificationSent');
    },
  );

  app.post(
    '/auth/forgot-password',
    {
      config: privateCall(context, 'forgot', 10, 15),
      schema: { tags: ['auth'], body: EmailBody, response: { 200: MessageAnswer } },
    },
    async (request) => {
      await limits.forgot(request, foldEmail(request.body.email));
      await forgotPassword(context, request.body.email);
      return messageFor(request, 'resetSent');
    },
  );
}

/** The calls that use a link from a mail. */
function linkRoutes(app: App, context: Deps) {
  app.post(
    '/auth/verify-email',
    {
      config: privateCall(context, 'verify e-mail', 30, 15),
      schema: { tags: ['auth'], body: VerifyEmailBody, response: { 200: VerifyEmailAnswer } },
    },
    async (request) => {
      const mailboxProof = await verifyEmail(
        context,
        request.body.token,
        await findSignedIn(context, request),
      );
      return { ...messageFor(request, 'verified'), ...(mailboxProof && { mailboxProof }) };
    },
  );

  app.post(
    '/auth/reset-password',
    {
      config: privateCall(context, 'reset', 30, 15),
      schema: { tags: ['auth'], body: ResetPasswordBody, response: { 200: MessageAnswer } },
    },
    async (request) => {
      await resetPassword(context, request.body.token, request.body.newPassword);
      return messageFor(request, 'passwordReset');
    },
  );
}
