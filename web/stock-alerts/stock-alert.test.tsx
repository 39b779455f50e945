// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { ProductPurchase } from '#web/catalogue/ProductPurchase.tsx';
import { makeProduct } from '#web/testing/make-product.ts';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import { type Answers, expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const soldOut = makeProduct({ id: 5, name: 'Kare Şişe', stock: 0 });
const ALERTS = 'POST /products/5/stock-alerts';

async function show(
  product: Product,
  answers: Answers = {},
  session = makeSession(),
  quantity = 1,
) {
  const asked = serve(answers);
  const nowhere = { current: null };
  await renderPage(
    <ProductPurchase
      product={{ ...product, freightFrom: null }}
      newSince=""
      quantity={quantity}
      onQuantityChange={() => undefined}
      tool={null}
      actRef={nowhere}
    >
      {null}
    </ProductPurchase>,
    '/products/5#stock-alert',
    '*',
    session,
  );
  // The form loads only for products that are sold out, or nearly.
  await act(() => vi.dynamicImportSettled());
  return () => asked.filter(({ path }) => path.endsWith('/stock-alerts')).map(({ body }) => body);
}
const email = () => screen.getByRole('textbox', { name: 'E-posta' }) as HTMLInputElement;
const send = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Gelince haber ver' })));

test('[E20] in place of the buy button a sold-out product asks for an address and a quantity, and says what was saved', async () => {
  const asked = await show(soldOut, {
    [ALERTS]: { body: { email: 'isil@ornek.com', quantity: 200 } },
  });
  expect(screen.queryByRole('button', { name: 'Sepete ekle' })).toBeNull();
  expect(document.activeElement?.id).toBe('stock-alert');

  fireEvent.change(email(), { target: { value: ' isil@ornek.com ' } });
  const quantity = screen.getByRole('textbox', { name: 'Kaç adet gerekiyor?' });
  fireEvent.change(quantity, { target: { value: '200' } });
  fireEvent.blur(quantity);
  await send();

  expect(asked()).toEqual([{ email: 'isil@ornek.com', quantity: 200 }]);
  expect(screen.getByRole('status').textContent).toContain(
    'Not aldık. 200 adet stoğa girince isil@ornek.com adresine yazacağız.',
  );
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('for a product sold in packs it asks how many packs, and confirms packs', async () => {
  await show(
    { ...soldOut, quantity: 100 },
    { [ALERTS]: { body: { email: 'isil@ornek.com', quantity: 1 } } },
  );
  fireEvent.change(email(), { target: { value: 'isil@ornek.com' } });
  expect(screen.getByRole('textbox', { name: 'Kaç paket gerekiyor?' })).toBeDefined();
  await send();
  expect(screen.getByRole('status').textContent).toContain('1 paket stoğa girince');
});

test("a customer's own address is filled in, and another may be typed", async () => {
  await show(soldOut, {}, makeSession({ user: makeUser() }));

  expect(email().value).toBe('isil.cagri@ornek.com');
  fireEvent.change(email(), { target: { value: '' } });
  expect(email().value).toBe('');
});

test('an address that is none is not sent, and the field says how it should look', async () => {
  const asked = await show(soldOut);

  fireEvent.change(email(), { target: { value: 'isil' } });
  await send();

  expect(screen.getByRole('alert').textContent).toBe('E-posta adresini ad@ornek.com gibi yazın.');
  expect(document.activeElement).toBe(email());
  expect(asked()).toEqual([]);
});

test('stock that arrived meanwhile is shown, and the page loads again', async () => {
  expectLoggedFailure();
  await show(
    soldOut,
    {
      [ALERTS]: {
        status: 422,
        body: { code: 'ALREADY_IN_STOCK', message: 'Bu ürün şu an stokta.' },
      },
    },
    makeSession({ user: makeUser() }),
  );

  await send();

  expect(screen.getByRole('alert').textContent).toBe('Bu ürün şu an stokta.');
});

test('a request that fails keeps what was typed', async () => {
  expectLoggedFailure();
  await show(soldOut, {
    [ALERTS]: () => {
      throw new TypeError('no network');
    },
  });

  fireEvent.change(email(), { target: { value: 'isil@ornek.com' } });
  await send();

  expect(screen.getByRole('alert').textContent).toContain('İsteğiniz bize ulaşmadı.');
  expect(email().value).toBe('isil@ornek.com');
});

test('a buyer who has reached the end of the stock can request more', async () => {
  const asked = await show(
    { ...soldOut, stock: 40 },
    { [ALERTS]: { body: {} } },
    makeSession({ user: makeUser() }),
    40,
  );
  expect(screen.getByRole('button', { name: 'Sepete ekle' })).toBeTruthy();
  expect(screen.getByText(/Stokta yalnızca 40 adet var\./)).toBeTruthy();

  await act(async () =>
    fireEvent.click(screen.getByRole('button', { name: 'Daha çok gerekiyor, gelince haber ver' })),
  );
  await send();

  expect(asked()).toEqual([{ email: 'isil.cagri@ornek.com', quantity: 41 }]);
});

test('a buyer who needs less than the stock is not asked', async () => {
  await show({ ...soldOut, stock: 40 }, {}, makeSession(), 39);

  expect(screen.queryByText(/Stokta yalnızca/)).toBeNull();
});
