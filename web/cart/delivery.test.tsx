// @vitest-environment jsdom
// Delivery on the cart page: the options, their costs, and when nothing is shown.
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CalculateAnswer, CalculateBody } from '#shared/cart/cart.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import {
  calculated,
  expectLoggedFailure,
  renderPageInShop,
  serve,
} from '#web/testing/render-page.tsx';
import { totalsIn } from '#web/testing/totals.ts';
import CartRoute from './cart.route.tsx';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'requestAnimationFrame'],
  });
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem(
    'cart',
    JSON.stringify([{ ...makeProduct({ price: 100 }), quantity: 2, cartItemId: 'a', addedAt: '' }]),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = (ms = 0) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const option = (id: string, price: number, isBuyerPays = false) => ({
  id,
  name: { kargo: 'Kargo', ekspres: 'Ekspres', freight: 'Ambar' }[id] ?? id,
  price,
  desi: 61,
  isBuyerPays,
});
const options = [option('kargo', 90), option('ekspres', 150), option('freight', 0, true)];

function byDesi(body: CalculateBody): Partial<CalculateAnswer> {
  const chosen = options.find(({ id }) => id === body.shippingOptionId) ?? options[0];
  const shippingCost = chosen?.price ?? 0;
  return {
    shippingOptions: options,
    shippingOptionId: chosen?.id ?? null,
    shippingCost,
    finalTotal: 200 + shippingCost,
    parcel: { desi: 61, weightKg: 60.5, couldBeFree: true },
  };
}

async function openCart(
  reply: (body: CalculateBody) => Partial<CalculateAnswer>,
  shop: Partial<ShopAnswer> = { delivery: { freeUpToDesi: 30 } },
) {
  const asked = serve({
    'POST /cart/calculate': ({ body }) => ({
      body: calculated(body, reply(body as CalculateBody)),
    }),
  });
  await renderPageInShop(<CartRoute />, shop, { path: '/cart' });
  await settle();
  return () => asked.map(({ body }) => (body as CalculateBody).shippingOptionId);
}
const totals = () => totalsIn(screen.getByRole('complementary', { name: 'Özet' }));

test('delivery options have prices and the parcel; a choice is sent and stored in the tab', async () => {
  const chosenIds = await openCart(byDesi);
  expect(screen.getByText('61 desi · 60,5 kg')).toBeTruthy();
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Kargo90,00 TL',
    'Ekspres150,00 TL',
    'AmbarAlıcı öderTaşıma ücretini teslimatta taşıyıcıya siz ödersiniz; burada bir şey eklenmez.',
  ]);
  expect(totals().slice(-3, -1)).toEqual(['Teslimat, Kargo90,00 TL', 'Toplam290,00 TL']);

  fireEvent.click(screen.getByRole('radio', { name: /Ekspres/ }));
  await settle();
  expect(chosenIds()).toEqual([undefined, 'ekspres']);
  expect(totals().slice(-3, -1)).toEqual(['Teslimat, Ekspres150,00 TL', 'Toplam350,00 TL']);
  fireEvent.click(screen.getByRole('radio', { name: /Ambar/ }));
  await settle();
  expect(totals().slice(-3, -1)).toEqual(['Teslimat, AmbarAlıcı öder', 'Toplam200,00 TL']);
  cleanup();

  await renderPageInShop(<CartRoute />, { delivery: { freeUpToDesi: 30 } }, { path: '/cart' });
  await settle();
  expect(chosenIds().at(-1)).toBe('freight');
});

test('the bar at the bottom says that shipping is included only where it is', async () => {
  // The second button to the checkout is in the bar, beside the total.
  const bar = () =>
    screen.getAllByText('Siparişi tamamla').at(-1)?.previousElementSibling?.textContent;
  await openCart(byDesi);
  expect(bar()).toBe('290,00 TLKDV ve kargo dahil');

  fireEvent.click(screen.getByRole('radio', { name: /Ambar/ }));
  await settle();
  expect(bar()).toBe('200,00 TLKDV dahil');
});

test('nothing is shown where shipping costs the same for every load', async () => {
  await openCart(() => ({}), {});
  expect(screen.queryByText('Teslimat')).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('a single option is not shown as a choice', async () => {
  await openCart((body) => ({ ...byDesi(body), shippingOptions: options.slice(0, 1) }));
  expect(screen.getByText('61 desi · 60,5 kg')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('a load too heavy for free shipping has a message at the threshold, and no promise below it', async () => {
  const heavy = (subtotal: number) => (body: CalculateBody) => ({
    ...byDesi(body),
    subtotal,
    parcel: { desi: 61, weightKg: 60.5, couldBeFree: false },
  });
  await openCart(heavy(800));
  expect(screen.getByText(/ücretsiz kargo sınırı olan 30 desiden ağır/)).toBeTruthy();
  expect(screen.queryByText(/kargonuz ücretsiz/i)).toBeNull();
  cleanup();
  await openCart(heavy(200));
  expect(screen.queryByText(/Ücretsiz kargo için/)).toBeNull();
});

test('with prices by desi the flat cost is never shown: until the server responds, shipping is open', async () => {
  expectLoggedFailure();
  await openCart(() => {
    throw new TypeError('network');
  });
  expect(totals().find((line) => line?.startsWith('Kargo'))).toBe('KargoHesaplanıyor');
});
