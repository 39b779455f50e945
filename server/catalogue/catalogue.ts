// Catalogue: products, categories and facets as the shop shows them. Owns categories, products, bulk_tiers and
// product_facets. Specification 3 and 7; design.md 6.
import { type AttributeKey, definitionOf, facetKeys } from '#shared/attributes.ts';
import type {
  BulkDiscount,
  Category,
  CategoryNode,
  Facet,
  FilterBody,
  FilteredPage,
  Filters,
  PieceStep,
  Product,
  ProductDetail,
  ProductPage,
  SearchNote,
} from '#shared/catalogue.ts';
import { type PieceDiscount, withPieceDiscount } from '#shared/discounts.ts';
import type { Language } from '#shared/languages.ts';
import { kurus, subtract, toLira } from '#shared/money.ts';
import { DEFAULT_SORT, MOST_COUNTED, type ProductSort, productSorts, RELEVANCE } from '#shared/paging.ts';
import type { Tier } from '#shared/pricing.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db.ts';
import { matchingOf, type Understood } from '../search/search.ts';
import { translate } from '../texts.ts';
import {
  type CategoryRow,
  type FacetCount,
  type PriceRange,
  type ProductFilter,
  type ProductOrder,
  type ProductRow,
  type Selected,
  selectCategories,
  selectFacets,
  selectFilteredProducts,
  selectProduct,
  selectProducts,
} from './catalogue.sql.ts';
import { toDocument } from './documents.ts';
import { findFitting } from './fitting.ts';
import { imagesOf } from './images.ts';

const SIMILAR_PRODUCTS = 4;

export type PageWish = { page: number; size: number; span: number; sort?: string | undefined; direction?: string | undefined };

/** What was typed, if anything was, and whether it may be corrected. Text without a word finds nothing, rather than everything. */
type Words = { search?: string | undefined; asTyped?: boolean | undefined };
type Scope = Words & { categoryId?: number | undefined };

type Parts = Pick<Context, 'db' | 'search'>;

/** @throws AppError UNKNOWN_SORT for a field that is not listed or a direction that is none; the best match first only where words are searched. */
function readSort(sort: string | undefined, direction: string | undefined, { search }: Words): ProductOrder {
  const isSearch = search !== undefined;
  const fields = isSearch ? [RELEVANCE, ...productSorts] : productSorts;
  const [field = '', given, ...rest] = (sort ?? (isSearch ? RELEVANCE : DEFAULT_SORT)).split(',').map((part) => part.trim());
  const order = (given ?? direction ?? 'asc').toLowerCase();
  if (rest.length > 0 || !fields.includes(field as ProductSort) || (order !== 'asc' && order !== 'desc')) {
    throw new AppError('UNKNOWN_SORT', { values: { fields: fields.join(', ') } });
  }
  return { field: field as ProductSort, isDescending: order === 'desc' };
}

export async function listProducts(parts: Parts, language: Language, wish: PageWish, scope: Scope = {}): Promise<ProductPage> {
  const order = readSort(wish.sort, wish.direction, scope);
  const { selected, note } = await select(parts, scope, (filter) => selectProducts(parts.db, filter, order, sliceOf(wish)));
  return pageOfProducts(selected ?? nothing, wish, language, note);
}

export async function filterProducts(parts: Parts, language: Language, wish: PageWish, scope: Scope, body: FilterBody): Promise<FilteredPage> {
  const order = readSort(wish.sort, wish.direction, scope);
  const choice: ProductFilter = {
    attributes: body.attributes,
    minPrice: body.minPrice === undefined ? undefined : kurus(Math.round(body.minPrice * 100)),
    maxPrice: body.maxPrice === undefined ? undefined : kurus(Math.round(body.maxPrice * 100)),
    inStock: body.inStock,
  };
  const fits = body.fits === undefined ? undefined : await findFitting(parts.db, body.fits);
  if (fits) choice.ids = fits.fitting.map(({ id }) => id);
  const { selected, note } = await select(parts, scope, (filter) => selectFilteredProducts(parts.db, { ...filter, ...choice }, order, sliceOf(wish)));
  const { facets, price } = selected ?? { facets: [], price: { min: null, max: null } };
  return {
    ...pageOfProducts(selected ?? nothing, wish, language, note),
    facets: toFacets(facets, language),
    price: toPrice(price),
    ...(fits && { fits: { id: fits.anchor.id, name: fits.anchor.name } }),
  };
}

const nothing: Selected = { rows: [], total: 0, found: 0 };

/** Selects under the category and the words; where all words are known but no product has them together, with fewer of them. */
async function select<Found extends Selected>(
  { search }: Parts,
  { categoryId, search: text, asTyped = false }: Scope,
  selectUnder: (filter: ProductFilter) => Promise<Found>,
): Promise<{ selected: Found | null; note?: SearchNote }> {
  if (text === undefined) return { selected: await selectUnder({ categoryId }) };
  const selectMatching = async (understood: Understood | null) => {
    const matching = matchingOf(understood, categoryId);
    return matching && selectUnder({ categoryId, matching });
  };
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
    },
  };
}

export async function listFilters(db: Db, language: Language, categoryId?: number): Promise<Filters> {
  const { facets, price } = await selectFacets(db, categoryId);
  return { facets: toFacets(facets, language), price: toPrice(price) };
}

/** @throws AppError PRODUCT_NOT_FOUND, or PRODUCT_WITHDRAWN with the successor and alternatives in its details. */
export async function findProduct(db: Db, language: Language, id: number): Promise<ProductDetail> {
  const found = await selectProduct(db, id, SIMILAR_PRODUCTS);
  if (!found) throw new AppError('PRODUCT_NOT_FOUND');
  const similar = found.similar.map((row) => toProduct(row, language));
  if (!found.product.isActive) throw new AppError('PRODUCT_WITHDRAWN', { details: { name: found.product.name, successorId: found.product.successorId, similar } });
  return { ...toProduct(found.product, language), documents: found.documents.map((row) => toDocument(row, language)), similar };
}

export async function listCategories(db: Db, language: Language): Promise<Category[]> {
  return (await selectCategories(db)).map((row) => toCategory(row, language));
}

export async function listCategoryTree(db: Db, language: Language): Promise<CategoryNode[]> {
  const all = await listCategories(db, language);
  const below = (parentId: number | null): CategoryNode[] =>
    all.filter((category) => category.parentId === parentId).map((category) => ({ ...category, children: below(category.id) }));
  return below(null);
}

/** @throws AppError CATEGORY_NOT_FOUND */
export async function requireCategory(db: Db, id: number): Promise<void> {
  const found = await db.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new AppError('CATEGORY_NOT_FOUND');
}

const sliceOf = ({ page, size, span }: PageWish) => ({ offset: page * size, limit: size * span });

function pageOfProducts({ rows, total }: Selected, { page, size }: PageWish, language: Language, search?: SearchNote): ProductPage {
  const totalElements = search ? Math.min(total, MOST_COUNTED) : total;
  return { content: rows.map((row) => toProduct(row, language)), page, size, totalElements, totalPages: Math.ceil(totalElements / size), ...(search ? { search } : {}) };
}

const nameIn = (names: { nameTr: string; nameEn: string }, language: Language) => (language === 'en' ? names.nameEn : names.nameTr);

function toCategory(row: CategoryRow, language: Language): Category {
  return { id: row.id, key: row.key, parentId: row.parentId, name: nameIn(row, language), productCount: row.productCount };
}

const refOf = (category: { id: number; nameTr: string; nameEn: string }, language: Language) => ({ id: category.id, name: nameIn(category, language) });

export function toProduct(row: ProductRow, language: Language): Product {
  const images = imagesOf(row, language);
  return {
    id: row.id,
    sku: row.sku,
    name: row.name,
    slug: row.slug,
    description: row.description,
    imageUrl: images[0]?.url ?? '',
    images,
    price: toLira(row.priceKurus),
    stock: row.stock,
    quantity: row.piecesPerUnit,
    brand: row.brand,
    category: refOf(row.parent ?? row.category, language),
    subcategory: row.parent ? refOf(row.category, language) : null,
    variant: row.variant,
    discount: toDiscount(row),
    bulkDiscounts: row.tiers.map(toBulkDiscount),
    attributes: row.attributes as Product['attributes'],
    minQuantity: row.minQuantity,
    quantityStep: row.quantityStep,
    piecesPerCarton: row.piecesPerCarton,
    createdAt: row.createdAt,
  };
}

function toDiscount({ priceKurus, discount }: ProductRow): Product['discount'] {
  if (!discount) return null;
  const price = withPieceDiscount(priceKurus, discount);
  // One that rounds to nothing is none to speak of.
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

function toBulkDiscount(tier: Tier): BulkDiscount {
  const isPercentage = tier.discountType === 'PERCENTAGE';
  return {
    minQuantity: tier.minQuantity,
    discountType: tier.discountType,
    discountPercentage: isPercentage ? tier.discountPoints / 100 : null,
    discountAmount: isPercentage ? null : toLira(tier.discountAmount),
    isActive: tier.isActive,
  };
}

const toPrice = ({ min, max }: PriceRange) => ({ min: toLira(kurus(min ?? 0)), max: toLira(kurus(max ?? 0)) });

/** In the order of the vocabulary; numbers by size. */
function toFacets(counts: FacetCount[], language: Language): Facet[] {
  return facetKeys.flatMap((key) => {
    const values = counts.filter((count) => count.key === key).map(({ value, count }) => ({ value, count, label: valueLabel(key, value, language) }));
    if (values.length === 0) return [];
    return [{ key, label: translate(language, 'attributes', `labels.${key}`), values: values.sort((a, b) => placeOf(key, a.value) - placeOf(key, b.value)) }];
  });
}

function placeOf(key: AttributeKey, value: string): number {
  const { kind, values } = definitionOf(key);
  return kind === 'number' ? Number(value) : kind === 'flag' ? (value === 'true' ? 0 : 1) : (values?.indexOf(value) ?? 0);
}

/** The word of a value on the screen: "50 ml", "Şeffaf", "Evet", or a neck's code as it is. */
export function valueLabel(key: AttributeKey, value: string, language: Language): string {
  const { kind, unit } = definitionOf(key);
  if (key === 'neck' || key === 'fitsNecks') return value;
  if (kind === 'number') return unit ? `${value.replace('.', language === 'tr' ? ',' : '.')} ${unit}` : value;
  if (kind === 'flag') return translate(language, 'attributes', value === 'true' ? 'flags.yes' : 'flags.no');
  return translate(language, 'attributes', `values.${key}.${value}`);
}
