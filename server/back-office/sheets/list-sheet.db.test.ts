// Rows of a price list from a sheet: read or reported as errors, and nothing is written.
import { expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { fileForm } from '#server/testing/upload.ts';
import type { ListSheetAnswer } from '#shared/back-office/price-lists.ts';

const shop = useTestApp();

async function send(as: TestAdmin, lines: string[]) {
  const { payload, headers } = fileForm(Buffer.from(lines.join('\r\n')), { fileName: 'liste.csv' });
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/price-lists/sheet',
    headers: { ...headers, authorization: `Bearer ${as.accessToken}` },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<ListSheetAnswer & ErrorAnswer>() };
}

test('steps of one product are grouped, and what cannot be read is reported with its row', async () => {
  const as = await makeAdmin(shop.context, { grants: ['price-lists:change'] });
  const ids = [
    await makeProduct(shop.db, { price: 10_000 }),
    await makeProduct(shop.db, { price: 2_000 }),
  ];
  const skus = await shop.db
    .selectFrom('products')
    .select('sku')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const [first = '', second = ''] = skus.map(({ sku }) => sku);
  const { body } = await send(as, [
    'Ürün kodu;Adet;Fiyat;İndirim %',
    `${first.toLowerCase()};1;90,50;`,
    `${first};100;85 TL;`,
    `${second};;;%12,5`,
    'YOK-1;1;5;',
    `${second};10;5;10`,
    `${second};0;5;`,
    `${first};100;80;`,
    `${second};20;;140`,
  ]);
  expect(body.rows).toMatchObject([
    {
      productId: ids[0],
      sku: first,
      publicPrice: 100,
      mayBeDearer: false,
      steps: [
        { minQuantity: 1, price: 90.5, percentage: null },
        { minQuantity: 100, price: 85, percentage: null },
      ],
    },
    { productId: ids[1], steps: [{ minQuantity: 1, price: null, percentage: 12.5 }] },
  ]);
  expect(body.refused.map(({ row, problem }) => [row, problem])).toEqual([
    [5, 'sku'],
    [6, 'both'],
    [7, 'minQuantity'],
    [8, 'twice'],
    [9, 'amount'],
  ]);
  expect((await send(as, ['Kod yok;1', 'a;b'])).body.code).toBe('SHEET_UNREADABLE');
  const other = await makeAdmin(shop.context, { grants: ['orders:see'] });
  expect((await send(other, ['SKU;Fiyat', 'a;1'])).status).toBe(403);
  expect(await shop.db.selectFrom('priceListRows').select('listId').execute()).toEqual([]);
});
