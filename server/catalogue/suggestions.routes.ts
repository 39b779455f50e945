// Suggestions while typing, and similar products when nothing was found (our additions). The search
// itself is a list of the catalogue: catalogue/catalogue.routes.ts.

import { perAddress } from '#server/base/http/rate-limits.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import { productTag } from '#server/base/http-cache/changes.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Search } from '#server/search/search.ts';
import { Nearest, Suggestions, SuggestQuery } from '#shared/catalogue/search.ts';
import type { ShownProducts } from './shown-products.ts';
import { findNearest, suggest } from './suggestions.ts';

type Deps = Platform & { search: Search; shownProducts: ShownProducts };

const tags = ['search'];

/** Valid until the catalogue, a synonym or one of the products changes, or a product sells out. */
const tagsOf = (products: readonly { id: number }[]) => [
  'catalogue',
  'availability',
  'search',
  ...products.map(({ id }) => productTag(id)),
];

export const searchRoutes: Routes<Deps> = async (app, context) => {
  // One request per letter: nobody types faster, and cached responses do not count.
  const typing = perAddress(context, { name: 'suggestions', max: 300, minutes: 1 });
  const rarely = perAddress(context, { name: 'nearest', max: 60, minutes: 1 });

  app.get(
    '/search/suggestions',
    {
      config: { isCached: true, ...typing },
      schema: { tags, querystring: SuggestQuery, response: { 200: Suggestions } },
    },
    async (request) => {
      const suggestions = await suggest(context, languageOf(request), request.query.q);
      request.cacheTags = tagsOf(suggestions.products);
      return suggestions;
    },
  );

  app.get(
    '/search/nearest',
    {
      config: { isCached: true, ...rarely },
      schema: { tags, querystring: SuggestQuery, response: { 200: Nearest } },
    },
    async (request) => {
      const nearest = await findNearest(context, languageOf(request), request.query.q);
      request.cacheTags = tagsOf(nearest.products);
      return nearest;
    },
  );
};
