import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { type ErrorAnswer, placeOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { fileForm } from '#server/testing/upload.ts';
import type { Import } from '#shared/back-office/imports.ts';
import type { StockCount, StockCountSummary } from '#shared/back-office/stock-counts.ts';

const shop = useTestApp();
let packer: TestAdmin;
beforeAll(async () => {
  packer = await makeAdmin(shop.context, { role: 'fulfilment' });
});

const call = <T = StockCount>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  ask<T & ErrorAnswer>(shop, method, `/admin/stock/counts${path}`, {
    as: packer,
    ...(body && { body }),
  });
const open = async (productIds: number[]) =>
  (await call('POST', '', { title: 'Raf 3', productIds })).body;
const save = async (id: number, numbers: [number, number | null][]) =>
  (
    await call('PUT', `/${id}/rows`, {
      rows: numbers.map(([productId, counted]) => ({ productId, counted })),
    })
  ).body;

test('a count corrects by what differed when it was counted, not when it is applied', async () => {
  const sold = await makeProduct(shop.db, { stock: 40 });
  const more = await makeProduct(shop.db, { stock: 5 });
  const same = await makeProduct(shop.db, { stock: 7 });
  const never = await makeProduct(shop.db, { stock: 9 });
  const { id, rows } = await open([sold, more, same, never]);
  expect(rows).toHaveLength(4);
  const counted = await save(id, [
    [sold, 38],
    [more, 6],
    [same, 7],
  ]);
  // Sold after the count, so this makes no difference.
  await placeOrder(shop, [{ productId: sold, quantity: 10 }]);
  const { status, body } = await call('POST', `/${id}/apply`, { version: counted.version });
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'applied', endedBy: packer.email });
  expect(new Map(body.rows.map(({ productId, applied }) => [productId, applied]))).toEqual(
    new Map([
      [sold, -2],
      [more, 1],
      [same, 0],
      [never, null],
    ]),
  );
  const stocks = await Promise.all([sold, more, same, never].map((each) => stockOf(shop.db, each)));
  expect(stocks).toEqual([28, 6, 7, 9]);
  const moves = await shop.db
    .selectFrom('stockMoves')
    .select(['productId', 'change', 'reason', 'actor'])
    .where('stockCountId', '=', id)
    .orderBy('productId')
    .execute();
  expect(moves).toEqual([
    { productId: sold, change: -2, reason: 'count', actor: packer.email },
    { productId: more, change: 1, reason: 'count', actor: packer.email },
  ]);
});

test('applied twice at once, it corrects once; afterwards nothing can be written', async () => {
  const productId = await makeProduct(shop.db, { stock: 10 });
  const { id } = await open([productId]);
  const { version } = await save(id, [[productId, 4]]);
  const answers = await Promise.all([1, 2, 3].map(() => call('POST', `/${id}/apply`, { version })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await stockOf(shop.db, productId)).toBe(4);
  const late = await call('PUT', `/${id}/rows`, { rows: [{ productId, counted: 1 }] });
  expect([late.status, late.body.code]).toEqual([409, 'STOCK_COUNT_CLOSED']);
});

test('numbers that changed after the administrator loaded them are not applied', async () => {
  const productId = await makeProduct(shop.db, { stock: 10 });
  const { id } = await open([productId]);
  const { version } = await save(id, [[productId, 4]]);
  await save(id, [[productId, 5]]);
  const stale = await call('POST', `/${id}/apply`, { version });
  expect([stale.status, stale.body.code]).toEqual([409, 'EDIT_CONFLICT']);
  expect(await stockOf(shop.db, productId)).toBe(10);
});

test('where more was sold than the count had found, the stock becomes zero, not less', async () => {
  const productId = await makeProduct(shop.db, { stock: 10 });
  const { id } = await open([productId]);
  const { version } = await save(id, [[productId, 3]]);
  await placeOrder(shop, [{ productId, quantity: 8 }]);
  const { body } = await call('POST', `/${id}/apply`, { version });
  expect(body.rows[0]).toMatchObject({ counted: 3, expected: 10, applied: -2 });
  expect(await stockOf(shop.db, productId)).toBe(0);
});

describe('a product that several people count', () => {
  const correct = (productId: number, by: number, reason = 'count') =>
    ask(shop, 'PUT', '/admin/products/stock', {
      as: packer,
      body: { rows: [{ id: productId, by }], reason },
    });

  /** Uploads a file, previews and applies it. */
  async function importFile(lines: string[]): Promise<void> {
    const admin = await makeAdmin(shop.context);
    const form = fileForm(Buffer.from(lines.join('\n')), { fileName: 'stok.csv' });
    const authorization = `Bearer ${admin.accessToken}`;
    const sent = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/imports',
      payload: form.payload,
      headers: { ...form.headers, authorization },
    });
    const { id } = sent.json() as Import;
    await doJobs(shop.context, recordingMailer());
    const url = `/admin/imports/${id}`;
    const { previewId } = (await ask<Import>(shop, 'GET', url, { as: admin })).body;
    await ask(shop, 'POST', `${url}/apply`, { as: admin, body: { previewId } });
    await doJobs(shop.context, recordingMailer());
  }

  test('is corrected once, when a file sets its stock before the sheet is applied', async () => {
    const productId = await makeProduct(shop.db, { sku: 'SAYIM-1', stock: 40 });
    const { id } = await open([productId]);
    const { version } = await save(id, [[productId, 38]]);
    await importFile(['SKU;Stok', 'SAYIM-1;38']);
    expect(await stockOf(shop.db, productId)).toBe(38);
    const { body } = await call('POST', `/${id}/apply`, { version });
    expect(body.rows[0]).toMatchObject({ counted: 38, applied: 0 });
    expect(await stockOf(shop.db, productId)).toBe(38);
  });

  test('is corrected by the sheet, when a file adds what was delivered', async () => {
    const productId = await makeProduct(shop.db, { sku: 'SAYIM-2', stock: 40 });
    const { id } = await open([productId]);
    const { version } = await save(id, [[productId, 38]]);
    await importFile(['SKU;Stok;İndirildiğindeki stok', 'SAYIM-2;50;40']);
    await call('POST', `/${id}/apply`, { version });
    expect(await stockOf(shop.db, productId)).toBe(48);
  });

  test('is corrected once, by the sheet that is applied first', async () => {
    const productId = await makeProduct(shop.db, { stock: 2938 });
    const one = await open([productId]);
    const two = await open([productId]);
    const first = await save(one.id, [[productId, 2930]]);
    const second = await save(two.id, [[productId, 2930]]);
    await placeOrder(shop, [{ productId, quantity: 5 }]);
    await call('POST', `/${one.id}/apply`, { version: first.version });
    // What is left to correct is shown before the sheet is applied.
    expect((await call('GET', `/${two.id}`)).body.rows[0]).toMatchObject({
      counted: 2930,
      expected: 2930,
      applied: null,
    });
    const { body } = await call('POST', `/${two.id}/apply`, { version: second.version });
    expect(body.rows[0]).toMatchObject({ counted: 2930, applied: 0 });
    expect((await call('GET', `/${one.id}`)).body.rows[0]).toMatchObject({
      counted: 2930,
      expected: 2938,
      applied: -8,
    });
    expect(await stockOf(shop.db, productId)).toBe(2925);
  });

  test('is corrected by the rest of a sheet that found another number', async () => {
    const productId = await makeProduct(shop.db, { stock: 50 });
    const one = await open([productId]);
    const two = await open([productId]);
    const first = await save(one.id, [[productId, 45]]);
    const second = await save(two.id, [[productId, 47]]);
    await call('POST', `/${one.id}/apply`, { version: first.version });
    await call('POST', `/${two.id}/apply`, { version: second.version });
    expect(await stockOf(shop.db, productId)).toBe(47);
  });

  test('also counts where the stock dialog corrects it; damage and receipts are no count', async () => {
    const productId = await makeProduct(shop.db, { stock: 50 });
    const { id } = await open([productId]);
    const { version } = await save(id, [[productId, 45]]);
    expect((await correct(productId, -5)).status).toBe(200);
    await correct(productId, -2, 'damage');
    await correct(productId, 20, 'delivery');
    await call('POST', `/${id}/apply`, { version });
    expect(await stockOf(shop.db, productId)).toBe(63);
  });

  test('is corrected once if it is counted while another sheet is applied', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => makeProduct(shop.db, { stock: 50 })));
    const numbers = ids.map((productId): [number, number] => [productId, 40]);
    const one = await open(ids);
    const two = await open(ids);
    const { version } = await save(one.id, numbers);
    const [, second] = await Promise.all([
      call('POST', `/${one.id}/apply`, { version }),
      save(two.id, numbers.toReversed()),
    ]);
    await call('POST', `/${two.id}/apply`, { version: second.version });
    expect(await Promise.all(ids.map((id) => stockOf(shop.db, id)))).toEqual([40, 40, 40, 40]);
  });
});

test('scans of two tablets are added, a typed number replaces them', async () => {
  const productId = await makeProduct(shop.db);
  const other = await makeProduct(shop.db);
  const { id } = await open([productId, other]);
  const scan = (add: number) => call('PUT', `/${id}/rows`, { rows: [{ productId, add }] });
  const numberOf = async () =>
    (await call('GET', `/${id}`)).body.rows.map(({ counted, expected }) => [counted, expected]);

  await Promise.all([scan(1), scan(4), scan(2), scan(1)]);
  expect(await numberOf()).toEqual([
    [8, 100],
    [null, null],
  ]);
  const { body } = await scan(1);
  expect(body.rows.find((row) => row.productId === productId)).toMatchObject({ counted: 9 });
  await save(id, [[productId, 3]]);
  await call('PUT', `/${id}/rows`, {
    rows: [
      { productId, add: 2 },
      { productId: other, add: 1 },
    ],
  });
  expect(await numberOf()).toEqual([
    [5, 100],
    [1, 100],
  ]);
  for (const row of [{}, { add: 0 }, { add: 1, counted: 4 }, { add: 1, counted: null }])
    expect((await call('PUT', `/${id}/rows`, { rows: [{ productId, ...row }] })).status).toBe(400);
  const twice = [1, 2].map((add) => ({ productId, add }));
  expect((await call('PUT', `/${id}/rows`, { rows: twice })).status).toBe(400);
});

test('a count can be cancelled, a number taken back, and a category counted as a whole', async () => {
  const productId = await makeProduct(shop.db, { stock: 10, categoryId: 5 });
  const { body } = await call('POST', '', { title: 'Kategori', categoryId: 5 });
  expect(body.rows.some((row) => row.productId === productId)).toBe(true);
  await save(body.id, [[productId, 2]]);
  const { version, rows } = await save(body.id, [[productId, null]]);
  expect(rows.find((row) => row.productId === productId)).toMatchObject({
    counted: null,
    expected: null,
  });
  expect((await call('POST', `/${body.id}/cancel`, { version })).body.state).toBe('cancelled');
  expect((await call('POST', `/${body.id}/apply`, { version: version + 1 })).status).toBe(409);
  const list = await call<StockCountSummary[]>('GET', '');
  expect(list.body[0]).toMatchObject({ id: body.id, state: 'cancelled', countedCount: 0 });
  const none = await call('POST', '', { title: 'Boş', productIds: [2_000_000_000] });
  expect([none.status, none.body.code]).toEqual([422, 'STOCK_COUNT_NOT_VALID']);
  expect((await call('GET', '/999999')).status).toBe(404);
  const file = await ask<string>(shop, 'GET', `/admin/stock/counts/${body.id}/csv`, { as: packer });
  expect(String(file.headers['content-disposition'])).toContain(`sayim-${body.id}.csv`);
});

test('two numbers for one product are refused, and neither is saved', async () => {
  const productId = await makeProduct(shop.db, { stock: 5 });
  const { id } = await open([productId]);
  const rows = [
    { productId, counted: 4 },
    { productId, counted: 6 },
  ];
  const { status, body } = await call('PUT', `/${id}/rows`, { rows });
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  expect((await call('GET', `/${id}`)).body.rows).toMatchObject([{ counted: null }]);
});
