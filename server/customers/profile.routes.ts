// /user/profile, /user/password, /user/email, /user/sessions, /user/dashboard-stats, /user/export,
// /user/account (specification 7, User).

import { z } from 'zod';
import { askForEmailChange, changePassword } from '#server/auth/credentials.ts';
import type { Passwords } from '#server/auth/passwords.ts';
import { endOtherSessions, endSession, listSessions } from '#server/auth/sessions.ts';
import { customerOf, signedInOnly } from '#server/auth/signed-in.ts';
import { translate } from '#server/base/errors/texts.ts';
import { perValue } from '#server/base/http/rate-limits.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { App, Platform, Routes } from '#server/base/platform.ts';
import type { Rules } from '#server/discounts/rules.ts';
import { istanbulDay } from '#shared/base/format.ts';
import { foldEmail } from '#shared/base/identity.ts';
import {
  DashboardStats,
  DeleteAccountBody,
  EmailChangeBody,
  PasswordBody,
  ProfileBody,
  SessionsAnswer,
  UserProfile,
} from '#shared/customers/account.ts';
import { MessageAnswer } from '#shared/customers/auth.ts';
import { CustomerExport } from '#shared/customers/customer-export.ts';
import { deleteAccount } from './deletion.ts';
import { exportCustomer } from './export.ts';
import { changeProfile, readProfile, readStats } from './profile.ts';

type Deps = Platform & { passwords: Passwords; rules: Rules };

export const profileRoutes: Routes<Deps> = async (app, context) => {
  const own = { onRequest: signedInOnly(context), config: { isPrivate: true } };
  profileCalls(app, context, own);
  credentialCalls(app, context, own);
  sessionCalls(app, context, own);
};

type Own = { onRequest: ReturnType<typeof signedInOnly>; config: { isPrivate: boolean } };

function profileCalls(app: App, context: Deps, own: Own) {
  app.get(
    '/user/profile',
    { ...own, schema: { tags: ['user'], response: { 200: UserProfile } } },
    async (request) => readProfile(context, customerOf(request)),
  );

  app.put(
    '/user/profile',
    { ...own, schema: { tags: ['user'], body: ProfileBody, response: { 200: UserProfile } } },
    async (request) => changeProfile(context, customerOf(request), request.body, request.ip),
  );

  app.get(
    '/user/dashboard-stats',
    { ...own, schema: { tags: ['user'], response: { 200: DashboardStats } } },
    async (request) => readStats(context, customerOf(request)),
  );

  const exports = perValue(app, context, { name: 'export', max: 10, minutes: 60 });
  app.get(
    '/user/export',
    { ...own, schema: { tags: ['user'], response: { 200: CustomerExport } } },
    async (request, reply) => {
      const signedIn = customerOf(request);
      await exports(request, String(signedIn.customerId));
      reply
        .header(
          'content-disposition',
          `attachment; filename="flakon-${istanbulDay(context.clock())}.json"`,
        )
        .header('cache-control', 'no-store');
      return exportCustomer(context, signedIn);
    },
  );
}

/** Actions that require the password again, with a limit against guessing at an open browser. */
function credentialCalls(app: App, context: Deps, own: Own) {
  const guesses = perValue(app, context, { name: 'password of customer', max: 10, minutes: 15 });
  const emailChanges = perValue(app, context, { name: 'e-mail change', max: 5, minutes: 60 });
  // Limits the mails to one address from many senders.
  const mailsToAddress = perValue(app, context, { name: 'e-mail change to', max: 3, minutes: 60 });

  app.put(
    '/user/password',
    { ...own, schema: { tags: ['user'], body: PasswordBody, response: { 200: MessageAnswer } } },
    async (request) => {
      const signedIn = customerOf(request);
      await guesses(request, String(signedIn.customerId));
      await changePassword(context, signedIn, request.body);
      return {
        message: translate(languageOf(request), 'answers', 'passwordChanged'),
      };
    },
  );

  app.put(
    '/user/email',
    { ...own, schema: { tags: ['user'], body: EmailChangeBody, response: { 200: MessageAnswer } } },
    async (request) => {
      const signedIn = customerOf(request);
      await guesses(request, String(signedIn.customerId));
      await emailChanges(request, String(signedIn.customerId));
      await mailsToAddress(request, foldEmail(request.body.email));
      await askForEmailChange(context, signedIn, request.body);
      return {
        message: translate(languageOf(request), 'answers', 'emailChangeAsked'),
      };
    },
  );

  app.delete(
    '/user/account',
    { ...own, schema: { tags: ['user'], body: DeleteAccountBody, response: { 204: z.null() } } },
    async (request, reply) => {
      const signedIn = customerOf(request);
      await guesses(request, String(signedIn.customerId));
      await deleteAccount(context, signedIn, request.body.password, request.ip);
      return reply.status(204).send(null);
    },
  );
}

function sessionCalls(app: App, context: Deps, own: Own) {
  app.get(
    '/user/sessions',
    { ...own, schema: { tags: ['user'], response: { 200: SessionsAnswer } } },
    async (request) => ({
      content: await listSessions(context, customerOf(request)),
    }),
  );

  // Ends all sessions except this one.
  app.delete(
    '/user/sessions',
    { ...own, schema: { tags: ['user'], response: { 204: z.null() } } },
    async (request, reply) => {
      await endOtherSessions(context, customerOf(request));
      return reply.status(204).send(null);
    },
  );

  app.delete(
    '/user/sessions/:id',
    {
      ...own,
      schema: { tags: ['user'], params: z.object({ id: z.uuid() }), response: { 204: z.null() } },
    },
    async (request, reply) => {
      await endSession(context, customerOf(request), request.params.id);
      return reply.status(204).send(null);
    },
  );
}
