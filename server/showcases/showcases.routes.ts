// /popular-products, /recommended-products and /new-added-products (specification 7, Showcases). All three answer the same
// calls; the specification names fewer for the second and third.
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pickLanguage } from '#shared/languages.ts';
import { type Placement, placements, SHOWCASE_PAGE_SIZE, SHOWCASE_TOP, type Showcase } from '#shared/showcase-places.ts';
import { ShowcaseAnswer, type ShowcaseEntry, ShowcasePage, ShowcaseQuery, ShowcaseSearchQuery } from '#shared/showcases.ts';
import { productTag } from '../changes.ts';
import type { App, Context, Routes } from '../context.ts';
import { countShown, listShown, pageOfShown, readShowcaseSort, type ShownWish } from './showcases.ts';

export const showcasePaths: Record<Showcase, string> = { popular: '/popular-products', recommended: '/recommended-products', 'new-added': '/new-added-products' };

const TopParams = z.object({
  n: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(100)),
});
const tags = ['showcases'];
const CountAnswer = z.object({ count: z.int() });

/** Right until an entry changes, a product of it does, or something sells out or comes back. */
function tagAnswer(request: FastifyRequest, entries: readonly ShowcaseEntry[]) {
  request.cacheTags = ['showcases', 'catalogue', 'availability', ...entries.map(({ product }) => productTag(product.id))];
}

export const showcaseRoutes: Routes = async (app, context) => {
  for (const showcase of Object.keys(showcasePaths) as Showcase[]) addShowcase(app, context, showcase);
};

function addShowcase(app: App, context: Context, showcase: Showcase) {
  const base = showcasePaths[showcase];
  const config = { isCached: true };
  const languageOf = (request: FastifyRequest) => pickLanguage(request.headers['accept-language']);
  const answer = async (request: FastifyRequest, wish: Omit<ShownWish, 'showcase'>) => {
    const content = await listShown(context, languageOf(request), { showcase, ...wish });
    tagAnswer(request, content);
    return { content };
  };
  const list = (path: string, wish: Omit<ShownWish, 'showcase'>) =>
    app.get(`${base}${path}`, { config, schema: { tags, response: { 200: ShowcaseAnswer } } }, (request) => answer(request, wish));

  list('', {});
  for (const placement of placements satisfies readonly Placement[]) list(`/${placement}`, { placement });
  list('/with-promotions', { isDiscounted: true });
  list('/recent', { isRecent: true, limit: SHOWCASE_PAGE_SIZE });
  list('/top', { limit: SHOWCASE_TOP });

  app.get(`${base}/top/:n`, { config, schema: { tags, params: TopParams, response: { 200: ShowcaseAnswer } } }, (request) => answer(request, { limit: request.params.n }));

  app.get(`${base}/search`, { config, schema: { tags, querystring: ShowcaseSearchQuery, response: { 200: ShowcaseAnswer } } }, (request) =>
    answer(request, { search: request.query.query }),
  );

  app.get(`${base}/paginated`, { config, schema: { tags, querystring: ShowcaseQuery, response: { 200: ShowcasePage } } }, async (request) => {
    const page = await pageOfShown(context, languageOf(request), showcase, readShowcaseSort(request.query.sort, request.query.direction), request.query);
    tagAnswer(request, page.content);
    return page;
  });

  app.get(`${base}/count`, { config, schema: { tags, response: { 200: CountAnswer } } }, async (request) => {
    tagAnswer(request, []);
    return { count: await countShown(context, showcase) };
  });
}
