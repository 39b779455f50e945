// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { makeProduct, percentTier } from '#web/testing/make-product.ts';
import { renderRoutes } from '#web/testing/render-catalogue.tsx';
import ComparePage from './compare.route.tsx';

afterEach(cleanup);

const Page = ComparePage as unknown as ComponentType<{
  loaderData: { products: Product[]; others: [] };
}>;
const show = (...products: Product[]) =>
  renderRoutes(
    [{ path: '/compare', element: <Page loaderData={{ products, others: [] }} /> }],
    '/compare',
  );

test('prices say whether they contain the tax, a sold-out product’s too', async () => {
  await show(
    makeProduct({ id: 1, price: 10, bulkDiscounts: [percentTier(12, 10)] }),
    makeProduct({ id: 2, price: 20, stock: 0 }),
  );

  const rowOf = (name: RegExp) => screen.getByRole('row', { name }).textContent;
  // The document shows one of the two variants.
  expect(rowOf(/^1 adetten/)).toBe('1 adettenKDV dahil+ KDV11,80 TL10,00 TL23,60 TL20,00 TL');
  expect(rowOf(/^12 adetten/)).toContain('KDV dahil');
});
