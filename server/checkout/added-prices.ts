// The price of a product that is added to an order whose prices are with tax while those of the
// shop are without it, or the other way round: an order of a marketplace, or a changed setting.
import type { SellableRow } from '#server/catalogue/sellables.sql.ts';
import { type Kurus, subtract, taxWithin } from '#shared/base/money.ts';
import { sumWithTax } from '#shared/pricing/goods.ts';
import { type Rates, taxPointsOf } from '#shared/pricing/rates.ts';

/** The product with its price and tiers as the order's prices are. */
export function asPricesOf(
  { pricesIncludeTax }: { pricesIncludeTax: boolean },
  product: SellableRow,
  own: Rates,
): SellableRow {
  if (pricesIncludeTax === own.pricesIncludeTax) return product;
  const taxPercent = product.taxPercent ?? undefined;
  const convert = (price: Kurus): Kurus =>
    pricesIncludeTax
      ? sumWithTax([{ price, taxPercent }], own).gross
      : subtract(price, taxWithin(price, taxPointsOf(taxPercent, own)));
  return {
    ...product,
    priceKurus: convert(product.priceKurus),
    tiers: product.tiers.map((tier) => ({
      ...tier,
      discountAmount: convert(tier.discountAmount),
    })),
  };
}
