// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ProductDetail } from '#shared/catalogue/catalogue.ts';
import { FALLBACK_RATES } from '#shared/pricing/rates.ts';
import {
  addButton,
  buying,
  priceOf,
  quantity,
  setUpProductPage,
  showProduct,
  square,
  typeQuantity,
} from '#web/testing/product-page.tsx';
import { shownText } from '#web/testing/shown-text.ts';

setUpProductPage();

const ladder = () => screen.getByRole('list', { name: 'Adet fiyatı' });
const steps = () => within(ladder()).getAllByRole('listitem');
const currentStep = (lead: 'gross' | 'net' = 'gross') =>
  shownText(within(ladder()).getByRole('listitem', { current: true }), lead);
const total = (lead: 'gross' | 'net' = 'gross') =>
  shownText(
    buying()
      .getByText(/^\d+ adet$/)
      .closest('p'),
    lead,
  );
/** The small facts below the button, which end with the right to return the product. */
const facts = () =>
  [
    ...(buying()
      .getByText(/gün içinde iade$|cayma hakkı yoktur/)
      .closest('ul')?.children ?? []),
  ].map((fact) => fact.textContent?.replaceAll('\u00a0', ' ').trim());

test('a discount shows its size, its end if that is soon, and lowers every price step', async () => {
  const discount = {
    percentage: 10,
    amount: 3.49,
    price: 31.41,
    endsAt: '2026-07-03T21:00:00.000Z',
    previousPrice: 34.9,
    steps: [{ percentage: 10, amount: null }],
  };
  await showProduct({ discount });

  expect(shownText(buying().getByText('%10 indirim').closest('p'))).toBe(
    '%10 indirimİndirim bitişi: 4 Temmuz 00:00',
  );
  expect(priceOf()).toBe('37,06 TL KDV dahil Önceki fiyat 41,18 TL31,41 TL + KDV');
  expect(steps().map((step) => shownText(step.querySelector('b')))).toEqual([
    '37,06',
    '35,21',
    '33,36',
    '29,65',
  ]);
  typeQuantity('12');
  expect(priceOf()).not.toContain('Önceki fiyat');
});

test('the price, the current step and the hint to the next one follow the quantity', async () => {
  await showProduct();
  const state = () => [priceOf(), currentStep(), shownText(ladder().nextElementSibling), total()];

  expect(state()).toEqual([
    '41,18 TL KDV dahil34,90 TL + KDV',
    '41,181–11',
    '11 adet daha ekleyin, birim fiyat 39,13 TL olsun: toplam 469,55 TL.',
    '1 adet41,18 TL KDV dahil · 34,90 TL + KDV',
  ]);

  typeQuantity('12');
  expect(state()).toEqual([
    '39,13 TL KDV dahil, 12 adet ve üzeri33,16 TL + KDV',
    '39,1312+',
    '36 adet daha ekleyin, birim fiyat 37,06 TL olsun: toplam 1.779,06 TL.',
    '12 adet469,55 TL KDV dahil · 397,92 TL + KDV',
  ]);

  typeQuantity('90');
  expect(state()[2]).toBe(
    '6 adet daha ekleyin, birim fiyat 32,95 TL olsun: toplam 3.162,78 TL, 172,96 TL daha az ödersiniz.',
  );

  typeQuantity('96');
  expect(state()).toEqual([
    '32,95 TL KDV dahil, 96 adet ve üzeri27,92 TL + KDV',
    '32,95Koli 96+',
    'En düşük adet fiyatına ulaştınız.',
    '96 adet3.162,78 TL KDV dahil · 2.680,32 TL + KDV',
  ]);
});

test('for companies everything is there without tax too', async () => {
  await showProduct();
  typeQuantity('12');
  expect(priceOf('net')).toBe('39,13 TL KDV dahil33,16 TL + KDV, 12 adet ve üzeri');
  expect(currentStep('net')).toBe('33,1612+');
  expect(total('net')).toBe('12 adet397,92 TL + KDV · 469,55 TL KDV dahil');
});

test('a carton is added with one touch, and what is chosen goes into the cart', async () => {
  await showProduct();

  fireEvent.click(screen.getByRole('button', { name: /Koli ekle/ }));
  expect(quantity().value).toBe('96');
  fireEvent.click(addButton());

  expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toMatchObject([{ id: 1, quantity: 96 }]);
});

test('the set-up of a print is not sold here: its page leads to the design tool', async () => {
  await showProduct({ attributes: { part: 'label', technique: 'screen' } });

  const tool = await screen.findByRole('link', { name: 'Tasarım aracında baskı seçin' });
  expect(tool).toHaveProperty('pathname', '/configurator');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(square.name);
  expect(screen.queryByRole('button', { name: 'Sepete ekle' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Adet' })).toBeNull();
  expect(screen.queryByLabelText('Hızlı satın alma')).toBeNull();
  await waitFor(() => expect(document.body.outerHTML).toMatch(/"Product"(?!.*"offers")/s));
});

test('minimum and step are obeyed and named', async () => {
  await showProduct({ minQuantity: 10, quantityStep: 10 });

  expect(quantity().value).toBe('10');
  expect(buying().getByText('En az 10 adet alınır, 10 adetlik katlarla artar.')).toBeTruthy();
  typeQuantity('11');
  expect(quantity().value).toBe('20');
});

test.each([
  [2480, 'Stokta, 2.480 adet'],
  [9, 'Son 9 adet'],
  [1, 'Son 1 adet'],
  [0, 'Tükendi'],
])('[E20] a stock of %i is "%s"', async (stock, expected) => {
  await showProduct({ stock });

  expect(facts()[0]).toBe(expected);
});

test('[E20] what is sold out cannot be bought', async () => {
  await showProduct({ stock: 0 });

  expect(screen.queryByRole('button', { name: 'Sepete ekle' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Adet' })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Gelince haber ver' })).toBeTruthy();
});

test('no dispatch today is promised of a sold-out product, no return of a personalised one', async () => {
  const promising = (parts: Partial<ProductDetail> = {}) =>
    showProduct(parts, undefined, undefined, { dispatchBefore: '14:00' });
  await showProduct();
  const neck = 'Ağız denetimi: uymayan parçayı sepette söyleriz';
  expect(facts().slice(1)).toEqual(['500 TL + KDV ve üzeri ücretsiz', neck, '14 gün içinde iade']);
  cleanup();

  await promising();
  expect(facts()[1]).toBe(
    'Saat 14:00 öncesi ödenen siparişler aynı iş günü kargoda. 500 TL + KDV ve üzeri ücretsiz',
  );
  cleanup();

  await promising({ stock: 0 });
  expect(facts()).toEqual([
    'Tükendi',
    '500 TL + KDV ve üzeri ücretsiz',
    neck,
    '14 gün içinde iade',
  ]);
  cleanup();

  // From the quantity on that no carrier accepts.
  await promising({
    freightFrom: 2,
    minQuantity: 2,
    attributes: { part: 'bottle', neck: 'FEA15' },
  });
  expect(facts().slice(1)).toEqual([
    'Bu miktar ambarla gider: taşımayı alıcı öder, teslim günü sözü veremiyoruz.',
    'Krimp denetimi: ağza uymayan parçayı ve eksik sıkma aparatını sepette söyleriz',
    '14 gün içinde iade',
  ]);
  cleanup();

  await promising({ freightFrom: 2 });
  expect(facts()[1]).toMatch(/^Saat 14:00 öncesi/);
  cleanup();

  await promising({ attributes: { part: 'label', isPersonalised: true } });
  expect([facts()[1], facts().at(-1)]).toEqual([
    '500 TL + KDV ve üzeri ücretsiz',
    'Size özel hazırlanır: cayma hakkı yoktur.',
  ]);
});

test('what is sold by the pack is counted in packs, figures as they are written', async () => {
  await showProduct({ quantity: 100, minQuantity: 1_000, quantityStep: 1_000, stock: 40_000 });
  expect(
    buying().getByText(
      'Pakette 100 adet. En az 1.000 paket alınır, 1.000 paketlik katlarla artar.',
    ),
  ).toBeTruthy();
  cleanup();

  await showProduct({ quantity: 100, minQuantity: 2 });
  expect(buying().getByText('Pakette 100 adet. En az 2 paket alınır.')).toBeTruthy();
});

test('free shipping is promised from the threshold on, and not when that is unknown', async () => {
  await showProduct();
  expect(facts()).toContain('500 TL + KDV ve üzeri ücretsiz');
  cleanup();

  await showProduct({}, FALLBACK_RATES);
  expect(facts()).toContain('Kargo 80,00 TL');
});

test('more than the stock: the quote and the stock alert are for all that was typed', async () => {
  await showProduct({ stock: 371 });
  typeQuantity('500');
  expect(quantity().value).toBe('371');

  const quote = buying().getByRole('link', { name: '500 adet için teklif isteyin' });
  expect(quote.getAttribute('href')).toContain('quantity=500');
  fireEvent.click(await buying().findByRole('button', { name: /Daha çok gerekiyor/ }));
  expect(
    screen.getByLabelText<HTMLInputElement>('Kaç adet gerekiyor?', { selector: 'input' }).value,
  ).toBe('500');

  typeQuantity('200');
  expect(buying().getByRole('link', { name: '200 adet için teklif isteyin' })).toBeDefined();
});
