// /admin/discounts (specification 7, Admin discounts).

import { z } from 'zod';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import {
  dayColumn,
  type ListFile,
  listFileRoutes,
  moneyColumn,
  textColumn,
} from '#server/back-office/files/list-file.ts';
import { translate } from '#server/base/errors/texts.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  Discount,
  DiscountBody,
  DiscountChange,
  DiscountsPage,
  DiscountsQuery,
  NamedProduct,
  NamedProductsBody,
  SimulateAnswer,
  SimulateBody,
  Statistics,
  StatisticsQuery,
  ToggleBody,
  ValidateAnswer,
  ValidateBody,
} from '#shared/back-office/discounts.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import {
  changeDiscount,
  createDiscount,
  discountStatistics,
  findDiscount,
  listDiscounts,
  nameProducts,
  readDiscountSort,
  removeDiscount,
  toggleDiscount,
  validateDiscount,
} from './discounts.ts';
import { simulateDiscount } from './simulate.ts';

const query = DiscountsQuery.omit({ page: true, size: true });

/** The list of discount rules as a file. */
const discountsFile = (
  context: Parameters<typeof listDiscounts>[0],
): ListFile<(typeof query)['_output'], Discount> => ({
  path: '/admin/discounts',
  right: 'discounts',
  tag: 'admin discounts',
  texts: 'discounts',
  query,
  read: ({ sort, direction, ...filter }, page) =>
    listDiscounts(context, readDiscountSort(sort, direction), { ...filter, ...page }),
  columns: [
    textColumn('rule', 36, ({ name }) => name),
    textColumn('state', 20, ({ state }, language) =>
      translate(language, 'admin-discounts', `state.${state}`),
    ),
    textColumn('kind', 20, ({ kind }, language) =>
      translate(language, 'admin-discounts', `kind.${kind}`),
    ),
    { key: 'percentage', width: 10, cell: ({ percentage }) => percentage },
    moneyColumn('amount', ({ amount }) => amount),
    textColumn('coupon', 18, ({ conditions }) => conditions.couponCode),
    dayColumn('startDate', ({ startDate }) => startDate),
    dayColumn('endDate', ({ endDate }) => endDate),
    { key: 'uses', width: 10, cell: ({ uses }) => uses },
    { key: 'maxUses', width: 10, cell: ({ maxUses }) => maxUses },
  ],
});

type Deps = Platform & { settings: Settings };
type App = Parameters<Routes<Deps>>[0];

const tags = ['admin discounts'];

export const adminDiscountRoutes: Routes<Deps> = async (app, context) => {
  listRoutes(app, context);
  trialRoutes(app, context);
  ruleRoutes(app, context);
};

function listRoutes(app: App, context: Deps) {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'discounts') };

  app.get(
    '/admin/discounts',
    { ...options, schema: { tags, querystring: DiscountsQuery, response: { 200: DiscountsPage } } },
    async ({ query }) =>
      listDiscounts(context, readDiscountSort(query.sort, query.direction), query),
  );
  listFileRoutes(app, context, discountsFile(context));

  app.post(
    '/admin/discounts',
    { ...options, schema: { tags, body: DiscountBody, response: { 201: Discount } } },
    async (request, reply) =>
      reply
        .status(201)
        .send(await createDiscount(context, request.body, actorOf(request), languageOf(request))),
  );

  app.get(
    '/admin/discounts/statistics',
    { ...options, schema: { tags, querystring: StatisticsQuery, response: { 200: Statistics } } },
    async ({ query }) =>
      discountStatistics(context, {
        from: query.from ? new Date(query.from) : null,
        to: query.to ? new Date(query.to) : null,
        rule: query.rule ?? null,
      }),
  );
}

/** Shows the effect of a draft before it is saved. */
function trialRoutes(app: App, context: Deps) {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, 'discounts', { onlyCalculates: true }),
  };

  app.post(
    '/admin/discounts/validate',
    { ...options, schema: { tags, body: ValidateBody, response: { 200: ValidateAnswer } } },
    async (request) =>
      validateDiscount(context, request.body, request.body.id ?? null, languageOf(request)),
  );

  app.post(
    '/admin/discounts/simulate',
    { ...options, schema: { tags, body: SimulateBody, response: { 200: SimulateAnswer } } },
    async (request) => simulateDiscount(context, request.body),
  );

  app.post(
    '/admin/discounts/products',
    {
      ...options,
      schema: { tags, body: NamedProductsBody, response: { 200: z.array(NamedProduct) } },
    },
    async (request) => nameProducts(context, request.body.ids),
  );
}

function ruleRoutes(app: App, context: Deps) {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'discounts') };

  app.get(
    '/admin/discounts/:id',
    { ...options, schema: { tags, params: IdParams, response: { 200: Discount } } },
    async ({ params }) => findDiscount(context, params.id),
  );

  app.put(
    '/admin/discounts/:id',
    {
      ...options,
      schema: { tags, params: IdParams, body: DiscountChange, response: { 200: Discount } },
    },
    async (request) =>
      changeDiscount(context, request.params.id, request.body, {
        actor: actorOf(request),
        language: languageOf(request),
      }),
  );

  app.delete(
    '/admin/discounts/:id',
    { ...options, schema: { tags, params: IdParams, response: { 204: z.void() } } },
    async (request, reply) => {
      await removeDiscount(context, request.params.id, actorOf(request));
      return reply.status(204).send();
    },
  );

  app.patch(
    '/admin/discounts/:id/toggle',
    {
      ...options,
      schema: { tags, params: IdParams, body: ToggleBody, response: { 200: Discount } },
    },
    async (request) =>
      toggleDiscount(context, request.params.id, request.body?.isActive ?? null, actorOf(request)),
  );
}
