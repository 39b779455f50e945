// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { type ComponentType, lazy } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { DEFAULT_RATES } from '#shared/pricing/rates.ts';
import { I18nextProvider } from '#web/base/i18n/react.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { Providers } from '#web/Providers.tsx';
import { makeProduct, percentTier } from '#web/testing/make-product.ts';
import { renderPage, serve, shop } from '#web/testing/render-page.tsx';
import { texts } from '#web/testing/texts.ts';
import Fitting from './Fitting.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a part is offered at its real price: with the current discount, from the smallest quantity on', async () => {
  serve({});
  const discount = {
    percentage: 20,
    amount: 2,
    price: 8,
    endsAt: null,
    previousPrice: null,
    steps: [{ percentage: 20, amount: null }],
  };
  const pump = makeProduct({ id: 2, name: 'Pompa', price: 10, discount });
  const cap = makeProduct({
    id: 3,
    name: 'Kapak',
    price: 5,
    minQuantity: 10,
    quantityStep: 10,
    bulkDiscounts: [percentTier(10, 50)],
  });
  const groups = [
    { role: 'pump' as const, products: [pump], total: 1 },
    { role: 'cap' as const, products: [cap], total: 1 },
  ];
  await renderPage(
    <Fitting
      product={makeProduct({ id: 1 })}
      fitting={{ groups, remarks: [], tool: null }}
      quantity={10}
    />,
  );
  const pricesOf = (name: string) =>
    screen
      .getByRole('checkbox', { name: new RegExp(name) })
      .closest('label')
      ?.textContent?.match(/\d+,\d\d/g);
  expect([pricesOf('Pompa'), pricesOf('Kapak')]).toEqual([
    ['9,44', '8,00'],
    ['2,95', '2,50'],
  ]);
});

const pumps = [2, 3, 4].map((id) => makeProduct({ id, name: `Pompa ${id}` }));
const caps = [5, 6].map((id) => makeProduct({ id, name: `Kapak ${id}` }));
const choices = {
  groups: [
    { role: 'pump' as const, products: pumps, total: 3 },
    { role: 'cap' as const, products: caps, total: 2 },
  ],
  remarks: [],
  tool: null,
};

test('a set without its pump says so', async () => {
  serve({});
  await renderPage(<Fitting product={makeProduct({ id: 1 })} fitting={choices} quantity={10} />);
  const remark = () => screen.queryByText('Takımda pompa yok.');
  expect(remark()).toBeNull();
  await act(async () => screen.getByRole('checkbox', { name: /Pompa 2/ }).click());
  expect(remark()).not.toBeNull();
});

/** As on a product page: the server's HTML is there, and the component loads later. */
function servedPage(Part: ComponentType<Parameters<typeof Fitting>[0]>) {
  return (
    <I18nextProvider i18n={texts}>
      <MemoryRouter>
        <Providers rates={DEFAULT_RATES} shop={shop}>
          <LazyPart>
            <Part product={makeProduct({ id: 1 })} fitting={choices} quantity={10} />
          </LazyPart>
        </Providers>
      </MemoryRouter>
    </I18nextProvider>
  );
}
const chosenBoxes = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map(({ value }) => Number(value));

test('a part that is pressed before the code has loaded is chosen once it has', async () => {
  serve({});
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(servedPage(Fitting));
  expect(chosenBoxes()).toEqual([2, 5]);
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Fitting }>();
  const Late = lazy(() => promise);
  await act(async () => render(servedPage(Late), { container, hydrate: true }));

  for (const name of [/Kapak 5/, /Pompa 4/, /Pompa 3/]) {
    const pressed = screen.getByRole<HTMLInputElement>('checkbox', { name });
    pressed.focus();
    await act(async () => pressed.click());
  }
  await act(async () => resolve({ default: Fitting }));

  const set = screen.getByRole('complementary', { name: 'Takım' });
  expect(within(set).getByText(/Pompa/).textContent).toContain('Pompa 3');
  expect(within(set).queryByText(/Kapak/)).toBeNull();
  expect(chosenBoxes()).toEqual([3]);
});
