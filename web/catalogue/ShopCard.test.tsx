// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { DEFAULT_RATES } from '#shared/pricing/rates.ts';
import { drawing, makeProduct, percentTier, photograph } from '#web/testing/make-product.ts';
import { renderRoutes } from '#web/testing/render-catalogue.tsx';
import { shownText } from '#web/testing/shown-text.ts';
import { ShopCard } from './ShopCard.tsx';

const square = makeProduct({
  id: 99,
  piecesPerCarton: 96,
  bulkDiscounts: [percentTier(96, 20)],
  attributes: { part: 'bottle', neck: 'FEA15', closure: 'crimp', capacityMl: 50 },
});

const show = (product: Product, rates = DEFAULT_RATES) =>
  renderRoutes(
    [{ path: '/', element: <ShopCard product={product} newSince="2026-06-01" /> }],
    '/',
    rates,
  );
const text = () => screen.getByRole('article').textContent;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('a card shows neck, capacity, name, net and gross price and the carton', async () => {
  await show(square);

  expect(screen.getByRole('link', { name: square.name }).getAttribute('href')).toBe('/products/99');
  expect(text()).toContain('FEA15krimp ağız50\u00a0ml');
  expect(text()).toContain('41,18 TL KDV dahil34,90 TL + KDV');
  const carton = screen.getByText('Koli 96').closest('p');
  expect(shownText(carton)).toBe('Koli 9632,95 TL/adet');
  expect(shownText(carton, 'net')).toBe('Koli 9627,92 TL/adet');
});

test('where prices include tax, the gross price is large, and the net price is calculated from it', async () => {
  await show(square, { ...DEFAULT_RATES, pricesIncludeTax: true });

  expect(text()).toContain('34,90 TL KDV dahil29,58 TL + KDV');
});

test('its photograph has a description and a card’s width; a drawing with only a name has none', async () => {
  await show({ ...square, images: [photograph()] });
  const seen = screen.getByRole('img', { name: 'Kare şişe – önden görünüm' });
  const avif = seen.parentElement?.querySelector('source');
  expect([avif?.getAttribute('sizes'), seen.getAttribute('loading')]).toEqual([
    '(min-width: 120em) 268px, (min-width: 75em) 252px, (min-width: 64em) 21vw, (min-width: 48.01em) 30vw, 44vw',
    'lazy',
  ]);
  cleanup();

  await show({ ...square, images: [{ ...drawing(), alt: square.name }] });
  expect(screen.getByRole('presentation', { hidden: true }).getAttribute('alt')).toBe('');
});

test('[E20] what is sold out says so and offers no way into the cart', async () => {
  await show({ ...square, stock: 0 });

  expect(screen.getByText('Tükendi')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Sepete ekle/ })).toBeNull();
  expect(
    screen.getByRole('link', { name: `Gelince haber ver: ${square.name}` }).getAttribute('href'),
  ).toBe('/products/99#stock-alert');
});

test('a heart is on the picture, above the link that covers the card', async () => {
  await show(square);

  fireEvent.click(screen.getByRole('button', { name: `Favorilere ekle: ${square.name}` }));

  expect(localStorage.getItem('favorites')).toBe('[99]');
});

test('[E20] what is in stock goes into the cart with one touch', async () => {
  await show(square);

  fireEvent.click(screen.getByRole('button', { name: `Sepete ekle: ${square.name}` }));

  expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toMatchObject([{ id: 99, quantity: 1 }]);
});

test('the smallest quantity goes into the cart, and its price is the one shown', async () => {
  await show({
    ...square,
    minQuantity: 24,
    quantityStep: 12,
    bulkDiscounts: [percentTier(24, 10)],
  });

  expect(text()).toContain('31,41 TL + KDV');
  fireEvent.click(screen.getByRole('button', { name: `Sepete ekle: ${square.name}, 24 adet` }));

  expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toMatchObject([{ quantity: 24 }]);
});

test('an essence shows its scent family and the price of 100 ml', async () => {
  await show(
    makeProduct({
      name: 'Yasemin',
      price: 289.9,
      piecesPerCarton: 48,
      attributes: {
        part: 'essence',
        scentFamily: 'floral',
        gender: 'women',
        capacityMl: 50,
        netAmount: 50,
        netUnit: 'ml',
      },
    }),
  );

  expect(text()).toContain('Çiçeksi · Kadın50\u00a0ml');
  expect(text()).toContain('100 ml = 579,80 TL');
});

test('a reduction is shown as a badge; a price is struck out only when the server names one', async () => {
  const discount = {
    percentage: 15,
    amount: 5.24,
    price: 29.66,
    endsAt: null,
    previousPrice: 34.9,
    steps: [{ percentage: 15, amount: null }],
  };
  await show({ ...square, createdAt: '2026-07-01T00:00:00.000Z', discount });

  const badges = screen.getByText('Yeni').parentElement?.children ?? [];
  expect([...badges].map((badge) => badge.textContent)).toEqual(['%15 indirim', 'Yeni']);
  expect(text()).toContain('29,66 TL + KDV Önceki fiyat 34,90 TL');
  cleanup();

  await show({ ...square, discount: { ...discount, previousPrice: null } });
  expect(text()).toContain('29,66 TL + KDV');
  expect(text()).not.toContain('Önceki fiyat');
});

test('a print on the glass is not added from its card, and nobody is asked to wait for stock', async () => {
  await show({
    ...square,
    attributes: { part: 'label', technique: 'screen', isPersonalised: true },
  });
  expect(screen.queryByRole('button', { name: /sepete ekle/i })).toBeNull();
  expect(text()).not.toContain('Gelince haber');
});
