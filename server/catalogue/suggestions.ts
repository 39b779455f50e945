// Suggestions while typing and for searches without results.
import type { Platform } from '#server/base/platform.ts';
import type { Search } from '#server/search/search.ts';

import { matchingOf } from '#server/search/search.ts';
import { categoryQueryOf } from '#server/search/tsquery.ts';
import { codeOf } from '#server/search/words.ts';
import type { Language } from '#shared/base/languages.ts';
import { SUGGEST_FROM_LENGTH } from '#shared/base/paging.ts';
import type { Nearest, Suggestions } from '#shared/catalogue/search.ts';
import { toProduct } from './catalogue.ts';
import { findFew } from './searched.ts';
import type { ShownProducts } from './shown-products.ts';
import { type Few, type FoundCategory, selectPopular } from './suggestions.sql.ts';

const SUGGESTED = { products: 6, categories: 3 };
const NEAR = { products: 8, categories: 6 };

type Deps = Pick<Platform, 'db'> & { search: Search; shownProducts: ShownProducts };

export async function suggest(deps: Deps, language: Language, text: string): Promise<Suggestions> {
  const { search, shownProducts } = deps;
  if (codeOf(text).length < SUGGEST_FROM_LENGTH)
    return { searchedFor: null, products: [], categories: [] };
  const [understood, occasion] = await Promise.all([
    search.understand(text, { isTyping: true }),
    search.occasionOf(text, language),
  ]);
  const matching = matchingOf(understood);
  if (!understood || !matching)
    return { searchedFor: null, products: [], categories: [], ...(occasion && { occasion }) };
  let few = await findFew(deps, matching, categoryQueryOf(understood.terms), SUGGESTED);
  let { searchedFor } = understood;
  if (few.ids.length === 0) {
    const looser = await search.loosen(understood);
    const looserMatching = matchingOf(looser);
    if (looser && looserMatching) {
      few = await findFew(deps, looserMatching, categoryQueryOf(looser.terms), SUGGESTED);
      searchedFor = looser.searchedFor;
    }
  }
  const products = (await shownProducts.find(few.ids)).map((row) => {
    // The response schema selects the fields of a suggestion.
    const product = toProduct(row, language);
    return { ...product, picture: product.images[0] ?? null };
  });
  return {
    searchedFor: products.length > 0 ? searchedFor : null,
    products,
    categories: toCategories(few, language),
    ...(occasion && { occasion }),
  };
}

/** Products that match any word; if there are none, the best-selling ones. */
export async function findNearest(deps: Deps, language: Language, text: string): Promise<Nearest> {
  const { search, shownProducts } = deps;
  const matching = matchingOf(await search.nearTo(text));
  const near = matching ? await findFew(deps, matching, '', NEAR) : null;
  const isNear = near !== null && near.ids.length > 0;
  const few = isNear ? near : await selectPopular(deps.db, NEAR);
  return {
    isNear,
    products: (await shownProducts.find(few.ids)).map((row) => toProduct(row, language)),
    categories: toCategories(few, language),
  };
}

const nameIn = (category: FoundCategory, language: Language): string =>
  language === 'en' ? category.nameEn : category.nameTr;

const toCategories = ({ categories }: Few, language: Language) =>
  categories.map((category) => ({
    id: category.id,
    name: nameIn(category, language),
    productCount: category.productCount,
  }));
