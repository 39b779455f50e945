// @vitest-environment jsdom
// A screen reader reads each name in its own language.
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import CheckoutRoute from '#web/checkout/checkout.route.tsx';
import { makeProduct } from '#web/testing/make-product.ts';
import { calculated, renderPage, serve } from '#web/testing/render-page.tsx';
import CartRoute from './cart.route.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['the cart', CartRoute],
  ['the checkout', CheckoutRoute],
])('a name in another language than the page says so in %s', async (_, Page) => {
  const row = (id: number, name: string, nameLanguage: string) => ({
    ...makeProduct({ id, name }),
    quantity: 1,
    cartItemId: `row-${id}`,
    addedAt: '',
    nameLanguage,
  });
  localStorage.setItem(
    'cart',
    JSON.stringify([row(1, 'Square Bottle', 'en'), row(2, 'Yassı Kapak', 'tr')]),
  );
  serve({ 'POST /cart/calculate': ({ body }) => ({ body: calculated(body) }) });
  await renderPage(<Page />);
  const languageOf = async (name: string) =>
    (await screen.findAllByText(name)).map((element) => element.closest('[lang]'));
  for (const marked of await languageOf('Square Bottle'))
    expect(marked?.getAttribute('lang')).toBe('en');
  for (const marked of await languageOf('Yassı Kapak'))
    expect(marked?.getAttribute('lang') ?? 'tr').toBe('tr');
});
