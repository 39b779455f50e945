// A product for machines: exact figures, with and without tax, under the shop's own addresses.
// Markdown twins, MCP tools and UCP use the same facts.
import { translate } from '#server/base/errors/texts.ts';
import { valueLabel } from '#server/catalogue/facets.ts';
import { ENGLISH_PREFIX, type Language } from '#shared/base/languages.ts';
import { fromLira, type Kurus } from '#shared/base/money.ts';
import { type AttributeKey, attributeKeys, definitionOf } from '#shared/catalogue/attributes.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { roundUpQuantity } from '#shared/catalogue/quantity.ts';
import { pieceDiscountOf, tiersOf } from '#shared/catalogue/wire-prices.ts';
import { withPieceDiscount } from '#shared/pricing/piece-discounts.ts';
import { netAndGross, type Rates } from '#shared/pricing/rates.ts';
import { priceSteps } from '#shared/pricing/tiers.ts';

/** `publicUrl`: without a final slash. */
export type Saying = { publicUrl: string; language: Language; rates: Rates };

/** The price of one sales unit from a quantity on; the last step has no end. */
export type PriceStep = { from: number; to: number | null; net: Kurus; gross: Kurus };

const pathOf = ({ language }: Pick<Saying, 'language'>, path: string): string =>
  `${language === 'en' ? ENGLISH_PREFIX : ''}${path}`;

export const addressOf = (saying: Pick<Saying, 'language' | 'publicUrl'>, path: string): string =>
  `${saying.publicUrl}${pathOf(saying, path)}`;

export const productAddress = (saying: Pick<Saying, 'language' | 'publicUrl'>, id: number) =>
  addressOf(saying, `/products/${id}`);

type Priced = Pick<
  Product,
  'price' | 'discount' | 'bulkDiscounts' | 'minQuantity' | 'quantityStep' | 'taxRatePercentage'
>;

/** The price steps from the smallest quantity that may be bought, as on the product's page. */
export function stepsOf(product: Priced, rates: Rates): PriceStep[] {
  const smallest = roundUpQuantity(product, 1);
  return priceSteps(fromLira(product.price), tiersOf(product.bulkDiscounts))
    .filter(({ to }) => to === null || to >= smallest)
    .map(({ from, to, unitPrice }) => {
      const reduction = product.discount && pieceDiscountOf(product.discount.steps);
      const price = withPieceDiscount(unitPrice, reduction);
      return {
        from: Math.max(from, smallest),
        to,
        ...netAndGross(price, rates, product.taxRatePercentage),
      };
    });
}

/** For a single sales unit, as in the structured data of the page (web/seo/product-data.ts). */
export const priceOf = (product: Priced, rates: Rates): { net: Kurus; gross: Kurus } =>
  netAndGross(fromLira(product.discount?.price ?? product.price), rates, product.taxRatePercentage);

/** Every attribute with its name and its value as text. */
export const attributesOf = (
  { attributes }: Pick<Product, 'attributes'>,
  language: Language,
): { key: AttributeKey; name: string; value: string }[] =>
  attributeKeys.flatMap((key) => {
    const value = attributes[key];
    return value === undefined
      ? []
      : [
          {
            key,
            name: translate(language, 'attributes', `labels.${key}`),
            value: [value].flat().map(valueIn(key, language)).join(', '),
          },
        ];
  });

const valueIn = (key: AttributeKey, language: Language) => (value: unknown) =>
  definitionOf(key).kind === 'text' ? String(value) : valueLabel(key, String(value), language);

export const pictureOf = ({ images, imageUrl }: Pick<Product, 'images' | 'imageUrl'>) =>
  images.find(({ view }) => view !== 'dimensions')?.url ?? imageUrl;

export const categoryOf = ({ category, subcategory }: Pick<Product, 'category' | 'subcategory'>) =>
  [category.name, subcategory?.name].filter(Boolean).join(' > ');
