// /admin/price-lists: prices for companies and groups.
import { z } from 'zod';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import {
  type ListFile,
  listFileRoutes,
  moneyColumn,
  textColumn,
} from '#server/back-office/files/list-file.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Rules } from '#server/discounts/rules.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  AudienceAnswer,
  AudienceQuery,
  ExplainPriceAnswer,
  ExplainPriceBody,
  PriceList,
  PriceListBody,
  PriceListChange,
  PriceListsPage,
  PriceListsQuery,
} from '#shared/back-office/price-lists.ts';
import { line } from '#shared/base/fields.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import { explainPrice } from './explain-price.ts';
import { selectAudience } from './price-lists.sql.ts';
import {
  changePriceList,
  copyPriceList,
  createPriceList,
  endPriceList,
  listPriceLists,
  readPriceList,
} from './price-lists.ts';

const query = PriceListsQuery.pick({}).extend({ list: z.coerce.number().int().min(1) });

type Line = {
  sku: string | null;
  name: string;
  minQuantity: number;
  percentage: number | null;
  price: number | null;
};

/** The rows of a price list as a file: one line for each price tier. */
const priceListFile = (
  context: Pick<Platform, 'db' | 'clock'>,
): ListFile<(typeof query)['_output'], Line> => ({
  path: '/admin/price-lists/rows',
  right: 'price-lists',
  tag: 'admin price lists',
  texts: 'priceLists',
  query,
  async read({ list }, { page, size }) {
    const { rows } = await readPriceList(context, list);
    const lines = rows.flatMap(({ sku, name, steps }) =>
      steps.map((step) => ({ sku, name, ...step })),
    );
    return { content: lines.slice(page * size, (page + 1) * size) };
  },
  columns: [
    textColumn('sku', 18, ({ sku }) => sku),
    textColumn('name', 40, ({ name }) => name),
    { key: 'minQuantity', width: 12, cell: ({ minQuantity }) => minQuantity },
    { key: 'percentage', width: 10, cell: ({ percentage }) => percentage },
    moneyColumn('price', ({ price }) => price),
  ],
});

type Deps = Platform & { settings: Settings; rules: Rules };
type App = Parameters<Routes<Deps>>[0];

const tags = ['admin price lists'];
const MOST_FOUND = 20;

export const adminPriceListRoutes: Routes<Deps> = async (app, context) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'price-lists') };
  app.get(
    '/admin/price-lists',
    {
      ...options,
      schema: { tags, querystring: PriceListsQuery, response: { 200: PriceListsPage } },
    },
    async ({ query }) => listPriceLists(context, query),
  );
  listFileRoutes(app, context, priceListFile(context));
  app.get(
    '/admin/price-lists/audience',
    { ...options, schema: { tags, querystring: AudienceQuery, response: { 200: AudienceAnswer } } },
    async ({ query }) => selectAudience(context.db, query.search.trim(), MOST_FOUND),
  );
  app.post(
    '/admin/price-lists/explain',
    {
      ...options,
      onRequest: adminOnly(context, 'price-lists', { onlyCalculates: true }),
      schema: { tags, body: ExplainPriceBody, response: { 200: ExplainPriceAnswer } },
    },
    async ({ body }) => explainPrice(context, body),
  );
  app.post(
    '/admin/price-lists',
    { ...options, schema: { tags, body: PriceListBody, response: { 201: PriceList } } },
    async (request, reply) =>
      reply.status(201).send(await createPriceList(context, request.body, actorOf(request))),
  );
  oneListRoutes(app, context);
};

function oneListRoutes(app: App, context: Deps) {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'price-lists') };
  app.get(
    '/admin/price-lists/:id',
    { ...options, schema: { tags, params: IdParams, response: { 200: PriceList } } },
    async ({ params }) => readPriceList(context, params.id),
  );
  app.put(
    '/admin/price-lists/:id',
    {
      ...options,
      schema: { tags, params: IdParams, body: PriceListChange, response: { 200: PriceList } },
    },
    async (request) => changePriceList(context, request.params.id, request.body, actorOf(request)),
  );
  app.post(
    '/admin/price-lists/:id/copy',
    {
      ...options,
      schema: {
        tags,
        params: IdParams,
        body: z.object({ name: line(120) }),
        response: { 201: PriceList },
      },
    },
    async (request, reply) =>
      reply
        .status(201)
        .send(await copyPriceList(context, request.params.id, request.body.name, actorOf(request))),
  );
  app.post(
    '/admin/price-lists/:id/end',
    { ...options, schema: { tags, params: IdParams, response: { 200: PriceList } } },
    async (request) => endPriceList(context, request.params.id, actorOf(request)),
  );
}
