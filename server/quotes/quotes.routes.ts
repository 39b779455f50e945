// /quotes: requests a quote, and shows a quote by its link.

import { z } from 'zod';
import { findSignedIn } from '#server/auth/signed-in.ts';
import { perAddress, perValue } from '#server/base/http/rate-limits.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { Rules } from '#server/discounts/rules.ts';
import { sendPdf } from '#server/documents/send-pdf.ts';
import type { Settings } from '#server/settings/settings.ts';
import { QuoteReplyBody } from '#shared/quotes/quote-messages.ts';
import { QuoteAnswer, QuoteBody, QuoteChoiceBody, QuoteMade } from '#shared/quotes/quotes.ts';
import { chooseRow } from './choices.ts';
import { replyToQuote } from './messages.ts';
import { readQuoteOfLink } from './quote-page.ts';
import { makeQuotePdf } from './quote-pdf.ts';
import { makeQuote, requireOfLink } from './quotes.ts';

type Deps = Platform & { settings: Settings; sellables: Sellables; rules: Rules };

const CodeParams = z.object({ code: z.string().max(60) });
const tags = ['quotes'];

export const quoteRoutes: Routes<Deps> = async (app, context) => {
  // Each quote sends a mail to an address that the visitor typed.
  const toOneMailbox = perValue(app, context, { name: 'quote-mailbox', max: 6, minutes: 60 });

  app.post(
    '/quotes',
    {
      config: { isPrivate: true, ...perAddress(context, { name: 'quotes', max: 10, minutes: 10 }) },
      schema: { tags, body: QuoteBody, response: { 201: QuoteMade } },
    },
    async (request, reply) => {
      await toOneMailbox(request, request.body.email);
      const signedIn = await findSignedIn(context, request);
      return reply
        .status(201)
        .send(await makeQuote(context, request.body, signedIn?.customerId ?? null));
    },
  );

  const config = {
    isPrivate: true,
    ...perAddress(context, { name: 'quote-read', max: 60, minutes: 1 }),
  };
  app.get(
    '/quotes/:code',
    { config, schema: { tags, params: CodeParams, response: { 200: QuoteAnswer } } },
    async (request) => readQuoteOfLink(context, request.params.code, languageOf(request)),
  );
  // Each message is mailed to the shop.
  const perQuote = perValue(app, context, { name: 'quote-replies', max: 30, minutes: 60 });
  app.post(
    '/quotes/:code/replies',
    {
      config: {
        isPrivate: true,
        ...perAddress(context, { name: 'quote-reply', max: 20, minutes: 10 }),
      },
      schema: { tags, params: CodeParams, body: QuoteReplyBody, response: { 200: QuoteAnswer } },
    },
    async (request) => {
      const { code } = request.params;
      await perQuote(request, code.trim().toUpperCase());
      const signedIn = await findSignedIn(context, request);
      await replyToQuote(context, code, request.body, signedIn?.customerId ?? null);
      return readQuoteOfLink(context, code, languageOf(request));
    },
  );
  app.post(
    '/quotes/:code/choice',
    {
      config,
      schema: { tags, params: CodeParams, body: QuoteChoiceBody, response: { 200: QuoteAnswer } },
    },
    async (request) => {
      const { code } = request.params;
      await chooseRow(context, code, request.body.position);
      return readQuoteOfLink(context, code, languageOf(request));
    },
  );
  app.get(
    '/quotes/:code/pdf',
    { config, schema: { tags, params: CodeParams } },
    async (request, reply) =>
      sendPdf(
        reply,
        await makeQuotePdf(context, await requireOfLink(context, request.params.code)),
      ),
  );
};
