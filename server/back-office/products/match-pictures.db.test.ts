import { expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { MatchedPictures } from '#shared/back-office/pictures.ts';

const shop = useTestApp();

test('a file is matched to the product whose code is in its name, in either case, and else to none', async () => {
  const editor = await makeAdmin(shop.context, { role: 'editor' });
  const twelve = await makeProduct(shop.db, { sku: 'FT-12' });
  const plain = await makeProduct(shop.db, { sku: 'FT' });
  const upper = await makeProduct(shop.db, { sku: 'FT-AB' });
  const lower = await makeProduct(shop.db, { sku: 'ft-ab' });
  const names = [
    'FT-12.jpg',
    'ft-12-2.png',
    'FT-3.jpg',
    'ft-ab-1.jpg',
    'FT-AB.jpg',
    'Ft-Ab.jpg',
    'yok.jpg',
  ];
  const { body } = await ask<MatchedPictures>(shop, 'POST', '/admin/products/pictures/match', {
    body: { names },
    as: editor,
  });
  expect(body.matches.map(({ product }) => product?.id ?? null)).toEqual([
    twelve,
    twelve,
    plain,
    lower,
    upper,
    null,
    null,
  ]);
});
