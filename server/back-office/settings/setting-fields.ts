// Converts settings between their records, with amounts in kuruş, and the fields of the back
// office, in lira.
import type { PaymentsRecord, UnpaidBounds } from '#server/settings/setting-records.ts';
import type { ShippingRecord } from '#server/settings/shipping-record.ts';
import { fromLira, type Kurus, toLira } from '#shared/base/money.ts';
import type { PaymentsFields, ShippingFields, UnpaidFields } from '#shared/settings/settings.ts';

const liraOrNone = (amount: Kurus | null): number | null =>
  amount === null ? null : toLira(amount);
const kurusOrNone = (amount: number | null): Kurus | null =>
  amount === null ? null : fromLira(amount);

export function toShippingFields({ options, ...rest }: ShippingRecord): ShippingFields {
  return {
    ...rest,
    options: options.map(({ bands, furtherKurus, furtherCostKurus, ...option }) => ({
      ...option,
      bands: bands.map(({ upTo, priceKurus, costKurus }) => ({
        upTo,
        price: toLira(priceKurus),
        cost: liraOrNone(costKurus),
      })),
      further: toLira(furtherKurus),
      furtherCost: liraOrNone(furtherCostKurus),
    })),
  };
}

/** Only for validated fields. */
export const toPaymentsRecord = ({
  offered,
  installments: { minTotal, ...installments },
  cashOnDelivery,
  marks,
}: PaymentsFields): PaymentsRecord => ({
  offered,
  marks,
  installments: { ...installments, minTotalKurus: fromLira(minTotal) },
  cashOnDelivery: {
    isOn: cashOnDelivery.isOn,
    surchargeKurus: fromLira(cashOnDelivery.surcharge),
    maxTotalKurus: fromLira(cashOnDelivery.maxTotal),
  },
});

/** Only for validated fields: amounts have at most two decimals. */
export function toShippingRecord({ options, ...rest }: ShippingFields): ShippingRecord {
  return {
    ...rest,
    options: options.map(({ bands, further, furtherCost, ...option }) => ({
      ...option,
      bands: bands.map(({ upTo, price, cost }) => ({
        upTo,
        priceKurus: fromLira(price),
        costKurus: kurusOrNone(cost),
      })),
      furtherKurus: fromLira(further),
      furtherCostKurus: kurusOrNone(furtherCost),
    })),
  };
}

export const toUnpaidFields = ({
  buyerKurus,
  networkKurus,
  unverifiedKurus,
  ...counts
}: UnpaidBounds): UnpaidFields => ({
  ...counts,
  buyerTotal: toLira(buyerKurus),
  networkTotal: toLira(networkKurus),
  unverifiedTotal: toLira(unverifiedKurus),
});

/** Only for validated fields. */
export const toUnpaidRecord = ({
  buyerTotal,
  networkTotal,
  unverifiedTotal,
  ...counts
}: UnpaidFields): UnpaidBounds => ({
  ...counts,
  buyerKurus: fromLira(buyerTotal),
  networkKurus: fromLira(networkTotal),
  unverifiedKurus: fromLira(unverifiedTotal),
});
