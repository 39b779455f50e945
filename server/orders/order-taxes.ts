// The KDV of an order or a quote by rate, calculated from its record (shared/pricing/taxes.ts).
import type { Language } from '#shared/base/languages.ts';
import { type Kurus, toLira } from '#shared/base/money.ts';
import { type ShownTotals, showTotals, unitText } from '#shared/pricing/shown-totals.ts';
import { type Sold, type SoldTaxes, taxesOf } from '#shared/pricing/taxes.ts';

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

const soldOfRecord = (
  { taxKurus, taxPoints, pricesIncludeTax, shippingKurus, surchargeKurus }: SoldRecord,
  items: readonly SoldRowRecord[],
): Sold => ({
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

export const taxesOfRecord = (record: SoldRecord, items: readonly SoldRowRecord[]): SoldTaxes =>
  taxesOf(soldOfRecord(record, items));

/** As in documents and mails: with tax (decision 0047). */
export const showRecord = <Discount extends { amount: Kurus }>(
  record: SoldRecord,
  items: readonly SoldRowRecord[],
  discounts: readonly Discount[],
): ShownTotals<Discount> => showTotals(soldOfRecord(record, items), discounts, 'gross');

/** The unit price of a row with tax. */
export const unitOfRecord = (
  { taxPoints, pricesIncludeTax }: Pick<SoldRecord, 'taxPoints' | 'pricesIncludeTax'>,
  item: Pick<SoldRowRecord, 'taxPoints'> & { unitPriceKurus: Kurus },
  language: Language,
): string =>
  unitText(
    item.unitPriceKurus,
    { points: item.taxPoints ?? taxPoints, pricesIncludeTax },
    { lead: 'gross', language },
  );

/** The tax fields of a row in a response (RowTaxAnswer). */
export const toRowTax = ({
  discountKurus,
  taxPoints,
  taxKurus,
}: Pick<SoldRowRecord, 'discountKurus' | 'taxPoints' | 'taxKurus'>) => ({
  discount: toLira(discountKurus),
  taxRatePercentage: taxPoints === null ? null : taxPoints / 100,
  tax: taxKurus === null ? null : toLira(taxKurus),
});
