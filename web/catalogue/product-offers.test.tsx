// @vitest-environment jsdom
// The additional offers of a product page: a sample, and whole pallets.
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCartView } from '#web/cart/use-cart-view.ts';
import { makeProduct, percentTier } from '#web/testing/make-product.ts';
import { renderRoutes } from '#web/testing/render-catalogue.tsx';
import PalletOffer from './PalletOffer.tsx';
import { ProductPurchase } from './ProductPurchase.tsx';
import SampleOffer from './SampleOffer.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', async () => Response.json({ items: [] }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const product = makeProduct({
  price: 10,
  stock: 5_000,
  minQuantity: 12,
  quantityStep: 12,
  piecesPerCarton: 24,
  bulkDiscounts: [percentTier(12, 5), percentTier(24, 10), percentTier(1_200, 30)],
});
const stored = () => JSON.parse(localStorage.getItem('cart') ?? '[]');

function Costs() {
  const { rows, totals } = useCartView();
  return <output>{[...rows.map(({ lineTotal }) => lineTotal), totals.subtotal].join(' ')}</output>;
}

test('a sample is put beside the normal row of its product, at its own price', async () => {
  const sampled = { ...product, sample: { price: 4.9, most: 2 } };
  localStorage.setItem(
    'cart',
    JSON.stringify([{ ...product, quantity: 12, cartItemId: 'a', addedAt: '' }]),
  );
  await renderRoutes(
    [
      {
        path: '/',
        element: (
          <>
            <SampleOffer product={{ ...sampled, price: 7, everybodys: sampled }} />
            <Costs />
          </>
        ),
      },
    ],
    '/',
  );
  fireEvent.click(screen.getByRole('button', { name: /^Numune ekle \(/ }));
  expect(stored()).toMatchObject([
    { quantity: 12, price: 10, minQuantity: 12 },
    { quantity: 1, price: 4.9, minQuantity: 1, bulkDiscounts: [], isSample: true },
  ]);
  // Twelve pieces at the tier from twelve; the sample does not count for tiers and has none.
  expect(screen.getByRole('status').textContent).toBe('11400 490 11890');
  fireEvent.click(screen.getByRole('button', { name: /^Numune ekle/ }));
  expect(stored()).toMatchObject([{ quantity: 12 }, { quantity: 2, isSample: true }]);
});

test('cartons and pallets say how many they are and what one costs; a press takes a pallet', async () => {
  const changed = vi.fn();
  const show = (pieces: number) =>
    renderRoutes(
      [
        {
          path: '/',
          element: (
            <PalletOffer
              product={product}
              pieces={pieces}
              quantity={12}
              onQuantityChange={changed}
            />
          ),
        },
      ],
      '/',
    );
  const { container } = await show(1_200);
  expect(container.textContent).toMatch(
    /1 koli = 24 adet, adedi .+ · 1 palet = 50 koli, 1\.200 adet/,
  );
  fireEvent.click(screen.getByRole('button', { name: /Palet ekle/ }));
  expect(changed).toHaveBeenCalledWith(1_200);
  cleanup();
  // More than the stock: a message is shown, and it is not offered.
  await show(6_000);
  expect(screen.queryByRole('button')).toBeNull();
});

test('price steps that only a price list brings are shown below the content that was there before', async () => {
  const plain = { ...makeProduct({ price: 10, stock: 500 }), freightFrom: null };
  const show = async (steps: ReturnType<typeof percentTier>[]) => {
    await renderRoutes(
      [
        {
          path: '/',
          element: (
            <ProductPurchase
              product={{
                ...plain,
                bulkDiscounts: [percentTier(24, 20)],
                everybodys: { ...plain, bulkDiscounts: steps },
              }}
              newSince="2026-06-01"
              quantity={1}
              onQuantityChange={() => undefined}
              tool={null}
              actRef={{ current: null }}
            >
              {null}
            </ProductPurchase>
          ),
        },
      ],
      '/',
    );
    const ladder = screen.queryByRole('list', { name: 'Adet fiyatı' });
    const act = screen.getByRole('button', { name: 'Sepete ekle' });
    const isBelow = ladder && act.compareDocumentPosition(ladder) & 4;
    cleanup();
    return { isThere: ladder !== null, isBelow: Boolean(isBelow) };
  };
  expect(await show([])).toEqual({ isThere: true, isBelow: true });
  expect(await show([percentTier(48, 10)])).toEqual({ isThere: true, isBelow: false });
});
