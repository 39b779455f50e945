// The calls of the design tool (issue 7; our addition): parts and their fit, prices, keeping and opening designs.
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  DesignAnswer,
  DesignBody,
  DesignCodeAnswer,
  DesignParams,
  DesignStart,
  KeptDesign,
  KeptDesignBody,
  KeptDesignsAnswer,
  PartsAnswer,
  PartsQuery,
  Quote,
  QuoteBody,
  RepairAnswer,
  RepairBody,
  StartQuery,
} from '#shared/design-tool.ts';
import { pickLanguage } from '#shared/languages.ts';
import { customerOf, signedInOnly } from '../auth/signed-in.ts';
import type { Routes } from '../context.ts';
import { perAddress } from '../rate-limits.ts';
import { forgetDesign, keepDesign, listOwnDesigns } from './customer-designs.ts';
import { openDesign, saveDesign, startDesign } from './designs.ts';
import { listParts } from './parts.ts';
import { quoteDesign } from './quote.ts';
import { repairDesign } from './repair.ts';

const tags = ['designs'];
const languageOf = (request: FastifyRequest) => pickLanguage(request.headers['accept-language']);

export const designRoutes: Routes = async (app, context) => {
  const { db } = context;
  const own = { onRequest: signedInOnly(context), config: { isPrivate: true } };
  /** Each choice asks for the next parts and the price. */
  const asking = perAddress(context, { name: 'designs', max: 600, minutes: 1 });
  const keeping = perAddress(context, { name: 'keep-design', max: 60, minutes: 1 });

  app.get('/designs/parts', { config: asking, schema: { tags, querystring: PartsQuery, response: { 200: PartsAnswer } } }, async (request) =>
    listParts(db, languageOf(request), request.query),
  );

  app.get('/designs/start', { config: asking, schema: { tags, querystring: StartQuery, response: { 200: DesignStart } } }, async (request) =>
    startDesign(context, request.query.bottle, languageOf(request)),
  );

  app.post('/designs/repair', { config: { ...asking, isPrivate: true }, schema: { tags, body: RepairBody, response: { 200: RepairAnswer } } }, async (request) =>
    repairDesign(db, request.body, languageOf(request)),
  );

  app.post('/designs/quote', { config: { ...asking, isPrivate: true }, schema: { tags, body: QuoteBody, response: { 200: Quote } } }, async (request) =>
    quoteDesign(context, request.body.choices, request.body.counts, languageOf(request)),
  );

  app.post('/designs', { config: { ...keeping, isPrivate: true }, schema: { tags, body: DesignBody, response: { 200: DesignCodeAnswer } } }, async (request) => ({
    code: await saveDesign(context, request.body.choices),
  }));

  // For whoever has the link; search engines are not among them.
  app.get('/designs/:code', { config: { ...asking, isPrivate: true }, schema: { tags, params: DesignParams, response: { 200: DesignAnswer } } }, async (request, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow');
    return openDesign(context, request.params.code, languageOf(request));
  });

  app.get('/user/designs', { ...own, schema: { tags, response: { 200: KeptDesignsAnswer } } }, async (request) => ({
    content: await listOwnDesigns(context, customerOf(request).customerId, languageOf(request)),
  }));

  app.put('/user/designs/:code', { ...own, schema: { tags, params: DesignParams, body: KeptDesignBody, response: { 200: KeptDesign } } }, async (request) =>
    keepDesign(context, customerOf(request).customerId, request.params.code, request.body.name, languageOf(request)),
  );

  app.delete('/user/designs/:code', { ...own, schema: { tags, params: DesignParams, response: { 204: z.null() } } }, async (request, reply) => {
    await forgetDesign(db, customerOf(request).customerId, request.params.code);
    return reply.status(204).send(null);
  });
};
