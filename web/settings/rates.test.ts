import { expect, test } from 'vitest';
import { FALLBACK_RATES } from '#shared/pricing/rates.ts';
import type { Api } from '#web/base/api/api.ts';
import { loadRates, readRates } from './rates.ts';

const apiThat = (read: () => Promise<unknown>) => ({ read }) as unknown as Api;

test('[G09] the rates of the server are used, in kuruş', async () => {
  const rates = await loadRates(
    apiThat(async () => ({
      taxRate: 0.2,
      shippingCost: 99.9,
      freeShippingThreshold: 750,
      pricesIncludeTax: false,
    })),
  );

  expect(rates).toEqual({
    taxRate: 0.2,
    shippingCost: 9_990,
    freeShippingThreshold: 75_000,
    pricesIncludeTax: false,
  });
});

test.each([['text'], [null], [undefined], [Number.NaN], [Number.POSITIVE_INFINITY], [-1], [{}]])(
  '[E29] [E27] a rate that is %j is not used, but its default',
  (value) => {
    expect(
      readRates({ taxRate: value, shippingCost: value, freeShippingThreshold: value }),
    ).toEqual({
      taxRate: 0.18,
      shippingCost: 8_000,
      freeShippingThreshold: 50_000,
      pricesIncludeTax: false,
    });
  },
);

test('[E29] one bad value does not spoil the others', () => {
  expect(readRates({ taxRate: 'x', shippingCost: 50, freeShippingThreshold: 300 })).toMatchObject({
    taxRate: 0.18,
    shippingCost: 5_000,
    freeShippingThreshold: 30_000,
  });
});

test('[E28] when the call fails the threshold is 99999999', async () => {
  const rates = await loadRates(apiThat(() => Promise.reject(new TypeError('network'))));

  expect(rates).toEqual(FALLBACK_RATES);
  expect(rates).toMatchObject({
    taxRate: 0.18,
    shippingCost: 8_000,
    freeShippingThreshold: 9_999_999_900,
  });
});
