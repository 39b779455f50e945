// /quotes: asking for a quote, and what its link shows (issue 9).
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { pickLanguage } from '#shared/languages.ts';
import { QuoteAnswer, QuoteBody, QuoteMade } from '#shared/quotes.ts';
import { findSignedIn } from '../auth/signed-in.ts';
import type { Routes } from '../context.ts';
import type { PaperFile } from '../documents/documents.ts';
import { perAddress, perValue } from '../rate-limits.ts';
import { makeQuotePaper } from './quote-paper.ts';
import { makeQuote, readQuote, requireOfLink } from './quotes.ts';

const CodeParams = z.object({ code: z.string().max(60) });
const tags = ['quotes'];

export const sendPaper = (reply: FastifyReply, { name, stream }: PaperFile) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.pdf`)}`)
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .send(stream);

export const quoteRoutes: Routes = async (app, context) => {
  // Each quote writes a mail to an address that somebody typed.
  const toOneMailbox = perValue(app, context, { name: 'quote-mailbox', max: 6, minutes: 60 });

  app.post(
    '/quotes',
    { config: { isPrivate: true, ...perAddress(context, { name: 'quotes', max: 10, minutes: 10 }) }, schema: { tags, body: QuoteBody, response: { 201: QuoteMade } } },
    async (request, reply) => {
      await toOneMailbox(request, request.body.email);
      const signedIn = await findSignedIn(context, request);
      return reply.status(201).send(await makeQuote(context, request.body, signedIn?.customerId ?? null));
    },
  );

  const config = { isPrivate: true, ...perAddress(context, { name: 'quote-read', max: 60, minutes: 1 }) };
  app.get('/quotes/:code', { config, schema: { tags, params: CodeParams, response: { 200: QuoteAnswer } } }, async (request) =>
    readQuote(context, request.params.code, pickLanguage(request.headers['accept-language'])),
  );
  app.get('/quotes/:code/pdf', { config, schema: { tags, params: CodeParams } }, async (request, reply) =>
    sendPaper(reply, await makeQuotePaper(context, await requireOfLink(context, request.params.code))),
  );
};
