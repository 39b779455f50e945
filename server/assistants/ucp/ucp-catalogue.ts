// The catalogue for platforms: search, lookup, one product. Every product is its own only variant;
// prices are for one sales unit with tax, as on a page for everybody.
import { RefusedCall } from '#server/assistants/inside-api.ts';
import {
  attributesOf,
  categoryOf,
  priceOf,
  productAddress,
  type Saying,
  stepsOf,
} from '#server/assistants/product-facts.ts';
import { get, post, type ToolContext } from '#server/assistants/tools/tool.ts';
import { translate } from '#server/base/errors/texts.ts';
import type {
  Category,
  FilteredPage,
  Product,
  ProductDetail,
} from '#shared/catalogue/catalogue.ts';
import { MAX_RATING } from '#shared/reviews/ratings.ts';
import { envelope, type UcpVersion } from './profile.ts';
import { type Message, money, UcpFailure } from './ucp-answers.ts';
import { listedAtOnce, MOST_LOOKED_UP, readItemId, type SearchBody } from './ucp-requests.ts';

export type Asking = { context: ToolContext; saying: Saying; version: UcpVersion };

const SEARCH = 'dev.ucp.shopping.catalog.search';
const LOOKUP = 'dev.ucp.shopping.catalog.lookup';

export async function searchCatalogue(
  { context, saying, version }: Asking,
  { query, filters, pagination }: SearchBody,
) {
  const page = readCursor(pagination?.cursor);
  const text = query?.trim() ?? '';
  const asked = filters?.categories ?? [];
  const category = await categoryIn(context, saying, asked);
  if (category === null && asked.length > 0) return nothingIn(saying, version, asked);
  const address = new URLSearchParams({
    page: String(page),
    size: String(listedAtOnce(pagination?.limit)),
    ...(text ? { search: text } : { sort: 'bestSelling,desc' }),
  });
  const { min, max } = filters?.price ?? {};
  const found = await post<FilteredPage>(context, saying, {
    path: `${category === null ? '/products' : `/products/category/${category}`}/filtered?${address}`,
    body: {
      taxIncluded: true,
      ...(min !== undefined && { minPrice: min / 100 }),
      ...(max !== undefined && { maxPrice: max / 100 }),
    },
  });
  const hasNext = found.page + 1 < found.totalPages;
  return {
    ucp: envelope(version, [SEARCH]),
    products: found.content.map((product) => productOf(product, saying, version)),
    pagination: {
      has_next_page: hasNext,
      ...(hasNext && { cursor: cursorOf(page + 1) }),
      total_count: found.totalElements,
    },
  };
}

/**
 * The first requested category that exists: by number, by key, or by its name in the language of
 * the request.
 */
async function categoryIn(
  context: ToolContext,
  saying: Saying,
  asked: readonly string[],
): Promise<number | null> {
  if (asked.length === 0) return null;
  const categories = await get<Category[]>(context, saying, '/categories');
  const found = asked.flatMap((one) =>
    categories.filter(({ id, key, name }) => String(id) === one || key === one || name === one),
  );
  return found[0]?.id ?? null;
}

const nothingIn = ({ language }: Saying, version: UcpVersion, asked: readonly string[]) => ({
  ucp: envelope(version, [SEARCH]),
  products: [],
  pagination: { has_next_page: false, total_count: 0 },
  messages: [
    {
      type: 'info',
      code: 'not_found',
      content: `${translate(language, 'errors', 'CATEGORY_NOT_FOUND')} (${asked.join(', ')})`,
      path: '$.filters.categories',
    } satisfies Message,
  ],
});

const cursorOf = (page: number): string => Buffer.from(`page ${page}`).toString('base64url');

function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const page = /^page (\d{1,6})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (page === undefined) throw new UcpFailure(400, 'invalid_cursor', 'the cursor is none of ours');
  return Number(page);
}

export async function lookUpProducts(
  { context, saying, version }: Asking,
  given: readonly string[],
) {
  const ids = [...new Set(given)];
  if (ids.length > MOST_LOOKED_UP)
    throw new UcpFailure(400, 'request_too_large', `at most ${MOST_LOOKED_UP} ids at once`);
  const products = await Promise.all(ids.map((id) => findProduct(context, saying, id)));
  const missing = ids.filter((_, index) => products[index] === null);
  return {
    ucp: envelope(version, [LOOKUP]),
    products: products.flatMap((product) => {
      if (!product) return [];
      const { variants, ...rest } = productOf(product, saying, version);
      const inputs = [{ id: String(product.id), match: 'exact' }];
      return [{ ...rest, variants: variants.map((variant) => ({ ...variant, inputs })) }];
    }),
    ...(missing.length > 0 && {
      messages: missing.map(
        (id): Message => ({
          type: 'info',
          code: 'not_found',
          content: `${translate(saying.language, 'errors', 'PRODUCT_NOT_FOUND')} (${id})`,
        }),
      ),
    }),
  };
}

/** Null for a product that is not on sale. */
export async function readOneProduct({ context, saying, version }: Asking, id: string) {
  const product = await findProduct(context, saying, id);
  return (
    product && {
      ucp: envelope(version, [LOOKUP]),
      product: productOf(product, saying, version),
    }
  );
}

export async function findProduct(
  context: ToolContext,
  saying: Saying,
  id: string,
): Promise<ProductDetail | null> {
  const number = readItemId(id);
  if (number === null) return null;
  try {
    return await get<ProductDetail>(context, saying, `/products/${number}`);
  } catch (error) {
    if (error instanceof RefusedCall && (error.status === 404 || error.status === 410)) return null;
    throw error;
  }
}

function productOf(product: Product, saying: Saying, version: UcpVersion) {
  const price = money(priceOf(product, saying.rates).gross);
  const shared = {
    id: String(product.id),
    title: product.name,
    description: { plain: product.description || product.name },
    url: productAddress(saying, product.id),
    categories: [{ value: categoryOf(product) }],
    media: mediaOf(product, saying),
    ...(product.rating && {
      rating: {
        value: product.rating.average,
        scale_min: 1,
        scale_max: MAX_RATING,
        count: product.rating.count,
      },
    }),
  };
  return {
    ...shared,
    handle: product.slug,
    price_range: { min: price, max: price },
    variants: [
      {
        ...shared,
        sku: product.sku,
        ...(product.gtin && { barcodes: [{ type: 'GTIN', value: product.gtin }] }),
        price,
        ...listPriceOf(product, saying),
        ...saleUnitOf(product, saying, version),
        availability: {
          available: product.stock > 0,
          status: product.stock > 0 ? 'in_stock' : 'out_of_stock',
        },
      },
    ],
    metadata: metadataOf(product, saying),
  };
}

const mediaOf = ({ images, name }: Product, { publicUrl }: Saying) =>
  images.map(({ url, alt, width, height }) => ({
    type: 'image',
    url: `${publicUrl}${url}`,
    alt_text: alt || name,
    width,
    height,
  }));

/** Only a price that may be shown struck through (shared/catalogue/catalogue.ts). */
function listPriceOf(product: Product, { rates }: Saying) {
  const previous = product.discount?.previousPrice ?? null;
  if (previous === null) return {};
  const { gross } = priceOf({ ...product, price: previous, discount: null }, rates);
  return { list_price: money(gross) };
}

/** The quantity steps; the previous release has no field for them. */
const saleUnitOf = ({ quantityStep }: Product, { language }: Saying, version: UcpVersion) =>
  quantityStep > 1 && version !== '2026-04-08'
    ? {
        quantity_unit: {
          unit: 'C62',
          display_text: translate(language, 'assistants', 'unit'),
          increment: quantityStep,
        },
      }
    : {};

/** Data for which the protocol has no field: tiers, minimum, measures. */
const metadataOf = (product: Product, saying: Saying) => ({
  price_tiers: stepsOf(product, saying.rates).map(({ from, net, gross }) => ({
    from,
    amount: gross,
    amount_without_tax: net,
  })),
  min_quantity: product.minQuantity,
  quantity_step: product.quantityStep,
  pieces_per_unit: product.quantity,
  stock: product.stock,
  attributes: Object.fromEntries(
    attributesOf(product, saying.language).map(({ key, value }) => [key, value]),
  ),
});
