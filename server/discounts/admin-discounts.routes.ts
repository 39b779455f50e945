// /admin/discounts (specification 7, Admin discounts).
import { z } from 'zod';
import { DISCOUNTS_PAGE_SIZE, Discount, DiscountBody, DiscountsPage, SimulateAnswer, SimulateBody, Statistics, ValidateAnswer, ValidateBody } from '#shared/admin-discounts.ts';
import { IdParams, pageQuery } from '#shared/catalogue.ts';
import { pickLanguage } from '#shared/languages.ts';
import { actorOf, adminOnly } from '../admin/admin-only.ts';
import type { Routes } from '../context.ts';
import {
  changeDiscount,
  createDiscount,
  discountStatistics,
  findDiscount,
  listDiscounts,
  readDiscountSort,
  removeDiscount,
  toggleDiscount,
  validateDiscount,
} from './admin-discounts.ts';
import { simulateDiscount } from './simulate.ts';

const StatisticsQuery = z.object({ from: z.iso.datetime({ offset: true }).optional(), to: z.iso.datetime({ offset: true }).optional() });
const tags = ['admin discounts'];

export const adminDiscountRoutes: Routes = async (app, context) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'discounts') };
  const languageOf = (request: { headers: Record<string, unknown> }) => pickLanguage(request.headers['accept-language'] as string | undefined);

  app.get('/admin/discounts', { ...options, schema: { tags, querystring: z.object(pageQuery(DISCOUNTS_PAGE_SIZE)), response: { 200: DiscountsPage } } }, async ({ query }) =>
    listDiscounts(context, readDiscountSort(query.sort, query.direction), query),
  );

  app.post('/admin/discounts', { ...options, schema: { tags, body: DiscountBody, response: { 201: Discount } } }, async (request, reply) =>
    reply.status(201).send(await createDiscount(context, request.body, actorOf(request), languageOf(request))),
  );

  app.get('/admin/discounts/statistics', { ...options, schema: { tags, querystring: StatisticsQuery, response: { 200: Statistics } } }, async ({ query }) =>
    discountStatistics(context, query.from ? new Date(query.from) : null, query.to ? new Date(query.to) : null),
  );

  app.post('/admin/discounts/validate', { ...options, schema: { tags, body: ValidateBody, response: { 200: ValidateAnswer } } }, async (request) =>
    validateDiscount(context, request.body, request.body.id ?? null, languageOf(request)),
  );

  app.post('/admin/discounts/simulate', { ...options, schema: { tags, body: SimulateBody, response: { 200: SimulateAnswer } } }, async (request) =>
    simulateDiscount(context, request.body),
  );

  app.get('/admin/discounts/:id', { ...options, schema: { tags, params: IdParams, response: { 200: Discount } } }, async ({ params }) => findDiscount(context, params.id));

  app.put('/admin/discounts/:id', { ...options, schema: { tags, params: IdParams, body: DiscountBody, response: { 200: Discount } } }, async (request) =>
    changeDiscount(context, request.params.id, request.body, actorOf(request), languageOf(request)),
  );

  app.delete('/admin/discounts/:id', { ...options, schema: { tags, params: IdParams, response: { 204: z.void() } } }, async (request, reply) => {
    await removeDiscount(context, request.params.id, actorOf(request));
    return reply.status(204).send();
  });

  app.patch('/admin/discounts/:id/toggle', { ...options, schema: { tags, params: IdParams, response: { 200: Discount } } }, async (request) =>
    toggleDiscount(context, request.params.id, actorOf(request)),
  );
};
