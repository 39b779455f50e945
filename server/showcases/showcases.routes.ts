// /popular-products, /recommended-products and /new-added-products (specification 7, Showcases).
// All three have the same calls; the specification names fewer for the second and third.

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { languageOf } from '#server/base/http/request-language.ts';
import { PRICES_TAG, productTag } from '#server/base/http-cache/changes.ts';
import type { App, Platform, Routes } from '#server/base/platform.ts';
import type { Search } from '#server/search/search.ts';
import {
  type Placement,
  placements,
  SHOWCASE_PAGE_SIZE,
  SHOWCASE_TOP,
  type Showcase,
} from '#shared/showcases/showcase-places.ts';
import {
  ShowcaseAnswer,
  type ShowcaseEntry,
  ShowcasePage,
  ShowcaseQuery,
  ShowcaseSearchQuery,
} from '#shared/showcases/showcases.ts';
import { countShown, listShown, pageOfShown, type ShownQuery } from './showcases.ts';

type Deps = Platform & { search: Search };

export const showcasePaths: Record<Showcase, string> = {
  popular: '/popular-products',
  recommended: '/recommended-products',
  'new-added': '/new-added-products',
};

const TopParams = z.object({
  n: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(100)),
});
const tags = ['showcases'];
const CountAnswer = z.object({ count: z.int() });

/**
 * Valid until an entry or one of its products changes, or a product sells out or is available
 * again; lists of discounted products, until a price changes.
 */
function tagAnswer(
  request: FastifyRequest,
  entries: readonly ShowcaseEntry[],
  { isDiscounted = false }: { isDiscounted?: boolean | undefined } = {},
) {
  request.cacheTags = [
    'showcases',
    'catalogue',
    'availability',
    ...(isDiscounted ? [PRICES_TAG] : []),
    ...entries.map(({ product }) => productTag(product.id)),
  ];
}

export const showcaseRoutes: Routes<Deps> = async (app, context) => {
  for (const showcase of Object.keys(showcasePaths) as Showcase[])
    addShowcase(app, context, showcase);
};

function addShowcase(app: App, context: Deps, showcase: Showcase) {
  const base = showcasePaths[showcase];
  const config = { isCached: true };
  const answer = async (request: FastifyRequest, query: Omit<ShownQuery, 'showcase'>) => {
    const content = await listShown(context, languageOf(request), { showcase, ...query });
    tagAnswer(request, content, query);
    return { content };
  };
  const list = (path: string, query: Omit<ShownQuery, 'showcase'>) =>
    app.get(
      `${base}${path}`,
      { config, schema: { tags, response: { 200: ShowcaseAnswer } } },
      (request) => answer(request, query),
    );

  list('', {});
  for (const placement of placements satisfies readonly Placement[])
    list(`/${placement}`, { placement });
  list('/with-promotions', { isDiscounted: true });
  list('/recent', { isRecent: true, limit: SHOWCASE_PAGE_SIZE });
  list('/top', { limit: SHOWCASE_TOP });

  app.get(
    `${base}/top/:n`,
    { config, schema: { tags, params: TopParams, response: { 200: ShowcaseAnswer } } },
    (request) => answer(request, { limit: request.params.n }),
  );

  app.get(
    `${base}/search`,
    {
      config,
      schema: { tags, querystring: ShowcaseSearchQuery, response: { 200: ShowcaseAnswer } },
    },
    (request) => answer(request, { search: request.query.query }),
  );

  app.get(
    `${base}/paginated`,
    { config, schema: { tags, querystring: ShowcaseQuery, response: { 200: ShowcasePage } } },
    async (request) => {
      const page = await pageOfShown(context, languageOf(request), showcase, request.query);
      tagAnswer(request, page.content);
      return page;
    },
  );

  app.get(
    `${base}/count`,
    { config, schema: { tags, response: { 200: CountAnswer } } },
    async (request) => {
      tagAnswer(request, []);
      return { count: await countShown(context, showcase) };
    },
  );
}
