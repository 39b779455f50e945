// /user/marketing-preferences, and unsubscribing from mails (specification 7, User).

import { z } from 'zod';
import { customerOf, signedInOnly } from '#server/auth/signed-in.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { withForms } from '#server/base/http/forms.ts';
import { perAddress } from '#server/base/http/rate-limits.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import {
  MarketingBody,
  MarketingHistory,
  UnsubscribeAnswer,
  UnsubscribeBody,
  UserProfile,
} from '#shared/customers/account.ts';
import { changeMarketing, readHistory, unsubscribe } from './marketing.ts';

type Deps = Platform;

/** A mail program sends only this field; the token is in the address (RFC 8058). */
const OneClick = z.looseObject({ 'List-Unsubscribe': z.literal('One-Click') });
/** Becomes part of the redirect's address, so only the characters of our tokens are allowed. */
const UnsubscribeQuery = z.object({
  token: UnsubscribeBody.shape.token.regex(/^[\w.-]+$/).optional(),
});

const tags = ['customers'];

export const marketingRoutes: Routes<Deps> = async (app, context) => {
  const own = { onRequest: signedInOnly(context), config: { isPrivate: true } };

  app.put(
    '/user/marketing-preferences',
    { ...own, schema: { tags, body: MarketingBody, response: { 200: UserProfile } } },
    async (request) => changeMarketing(context, customerOf(request), request.body, request.ip),
  );

  app.get(
    '/user/marketing-preferences/history',
    { ...own, schema: { tags, response: { 200: MarketingHistory } } },
    async (request) => readHistory(context.db, customerOf(request)),
  );

  const config = {
    isPrivate: true,
    ...perAddress(context, { name: 'unsubscribe', max: 60, minutes: 1 }),
  };

  await withForms(app, (scope) => {
    // The other form in which a mail program may send its one field.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: 4_096 },
      (_request, _body, done) => done(null, { 'List-Unsubscribe': 'One-Click' }),
    );

    scope.post(
      '/unsubscribe',
      {
        config,
        schema: {
          tags,
          querystring: UnsubscribeQuery,
          body: z.union([UnsubscribeBody, OneClick]),
          response: { 200: UnsubscribeAnswer },
        },
      },
      async (request) => {
        const token = 'token' in request.body ? String(request.body.token) : request.query.token;
        if (token === undefined) throw new AppError('LINK_NOT_VALID');
        return unsubscribe(context, token, request.ip);
      },
    );
  });

  // Some mail programs open the address instead of posting to it: the page asks before anything
  // happens.
  app.get(
    '/unsubscribe',
    { config, schema: { tags, querystring: UnsubscribeQuery } },
    async (request, reply) =>
      reply.redirect(
        `/unsubscribe${request.query.token ? `#token=${request.query.token}` : ''}`,
        303,
      ),
  );
};
