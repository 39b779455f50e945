import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { makeRule } from '#web/testing/make-rule.ts';
import { texts } from '#web/testing/texts.ts';
import { toBody, toForm } from './rule-form.ts';
import { sayLimits, sayRule } from './say-rule.ts';

const names = {
  products: new Map([
    [1, 'Kare Şişe'],
    [2, 'Oval Şişe'],
  ]),
  categories: new Map([[8, 'Serum Şişeleri']]),
};
const say = (parts: Parameters<typeof makeRule>[0], language: 'tr' | 'en' = 'tr') =>
  sayRule(toBody(toForm(makeRule(parts))), names, {
    t: texts.getFixedT(language) as TFunction,
    language,
  });
const conditions = {
  minSubtotal: null,
  minQuantity: null,
  isFirstOrder: false,
  customerEmails: [],
  couponCode: null,
};

test.each<[string, Parameters<typeof makeRule>[0]]>([
  ['Sepette %10 indirim.', {}],
  [
    'Serum Şişeleri kategorisinde %10 indirim, 31 Aralık 2098 sonuna kadar.',
    { scope: 'CATEGORY', categoryIds: [8], endDate: '2098-12-31T21:00:00.000Z' },
  ],
  [
    'Sepette, 500 TL ve üzeri alışverişte, BAHAR koduyla %7,5 indirim.',
    { percentage: 7.5, conditions: { ...conditions, minSubtotal: 500, couponCode: 'BAHAR' } },
  ],
  [
    'Kare Şişe ürününde adet başına 12,50 TL indirim.',
    { kind: 'FIXED_AMOUNT', scope: 'PRODUCT', amount: 12.5, productIds: [1] },
  ],
  [
    '3 üründe (Kare Şişe, Oval Şişe, …) 3 al 2 öde.',
    {
      kind: 'BUY_X_PAY_Y',
      scope: 'PRODUCT',
      buyQuantity: 3,
      payQuantity: 2,
      productIds: [1, 2, 3],
    },
  ],
  [
    '2 ürün birlikte alındığında (Kare Şişe, Oval Şişe) takım başına 20 TL indirim.',
    { kind: 'FIXED_AMOUNT', scope: 'BUNDLE', amount: 20, productIds: [1, 2] },
  ],
  [
    'Sepette, en az 1.000 adette, ilk siparişte ücretsiz kargo.',
    {
      kind: 'FREE_SHIPPING',
      conditions: { ...conditions, minQuantity: 1_000, isFirstOrder: true },
    },
  ],
  [
    'Sepette, seçili 2 müşteriye %10 indirim, 1 Ocak 2098 tarihinden başlayarak, 2 Ocak 2098 14:30 saatine kadar.',
    {
      conditions: { ...conditions, customerEmails: ['a@b.co', 'c@d.co'] },
      startDate: '2097-12-31T21:00:00.000Z',
      endDate: '2098-01-02T11:30:00.000Z',
    },
  ],
  ['Sepette %10 indirim.', { startDate: '2020-01-01T00:00:00.000Z' }],
])('%s', (sentence, rule) => {
  expect(say(rule)).toBe(sentence);
});

test('missing values of an unfinished rule are shown as gaps', () => {
  expect(say({ percentage: null })).toBe('Sepette %… indirim.');
  expect(say({ kind: 'FIXED_AMOUNT', scope: 'PRODUCT' })).toBe(
    'Seçeceğiniz ürünlerde adet başına … TL indirim.',
  );
  expect(say({ scope: 'CATEGORY', categoryIds: [99] })).toBe('… kategorisinde %10 indirim.');
});

test('in English the discount comes first', () => {
  expect(
    say(
      { scope: 'CATEGORY', categoryIds: [8], conditions: { ...conditions, minSubtotal: 500 } },
      'en',
    ),
  ).toBe('10% off in Serum Şişeleri, on orders of 500 TL or more.');
});

test('the limits say how often a rule applies, and whether other rules apply too', () => {
  const limits = (parts: Parameters<typeof makeRule>[0]) =>
    sayLimits(makeRule(parts), { t: texts.getFixedT('tr') as TFunction, language: 'tr' });
  expect(limits({})).toEqual([]);
  expect(limits({ maxUses: 1_000, maxUsesPerCustomer: 1, isCombinable: false })).toEqual([
    'Toplam 1.000 kez kullanılabilir.',
    'Müşteri başına 1 kez kullanılabilir.',
    'Aynı üründe başka indirimle birleşmez.',
  ]);
});
