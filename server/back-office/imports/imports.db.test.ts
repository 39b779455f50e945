// A sheet is uploaded, previewed and applied, through the same calls and jobs as for an
// administrator.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { makeAdmin } from '#server/testing/admins.ts';
import { doJobs, waitingJobs } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useProductImports } from '#server/testing/product-imports.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { fileForm } from '#server/testing/upload.ts';
import type { Import } from '#shared/back-office/imports.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { applyImport } from './apply-import.ts';
import { readImport } from './read-import.ts';

const clock = testClock();

const shop = useTestApp({ clock: clock.now });

const { admin, mailer, ask, send, preview, find, rowsOf, apply, product } = useProductImports(shop);

test('a preview says what would change, writes nothing, and applying writes exactly that', async () => {
  const id = await makeProduct(shop.db, {
    sku: 'FL-1',
    name: 'Eski Şişe',
    price: 10_000,
    stock: 50,
    attributes: { part: 'bottle', neck: 'FEA15', capacityMl: 50 },
  });
  await makeProduct(shop.db, { sku: 'FL-2', name: 'Aynı Şişe', price: 5_000 });
  const shown = await preview(
    [
      'SKU;Ad;Marka;Kategori;Fiyat (TL);Stok;Satışta;Toplu fiyat;Hacim (ml);Cam rengi;Bilinmeyen',
      'FL-1;;;;39,90;0;;12: %5;;Siyah;x',
      'FL-2;Aynı Şişe;;;50;;;;;;',
      'FL-3;İpek Şişe;Flakon;Parfüm Şişeleri;1.290,50;7;Evet;96: 2,50 TL;100;;',
      '',
      'FL-4;Yarım;;;x;;;;;;',
    ].join('\r\n'),
  );
  expect(shown).toMatchObject({
    state: 'preview',
    error: null,
    rowsTotal: 4,
    rowsDone: 4,
    unknownHeads: ['Bilinmeyen'],
    counts: { new: 1, changed: 1, unchanged: 1, faulty: 1, warned: 1 },
  });
  expect((await rowsOf(shown.id, 'faulty')).content).toEqual([
    expect.objectContaining({
      rowNumber: 6,
      sku: 'FL-4',
      problems: [
        { column: 'Fiyat (TL)', message: '“x” bir sayı değil.' },
        { column: 'Marka', message: 'Yeni üründe bu sütun zorunlu.' },
        { column: 'Kategori', message: 'Yeni üründe bu sütun zorunlu.' },
      ],
    }),
  ]);
  const changed = (await rowsOf(shown.id, 'changed')).content[0];
  expect(changed?.changes).toEqual([
    { column: 'Fiyat (TL)', before: '100,00', after: '39,90' },
    { column: 'Stok', before: '50', after: '0' },
    { column: 'Adet fiyatları', before: '', after: '12: %5' },
    { column: 'Cam rengi', before: '', after: 'Siyah' },
  ]);
  expect(changed?.warnings).toEqual([
    'Fiyat 100,00 TL iken 39,90 TL oluyor.',
    'Stok 50 iken sıfırlanıyor.',
  ]);
  expect((await product('FL-1'))?.priceKurus).toBe(10_000);
  const mended = await preview(
    'SKU;Ad;Marka;Kategori;Fiyat;Stok;Satışta;Cam rengi\nFL-1;;;;39,90;0;;Siyah\nFL-3;İpek Şişe;Flakon;perfume-bottles;1290.5;7;Evet;',
  );
  // Pieces that are sold meanwhile stay sold.
  await sql`update products set stock = stock - 3 where id = ${id}`.execute(shop.db);
  await sql`update products set stock = stock + 10 where id = ${id}`.execute(shop.db);
  const done = await apply(mended);
  expect(done).toMatchObject({ state: 'done', rowsDone: 2, rowsTotal: 2, appliedBy: admin.email });
  expect(await product('FL-1')).toMatchObject({
    name: 'Eski Şişe',
    priceKurus: 3_990,
    stock: 7,
    attributes: { part: 'bottle', neck: 'FEA15', capacityMl: 50, glassColor: 'black' },
  });
  expect(await product('FL-3')).toMatchObject({
    name: 'İpek Şişe',
    priceKurus: 129_050,
    stock: 7,
    isActive: true,
    slug: 'ipek-sise',
  });
  const stock = await shop.db
    .selectFrom('stockMoves')
    .select(['change', 'reason', 'actor', 'remark'])
    .orderBy('id')
    .execute();
  expect(stock).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        change: -50,
        reason: 'import',
        actor: admin.email,
        remark: 'urunler.csv',
      }),
      expect.objectContaining({ change: 7 }),
    ]),
  );
  const log = await shop.db
    .selectFrom('auditLog')
    .select(['entityId', 'after'])
    .where('entity', '=', 'import')
    .execute();
  expect(log).toEqual([
    {
      entityId: String(done.id),
      after: expect.objectContaining({ new: 1, changed: 1, file: 'urunler.csv' }),
    },
  ]);
});

test('the preview reports products that would replace each other, whichever rows make the circle', async () => {
  const first = await makeProduct(shop.db, { sku: 'A-1' });
  const second = await makeProduct(shop.db, { sku: 'A-2' });
  await makeProduct(shop.db, { sku: 'A-3' });
  await sql`update products set successor_id = ${second} where id = ${first}`.execute(shop.db);
  const problemsOf = async (file: string) => {
    const shown = await preview(file);
    return (await rowsOf(shown.id, 'faulty')).content.map(({ sku, problems }) => [
      sku,
      problems.map(({ column }) => column),
    ]);
  };
  expect(await problemsOf('SKU;Yerine geçen SKU\nA-2;A-1')).toEqual([
    ['A-2', ['Yerine geçen SKU']],
  ]);
  expect(await problemsOf('SKU;Yerine geçen SKU\nA-2;A-3\nA-3;A-1')).toEqual([
    ['A-2', ['Yerine geçen SKU']],
    ['A-3', ['Yerine geçen SKU']],
  ]);
  // A loop that the same file breaks again is no error.
  const turned = await apply(await preview('SKU;Yerine geçen SKU\nA-2;A-1\nA-1;-'));
  expect(turned).toMatchObject({ state: 'done', counts: { changed: 2, faulty: 0 } });
});

test('an XLSX file of another program is read, also its numbers and booleans', async () => {
  const file = await writeExcelFile([
    ['sku', 'Name', 'Brand', 'Category', 'Price', 'On sale', 'Stock'],
    ['X-1', 'Numune', 'Flakon', 'Esanslar', 12.5, true, 3],
    [42, 'Sayı', 'Flakon', 'essences', '7', 'hayır', null],
  ]).toBuffer();
  const shown = await preview(file);
  expect(shown.counts).toMatchObject({ new: 2, faulty: 0 });
  await apply(shown);
  expect(await product('X-1')).toMatchObject({ priceKurus: 1_250, isActive: true, stock: 3 });
  expect(await product('42')).toMatchObject({ priceKurus: 700, isActive: false });
});

test('a product that changed after the preview is not written, and a new preview is made', async () => {
  const id = await makeProduct(shop.db, { sku: 'FL-1', price: 1_000 });
  const shown = await preview('SKU;Fiyat\nFL-1;20\n');
  await sql`update products set price_kurus = 1_500, version = version + 1 where id = ${id}`.execute(
    shop.db,
  );
  const again = await apply(shown);
  expect(again).toMatchObject({
    state: 'preview',
    error: 'catalogue-changed',
    counts: { changed: 1 },
  });
  expect((await product('FL-1'))?.priceKurus).toBe(1_500);
  expect((await rowsOf(again.id, 'changed')).content[0]?.changes).toEqual([
    { column: 'Fiyat (TL)', before: '15,00', after: '20,00' },
  ]);
  // The preview that was shown is no longer the current one.
  expect(
    (await ask('POST', `/imports/${shown.id}/apply`, { previewId: shown.previewId })).status,
  ).toBe(409);
  expect((await apply(again)).state).toBe('done');
  expect((await product('FL-1'))?.priceKurus).toBe(2_000);
});

test('rows without an error are applied, those with one are left out and stay listed', async () => {
  await makeProduct(shop.db, { sku: 'FL-1', name: 'Eski Ad', price: 1_000 });
  await makeProduct(shop.db, { sku: 'FL-2', price: 1_000 });
  // The row with an error would release its name; the last row must not get that name.
  const shown = await preview(
    'SKU;Ad;Fiyat\nFL-1;Yeni Ad;yirmi\nFL-2;;20\nFL-2B;Eski Ad;30\nFL-3;;30\n',
  );
  expect(shown.counts).toMatchObject({ new: 0, changed: 1, faulty: 3 });
  expect(await apply(shown)).toMatchObject({ state: 'done', rowsDone: 1, rowsTotal: 1 });
  expect((await product('FL-2'))?.priceKurus).toBe(2_000);
  expect(await product('FL-1')).toMatchObject({ name: 'Eski Ad', priceKurus: 1_000 });
  expect(await product('FL-2B')).toBeUndefined();
  expect((await rowsOf(shown.id, 'faulty')).content.map(({ sku }) => sku)).toEqual([
    'FL-1',
    'FL-2B',
    'FL-3',
  ]);
  const { after } = await shop.db
    .selectFrom('auditLog')
    .select('after')
    .where('entity', '=', 'import')
    .where('entityId', '=', String(shown.id))
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({ changed: 1, leftOut: 3 });
});

test('a row whose successor makes a circle with a row that is left out is left out too', async () => {
  const y = await makeProduct(shop.db, { sku: 'DON-Y' });
  const x = await makeProduct(shop.db, { sku: 'DON-X' });
  await makeProduct(shop.db, { sku: 'DON-Z' });
  await shop.db.updateTable('products').set({ successorId: y }).where('id', '=', x).execute();
  const shown = await preview('SKU;Yerine geçen SKU\nDON-X;DON-Z\nDON-Z;DON-X\nDON-Y;DON-X\n');
  expect(shown.counts).toMatchObject({ changed: 0, faulty: 3 });
});

test('a file in which every row has an error is not applied', async () => {
  const shown = await preview('SKU;Fiyat\nYOK-1;20\n');
  expect(
    (await ask('POST', `/imports/${shown.id}/apply`, { previewId: shown.previewId })).status,
  ).toBe(409);
});

test('if one row can no longer be written, no row is written', async () => {
  const shown = await preview(
    'SKU;Ad;Marka;Kategori;Fiyat\nN-1;Bir;F;essences;1\nN-2;İki;F;essences;2\n',
  );
  await makeProduct(shop.db, { sku: 'BASKA', name: 'İki' });
  const again = await apply(shown);
  expect(again).toMatchObject({ state: 'preview', counts: { new: 1, faulty: 1 } });
  expect(await product('N-1')).toBeUndefined();
});

test('an import that is killed while it writes runs again, and writes once', async () => {
  await makeProduct(shop.db, { sku: 'FL-1', price: 1_000, stock: 10 });
  const shown = await preview('SKU;Fiyat;Stok\nFL-1;20;15\n');
  const [first, second] = await Promise.all(
    [0, 1].map(() =>
      ask<Import>('POST', `/imports/${shown.id}/apply`, { previewId: shown.previewId }),
    ),
  );
  expect([first?.status, second?.status]).toEqual([200, 200]);
  expect((await waitingJobs(shop.db)).filter(({ name }) => name === 'apply-import')).toHaveLength(
    1,
  );
  // Two concurrent processes, and one more afterwards.
  await Promise.allSettled([
    applyImport(shop.context, shown.id),
    applyImport(shop.context, shown.id),
  ]);
  await applyImport(shop.context, shown.id);
  expect(await product('FL-1')).toMatchObject({ priceKurus: 2_000, stock: 15 });
  const moves = shop.db.selectFrom('stockMoves').where('importId', '=', shown.id);
  expect(await moves.selectAll().execute()).toHaveLength(1);
  expect((await find(shown.id)).state).toBe('done');
});

test('an import that is killed while its file is read has failed, and the next file is read', async () => {
  const sent = (await send('SKU\nA\n')).json() as Import;
  // The state that a process leaves when it is killed halfway.
  await sql`update imports set state = 'reading', run_id = gen_random_uuid(), runs = 1 where id = ${sent.id}`.execute(
    shop.db,
  );
  await doJobs(shop.context, mailer);
  expect(await find(sent.id)).toMatchObject({ state: 'failed', error: 'interrupted' });
  expect((await preview('SKU;Ad;Marka;Kategori;Fiyat\nN-1;Bir;F;essences;1\n')).state).toBe(
    'preview',
  );
});

test('after an error the same process can read the file again', async () => {
  const sent = (await send('SKU;Ad;Marka;Kategori;Fiyat\nN-1;Bir;F;essences;1\n')).json() as Import;
  const storage = { ...shop.context.storage, read: () => Promise.reject(new Error('disk')) };
  await expect(readImport({ ...shop.context, storage }, sent.id)).rejects.toThrow('disk');
  await readImport(shop.context, sent.id);
  expect((await find(sent.id)).state).toBe('preview');
});

test.each<[string, string | Buffer, string]>([
  ['nothing but a head', 'SKU;Ad\n', 'no-rows'],
  ['no SKU', 'Ad;Fiyat\nx;1\n', 'no-sku-column'],
  ['a column twice', 'SKU;Ad;Name\nx;1;2\n', 'column-twice'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3]), 'not-a-sheet'],
  ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old-excel'],
  ['half an archive', Buffer.from('504b0304', 'hex'), 'damaged'],
])('%s cannot be read, and says why', async (_, content, error) => {
  const shown = await preview(content);
  expect(shown).toMatchObject({ state: 'failed', error: error });
  expect(shown.errorText).toMatch(/\S/);
});

test('rows that are invalid, or that conflict with each other, are reported', async () => {
  await makeProduct(shop.db, { sku: 'FL-1', name: 'Bir' });
  await makeProduct(shop.db, { sku: 'FL-9' });
  const shown = await preview(
    [
      'SKU;Ad;Marka;Kategori;Fiyat;En az;Artış;Yerine geçen SKU',
      'FL-1;;;;;5;3;',
      'FL-1;;;;9;;;',
      ';Adsız;F;essences;1;;;',
      'A;Bir;F;essences;1;;;',
      'B;Yeni;F;yok;1;;;',
      'C;Yeni;F;essences;-5;;;YOK',
      'D\u0007;x;F;essences;1;;;',
      'FL-9;;;;;5;3;',
    ].join('\n'),
  );
  expect(shown.counts).toMatchObject({ new: 0, changed: 0, faulty: 8 });
  const problems = (await rowsOf(shown.id, 'faulty')).content.map(
    ({ rowNumber, problems }) =>
      `${rowNumber} ${problems.map(({ column, message }) => `${column}: ${message}`).join(' ')}`,
  );
  // Only the merchant knows which of the two rows is meant.
  expect(problems[0]).toBe('2 SKU: Bu SKU 3. satırda da var.');
  expect(problems[1]).toBe('3 SKU: Bu SKU 2. satırda da var.');
  expect(problems[2]).toBe('4 SKU: SKU yazılmamış.');
  expect(problems[3]).toMatch(/^5 Ad: /);
  expect(problems[4]).toBe(
    '6 Ad: Bu ad 7. satırda da var. Kategori: “yok” adında bir kategori yok.',
  );
  expect(problems[5]).toBe(
    '7 Ad: Bu ad 6. satırda da var. Yerine geçen SKU: “YOK” kodlu bir ürün mağazada yok.',
  );
  expect(problems[6]).toBe('8 SKU: Hücrede okunamayan karakterler var.');
  expect(problems[7]).toMatch(/^9 En az: /);
  const csv = (await ask('GET', `/imports/${shown.id}/errors`)).raw.toString('utf8');
  expect(csv.split('\r\n')).toHaveLength(12);
  expect(csv).toContain('6;B;Kategori;“yok” adında bir kategori yok.');
});

test('an import needs the right; a large file is refused before it is read; a missing one is 400', async () => {
  const clerk = await makeAdmin(shop.context, { role: 'fulfilment' });
  const form = fileForm(Buffer.from('SKU\nA\n'), { fileName: 'a.csv' });
  const refused = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/imports',
    payload: form.payload,
    headers: { ...form.headers, authorization: `Bearer ${clerk.accessToken}` },
  });
  expect(refused.statusCode).toBe(403);
  expect((await send(Buffer.alloc(20 * 1_024 * 1_024 + 1, 65))).statusCode).toBe(413);
  const empty = await send('');
  expect([empty.statusCode, empty.json().code]).toEqual([400, 'IMPORT_EMPTY']);
  expect((await ask('POST', '/imports', {})).status).toBeGreaterThanOrEqual(400);
  for (const path of ['/imports/999', '/imports/999/rows?tab=new', '/imports/999/errors'])
    expect((await ask('GET', path)).status, path).toBe(404);
  expect((await ask('GET', '/imports/x')).status).toBe(400);
});

test('an undone or old import is deleted, with its file', async () => {
  const keyOf = async (id: number) =>
    `imports/${(await shop.db.selectFrom('imports').select('fileId').where('id', '=', id).executeTakeFirstOrThrow()).fileId}`;
  const shown = await preview('SKU;Fiyat\nyok;1\n');
  const key = await keyOf(shown.id);
  expect(await shop.context.storage.has(key)).toBe(true);
  expect((await ask('DELETE', `/imports/${shown.id}`)).status).toBe(204);
  expect(await shop.context.storage.has(key)).toBe(false);
  expect((await ask('DELETE', `/imports/${shown.id}`)).status).toBe(404);

  const old = await preview('SKU;Fiyat\nyok;1\n');
  const oldKey = await keyOf(old.id);
  clock.advance(30 * DAY_MS + 1_000);
  Object.assign(admin, await makeAdmin(shop.context));
  const { workOf } = await import('#server/work/jobs.ts');
  await workOf(shop.context, mailer)['clean-imports']();
  expect((await ask('GET', `/imports/${old.id}`)).status).toBe(404);
  expect(await shop.context.storage.has(oldKey)).toBe(false);
});
