// /quotes/requests: a price request from a product's page; /user/quotes: the requests and quotes of
// a customer (our addition).

import { customerOf, findSignedIn, signedInOnly } from '#server/auth/signed-in.ts';
import { perAddress, perValue } from '#server/base/http/rate-limits.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { foldEmail } from '#shared/base/identity.ts';
import {
  OwnQuotes,
  QuoteRequestBody,
  QuoteRequestReceived,
} from '#shared/quotes/quote-requests.ts';
import { listOwnQuotes, requestQuote } from './requests.ts';

const tags = ['quotes'];

export const quoteRequestRoutes: Routes<Platform> = async (app, context) => {
  const perEmail = perValue(app, context, { name: 'quote request e-mail', max: 6, minutes: 60 });

  app.post(
    '/quotes/requests',
    {
      config: {
        isPrivate: true,
        ...perAddress(context, { name: 'quote request', max: 10, minutes: 10 }),
      },
      schema: { tags, body: QuoteRequestBody, response: { 202: QuoteRequestReceived } },
    },
    async (request, reply) => {
      await perEmail(request, foldEmail(request.body.email));
      const signedIn = await findSignedIn(context, request);
      await requestQuote(context, request.body, {
        language: languageOf(request),
        customerId: signedIn?.customerId ?? null,
      });
      return reply.status(202).send({ received: true });
    },
  );

  app.get(
    '/user/quotes',
    {
      onRequest: signedInOnly(context),
      config: { isPrivate: true },
      schema: { tags, response: { 200: OwnQuotes } },
    },
    async (request) => listOwnQuotes(context, customerOf(request), languageOf(request)),
  );
};
