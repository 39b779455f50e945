// Tax and flat shipping in their form fields, and what the customer would see.
import { basisPoints, fromLira } from '#shared/base/money.ts';
import { FALLBACK_FREE_SHIPPING_THRESHOLD, type Rates } from '#shared/pricing/rates.ts';
import { errorsOfRates } from '#shared/settings/setting-errors.ts';
import type { RatesFields, SettingsAnswer } from '#shared/settings/settings.ts';
import { numberField, typedNumber } from '#web/back-office/kit/typed-number.ts';

type Saved = SettingsAnswer['rates'];
export type RatesForm = {
  version: number;
  taxRatePercentage: string;
  shippingCost: string;
  isFreePossible: boolean;
  freeShippingThreshold: string;
  pricesIncludeTax: boolean;
  lowestPriceDays: string;
};

export const toRatesForm = (rates: Saved): RatesForm => ({
  version: rates.version,
  taxRatePercentage: numberField(rates.taxRatePercentage),
  shippingCost: numberField(rates.shippingCost),
  isFreePossible: rates.freeShippingThreshold !== null,
  freeShippingThreshold: numberField(rates.freeShippingThreshold),
  pricesIncludeTax: rates.pricesIncludeTax,
  lowestPriceDays: numberField(rates.lowestPriceDays),
});

/** NaN for an invalid number, which is an error. */
const numberOf = (text: string): number => typedNumber(text) ?? Number.NaN;

export const toRatesBody = (form: RatesForm): Saved => ({
  version: form.version,
  taxRatePercentage: numberOf(form.taxRatePercentage),
  shippingCost: numberOf(form.shippingCost),
  freeShippingThreshold: form.isFreePossible ? numberOf(form.freeShippingThreshold) : null,
  pricesIncludeTax: form.pricesIncludeTax,
  lowestPriceDays: numberOf(form.lowestPriceDays),
});

/** The rates as the shop would use them; null while something is invalid. */
export function ratesOf(body: RatesFields): Rates | null {
  if (errorsOfRates(body).length > 0) return null;
  return {
    taxRate: basisPoints(body.taxRatePercentage / 100) / 10_000,
    shippingCost: fromLira(body.shippingCost),
    freeShippingThreshold:
      body.freeShippingThreshold === null
        ? FALLBACK_FREE_SHIPPING_THRESHOLD
        : fromLira(body.freeShippingThreshold),
    pricesIncludeTax: body.pricesIncludeTax,
  };
}
