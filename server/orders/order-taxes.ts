// The KDV of an order or a quote by rate, from its record (shared/pricing/tax-rows.ts).
import type { Kurus } from '#shared/base/money.ts';
import { type SoldTaxes, taxesOf } from '#shared/pricing/taxes.ts';

type SoldRecord = {
  taxKurus: Kurus;
  taxPoints: number;
  pricesIncludeTax: boolean;
  shippingKurus: Kurus;
  surchargeKurus?: Kurus;
};
type SoldRowRecord = {
  lineTotalKurus: Kurus;
  discountKurus: Kurus;
  taxPoints: number | null;
  taxKurus: Kurus | null;
};

export const taxesOfRecord = (
  { taxKurus, taxPoints, pricesIncludeTax, shippingKurus, surchargeKurus }: SoldRecord,
  items: readonly SoldRowRecord[],
): SoldTaxes =>
  taxesOf({
    rows: items.map((item) => ({
      lineTotal: item.lineTotalKurus,
      discount: item.discountKurus,
      taxPoints: item.taxPoints,
      tax: item.taxKurus,
    })),
    tax: taxKurus,
    taxPoints,
    pricesIncludeTax,
    shipping: shippingKurus,
    ...(surchargeKurus !== undefined && { surcharge: surchargeKurus }),
  });
