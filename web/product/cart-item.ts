// One row of the cart as the browser stores it (specification 3): the product's fields and the
// quantity in the cart.

import type { Language } from '#shared/base/languages.ts';
import { isLira, nearestKurus, nearestLira, times, toLira } from '#shared/base/money.ts';
import { MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import type { BulkDiscount, Product, ProductImage } from '#shared/catalogue/catalogue.ts';
import type { ProductFields, PublicField } from '#shared/catalogue/product-fields.ts';
import { tiersOf } from '#shared/catalogue/wire-prices.ts';
import type { PricedRow } from '#shared/pricing/goods.ts';
import { unitPrice } from '#shared/pricing/tiers.ts';

/**
 * `quantity` is the quantity in the cart; the number of pieces in one sales unit is
 * `piecesPerUnit`. Amounts are in lira.
 */
export type CartItem = Omit<Product, 'quantity' | 'images' | OmittedField> & {
  images: ShownPicture[];
  quantity: number;
  piecesPerUnit: number;
  /** For one, at the tier that all rows of the product reach together. */
  unitPrice: number;
  lineTotal: number;
  cartItemId: string;
  addedAt: string;
  designId?: string;
  /**
   * A row at the price of a sample, which is its price here; separate from the product's own row.
   */
  isSample?: true;
  /**
   * The language of its name, which stays as it was added; the cart shows today's name in the
   * language of the page, once the server has priced it.
   */
  nameLanguage?: Language;
  /**
   * The price of one when the buyer last looked; set while it differs from today's and the buyer
   * has not acknowledged it.
   */
  previousPrice?: number;
};

/** Fields of a product that may be empty and have no default below: rows do not keep them. */
type OmittedField = Exclude<
  { [F in PublicField]: null extends Product[F] ? F : never }[PublicField],
  keyof typeof usualPublicFields
>;

type ShownPicture = Omit<ProductImage, 'view'> & Partial<Pick<ProductImage, 'view'>>;

/** What can be put into the cart: a product, or the fewer fields of an older page or list. */
export type ProductLike = Partial<Omit<Product, 'id' | 'price' | 'images'>> & {
  /** Those of a card do not name their view: it is the main one. */
  images?: readonly ShownPicture[];
  id?: unknown;
  price?: unknown;
  unitPrice?: unknown;
  priceAtTime?: unknown;
  title?: unknown;
  image?: unknown;
  nameLanguage?: unknown;
  isSample?: unknown;
  /**
   * Set if the product is shown at the customer's own price: the cart stores the price for
   * everybody.
   */
  everybodys?: ProductLike;
};

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);
const isPrice = (value: unknown): value is number => isNumber(value) && value >= 0;
const isWholeAbove0 = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 1;

/**
 * The price of one before tiers. A row that names its unit price has its product's price beside it;
 * else the price when it was added (priceAtTime), else the product's price (specification 3).
 */
function basePrice({
  price,
  unitPrice,
  priceAtTime,
}: Pick<ProductLike, 'price' | 'unitPrice' | 'priceAtTime'>): number | null {
  const inOrder = isPrice(unitPrice) ? [price, unitPrice] : [priceAtTime, price];
  return inOrder.find(isPrice) ?? null;
}

/**
 * Null for an invalid quantity: below 1 or not whole. A quantity larger than an order can hold is
 * limited.
 */
export const readCartQuantity = (value: unknown): number | null =>
  isWholeAbove0(value) ? Math.min(value, MAX_QUANTITY) : null;

type NewItem = {
  cartItemId: string;
  quantity: number;
  addedAt: string;
  designId?: string | undefined;
};

/**
 * The defaults of the fields that rows keep, as in the table of product fields, which is too heavy
 * for every page.
 */
const usualPublicFields = {
  gtin: null,
  variant: null,
  description: '',
  minQuantity: 1,
  quantityStep: 1,
  piecesPerCarton: null,
} satisfies Partial<Pick<ProductFields, PublicField>>;

/** Null when the product has no id or no price that is a number (specification 5). */
export function makeItem(
  { everybodys, ...shown }: ProductLike,
  { cartItemId, quantity, addedAt, designId }: NewItem,
): CartItem | null {
  const product = everybodys ?? shown;
  const price = basePrice(product);
  if (
    !isWholeAbove0(product.id) ||
    price === null ||
    (product.price !== undefined && !isPrice(product.price))
  )
    return null;
  return {
    ...usualPublicFields,
    ...textsOf(product),
    ...placeOf(product),
    id: product.id,
    images: list(product.images).filter(isPicture),
    price: nearestLira(price),
    stock: isNumber(product.stock) ? product.stock : 0,
    discount: product.discount ?? null,
    bulkDiscounts: list(product.bulkDiscounts).filter(isTier),
    minQuantity: isWholeAbove0(product.minQuantity) ? product.minQuantity : 1,
    quantityStep: isWholeAbove0(product.quantityStep) ? product.quantityStep : 1,
    piecesPerCarton: product.piecesPerCarton ?? null,
    quantity,
    piecesPerUnit: isWholeAbove0(product.quantity) ? product.quantity : 1,
    unitPrice: price,
    lineTotal: toLira(times(nearestKurus(price), quantity)),
    cartItemId,
    addedAt,
    ...(isPrice(product.taxRatePercentage) && { taxRatePercentage: product.taxRatePercentage }),
    ...(designId ? { designId } : {}),
    ...(product.isSample === true && { isSample: true as const }),
    ...nameLanguageOf(product),
  };
}

const nameLanguageOf = ({ nameLanguage, untranslated }: ProductLike) =>
  nameLanguage || list(untranslated).includes('name')
    ? { nameLanguage: nameLanguage === 'en' ? ('en' as const) : ('tr' as const) }
    : {};

/** The `lang` of a row's name on a page in `pageLanguage`. */
export const nameLanguageOn = (
  pageLanguage: string,
  { nameLanguage }: Pick<CartItem, 'nameLanguage'>,
): Language | undefined => (nameLanguage === pageLanguage ? undefined : nameLanguage);

const textsOf = (product: ProductLike) => ({
  sku: text(product.sku),
  name: text(product.name ?? product.title),
  slug: text(product.slug),
  description: text(product.description),
  imageUrl: text(product.imageUrl ?? product.image),
  brand: text(product.brand),
  createdAt: text(product.createdAt),
});

const placeOf = ({ category, subcategory, variant, attributes }: ProductLike) => ({
  category: category ?? { id: 0, name: '' },
  subcategory: subcategory ?? null,
  variant: variant ?? null,
  attributes: attributes ?? {},
});

/**
 * The rows in a stored text. Unreadable rows are left out, so that a broken row does not cost the
 * others.
 */
export function readItems(stored: string | null): CartItem[] {
  const rows = parse(stored);
  const found = new Map<string, CartItem>();
  for (const row of Array.isArray(rows) ? rows : []) {
    const item = readItem(row);
    if (item && !found.has(item.cartItemId)) found.set(item.cartItemId, item);
  }
  return reprice([...found.values()]);
}

function readItem(row: unknown): CartItem | null {
  if (typeof row !== 'object' || row === null) return null;
  const stored = row as ProductLike &
    Partial<
      Record<
        'cartItemId' | 'addedAt' | 'designId' | 'previousPrice' | 'piecesPerUnit' | 'quantity',
        unknown
      >
    >;
  const quantity = readCartQuantity(stored.quantity);
  const price = basePrice(stored);
  if (quantity === null || price === null || typeof stored.cartItemId !== 'string') return null;
  const designId = typeof stored.designId === 'string' ? stored.designId : undefined;
  const product = {
    ...stored,
    price,
    unitPrice: price,
    quantity: stored.piecesPerUnit,
  } as ProductLike;
  const item = makeItem(product, {
    cartItemId: stored.cartItemId,
    quantity,
    addedAt: text(stored.addedAt),
    designId,
  });
  return item && isPrice(stored.previousPrice)
    ? { ...item, previousPrice: stored.previousPrice }
    : item;
}

/** Each row at the tier that all rows of its product reach together. */
export function reprice(items: readonly CartItem[]): CartItem[] {
  return pricedRows(items).map((row, index) => {
    const each = unitPrice(row.price, row.tiers, totalQuantity(items, row.productId));
    return {
      ...(items[index] as CartItem),
      unitPrice: toLira(each),
      lineTotal: toLira(times(each, row.quantity)),
    };
  });
}

export const pricedRows = (items: readonly CartItem[]): PricedRow[] =>
  items.map((item) => ({
    productId: item.id,
    quantity: item.quantity,
    price: nearestKurus(item.price),
    tiers: tiersOf(item.bulkDiscounts),
    isSample: item.isSample,
    taxPercent: item.taxRatePercentage,
  }));

/** The quantity that counts for the price tiers: samples do not. */
export const totalQuantity = (items: readonly CartItem[], productId: number): number =>
  items.reduce(
    (sum, item) => (item.id === productId && !item.isSample ? sum + item.quantity : sum),
    0,
  );

/** Stored values may be invalid; they must not break the cart. */
const isTier = (tier: Partial<BulkDiscount> | null): tier is BulkDiscount =>
  isWholeAbove0(tier?.minQuantity) &&
  [tier?.discountPercentage, tier?.discountAmount].every(
    (value) => value === null || (isPrice(value) && isLira(value)),
  );

/** Rows stored before photographs had widths show their only address. */
const isPicture = (image: Partial<ShownPicture> | null): image is ShownPicture =>
  typeof image?.url === 'string' && Array.isArray(image.widths);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = <T>(value: readonly T[] | undefined): T[] => (Array.isArray(value) ? [...value] : []);

function parse(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? '[]');
  } catch {
    // Broken text, e.g. cut off while it was being written: nothing can be recovered.
    return [];
  }
}
