// A product as search engines read it: a merchant listing (specification 1; domain: schema.org
// Product with one Offer).

import { type Kurus, times, toLiraText } from '#shared/base/money.ts';
import type { Product, ProductDetail } from '#shared/catalogue/catalogue.ts';
import { largestOf } from '#shared/catalogue/image-sources.ts';
import { netAndGross, type Rates } from '#shared/pricing/rates.ts';
import { MAX_RATING } from '#shared/reviews/ratings.ts';
import { isBuyable, smallestQuantity, unitPriceAt } from '#web/product/product-price.ts';

type Json = Record<string, unknown>;

/**
 * Working days until a parcel is dispatched, and until it arrives: the same as in the page's
 * delivery text.
 */
const HANDLING_DAYS = [0, 1] as const;
const TRANSIT_DAYS = [1, 4] as const;
const WITHDRAWAL_DAYS = 14;

const days = ([minValue, maxValue]: readonly [number, number]): Json => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

/**
 * `publicUrl`: the shop's address; `pagesUrl`: the start of page addresses here; both without a
 * slash at their end. The price is that of the smallest quantity that can be bought, tax included:
 * feeds must contain the same (decision 0082). `isSold`: false for the set-up of a print, which
 * nobody can buy alone (decision 0088).
 */
export function productData(
  product: Product & Pick<Partial<ProductDetail>, 'family' | 'seo'>,
  {
    publicUrl,
    pagesUrl = publicUrl,
    rates,
    isByDesi = false,
    isSold = true,
  }: { publicUrl: string; pagesUrl?: string; rates: Rates; isByDesi?: boolean; isSold?: boolean },
): Json {
  const { seo } = product;
  const address = `${pagesUrl}/products/${product.id}`;
  const pictures = product.images
    .filter(({ view }) => view !== 'dimensions')
    .map((picture) => `${publicUrl}${largestOf(picture).url}`);
  return {
    '@type': 'Product',
    '@id': address,
    name: product.name,
    ...(seo?.title && { alternateName: seo.title }),
    description: seo?.description || product.description || product.name,
    image: pictures.length > 0 ? pictures : [`${publicUrl}${product.imageUrl}`],
    sku: product.sku,
    ...(product.gtin && { gtin: product.gtin }),
    brand: { '@type': 'Brand', name: product.brand },
    ...groupData(product, pagesUrl),
    ...ratingData(product),
    category: [product.category.name, product.subcategory?.name].filter(Boolean).join(' > '),
    ...(isSold && { offers: offerData(product, address, { rates, isByDesi }) }),
  };
}

/** What buying the smallest quantity costs, and how it is sent. */
function offerData(
  product: Product,
  address: string,
  { rates, isByDesi }: { rates: Rates; isByDesi: boolean },
): Json {
  const quantity = smallestQuantity(product);
  const { gross } = netAndGross(unitPriceAt(product, quantity), rates, product.taxRatePercentage);
  return {
    '@type': 'Offer',
    url: address,
    price: toLiraText(times(gross, quantity)),
    priceCurrency: 'TRY',
    ...(quantity > 1 ? { priceSpecification: unitPriceData(gross) } : {}),
    ...(product.discount?.endsAt ? { priceValidUntil: product.discount.endsAt.slice(0, 10) } : {}),
    availability: `https://schema.org/${isBuyable(product) ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    ...(product.minQuantity > 1
      ? { eligibleQuantity: { '@type': 'QuantitativeValue', minValue: product.minQuantity } }
      : {}),
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      // By desi the cost depends on the whole parcel: no amount is better than a wrong one.
      ...(isByDesi
        ? {}
        : {
            shippingRate: {
              '@type': 'MonetaryAmount',
              value: toLiraText(rates.shippingCost),
              currency: 'TRY',
            },
          }),
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'TR' },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: days(HANDLING_DAYS),
        transitTime: days(TRANSIT_DAYS),
      },
    },
    hasMerchantReturnPolicy:
      product.attributes.isPersonalised === true ? NO_RETURN : returnPolicy(),
  };
}

/** The price of one sales unit, if more must be bought at once. */
const unitPriceData = (gross: Kurus): Json => ({
  '@type': 'UnitPriceSpecification',
  price: toLiraText(gross),
  priceCurrency: 'TRY',
  referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'C62' },
});

/** For a member of a family: the whole family, whose other members have their own pages. */
const groupData = (
  { id, family }: Pick<ProductDetail, 'id'> & Pick<Partial<ProductDetail>, 'family'>,
  pagesUrl: string,
): Json =>
  family
    ? {
        isVariantOf: {
          '@type': 'ProductGroup',
          // The same in both languages and on the page of each member.
          productGroupID: `family-${Math.min(id, ...family.others.map((other) => other.id))}`,
          name: family.name,
          variesBy: family.choices.flatMap(({ key }) => variedProperty[key] ?? []),
          hasVariant: family.others.map((other) => ({
            '@type': 'Product',
            name: other.name,
            url: `${pagesUrl}/products/${other.id}`,
          })),
        },
      }
    : {};

/** The attributes in which members differ, in schema.org's terms; it has no term for the neck. */
const variedProperty: Readonly<Record<string, string>> = {
  glassColor: 'https://schema.org/color',
  color: 'https://schema.org/color',
  capacityMl: 'https://schema.org/size',
  forCapacityMl: 'https://schema.org/size',
};

/** Only where there are reviews of real buyers. */
const ratingData = ({ rating }: Pick<Product, 'rating'>): Json =>
  rating
    ? {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.average,
          reviewCount: rating.count,
          bestRating: MAX_RATING,
        },
      }
    : {};

/** For personalised products. */
const NO_RETURN: Json = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'TR',
  returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
};

/** The legal withdrawal: fourteen days, by mail, at the seller's cost. */
export const returnPolicy = (): Json => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'TR',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: WITHDRAWAL_DAYS,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/FreeReturn',
  refundType: 'https://schema.org/FullRefund',
});
