import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { AdminCategory } from '#shared/back-office/categories.ts';

const shop = useTestApp();
let as: TestAdmin;
beforeAll(async () => {
  as = await makeAdmin(shop.context, { role: 'editor' });
});

type Answer = AdminCategory[] & ErrorAnswer;
const tree = async () => (await ask<Answer>(shop, 'GET', '/admin/categories', { as })).body;
const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  ask<Answer>(shop, method, `/admin/categories${path}`, {
    as,
    ...(body !== undefined && { body }),
  });

async function create(nameTr: string, parentId: number | null = null): Promise<AdminCategory> {
  const { status, body } = await call('POST', '', { parentId, nameTr, nameEn: `${nameTr} en` });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.toReversed().find((category) => category.nameTr === nameTr) as AdminCategory;
}
const find = async (id: number) =>
  (await tree()).find((category) => category.id === id) as AdminCategory;
const place = async (id: number, parentId: number | null, at: number) =>
  call('PUT', `/${id}/place`, { parentId, place: at, version: (await find(id)).version });
const childrenOf = async (parentId: number | null) =>
  (await tree()).filter((category) => category.parentId === parentId).map(({ id }) => id);

describe('the tree', () => {
  test('has its own order, with the number of products in each category', async () => {
    await makeProduct(shop.db, { categoryId: 4, isActive: false });
    const all = await tree();
    expect(all.map(({ key }) => key).slice(0, 4)).toEqual([
      'essences',
      'supplies',
      'perfume-bottles',
      'perfume-caps',
    ]);
    const supplies = all.find(({ id }) => id === 2);
    const caps = all.find(({ id }) => id === 4);
    expect(caps?.productCount).toBeGreaterThan(0);
    expect(supplies?.branchCount).toBeGreaterThanOrEqual(caps?.branchCount ?? Number.NaN);
    expect(all.filter(({ isFixed }) => isFixed)).toHaveLength(10);
  });

  test('a new category is in the shop at once, and its key is unique', async () => {
    const first = await create('Şişe İnci', 3);
    const second = await create('Şişe İnci', 3);
    expect([first.key, second.key]).toEqual(['sise-inci', 'sise-inci-2']);
    expect(first).toMatchObject({
      parentId: 3,
      nameEn: 'Şişe İnci en',
      version: 1,
      isFixed: false,
      productCount: 0,
    });
    await expect
      .poll(async () => (await shop.app.inject({ url: '/api/categories' })).body)
      .toContain('Şişe İnci');
  });

  test('a KDV rate is set, applies to subcategories, stays when it is left out, and is removed', async () => {
    const above = await create('Oranlı');
    const below = await create('Altında', above.id);
    const put = async (taxPercent: number | null | undefined) =>
      (
        await call('PUT', `/${above.id}`, {
          nameTr: 'Oranlı',
          nameEn: 'Rated',
          taxPercent,
          version: (await find(above.id)).version,
        })
      ).status;
    expect(await put(10)).toBe(200);
    expect(await put(undefined)).toBe(200);
    expect(await find(below.id)).toMatchObject({ taxPercent: null, taxPercentInForce: 10 });
    expect(await put(18)).toBe(400);
    expect(await put(null)).toBe(200);
    expect((await find(below.id)).taxPercentInForce).toBeNull();
  });

  test('names change, the key does not; an older version is refused with the current one', async () => {
    const { id } = await create('Önce');
    expect(
      (await call('PUT', `/${id}`, { nameTr: 'Sonra', nameEn: 'After', version: 1 })).status,
    ).toBe(200);
    expect(await find(id)).toMatchObject({
      key: 'once',
      nameTr: 'Sonra',
      nameEn: 'After',
      version: 2,
    });
    expect(
      (await call('PUT', `/${id}`, { nameTr: 'Geç', nameEn: 'Late', version: 1 })).body,
    ).toMatchObject({ code: 'EDIT_CONFLICT', details: { current: { nameTr: 'Sonra' } } });
    const named = await call('PUT', '/3', {
      nameTr: 'Parfüm Şişeleri',
      nameEn: 'Perfume Bottles',
      version: (await find(3)).version,
    });
    expect(named.status).toBe(200);
  });
});

describe('moving', () => {
  test('among its neighbours and below another', async () => {
    const parent = await create('Üst');
    const a = await create('A', parent.id);
    const b = await create('B', parent.id);
    const c = await create('C', parent.id);
    expect(await childrenOf(parent.id)).toEqual([a.id, b.id, c.id]);
    await place(c.id, parent.id, 0);
    expect(await childrenOf(parent.id)).toEqual([c.id, a.id, b.id]);
    await place(c.id, parent.id, 99);
    expect(await childrenOf(parent.id)).toEqual([a.id, b.id, c.id]);
    await place(b.id, a.id, 0);
    expect(await childrenOf(parent.id)).toEqual([a.id, c.id]);
    expect(await childrenOf(a.id)).toEqual([b.id]);
  });

  test('never below itself, never too deep, and a fixed category never below another parent', async () => {
    const one = await create('Bir');
    const two = await create('İki', one.id);
    const three = await create('Üç', two.id);
    expect((await place(one.id, three.id, 0)).body.code).toBe('CATEGORY_MOVE_NOT_ALLOWED');
    expect((await place(one.id, one.id, 0)).body.code).toBe('CATEGORY_MOVE_NOT_ALLOWED');
    const four = await create('Dört', three.id);
    expect(
      (await call('POST', '', { parentId: four.id, nameTr: 'Beş', nameEn: 'Five' })).body.code,
    ).toBe('CATEGORY_MOVE_NOT_ALLOWED');
    const other = await create('Başka');
    expect((await place(one.id, other.id, 0)).body.code).toBe('CATEGORY_MOVE_NOT_ALLOWED');
    expect((await place(3, null, 0)).body.code).toBe('CATEGORY_FIXED');
    expect((await place(3, 2, 3)).status).toBe(200);
    expect(
      (await call('PUT', `/${one.id}/place`, { parentId: 2_000_000_000, place: 0, version: 1 }))
        .body.code,
    ).toBe('CATEGORY_NOT_FOUND');
  });

  test('two moves at once never make a circle', async () => {
    const a = await create('Halka A');
    const b = await create('Halka B');
    const outcomes = await Promise.all([place(a.id, b.id, 0), place(b.id, a.id, 0)]);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await tree()).filter(({ id }) => id === a.id || id === b.id)).toHaveLength(2);
  });

  test('below a category with a discount: the prices of its products follow', async () => {
    const sale = await create('İndirimli');
    const plain = await create('Düz');
    const productId = await makeProduct(shop.db, { categoryId: plain.id, price: 1_000 });
    const owner = await makeAdmin(shop.context);
    await ask(shop, 'POST', '/admin/discounts', {
      as: owner,
      body: {
        name: 'Dal',
        kind: 'PERCENTAGE',
        scope: 'CATEGORY',
        percentage: 10,
        categoryIds: [sale.id],
      },
    });
    await place(plain.id, sale.id, 0);
    await expect
      .poll(async () => (await shop.app.inject({ url: `/api/products/${productId}` })).json())
      .toMatchObject({ discount: { price: 9 } });
  });
});

test('deleted only when empty, and never one that every shop has', async () => {
  const parent = await create('Dolu');
  const child = await create('Boş', parent.id);
  expect((await call('DELETE', `/${parent.id}`)).body.code).toBe('CATEGORY_IN_USE');
  await makeProduct(shop.db, { categoryId: child.id, isActive: false });
  expect((await call('DELETE', `/${child.id}`)).body.code).toBe('CATEGORY_IN_USE');
  const { id } = await create('Gidecek');
  expect((await call('DELETE', `/${id}`)).status).toBe(200);
  expect(await find(id)).toBeUndefined();
  expect((await call('DELETE', '/1')).body.code).toBe('CATEGORY_FIXED');
  expect((await call('DELETE', `/${id}`)).body.code).toBe('CATEGORY_NOT_FOUND');
});

test('names are one line in both languages', async () => {
  for (const wrong of [
    { nameTr: '' },
    { nameEn: ' ' },
    { nameTr: 'a\nb' },
    { nameTr: '\ud800' },
    { nameTr: 'x'.repeat(81) },
    { parentId: -1 },
    { parentId: 'üst' },
  ])
    expect(
      (await call('POST', '', { parentId: null, nameTr: 'İyi', nameEn: 'Good', ...wrong })).status,
      JSON.stringify(wrong),
    ).toBe(400);
});
