import { beforeEach, expect, test } from 'vitest';
import { pay, placeOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { discountEditor } from '#server/testing/discounts.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Discount } from '#shared/back-office/discounts.ts';

const shop = useTestApp();
const { editor, create } = discountEditor(shop);

beforeEach(async () => {
  await shop.db.deleteFrom('discounts').execute();
});

test('[H05] pages of ten, newest first; sorted by listed fields only', async () => {
  const as = await editor();
  for (let made = 0; made < 12; made += 1) await create({ name: `Sıra ${made}`, isActive: false });
  type Page = { content: Discount[]; size: number; totalElements: number; totalPages: number };
  const { body } = await ask<Page>(shop, 'GET', '/admin/discounts', { as });
  expect(body.content).toHaveLength(10);
  expect(body).toMatchObject({ size: 10, totalPages: Math.ceil(body.totalElements / 10) });
  expect(body.content[0]?.name).toBe('Sıra 11');
  const next = await ask<Page>(shop, 'GET', '/admin/discounts?page=1', { as });
  expect(
    next.body.content
      .map(({ id }) => id)
      .filter((id) => body.content.some((each) => each.id === id)),
  ).toEqual([]);
  const named = await ask<Page>(shop, 'GET', '/admin/discounts?sort=name,asc&size=100', { as });
  expect(named.body.content.map(({ name }) => name)).toEqual(
    [...named.body.content.map(({ name }) => name)].sort(
      new Intl.Collator('tr', { numeric: true }).compare,
    ),
  );
  expect((await ask(shop, 'GET', '/admin/discounts?sort=secret', { as })).status).toBe(400);
  expect((await ask(shop, 'GET', '/admin/discounts?size=1000', { as })).status).toBe(400);
});

test('[H05] filtered by search, state and kind; each rule shows its state', async () => {
  const as = await editor();
  await create({ name: 'Yılbaşı ışıltısı', description: 'Şişelerde' });
  await create({ name: 'Gelecek', startDate: '2099-01-01T00:00:00Z' });
  await create({
    name: 'Geçmiş',
    endDate: '2020-01-01T00:00:00Z',
    startDate: '2019-01-01T00:00:00Z',
  });
  await create({ name: 'Kapalı', isActive: false, conditions: { couponCode: 'GİZLİ 10' } });
  await create({ name: 'Kargo', kind: 'FREE_SHIPPING' });
  const found = async (query: string) => {
    const { status, body } = await ask<{ content: Discount[]; totalElements: number }>(
      shop,
      'GET',
      `/admin/discounts?sort=name,asc&${query}`,
      { as },
    );
    expect(status).toBe(200);
    expect(body.totalElements).toBe(body.content.length);
    return body.content.map(({ name, state }) => [name, state]);
  };
  expect(await found('state=in-force')).toEqual([
    ['Kargo', 'in-force'],
    ['Yılbaşı ışıltısı', 'in-force'],
  ]);
  expect(await found('state=planned')).toEqual([['Gelecek', 'planned']]);
  expect(await found('state=over')).toEqual([['Geçmiş', 'over']]);
  expect(await found('state=off')).toEqual([['Kapalı', 'off']]);
  expect(await found('state=used-up')).toEqual([]);
  expect(await found('kind=FREE_SHIPPING')).toEqual([['Kargo', 'in-force']]);
  for (const typed of ['YILBASI', 'ışıl', 'siselerde'])
    expect(await found(`search=${encodeURIComponent(typed)}`)).toEqual([
      ['Yılbaşı ışıltısı', 'in-force'],
    ]);
  expect(await found('search=gizli')).toEqual([['Kapalı', 'off']]);
  expect(await found(`search=${encodeURIComponent("%_'\\")}`)).toEqual([]);
  for (const query of ['state=soon', 'kind=GIFT', `search=${'a'.repeat(201)}`])
    expect((await ask(shop, 'GET', `/admin/discounts?${query}`, { as })).status, query).toBe(400);
});

test('[H05] a rule that was used as often as it may is used up', async () => {
  const productId = await makeProduct(shop.db);
  const rule = await create({ maxUses: 1 });
  const order = await placeOrder(shop, [{ productId, quantity: 1 }]);
  await pay(shop, order);
  const as = await editor();
  const { body } = await ask<{ content: Discount[] }>(
    shop,
    'GET',
    '/admin/discounts?state=used-up',
    { as },
  );
  expect(body.content).toMatchObject([{ id: rule.id, uses: 1, state: 'used-up' }]);
  expect(
    (await ask<{ content: Discount[] }>(shop, 'GET', '/admin/discounts?state=in-force', { as }))
      .body.content,
  ).toEqual([]);
});
