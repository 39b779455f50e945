// Catalogue: products, categories and facets as the shop shows them. Owns categories, products,
// bulk_tiers and product_facets. Specification 3 and 7.

import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Matching, Search } from '#server/search/search.ts';
import { matchingOf, type Understood } from '#server/search/search.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Language } from '#shared/base/languages.ts';
import { nearestKurus, subtract, toLira } from '#shared/base/money.ts';
import {
  DEFAULT_SORT,
  MOST_COUNTED,
  type ProductSort,
  productSorts,
  RELEVANCE,
} from '#shared/base/paging.ts';
import type {
  BulkDiscount,
  FilteredPage,
  PieceStep,
  Product,
  ProductPage,
  SearchNote,
} from '#shared/catalogue/catalogue.ts';
import {
  type ProductFields,
  type PublicField,
  publicFields,
} from '#shared/catalogue/product-fields.ts';
import type { FilterBody } from '#shared/catalogue/product-queries.ts';
import { type PieceDiscount, withPieceDiscount } from '#shared/pricing/piece-discounts.ts';
import type { Tier } from '#shared/pricing/tiers.ts';
import { browse, browseCards } from './browsing.ts';
import type { ProductRow } from './catalogue.sql.ts';
import { type Branch, nameIn } from './categories.ts';
import { toFacets, toPrice } from './facets.ts';
import { findFamilyCards } from './family-cards.ts';
import { findFitting } from './fitting.ts';
import { imagesOf } from './images.ts';
import type { ProductFilter, ProductOrder, Selected } from './product-lists.sql.ts';
import { textsIn } from './product-texts.ts';
import { filterMatching, findFiltered, findMatching } from './searched.ts';
import type { ShownProducts } from './shown-products.ts';

export type PageQuery = {
  page: number;
  size: number;
  span: number;
  sort?: string | undefined;
  direction?: string | undefined;
  families?: 'one' | undefined;
};

/**
 * The typed text, if any, and whether it may be corrected. Text without a word finds nothing,
 * rather than everything.
 */
type SearchQuery = { search?: string | undefined; asTyped?: boolean | undefined };
type Scope = SearchQuery & { branch?: Branch | undefined };

type Deps = Pick<Platform, 'db'> & {
  search: Search;
  shownProducts: ShownProducts;
  settings: Settings;
};

/**
 * @throws AppError UNKNOWN_SORT for an unknown field or direction; sorting by relevance is allowed
 * in a search only.
 */
function readSort(
  sort: string | undefined,
  direction: string | undefined,
  { search }: SearchQuery,
): Omit<ProductOrder, 'rates'> {
  const isSearch = search !== undefined;
  const fields = isSearch ? [RELEVANCE, ...productSorts] : productSorts;
  const [field = '', given, ...rest] = (sort ?? (isSearch ? RELEVANCE : DEFAULT_SORT))
    .split(',')
    .map((part) => part.trim());
  const order = (given ?? direction ?? 'asc').toLowerCase();
  if (
    rest.length > 0 ||
    !fields.includes(field as ProductSort) ||
    (order !== 'asc' && order !== 'desc')
  ) {
    throw new AppError('UNKNOWN_SORT', { values: { fields: fields.join(', ') } });
  }
  return { field: field as ProductSort, isDescending: order === 'desc' };
}

async function orderOf(
  { settings, shownProducts }: Deps,
  { sort, direction }: PageQuery,
  scope: Scope,
): Promise<ProductOrder> {
  const rates = await settings.rates();
  const order = readSort(sort, direction, scope);
  return {
    ...order,
    rates,
    namePlaces: order.field === 'name' ? shownProducts.namePlaces() : null,
  };
}

export async function listProducts(
  deps: Deps,
  language: Language,
  query: PageQuery,
  scope: Scope = {},
): Promise<ProductPage> {
  const order = await orderOf(deps, query, scope);
  const slice = sliceOf(query);
  const { selected, note } = await select(deps, scope, language, (matching): Promise<Selected> => {
    const { branch } = scope;
    if (matching && query.families)
      return filterMatching(deps, { matching, branch, choice: { oneAFamily: true } }, order, slice);
    if (matching) return findMatching(deps, matching, order, slice);
    if (query.families) return browseCards(deps, branch, order, slice);
    return browse(deps, branch, order, slice);
  });
  return pageOfProducts(deps, selected ?? nothing, { ...query, language, note });
}

export async function filterProducts(
  deps: Deps,
  language: Language,
  { scope, body, ...query }: PageQuery & { scope: Scope; body: FilterBody },
): Promise<FilteredPage> {
  const order = await orderOf(deps, query, scope);
  const choice: ProductFilter = {
    attributes: body.attributes,
    minPrice: body.minPrice === undefined ? undefined : nearestKurus(body.minPrice),
    maxPrice: body.maxPrice === undefined ? undefined : nearestKurus(body.maxPrice),
    inStock: body.inStock,
    grossAt: body.taxIncluded ? order.rates : null,
    oneAFamily: query.families === 'one',
  };
  const fits =
    body.fits === undefined ? undefined : await findFitting(deps.shownProducts, body.fits);
  if (fits) choice.ids = fits.fitting.map(({ id }) => id);
  const { selected, note } = await select(deps, scope, language, (matching) =>
    findFiltered(deps, { matching, branch: scope.branch, choice }, order, sliceOf(query)),
  );
  const { facets, price } = selected ?? { facets: [], price: { min: null, max: null } };
  return {
    ...(await pageOfProducts(deps, selected ?? nothing, { ...query, language, note })),
    facets: toFacets(facets, language),
    price: toPrice(price),
    ...(fits && { fits: { id: fits.anchor.id, name: fits.anchor.name } }),
  };
}

const nothing: Selected = { ids: [], total: 0, found: 0 };

/**
 * Selects by category and terms. If all terms are known but no product has them together, fewer
 * terms are used.
 */
async function select<Found extends Selected>(
  { search }: Deps,
  { branch, search: text, asTyped = false }: Scope,
  language: Language,
  selectUnder: (matching: Matching | null) => Promise<Found>,
): Promise<{ selected: Found | null; note?: SearchNote }> {
  if (text === undefined) return { selected: await selectUnder(null) };
  const categoryId = branch?.ids[0];
  const selectMatching = async (understood: Understood | null) => {
    const matching = matchingOf(understood, categoryId);
    return matching && selectUnder(matching);
  };
  const occasion = await search.occasionOf(text, language);
  let understood = await search.understand(text, { asTyped });
  let selected = await selectMatching(understood);
  if (understood && !selected?.found && !asTyped) {
    const looser = await search.loosen(understood, categoryId);
    if (looser) {
      understood = looser;
      selected = await selectMatching(looser);
    }
  }
  const isFound = (selected?.found ?? 0) > 0;
  return {
    selected,
    note: {
      searchedFor: isFound ? (understood?.searchedFor ?? null) : null,
      leftOut: isFound ? [...(understood?.leftOut ?? [])] : [],
      isCapped: (selected?.found ?? 0) > MOST_COUNTED,
      ...(occasion && { occasion }),
    },
  };
}

const sliceOf = ({ page, size, span }: PageQuery) => ({ offset: page * size, limit: size * span });

async function pageOfProducts(
  { shownProducts }: Deps,
  { ids, total, members = {} }: Selected,
  { page, size, language, note }: PageQuery & { language: Language; note: SearchNote | undefined },
): Promise<ProductPage> {
  const totalElements = note ? Math.min(total, MOST_COUNTED) : total;
  const [rows, cards] = await Promise.all([
    shownProducts.find(ids),
    findFamilyCards(shownProducts, members, language),
  ]);
  return {
    content: rows.map((row) => {
      const product = toProduct(row, language);
      const card = cards.get(row.id);
      return card ? { ...product, ...card } : product;
    }),
    page,
    size,
    totalElements,
    totalPages: Math.ceil(totalElements / size),
    ...(note ? { search: note } : {}),
  };
}

const refOf = (category: { id: number; nameTr: string; nameEn: string }, language: Language) => ({
  id: category.id,
  name: nameIn(category, language),
});

/** Rows in memory are converted once, since they are shown again and again. */
const made = new WeakMap<ProductRow, Partial<Record<Language, Product>>>();

/** Do not modify the result: the same row returns the same object. */
export function toProduct(row: ProductRow, language: Language): Product {
  const inLanguages = made.get(row) ?? {};
  made.set(row, inLanguages);
  inLanguages[language] ??= productOf(row, language);
  return inLanguages[language];
}

function productOf(row: ProductRow, language: Language): Product {
  const images = imagesOf(row, language);
  return {
    id: row.id,
    ...publicFieldsOf(row),
    ...textsIn(row, language),
    imageUrl: images[0]?.url ?? '',
    images,
    price: toLira(row.priceKurus),
    stock: row.stock,
    quantity: row.piecesPerUnit,
    category: refOf(row.parent ?? row.category, language),
    subcategory: row.parent ? refOf(row.category, language) : null,
    discount: toDiscount(row),
    bulkDiscounts: row.tiers.map(toBulkDiscount),
    createdAt: row.createdAt,
    ...(row.taxPercent !== null && { taxRatePercentage: row.taxPercent }),
    ...(row.piecesPerPallet && { piecesPerPallet: row.piecesPerPallet }),
    ...(row.ratingCount > 0 && { rating: ratingOf(row) }),
  };
}

/** The mean of its reviews, with one decimal. */
const ratingOf = ({ ratingCount, ratingSum }: ProductRow): NonNullable<Product['rating']> => ({
  count: ratingCount,
  average: Math.round((ratingSum / ratingCount) * 10) / 10,
});

const publicFieldsOf = (row: ProductRow) =>
  Object.fromEntries(publicFields.map((field) => [field, row[field]])) as Pick<
    ProductFields,
    PublicField
  >;

function toDiscount({ priceKurus, discount }: ProductRow): Product['discount'] {
  if (!discount) return null;
  const price = withPieceDiscount(priceKurus, discount);
  // A discount that rounds to nothing is not shown.
  if (price === priceKurus) return null;
  const [first, ...more] = discount.steps;
  const { wasKurus } = discount;
  return {
    percentage: first && more.length === 0 && first.points > 0 ? first.points / 100 : null,
    amount: toLira(subtract(priceKurus, price)),
    price: toLira(price),
    endsAt: discount.endsAt,
    previousPrice: wasKurus !== null && wasKurus > price ? toLira(wasKurus) : null,
    steps: discount.steps.map(toPieceStep),
  };
}

export const toPieceStep = ({ points, amount }: PieceDiscount['steps'][number]): PieceStep => ({
  percentage: points > 0 ? points / 100 : null,
  amount: points > 0 ? null : toLira(amount),
});

export function toBulkDiscount(tier: Tier): BulkDiscount {
  const isPercentage = tier.discountType === 'PERCENTAGE';
  return {
    minQuantity: tier.minQuantity,
    discountType: tier.discountType,
    discountPercentage: isPercentage ? tier.discountPoints / 100 : null,
    discountAmount: isPercentage ? null : toLira(tier.discountAmount),
    isActive: tier.isActive,
  };
}
