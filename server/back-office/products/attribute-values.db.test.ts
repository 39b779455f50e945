// A value that the merchant adds works like a built-in value everywhere (decision 0101).
import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { fileForm } from '#server/testing/upload.ts';
import type { AttributeValue, AttributeValueInput } from '#shared/back-office/attribute-values.ts';
import type { Import, ImportRowsPage } from '#shared/back-office/imports.ts';
import type { AdminProduct } from '#shared/back-office/products.ts';
import type { Filters, ProductDetail, ProductPage } from '#shared/catalogue/catalogue.ts';
import { usualFields } from '#shared/catalogue/product-fields.ts';

const shop = useTestApp();
let editor: TestAdmin;
beforeAll(async () => {
  editor = await makeAdmin(shop.context, { role: 'editor' });
});

const PATH = '/admin/products/attribute-values';
const call = <T = AttributeValue>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => ask<T & ErrorAnswer>(shop, method, path, { as: editor, ...(body && { body }) });

const name = async (key: string, nameTr: string, rest: Partial<AttributeValueInput> = {}) => {
  const { status, body } = await call('POST', PATH, {
    key,
    nameTr,
    nameEn: null,
    swatch: null,
    ...rest,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const read = async (id: number) =>
  (await call<AttributeValue[]>('GET', PATH)).body.find((value) => value.id === id);
let made = 0;
const sell = (attributes: Record<string, unknown>) => {
  made += 1;
  return call<AdminProduct>('POST', '/admin/products', {
    ...usualFields,
    sku: `OD-${made}`,
    name: `Değerli ürün ${made}`,
    slug: null,
    brand: 'Deneme',
    categoryId: 3,
    price: 12.5,
    tiers: [],
    isActive: true,
    attributes: { part: 'cap', ...attributes },
  });
};
const attributesOf = async (id: number) =>
  (await call<AdminProduct>('GET', `/admin/products/${id}`)).body.attributes;

const page = async <T>(path: string, language = 'tr') =>
  (
    await shop.app.inject({ url: `/api${path}`, headers: { 'accept-language': language } })
  ).json<T>();
const facetLabels = async (key: string, language = 'tr') => {
  const { facets } = await page<Filters>('/products/filters', language);
  return facets.find((facet) => facet.key === key)?.values.map(({ label }) => label) ?? [];
};
const found = async (query: string) =>
  (await page<ProductPage>(`/products/search?q=${encodeURIComponent(query)}`)).content.map(
    ({ id }) => id,
  );
const attributeTexts = async (language: string) =>
  (await shop.app.inject({ url: `/locales/${language}/attributes.json` })).json<{
    values: Record<string, Record<string, string>>;
  }>().values;

test('a new colour has its name in filters, search, the texts of the pages and files, in both languages', async () => {
  expect((await attributeTexts('tr')).color).not.toHaveProperty('petrol-yesili');
  const petrol = await name('color', 'Petrol Yeşili', { nameEn: 'Teal', swatch: '#0f5e63' });
  expect(petrol).toMatchObject({ code: 'petrol-yesili', version: 1, productCount: 0 });
  const { status, body: product } = await sell({ color: petrol.code });
  expect(status).toBe(201);

  await expect.poll(() => facetLabels('color')).toContain('Petrol Yeşili');
  await expect.poll(() => facetLabels('color', 'en')).toContain('Teal');
  await expect.poll(() => found('petrol yesili')).toEqual([product.id]);
  await expect.poll(() => found('teal')).toEqual([product.id]);
  expect((await attributeTexts('tr')).color).toMatchObject({
    [petrol.code]: 'Petrol Yeşili',
    gold: 'Altın',
  });
  expect((await attributeTexts('en')).color?.[petrol.code]).toBe('Teal');

  const csv = await shop.app.inject({
    url: '/api/admin/products/export?format=csv',
    headers: { authorization: `Bearer ${editor.accessToken}`, 'accept-language': 'tr' },
  });
  expect(csv.body).toContain('Petrol Yeşili');
  expect(csv.body).not.toContain(petrol.code);
});

test('an import recognises a new value by its name in either language', async () => {
  const cork = await name('material', 'Mantar', { nameEn: 'Cork' });
  const form = fileForm(
    Buffer.from(
      'SKU;Ad;Kategori;Marka;Fiyat (TL);Malzeme\nM-1;Tıpa bir;Parfüm Şişeleri;Deneme;10;cork\nM-2;Tıpa iki;Parfüm Şişeleri;Deneme;10;MANTAR\nM-3;Tıpa üç;Parfüm Şişeleri;Deneme;10;şişirilmiş\n',
    ),
    { fileName: 'urunler.csv' },
  );
  const sent = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/imports',
    payload: form.payload,
    headers: { authorization: `Bearer ${editor.accessToken}`, ...form.headers },
  });
  const { id } = sent.json<Import>();
  await doJobs(shop.context, recordingMailer());
  const rows = (await call<ImportRowsPage>('GET', `/admin/imports/${id}/rows?tab=faulty`)).body;
  expect(rows.content.map(({ sku }) => sku)).toEqual(['M-3']);
  const shown = (await call<Import>('GET', `/admin/imports/${id}`)).body;
  await call('POST', `/admin/imports/${id}/apply`, { previewId: shown.previewId });
  await doJobs(shop.context, recordingMailer());
  await expect.poll(async () => (await read(cork.id))?.productCount).toBe(2);
});

test('no two values of an attribute are called the same, not even when both are named at once', async () => {
  const again = (nameTr: string, nameEn: string | null = null) =>
    call('POST', PATH, { key: 'finish', nameTr, nameEn, swatch: null });
  expect((await again('PARLAK')).body.code).toBe('ATTRIBUTE_VALUE_TAKEN');
  expect((await again('Sedefli', 'Matte')).body.code).toBe('ATTRIBUTE_VALUE_TAKEN');
  const both = await Promise.all([again('Sedefli'), again('sedefli')]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const sedefli = both.find(({ status }) => status === 201)?.body as AttributeValue;
  const kumlu = (await again('Kumlu')).body;
  const renamed = await call('PUT', `${PATH}/${kumlu.id}`, {
    nameTr: 'Sedefli',
    nameEn: null,
    swatch: null,
    version: 1,
  });
  expect(renamed.body.code).toBe('ATTRIBUTE_VALUE_TAKEN');
  expect(sedefli.code).toBe('sedefli');
  for (const key of ['neck', 'contents', 'closing', 'weightG', 'nothing'])
    expect(
      (await call('POST', PATH, { key, nameTr: 'x', nameEn: null, swatch: null })).status,
    ).toBe(400);
});

test('a changed name is soon shown everywhere, and the code stays', async () => {
  const value = await name('scentFamily', 'Yeşilimsi', { nameEn: 'Greenish' });
  const { body: product } = await sell({ part: 'essence', scentFamily: value.code });
  await expect.poll(() => facetLabels('scentFamily')).toContain('Yeşilimsi');
  const change = { nameTr: 'Otsu', nameEn: null, swatch: '#112233', version: 1 };
  const { status, body } = await call('PUT', `${PATH}/${value.id}`, change);
  expect([status, body]).toMatchObject([
    200,
    { code: value.code, nameTr: 'Otsu', nameEn: null, swatch: null, version: 2 },
  ]);
  await expect.poll(() => facetLabels('scentFamily')).toContain('Otsu');
  await expect.poll(() => facetLabels('scentFamily', 'en')).toContain('Otsu');
  await expect.poll(() => found('otsu')).toEqual([product.id]);
  expect((await page<ProductDetail>(`/products/${product.id}`)).attributes.scentFamily).toBe(
    value.code,
  );
  expect((await call('PUT', `${PATH}/${value.id}`, change)).body.code).toBe('EDIT_CONFLICT');
});

test('a value in use stays; of its removal and a new product at once one wins', async () => {
  const value = await name('form', 'Damla');
  const [sold, removed] = await Promise.all([
    sell({ form: value.code }),
    call('DELETE', `${PATH}/${value.id}`),
  ]);
  const isGone = removed.status === 204;
  expect([sold.status, removed.status]).toEqual(isGone ? [422, 204] : [201, 409]);
  const used = await name('form', 'Yumurta');
  await sell({ form: used.code });
  expect((await call('DELETE', `${PATH}/${used.id}`)).body.code).toBe('ATTRIBUTE_VALUE_IN_USE');
  const unused = await name('form', 'Yıldız');
  const twice = await Promise.all([1, 2].map(() => call('DELETE', `${PATH}/${unused.id}`)));
  expect(twice.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect((await sell({ form: unused.code })).status).toBe(422);
});

test('merged: every product has the other value, once, and the log says who did it', async () => {
  const spray = await name('uses', 'Vücut spreyi');
  const both = (await sell({ uses: ['perfume', spray.code, 'car'] })).body;
  const one = (await sell({ uses: [spray.code] })).body;
  const merge = (into: string, version = 1) =>
    call('POST', `${PATH}/${spray.id}/merge`, { version, into });
  expect((await merge(spray.code)).body.code).toBe('ATTRIBUTE_VALUE_NOT_FOUND');
  expect((await merge('nothing')).body.code).toBe('ATTRIBUTE_VALUE_NOT_FOUND');
  expect((await merge('perfume', 9)).body.code).toBe('EDIT_CONFLICT');
  expect((await merge('perfume')).status).toBe(204);
  expect((await attributesOf(both.id)).uses).toEqual(['perfume', 'car']);
  expect((await attributesOf(one.id)).uses).toEqual(['perfume']);
  expect(await read(spray.id)).toBeUndefined();
  const log = await shop.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after', 'adminEmail'])
    .where('entity', '=', 'attribute-value')
    .where('entityId', '=', String(spray.id))
    .orderBy('id')
    .execute();
  const fields = { key: 'uses', nameTr: 'Vücut spreyi', nameEn: null, swatch: null };
  const by = { adminEmail: editor.email };
  expect(log).toEqual([
    { ...by, action: 'create', before: null, after: fields },
    { ...by, action: 'delete', before: fields, after: null },
  ]);
  const now = await page<{ values: unknown }>('/products/filters');
  expect(JSON.stringify(now)).not.toContain(spray.code);
});
