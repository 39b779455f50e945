// Products for the shelves at the end of a product's page, and for the comparison: those that the
// browser names, and those often bought together.
import { languageOf } from '#server/base/http/request-language.ts';
import { productTag } from '#server/base/http-cache/changes.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { toProduct } from '#server/catalogue/catalogue.ts';
import type { ShownProducts } from '#server/catalogue/shown-products.ts';
import { IdParams, NamedProducts } from '#shared/catalogue/catalogue.ts';
import { NamedProductsQuery } from '#shared/catalogue/product-queries.ts';
import { findBoughtTogether } from './bought-together.ts';

type Deps = Platform & { shownProducts: ShownProducts };

const tags = ['catalogue'];

export const recommendationRoutes: Routes<Deps> = async (app, context) => {
  /** The response: the products that are for sale, in the order of the ids. */
  async function show(
    ids: readonly number[],
    request: { headers: Record<string, unknown>; cacheTags?: readonly string[] | null },
  ): Promise<NamedProducts> {
    const language = languageOf(request);
    const rows = await context.shownProducts.find(ids);
    request.cacheTags = ['catalogue', ...ids.map(productTag)];
    return {
      content: rows.filter(({ isActive }) => isActive).map((row) => toProduct(row, language)),
    };
  }

  app.get(
    '/products/named',
    {
      config: { isCached: true },
      schema: { tags, querystring: NamedProductsQuery, response: { 200: NamedProducts } },
    },
    async (request) => show(request.query.ids, request),
  );

  app.get(
    '/products/:id/together',
    {
      config: { isCached: true },
      schema: { tags, params: IdParams, response: { 200: NamedProducts } },
    },
    async (request) => {
      const answer = await show(await findBoughtTogether(context, request.params.id), request);
      request.cacheTags = ['availability', ...(request.cacheTags ?? [])];
      return answer;
    },
  );
};
