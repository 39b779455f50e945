// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DEFAULT_RATES } from '#shared/pricing/rates.ts';
import { productData } from '#web/seo/product-data.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import { renderRoutes } from '#web/testing/render-catalogue.tsx';
import { FamilyChoices } from './FamilyChoices.tsx';

afterEach(cleanup);

const value = { isCurrent: false, isInStock: true };
const family = {
  name: 'Kare şişe',
  choices: [
    {
      key: 'glassColor',
      label: 'Cam rengi',
      values: [
        { ...value, label: 'Şeffaf', id: 1, isCurrent: true },
        { ...value, label: 'Siyah', id: 2, isInStock: false },
      ],
    },
  ],
  others: [{ id: 2, name: 'Siyah Şişe' }],
};

test('choices are links: the current one is marked, what is sold out says so', async () => {
  await renderRoutes([{ path: '/', element: <FamilyChoices family={family} quantity={1} /> }], '/');

  const colours = within(screen.getByRole('list', { name: 'Cam rengi' }));
  expect(colours.getByRole('link', { name: 'Şeffaf' }).getAttribute('aria-current')).toBe('true');
  const black = colours.getByRole('link', { name: 'Siyah · Tükendi' });
  expect(black.getAttribute('href')).toBe('/products/2');
  expect(black.getAttribute('aria-current')).toBeNull();
});

test('search engines read the other members', () => {
  const product = { ...makeProduct(), family };

  expect(
    productData(product, { publicUrl: 'https://shop.test', rates: DEFAULT_RATES }),
  ).toMatchObject({
    isVariantOf: {
      '@type': 'ProductGroup',
      variesBy: ['https://schema.org/color'],
      hasVariant: [{ name: 'Siyah Şişe', url: 'https://shop.test/products/2' }],
    },
  });
});
