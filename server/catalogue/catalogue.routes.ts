// The catalogue calls of specification 7, and lists without a category.

import { z } from 'zod';
import { languageOf } from '#server/base/http/request-language.ts';
import {
  ANY_RANGE_TAG,
  categoryPricesTag,
  PRICES_TAG,
  productTag,
  RANGES_TAG,
  rangeTag,
} from '#server/base/http-cache/changes.ts';
import { cacheJson, cacheJsonOfBase } from '#server/base/http-cache/json-writer.ts';
import type { App, Platform, Routes } from '#server/base/platform.ts';
import type { Search } from '#server/search/search.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  Category,
  CategoryNode,
  FilteredPage,
  Filters,
  IdParams,
  Product,
  ProductDetail,
  ProductPage,
} from '#shared/catalogue/catalogue.ts';
import {
  CategoryListQuery,
  FilterBody,
  FilteredQuery,
  FiltersQuery,
  ProductListQuery,
  SearchQuery,
} from '#shared/catalogue/product-queries.ts';
import { FittingAnswer } from '#shared/fit/fitting.ts';
import { filterProducts, listProducts } from './catalogue.ts';
import { findBranch, listCategories, listCategoryTree } from './categories.ts';
import { listFilters } from './facets.ts';
import { listFitting } from './fitting-parts.ts';
import { findProduct } from './product-detail.ts';
import type { ShownProducts } from './shown-products.ts';

// The products that toProduct returns are the same for as long as nothing about them changes.
cacheJson(Product);
cacheJson(ProductPage.shape.content.element);
cacheJsonOfBase(ProductDetail, Product);

type Deps = Platform & { search: Search; shownProducts: ShownProducts; settings: Settings };

/** An empty field does not restrict the list. */
const searchOf = ({ search, asTyped }: { search?: string | undefined; asTyped: boolean }) => ({
  search: search || undefined,
  asTyped,
});

/**
 * A list is valid until the catalogue or one of its rows changes, or a product sells out (its
 * counts); a search also until a synonym changes.
 */
const listTags = (
  page: ProductPage,
  { sort }: { sort?: string | undefined },
  pricesTag = PRICES_TAG,
) => [
  'catalogue',
  'availability',
  ...(sort?.startsWith('price') ? [pricesTag] : []),
  ...(page.search ? ['search'] : []),
  ...page.content.flatMap(({ id, familyCard }) =>
    (familyCard?.memberIds ?? [id]).map((member) => productTag(member)),
  ),
];

/** Each search without results is counted for the merchant, so its response is not cached. */
function tagsOfSearch(
  page: ProductPage,
  text: string,
  query: { sort?: string | undefined },
  { search: { misses } }: { search: Search },
): readonly string[] | null {
  if (page.totalElements > 0 || page.page > 0) return listTags(page, query);
  misses.record(text);
  return null;
}

export const catalogueRoutes: Routes<Deps> = async (app, context) => {
  addLists(app, context);
  addCategoryLists(app, context);
  addProducts(app, context);
  addCategories(app, context);
};

function addLists(app: App, context: Deps) {
  app.get(
    '/products',
    {
      config: { isCached: true },
      schema: {
        tags: ['catalogue'],
        querystring: ProductListQuery,
        response: { 200: ProductPage },
      },
    },
    async (request) => {
      const page = await listProducts(context, languageOf(request), request.query);
      request.cacheTags = listTags(page, request.query);
      return page;
    },
  );

  app.get(
    '/products/search',
    {
      config: { isCached: true },
      schema: { tags: ['catalogue'], querystring: SearchQuery, response: { 200: ProductPage } },
    },
    async (request) => {
      const { q, asTyped } = request.query;
      const page = await listProducts(context, languageOf(request), request.query, {
        search: q,
        asTyped,
      });
      request.cacheTags = tagsOfSearch(page, q, request.query, context);
      return page;
    },
  );

  app.get(
    '/products/filters',
    {
      config: { isCached: true },
      schema: { tags: ['catalogue'], querystring: FiltersQuery, response: { 200: Filters } },
    },
    async (request) => {
      request.cacheTags = ['catalogue', RANGES_TAG, ANY_RANGE_TAG, 'settings'];
      return listFilters(context, languageOf(request), request.query);
    },
  );

  app.post(
    '/products/filtered',
    {
      config: { isCached: true },
      schema: {
        tags: ['catalogue'],
        querystring: FilteredQuery,
        body: FilterBody,
        response: { 200: FilteredPage },
      },
    },
    async (request) => {
      const page = await filterProducts(context, languageOf(request), {
        ...request.query,
        scope: searchOf(request.query),
        body: request.body,
      });
      request.cacheTags = [...listTags(page, request.query), PRICES_TAG, 'settings'];
      return page;
    },
  );
}

function addCategoryLists(app: App, context: Deps) {
  const { shownProducts } = context;
  app.get(
    '/products/category/:id',
    {
      config: { isCached: true },
      schema: {
        tags: ['catalogue'],
        params: IdParams,
        querystring: CategoryListQuery,
        response: { 200: ProductPage },
      },
    },
    async (request) => {
      const branch = await findBranch(shownProducts, request.params.id);
      const search = searchOf(request.query);
      const page = await listProducts(context, languageOf(request), request.query, {
        branch,
        ...search,
      });
      request.cacheTags =
        search.search === undefined
          ? listTags(page, request.query, categoryPricesTag(request.params.id))
          : tagsOfSearch(page, search.search, request.query, context);
      return page;
    },
  );

  app.get(
    '/products/category/:id/filters',
    {
      config: { isCached: true },
      schema: {
        tags: ['catalogue'],
        params: IdParams,
        querystring: FiltersQuery,
        response: { 200: Filters },
      },
    },
    async (request) => {
      const branch = await findBranch(shownProducts, request.params.id);
      const ranges = branch.ids.map(rangeTag);
      request.cacheTags = ['catalogue', ...ranges, ANY_RANGE_TAG, 'settings'];
      return listFilters(context, languageOf(request), { ...request.query, branch });
    },
  );

  app.post(
    '/products/category/:id/filtered',
    {
      config: { isCached: true },
      schema: {
        tags: ['catalogue'],
        params: IdParams,
        querystring: FilteredQuery,
        body: FilterBody,
        response: { 200: FilteredPage },
      },
    },
    async (request) => {
      const branch = await findBranch(shownProducts, request.params.id);
      const page = await filterProducts(context, languageOf(request), {
        ...request.query,
        scope: { branch, ...searchOf(request.query) },
        body: request.body,
      });
      const pricesTag = categoryPricesTag(request.params.id);
      request.cacheTags = [...listTags(page, request.query, pricesTag), pricesTag, 'settings'];
      return page;
    },
  );
}

function addProducts(app: App, context: Deps) {
  const { shownProducts } = context;
  app.get(
    '/products/:id',
    {
      config: { isCached: true },
      schema: { tags: ['catalogue'], params: IdParams, response: { 200: ProductDetail } },
    },
    async (request) => {
      const product = await findProduct(context, languageOf(request), request.params.id);
      request.cacheTags = [
        'catalogue',
        'settings',
        productTag(product.id),
        ...[...product.similar, ...(product.family?.others ?? [])].map(({ id }) => productTag(id)),
      ];
      return product;
    },
  );

  app.get(
    '/products/:id/fitting',
    {
      config: { isCached: true },
      schema: { tags: ['catalogue'], params: IdParams, response: { 200: FittingAnswer } },
    },
    async (request) => {
      const answer = await listFitting(shownProducts, languageOf(request), request.params.id);
      request.cacheTags = [
        'catalogue',
        'availability',
        ...answer.groups.flatMap(({ products }) => products.map(({ id }) => productTag(id))),
      ];
      return answer;
    },
  );
}

function addCategories(app: App, { shownProducts }: Deps) {
  app.get(
    '/categories',
    {
      config: { isCached: true },
      schema: { tags: ['catalogue'], response: { 200: z.array(Category) } },
    },
    async (request) => {
      request.cacheTags = ['catalogue'];
      return listCategories(shownProducts, languageOf(request));
    },
  );

  app.get(
    '/categories/hierarchy',
    {
      config: { isCached: true },
      schema: { tags: ['catalogue'], response: { 200: z.array(CategoryNode) } },
    },
    async (request) => {
      request.cacheTags = ['catalogue'];
      return listCategoryTree(shownProducts, languageOf(request));
    },
  );
}
