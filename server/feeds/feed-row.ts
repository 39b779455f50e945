// A product for all feeds: amounts with tax as its page shows them, texts in one language, full
// addresses. The writers (google.ts, meta.ts, prices.ts) only format it. Pure.
import type { ProductRow } from '#server/catalogue/catalogue.sql.ts';
import { valueLabel } from '#server/catalogue/facets.ts';
import { imagesOf } from '#server/catalogue/images.ts';
import { textsIn } from '#server/catalogue/product-texts.ts';
import { ENGLISH_PREFIX, type Language } from '#shared/base/languages.ts';
import { type Kurus, kurus, times } from '#shared/base/money.ts';
import type { AttributeKey } from '#shared/catalogue/attributes.ts';
import { imageAddress, widthsUpTo } from '#shared/catalogue/image-variants.ts';
import { largestQuantity, roundUpQuantity } from '#shared/catalogue/quantity.ts';
import { withPieceDiscount } from '#shared/pricing/piece-discounts.ts';
import {
  flatShipping,
  missingForFreeShipping,
  netAndGross,
  type Rates,
} from '#shared/pricing/rates.ts';
import { reachedTier, unitPrice } from '#shared/pricing/tiers.ts';
import {
  chooseOffer,
  deliveryOffers,
  loadOf,
  type ShippingRules,
} from '#shared/shipping/shipping.ts';
import type { FeedSource } from './feeds.sql.ts';

/**
 * Data shared by all rows of a feed. `shippingName`: the name of the flat rate, in the feed's
 * language.
 */
export type FeedBasis = {
  publicUrl: string;
  shopName: string;
  language: Language;
  rates: Rates;
  shipping: ShippingRules | null;
  shippingName: string;
};

export type FeedRow = {
  id: number;
  sku: string;
  gtin: string | null;
  title: string;
  description: string;
  link: string;
  imageLinks: readonly string[];
  brand: string;
  category: readonly string[];
  /** In sales units; 0 if the smallest quantity cannot be bought. */
  stock: number;
  /** The minimum quantity; `price` is the total price of that quantity. */
  quantity: number;
  price: Kurus;
  /** The current total price, if `price` may be shown struck through. */
  sale: { price: Kurus; from: string | null; to: string | null } | null;
  /** The amount that `price` buys, and the base amount for comparing prices. */
  measure: { amount: number; unit: 'ct' | 'ml' | 'g'; base: number } | null;
  /** Lower unit prices, from a quantity on. */
  bulk: readonly { from: number; price: Kurus }[];
  groupId: string | null;
  color: string | null;
  size: string | null;
  material: string | null;
  /** For this quantity alone; null if only the receiver pays the carrier. */
  shipping: { name: string; price: Kurus } | null;
  /** The billed weight, the larger of weight and volume: kilograms of desi; null if unknown. */
  desi: number | null;
};

/** Receivers read no more tiers (Merchant Center 12674897). */
const MOST_TIERS = 6;
export const MOST_MORE_IMAGES = 10;

export function toFeedRow(source: FeedSource, basis: FeedBasis): FeedRow {
  const { product, family } = source;
  const { language, publicUrl } = basis;
  const { name, description } = textsIn(product, language);
  const quantity = roundUpQuantity(product, 1);
  const prefix = language === 'en' ? ENGLISH_PREFIX : '';
  const { category, parent } = product;
  const named = (node: { nameTr: string; nameEn: string }) =>
    language === 'en' ? node.nameEn : node.nameTr;
  return {
    id: product.id,
    sku: product.sku,
    gtin: product.gtin,
    title: name,
    description: description || name,
    link: `${publicUrl}${prefix}/products/${product.id}`,
    imageLinks: imageLinksOf(product, basis),
    brand: product.brand,
    category: [...(parent ? [named(parent)] : []), named(category)],
    stock: largestQuantity(product, product.stock),
    quantity,
    ...pricesOf(source, quantity, basis),
    measure: measureOf(product, quantity),
    groupId: family && family.members > 1 ? `family-${family.firstId}` : null,
    color: labelOf(product, ['glassColor', 'color'], language),
    size: labelOf(product, ['capacityMl', 'forCapacityMl'], language),
    material: labelOf(product, ['material'], language),
    ...shippingOf(source, quantity, basis),
  };
}

/** The shop's photographs as WebP; a drawing, which is SVG in the shop, as PNG. */
function imageLinksOf(product: ProductRow, { publicUrl, language }: FeedBasis): string[] {
  const drawn = `${publicUrl}/feeds/pictures/${encodeURIComponent(product.sku)}.png`;
  if (product.images.length === 0) return [drawn];
  return imagesOf(product, language)
    .flatMap(({ url, width, widths }) => {
      const hash = /^\/media\/images\/([^/]+)\//.exec(url)?.[1];
      if (hash === undefined || widths.length === 0) return [];
      return [`${publicUrl}${imageAddress(hash, widthsUpTo(width).at(-1) ?? width, 'webp')}`];
    })
    .slice(0, MOST_MORE_IMAGES + 1);
}

/** The previous price is only the price that the page strikes through (decision 0016). */
function pricesOf(
  { product, priceSince }: FeedSource,
  quantity: number,
  { rates }: FeedBasis,
): Pick<FeedRow, 'price' | 'sale' | 'bulk'> {
  const { priceKurus, tiers, discount } = product;
  const shown = (price: Kurus): Kurus =>
    netAndGross(price, rates, product.taxPercent ?? undefined).gross;
  const at = (count: number): Kurus =>
    shown(withPieceDiscount(unitPrice(priceKurus, tiers, count), discount));
  const now = times(at(quantity), quantity);
  const was = discount?.wasKurus ?? null;
  // A tier is not a reduction, so no price is struck through beside it.
  const isStruck =
    was !== null && reachedTier(tiers, quantity) === undefined && shown(was) > at(quantity);
  return {
    price: isStruck ? times(shown(was), quantity) : now,
    sale: isStruck ? { price: now, from: priceSince, to: discount?.endsAt ?? null } : null,
    bulk: tiers
      .filter(({ isActive, minQuantity }) => isActive && minQuantity > quantity && minQuantity >= 2)
      .sort((a, b) => a.minQuantity - b.minQuantity)
      .map(({ minQuantity }) => ({ from: minQuantity, price: at(minQuantity) }))
      .filter(({ price }) => price < at(quantity))
      .slice(0, MOST_TIERS),
  };
}

/** Liquids by their content, packs and minimum quantities by their pieces. */
function measureOf(
  { attributes, piecesPerUnit }: ProductRow,
  quantity: number,
): FeedRow['measure'] {
  const { netAmount, netUnit } = attributes;
  if (typeof netAmount === 'number' && netAmount > 0 && (netUnit === 'ml' || netUnit === 'g'))
    return { amount: netAmount * piecesPerUnit * quantity, unit: netUnit, base: 100 };
  const pieces = piecesPerUnit * quantity;
  return pieces > 1 ? { amount: pieces, unit: 'ct', base: 1 } : null;
}

function labelOf(
  { attributes }: ProductRow,
  keys: readonly AttributeKey[],
  language: Language,
): string | null {
  const key = keys.find((one) => attributes[one] !== undefined);
  return key === undefined ? null : valueLabel(key, String(attributes[key]), language);
}

/** Like a cart that contains nothing else: by desi if the merchant has turned that on. */
function shippingOf(
  { product, packed }: FeedSource,
  quantity: number,
  { rates, shipping, shippingName, language }: FeedBasis,
): Pick<FeedRow, 'shipping' | 'desi'> {
  const each = withPieceDiscount(
    unitPrice(product.priceKurus, product.tiers, quantity),
    product.discount,
  );
  const subtotal = times(each, quantity);
  if (!shipping)
    return { shipping: { name: shippingName, price: flatShipping(subtotal, rates) }, desi: null };
  const { desi } = loadOf([{ productId: product.id, quantity, packed }], shipping.fallback);
  const isFree = missingForFreeShipping(subtotal, rates) === kurus(0);
  const offer = chooseOffer(deliveryOffers(shipping, desi, isFree), null);
  return {
    shipping:
      offer && !offer.isBuyerPays ? { name: offer.name[language], price: offer.price } : null,
    desi,
  };
}
