// The photographs named in a sheet: uploaded to the preview, attached in the order of the cell.
import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { fileForm } from '#server/testing/upload.ts';
import type { Import, ImportPictures, ImportRowsPage } from '#shared/back-office/imports.ts';
import type { ProductPictures } from '#shared/back-office/pictures.ts';

const shop = useTestApp();
let admin: TestAdmin;
beforeAll(async () => {
  admin = await makeAdmin(shop.context);
});

const call = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  ask<T & ErrorAnswer>(shop, method, `/admin${path}`, { as: admin, ...(body && { body }) });

async function preview(lines: readonly string[]): Promise<Import> {
  const form = fileForm(Buffer.from(lines.join('\n')), { fileName: 'urunler.csv' });
  const sent = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/imports',
    payload: form.payload,
    headers: { authorization: `Bearer ${admin.accessToken}`, ...form.headers },
  });
  const { id } = sent.json<Import>();
  await doJobs(shop.context, recordingMailer());
  return (await call<Import>('GET', `/imports/${id}`)).body;
}
async function apply({ id, previewId }: Import): Promise<void> {
  expect((await call('POST', `/imports/${id}/apply`, { previewId })).status).toBe(200);
  await doJobs(shop.context, recordingMailer());
}
let made = 0;
/** The hash of an uploaded picture. */
async function image(): Promise<string> {
  made += 1;
  const hash = made.toString(16).padStart(32, 'a');
  await shop.db
    .insertInto('images')
    .values({ hash, width: 10, height: 10, ground: '#ffffff', mediaType: 'image/png' })
    .execute();
  return hash;
}
const give = (id: number, pictures: { name: string; hash: string }[]) =>
  call<ImportPictures>('POST', `/imports/${id}/pictures`, { pictures });
async function picturesOf(sku: string): Promise<{ hash: string; view: string }[]> {
  const { id } = await shop.db
    .selectFrom('products')
    .select('id')
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow();
  const { body } = await call<ProductPictures>('GET', `/products/${id}/pictures`);
  return body.pictures.map(({ hash, view }) => ({ hash, view }));
}

test('the preview names missing pictures; valid rows are imported with the pictures that arrived, in order', async () => {
  const shown = await preview([
    'SKU;Ad;Marka;Kategori;Fiyat (TL);Fotoğraflar',
    'RS-1;Resimli Bir;Flakon;Parfüm Şişeleri;10;RS-1-b.jpg, RS-1-a.png',
    'RS-2;Resimli İki;Flakon;Parfüm Şişeleri;10;https://eski.example/rs-2.jpg?w=9, yok.jpg',
    'RS-3;Resimli Üç;Flakon;Parfüm Şişeleri;;rs-3.jpg',
  ]);
  expect(shown.counts).toMatchObject({ new: 2, faulty: 1 });
  const rows = (await call<ImportRowsPage>('GET', `/imports/${shown.id}/rows?tab=new`)).body;
  expect(rows.content[0]?.changes.find(({ column }) => column === 'Fotoğraflar')).toEqual({
    column: 'Fotoğraflar',
    before: '',
    after: 'RS-1-b.jpg, RS-1-a.png',
  });
  const before = (await call<ImportPictures>('GET', `/imports/${shown.id}/pictures`)).body;
  expect(before).toMatchObject({ named: 4, found: 0, unused: [] });
  expect(before.missing.map(({ name }) => name)).toEqual([
    'rs-1-b.jpg',
    'rs-1-a.png',
    'rs-2.jpg',
    'yok.jpg',
  ]);

  const a = await image();
  const b = await image();
  const two = await image();
  const other = await image();
  const given = await give(shown.id, [
    { name: 'resimler/RS-1-A.PNG', hash: a },
    { name: 'rs-1-b.jpg', hash: b },
    { name: 'rs-2.jpg', hash: two },
    { name: 'baska.jpg', hash: other },
  ]);
  expect(given.body).toEqual({
    named: 4,
    found: 3,
    unused: ['baska.jpg'],
    missing: [{ rowNumber: 3, name: 'yok.jpg' }],
  });
  await apply(shown);
  expect(await picturesOf('RS-1')).toEqual([
    { hash: b, view: 'main' },
    { hash: a, view: 'other' },
  ]);
  expect(await picturesOf('RS-2')).toEqual([{ hash: two, view: 'main' }]);
  expect((await give(shown.id, [{ name: 'yok.jpg', hash: a }])).body.code).toBe(
    'IMPORT_NOT_APPLICABLE',
  );
  const [log] = await shop.db
    .selectFrom('auditLog')
    .select(['adminEmail', 'action'])
    .where('entity', '=', 'product-pictures')
    .execute();
  expect(log).toEqual({ adminEmail: admin.email, action: 'create' });
});

test('the pictures of the cell come before the product’s existing pictures, and none is removed', async () => {
  const productId = await makeProduct(shop.db, { sku: 'RS-9' });
  const old = await image();
  const same = await image();
  const first = await image();
  for (const hash of [old, same])
    await call('POST', `/products/${productId}/pictures`, { hashes: [hash] });
  const shown = await preview(['SKU;Fotoğraflar', 'RS-9;yeni, ayni.jpg']);
  expect(shown.counts).toMatchObject({ changed: 1, faulty: 0 });
  await give(shown.id, [
    { name: 'yeni.webp', hash: first },
    { name: 'ayni.jpg', hash: same },
  ]);
  await apply(shown);
  expect((await picturesOf('RS-9')).map(({ hash }) => hash)).toEqual([first, same, old]);
});

test('an unknown picture, an unknown import and too many pictures in a row are refused', async () => {
  const names = Array.from({ length: 21 }, (_, place) => `r${place}.jpg`).join(', ');
  const shown = await preview(['SKU;Fotoğraflar', `RS-9;${names}`]);
  expect(shown.counts).toMatchObject({ faulty: 1, changed: 0 });
  const unknown = [{ name: 'a.jpg', hash: 'f'.repeat(32) }];
  expect((await give(shown.id, unknown)).body.code).toBe('NOT_FOUND');
  expect((await give(999_999, unknown)).body.code).toBe('IMPORT_NOT_FOUND');
  expect((await call('GET', '/imports/999999/pictures')).body.code).toBe('IMPORT_NOT_FOUND');
});
