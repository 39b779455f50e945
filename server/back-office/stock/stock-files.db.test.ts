// Lists of stock and money as files: their content for the requested states.
import { expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Supplier } from '#shared/back-office/purchases.ts';
import { kurus } from '#shared/base/money.ts';

const shop = useTestApp();

/** The rows of a list's CSV, without its head. */
async function fileOf(path: string): Promise<string[]> {
  const owner = await makeAdmin(shop.context);
  const { statusCode, body } = await shop.app.inject({
    url: `/api/admin/${path}`,
    headers: { authorization: `Bearer ${owner.accessToken}`, 'accept-language': 'tr' },
  });
  expect(statusCode, body).toBe(200);
  return body.trim().split('\r\n').slice(1);
}

test('orders to suppliers, of one state or of all', async () => {
  const as = await makeAdmin(shop.context);
  const make = async <Answer>(path: string, body: object) =>
    (await ask<Answer>(shop, 'POST', `/admin/stock/${path}`, { as, body })).body;
  const supplier = { name: 'Dosya Camcısı', contact: null, leadDays: null };
  const { id: supplierId } = await make<Supplier>('suppliers', supplier);
  const rows = [{ productId: await makeProduct(shop.db), quantity: 7, unitCost: 2.5 }];
  await make('purchases', { supplierId, expectedOn: '2027-01-12', remark: null, rows });

  const [row, ...others] = await fileOf('stock/purchases/csv?state=draft');
  expect(others).toEqual([]);
  for (const part of ['Dosya Camcısı', 'Taslak', '2027-01-12', '7', '17,5', as.email])
    expect(row).toContain(part);
  expect(await fileOf('stock/purchases/csv?state=received')).toEqual([]);
  expect(await fileOf('stock/purchases/csv')).toHaveLength(1);
});

test('counts, with how much of each is counted', async () => {
  const as = await makeAdmin(shop.context);
  const body = { title: 'Raf 12', productIds: [await makeProduct(shop.db)] };
  await ask(shop, 'POST', '/admin/stock/counts', { as, body });

  const rows = await fileOf('stock/counts/csv');
  expect(rows).toHaveLength(1);
  for (const part of ['Raf 12', 'Açık', as.email]) expect(rows[0]).toContain(part);
});

test('moves of stock: the same rows as CSV and as a worksheet; a formula stays a text', async () => {
  const as = await makeAdmin(shop.context);
  const productId = await makeProduct(shop.db, { name: 'Hareketli Şişe' });
  const move = { productId, change: -3, stockAfter: 7, reason: 'damage', remark: '=1+1' };
  await shop.db
    .insertInto('stockMoves')
    .values({ ...move, actor: as.email })
    .execute();

  const rows = await fileOf('stock/moves/csv?reason=damage');
  expect(rows).toHaveLength(1);
  for (const part of ['Hareketli Şişe', ';-3;7;', as.email, "'=1+1"])
    expect(rows[0]).toContain(part);

  const sheet = await shop.app.inject({
    url: '/api/admin/stock/moves/xlsx?reason=damage',
    headers: { authorization: `Bearer ${as.accessToken}` },
  });
  expect(String(sheet.headers['content-disposition'])).toMatch(/hareketleri-[\d-]+\.xlsx$/);
  expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

test('lines of the bank, of one state', async () => {
  const line = {
    day: '2026-11-24',
    description: 'HAVALE DOSYA',
    reference: 'R-7',
    name: 'ŞULE IŞIK',
  };
  await shop.db
    .insertInto('bankLines')
    .values({
      ...line,
      amountKurus: kurus(123_456),
      fingerprint: 'dosya-satiri',
      fileName: 'hareketler.csv',
      uploadedBy: 'kasa@ornek.com',
      uploadedAt: new Date(),
    })
    .execute();

  const rows = await fileOf('payments/bank-lines/csv?state=open');
  expect(rows).toHaveLength(1);
  for (const part of ['2026-11-24', '1234,56', 'HAVALE DOSYA', 'ŞULE IŞIK', 'R-7'])
    expect(rows[0]).toContain(part);
  expect(await fileOf('payments/bank-lines/csv?state=ignored')).toEqual([]);
});
