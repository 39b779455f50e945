// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeProduct, percentTier } from '#web/testing/make-product.ts';
import { renderPage, serve } from '#web/testing/render-page.tsx';
import Fitting from './Fitting.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a part is offered for what it costs: with the reduction in force, from the smallest quantity on', async () => {
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
  const priceOf = (name: string) =>
    screen
      .getByRole('checkbox', { name: new RegExp(name) })
      .closest('label')
      ?.querySelector('.num')?.textContent;
  expect([priceOf('Pompa'), priceOf('Kapak')]).toEqual([
    expect.stringContaining('8,00'),
    expect.stringContaining('2,50'),
  ]);
});
