import { expect, test } from 'vitest';
import { errorsOfRates, errorsOfShipping } from '#shared/settings/setting-errors.ts';
import type { SettingsAnswer } from '#shared/settings/settings.ts';
import { ratesOf, toRatesBody, toRatesForm } from './rates-form.ts';
import { deliveryOptionOf, newOption, toShippingBody, toShippingForm } from './shipping-form.ts';

const saved: SettingsAnswer['shipping'] = {
  version: 3,
  isOn: true,
  fallbackWeightG: 500,
  fallbackVolumeCm3: 1_500,
  freeUpToDesi: null,
  options: [
    {
      id: 'kargo',
      nameTr: 'Kargo',
      nameEn: '',
      bands: [
        { upTo: 5, price: 90.5, cost: 80 },
        { upTo: 10, price: 1_250, cost: null },
      ],
      further: 9,
      furtherCost: null,
      upToDesi: 100,
      mayBeFree: true,
    },
  ],
  freight: { isOn: true, overDesi: 60, nameTr: 'Ambar', nameEn: '' },
};

test('the fields of the table are filled, and read again without a change', () => {
  const form = toShippingForm(saved);
  expect(form.options[0]?.bands).toEqual([
    { upTo: '5', price: '90,5', cost: '80' },
    { upTo: '10', price: '1250', cost: '' },
  ]);
  expect(toShippingBody(form)).toEqual(saved);
  expect(deliveryOptionOf(saved, 0)).toMatchObject({
    bands: [{ upTo: 5, price: 9_050, cost: 8_000 }, {}],
    further: 900,
    name: { tr: 'Kargo', en: 'Kargo' },
  });
});

test('a new option waits for its prices: what is missing is an error at its field', () => {
  const form = { ...toShippingForm(saved), options: [newOption({ nameTr: '', nameEn: '' }, true)] };
  const body = toShippingBody(form);
  const paths = errorsOfShipping(body).map(({ path }) => path);
  expect(paths).toEqual([
    'options.0.nameTr',
    'options.0.further',
    ...[0, 1, 2, 3, 4].map((row) => `options.0.bands.${row}.price`),
  ]);
  expect(deliveryOptionOf(body, 0)).toBeNull();
});

test.each([
  [{ upTo: 'on', price: '2000', cost: '' }, 'options.0.bands.2.upTo', 'whole'],
  [{ upTo: '10', price: '2000', cost: '' }, 'options.0.bands.2.upTo', 'bandOrder'],
  [{ upTo: '20', price: '1249,99', cost: '' }, 'options.0.bands.2.price', 'bandPrice'],
  [{ upTo: '20', price: '', cost: '' }, 'options.0.bands.2.price', 'amount'],
  [{ upTo: '20', price: '2000', cost: 'x' }, 'options.0.bands.2.cost', 'amount'],
])('a step %j is refused', (band, path, code) => {
  const form = toShippingForm(saved);
  const [option] = form.options;
  const body = toShippingBody({
    ...form,
    options: option ? [{ ...option, bands: [...option.bands, band] }] : [],
  });
  expect(errorsOfShipping(body)).toEqual([{ path, code }]);
});

test('every load has a way: an option without a limit, or freight from its limit on', () => {
  const codes = (change: Partial<typeof saved>) =>
    errorsOfShipping({ ...saved, ...change }).map(({ code }) => code);
  expect(codes({})).toEqual([]);
  expect(codes({ freight: { ...saved.freight, overDesi: 100 } })).toEqual([]);
  expect(codes({ freight: { ...saved.freight, overDesi: 101 } })).toEqual(['gap']);
  expect(codes({ freight: { ...saved.freight, isOn: false } })).toEqual(['gap']);
  expect(codes({ isOn: false, freight: { ...saved.freight, isOn: false } })).toEqual([]);
});

test('rates are read as typed; without a threshold nothing is free, and invalid rates are not used', () => {
  const rates = {
    version: 2,
    taxRatePercentage: 20,
    shippingCost: 79.9,
    freeShippingThreshold: 1_250.5,
    pricesIncludeTax: false,
    lowestPriceDays: 30,
  };
  const form = toRatesForm(rates);
  expect(toRatesBody(form)).toEqual(rates);
  expect(ratesOf(toRatesBody(form))).toEqual({
    taxRate: 0.2,
    shippingCost: 7_990,
    freeShippingThreshold: 125_050,
    pricesIncludeTax: false,
  });
  expect(toRatesBody({ ...form, isFreePossible: false }).freeShippingThreshold).toBeNull();
  const wrong = toRatesBody({
    ...form,
    taxRatePercentage: '',
    shippingCost: 'seksen',
    lowestPriceDays: '29',
  });
  expect(errorsOfRates(wrong).map(({ path }) => path)).toEqual([
    'taxRatePercentage',
    'shippingCost',
    'lowestPriceDays',
  ]);
  expect(ratesOf(wrong)).toBeNull();
});
