import { beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { type ErrorAnswer, pay, placeOrder } from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type {
  Discount,
  DiscountInput,
  SimulateAnswer,
  Statistics,
  ValidateAnswer,
} from '#shared/back-office/discounts.ts';
import type { SettingsAnswer } from '#shared/settings/settings.ts';

const shop = useTestApp();
const editor = () => makeAdmin(shop.context, { role: 'editor' });

beforeEach(async () => {
  await shop.db.deleteFrom('discounts').execute();
});

type Draft = Partial<DiscountInput>;
const draft = (change: Draft = {}): DiscountInput => ({
  name: 'İlkbahar %10',
  kind: 'PERCENTAGE',
  scope: 'CART',
  percentage: 10,
  ...change,
});

async function create(change: Draft = {}): Promise<Discount> {
  const { status, body } = await ask<Discount & ErrorAnswer>(shop, 'POST', '/admin/discounts', {
    body: draft(change),
    as: await editor(),
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function validate(change: Draft & { id?: number } = {}): Promise<string[]> {
  const { status, body } = await ask<ValidateAnswer>(shop, 'POST', '/admin/discounts/validate', {
    body: draft(change),
    as: await editor(),
  });
  expect(status).toBe(200);
  expect(body.isValid).toBe(body.findings.every(({ severity }) => severity === 'warning'));
  for (const finding of body.findings) expect(finding.message).not.toContain('findings.');
  return body.findings.map(({ code }) => code);
}

describe('writing rules', () => {
  test('[H06] a rule is kept as it was sent; what does not belong to its kind is not', async () => {
    const productId = await makeProduct(shop.db);
    const rule = await create({
      kind: 'FIXED_AMOUNT',
      scope: 'PRODUCT',
      percentage: 50,
      amount: 1.25,
      productIds: [productId, productId],
      categoryIds: [3],
      conditions: {
        couponCode: ' İlk bahar ',
        customerEmails: ['AYSE@ornek.com'],
        minSubtotal: 99.9,
      },
      startDate: '2026-01-01T00:00:00+03:00',
      endDate: '2099-01-01T00:00:00Z',
      priority: 7,
      isCombinable: false,
      maxUses: 10,
      maxUsesPerCustomer: 1,
    });
    expect(rule).toMatchObject({
      name: 'İlkbahar %10',
      percentage: null,
      amount: 1.25,
      productIds: [productId],
      categoryIds: [],
      conditions: {
        couponCode: 'ILKBAHAR',
        customerEmails: ['ayse@ornek.com'],
        minSubtotal: 99.9,
        minQuantity: null,
        isFirstOrder: false,
      },
      startDate: '2025-12-31T21:00:00.000Z',
      endDate: '2099-01-01T00:00:00.000Z',
      priority: 7,
      isCombinable: false,
      maxUses: 10,
      maxUsesPerCustomer: 1,
      uses: 0,
      isActive: true,
    });
    const read = await ask(shop, 'GET', `/admin/discounts/${rule.id}`, { as: await editor() });
    expect(read.body).toEqual(rule);
  });

  test('[H05] pages of ten, newest first; sorted by listed fields only', async () => {
    const as = await editor();
    for (let made = 0; made < 12; made += 1)
      await create({ name: `Sıra ${made}`, isActive: false });
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

  test('[H07] [H09] [H08] changed, switched and deleted, each with its line in the log', async () => {
    const as = await makeAdmin(shop.context);
    const rule = await create({ name: 'Önce' });
    const changed = await ask<Discount>(shop, 'PUT', `/admin/discounts/${rule.id}`, {
      body: draft({ name: 'Sonra', percentage: 12.5 }),
      as,
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { id: rule.id, name: 'Sonra', percentage: 12.5, createdAt: rule.createdAt },
    });
    const toggle = () =>
      shop.app.inject({
        method: 'PATCH',
        url: `/api/admin/discounts/${rule.id}/toggle`,
        headers: { authorization: `Bearer ${as.accessToken}` },
      });
    expect((await toggle()).json()).toMatchObject({ isActive: false });
    expect((await toggle()).json()).toMatchObject({ isActive: true });
    expect((await ask(shop, 'DELETE', `/admin/discounts/${rule.id}`, { as })).status).toBe(204);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await ask(shop, method, `/admin/discounts/${rule.id}`, { as })).status).toBe(404);
    expect(
      (await ask(shop, 'PUT', `/admin/discounts/${rule.id}`, { body: draft(), as })).status,
    ).toBe(404);
    const log = await ask<{ content: { action: string; before: unknown; after: unknown }[] }>(
      shop,
      'GET',
      `/admin/audit?entity=discount&entityId=${rule.id}`,
      { as },
    );
    expect(log.body.content.map(({ action }) => action)).toEqual([
      'delete',
      'toggle',
      'toggle',
      'update',
      'create',
    ]);
    expect(log.body.content[3]).toMatchObject({
      before: { name: 'Önce', percentage: 10 },
      after: { name: 'Sonra', percentage: 12.5 },
    });
  });

  test('[H05] narrowed by words, state and kind; each rule says what holds it back', async () => {
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

  test('[H07] who saves what somebody else has changed meanwhile is told, with the rule as it is; without a version nothing is compared', async () => {
    const as = await editor();
    const rule = await create({ name: 'Önce' });
    expect(rule.version).toBe(1);
    const save = (name: string, version?: number) =>
      ask<Discount & ErrorAnswer>(shop, 'PUT', `/admin/discounts/${rule.id}`, {
        body: { ...draft({ name }), version },
        as,
      });
    expect(await save('Biri', 1)).toMatchObject({
      status: 200,
      body: { name: 'Biri', version: 2 },
    });
    expect(await save('Öteki', 1)).toMatchObject({
      status: 409,
      body: { code: 'EDIT_CONFLICT', details: { current: { name: 'Biri', version: 2 } } },
    });
    expect(await save('Üçüncü')).toMatchObject({
      status: 200,
      body: { name: 'Üçüncü', version: 3 },
    });
    expect(
      (
        await ask(shop, 'PUT', `/admin/discounts/${rule.id}`, {
          body: { ...draft(), version: '3' },
          as,
        })
      ).status,
    ).toBe(400);
    const [one, two] = await Promise.all([save('A', 3), save('B', 3)]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
  });

  test('[H09] switched to what is wished, however often', async () => {
    const as = await editor();
    const rule = await create();
    const toggle = (isActive: boolean) =>
      ask<Discount>(shop, 'PATCH', `/admin/discounts/${rule.id}/toggle`, {
        body: { isActive },
        as,
      });
    expect((await toggle(false)).body).toMatchObject({ isActive: false, state: 'off' });
    expect((await toggle(false)).body).toMatchObject({ isActive: false });
    expect((await toggle(true)).body).toMatchObject({ isActive: true, state: 'in-force' });
    expect(
      (
        await ask(shop, 'PATCH', `/admin/discounts/${rule.id}/toggle`, {
          body: { isActive: 'evet' },
          as,
        })
      ).status,
    ).toBe(400);
  });

  test('the names of what rules are for, also of what is not for sale; what a product has cost stays inside', async () => {
    const as = await editor();
    const ids = [await makeProduct(shop.db), await makeProduct(shop.db, { isActive: false })];
    await shop.db.updateTable('products').set({ costKurus: 100 }).execute();
    const { status, body } = await ask<{ id: number; isActive: boolean }[]>(
      shop,
      'POST',
      '/admin/discounts/products',
      { body: { ids: [ids[1], 2_000_000_000, ids[0]] }, as },
    );
    expect(status).toBe(200);
    expect(body.map(({ id, isActive }) => [id, isActive])).toEqual([
      [ids[1], false],
      [ids[0], true],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/cost/i);
    expect(
      (
        await ask(shop, 'POST', '/admin/discounts/products', {
          body: { ids: Array.from({ length: 501 }, () => 1) },
          as,
        })
      ).status,
    ).toBe(400);
  });

  test('two that switch at once switch twice', async () => {
    const rule = await create();
    const as = await editor();
    const toggle = () =>
      shop.app.inject({
        method: 'PATCH',
        url: `/api/admin/discounts/${rule.id}/toggle`,
        headers: { authorization: `Bearer ${as.accessToken}` },
      });
    await Promise.all([toggle(), toggle()]);
    expect(
      (await ask<Discount>(shop, 'GET', `/admin/discounts/${rule.id}`, { as })).body.isActive,
    ).toBe(true);
  });

  test.each<[string, unknown]>([
    ['no name', { name: ' ' }],
    ['101 per cent', { percentage: 101 }],
    ['a negative amount', { kind: 'FIXED_AMOUNT', amount: -1 }],
    ['a third decimal', { kind: 'FIXED_AMOUNT', amount: 0.001 }],
    ['an unknown kind', { kind: 'GIFT' }],
    ['an id that is text', { productIds: ['1'] }],
    ['a code of blanks', { conditions: { couponCode: '   ' } }],
    ['a category beyond all numbers', { scope: 'CATEGORY', categoryIds: [3_000_000_000] }],
    ['no address', { conditions: { customerEmails: ['ayşe'] } }],
    ['a date that is none', { endDate: 'yarın' }],
    ['half a character', { name: 'a\ud800' }],
  ])('%s is malformed, and nothing is made', async (_, change) => {
    const before = await shop.db.selectFrom('discounts').select('id').execute();
    expect(
      (
        await ask(shop, 'POST', '/admin/discounts', {
          body: { ...draft(), ...(change as Draft) },
          as: await editor(),
        })
      ).status,
    ).toBe(400);
    expect(await shop.db.selectFrom('discounts').select('id').execute()).toEqual(before);
  });

  test('what contradicts itself is refused with the findings', async () => {
    const body = draft({ startDate: '2026-02-01T00:00:00Z', endDate: '2026-01-01T00:00:00Z' });
    const answer = await ask<ErrorAnswer>(shop, 'POST', '/admin/discounts', {
      body,
      as: await editor(),
    });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'DISCOUNT_NOT_VALID',
        details: { findings: [{ code: 'end-before-start', path: 'endDate' }] },
      },
    });
  });
});

describe('[H11] what is wrong or doubtful about a draft', () => {
  test.each<[string, Draft, string]>([
    ['no percentage', { percentage: null }, 'kind-needs-percentage'],
    ['no amount', { kind: 'FIXED_AMOUNT' }, 'kind-needs-amount'],
    ['no quantities', { kind: 'BUY_X_PAY_Y' }, 'kind-needs-quantities'],
    ['buy 3 pay 3', { kind: 'BUY_X_PAY_Y', buyQuantity: 3, payQuantity: 3 }, 'pay-not-below-buy'],
    ['no products', { scope: 'PRODUCT' }, 'scope-needs-products'],
    ['no categories', { scope: 'CATEGORY' }, 'scope-needs-categories'],
    ['an unknown product', { scope: 'PRODUCT', productIds: [2_000_000_000] }, 'unknown-product'],
    ['an unknown category', { scope: 'CATEGORY', categoryIds: [999_999] }, 'unknown-category'],
    [
      'end before start',
      { startDate: '2026-02-01T00:00:00Z', endDate: '2026-01-01T00:00:00Z' },
      'end-before-start',
    ],
    ['an end that has passed', { endDate: '2020-01-01T00:00:00Z' }, 'already-ended'],
    [
      'more for one than for all',
      { maxUses: 1, maxUsesPerCustomer: 2 },
      'per-customer-above-total',
    ],
    [
      'free shipping for a product',
      { kind: 'FREE_SHIPPING', scope: 'PRODUCT', productIds: [1] },
      'free-shipping-needs-cart',
    ],
    ['no condition and no end', {}, 'no-condition'],
  ])('%s', async (_, change, code) => {
    expect(await validate(change)).toContain(code);
  });

  test('a bundle of one', async () => {
    const productId = await makeProduct(shop.db);
    expect(await validate({ scope: 'BUNDLE', productIds: [productId] })).toContain(
      'bundle-needs-two',
    );
  });

  test('more pieces than there are', async () => {
    const productId = await makeProduct(shop.db, { stock: 5 });
    expect(
      await validate({ scope: 'PRODUCT', productIds: [productId], conditions: { minQuantity: 6 } }),
    ).toContain('minimum-unreachable');
    expect(
      await validate({ scope: 'PRODUCT', productIds: [productId], conditions: { minQuantity: 5 } }),
    ).not.toContain('minimum-unreachable');
  });

  test('a price of zero, and one below cost', async () => {
    const productId = await makeProduct(shop.db, { price: 1_000 });
    await shop.db
      .updateTable('products')
      .set({ costKurus: 800 })
      .where('id', '=', productId)
      .execute();
    const forIt = (percentage: number) =>
      validate({ scope: 'PRODUCT', productIds: [productId], percentage });
    expect(await forIt(20)).toEqual([]);
    expect(await forIt(20.1)).toEqual(['below-cost']);
    expect(await forIt(100)).toEqual(['below-zero', 'below-cost']);
  });

  test('free shipping from an amount at which shipping is free already', async () => {
    const free = (minSubtotal: number) =>
      validate({ kind: 'FREE_SHIPPING', percentage: null, conditions: { minSubtotal } });
    await makeProduct(shop.db);
    expect(await free(499.99)).toEqual([]);
    expect(await free(500)).toEqual(['shipping-is-free']);
  });

  test('a rule that another one always pushes away, and one that only meets another', async () => {
    const productId = await makeProduct(shop.db);
    const products: Draft = { scope: 'PRODUCT', productIds: [productId] };
    const first = await create({ ...products, priority: 9, isCombinable: false, percentage: 5 });
    const as = await editor();
    const { body } = await ask<ValidateAnswer>(shop, 'POST', '/admin/discounts/validate', {
      body: draft({ ...products, percentage: 50 }),
      as,
    });
    expect(body.findings).toMatchObject([
      { code: 'never-applies', severity: 'warning', ruleIds: [first.id] },
    ]);
    expect(await validate({ ...products, startDate: '2030-01-01T00:00:00Z' })).toEqual([
      'never-applies',
    ]);
    await ask(shop, 'PUT', `/admin/discounts/${first.id}`, {
      body: draft({ ...products, priority: 9, endDate: '2030-01-01T00:00:00Z' }),
      as,
    });
    expect(await validate({ ...products, endDate: '2031-01-01T00:00:00Z' })).toEqual(['overlaps']);
    expect(await validate({ ...products, startDate: '2030-01-01T00:00:00Z' })).toEqual([]);
    expect(await validate({ ...products, id: first.id })).toEqual([]);
  });
});

test('[H10] statistics count paid orders, per rule and per day of Istanbul', async () => {
  const productId = await makeProduct(shop.db);
  const rule = await create({ isActive: false });
  const order = await placeOrder(shop, [{ productId, quantity: 3 }]);
  const { id, totalKurus } = await shop.db
    .selectFrom('orders')
    .select(['id', 'totalKurus'])
    .where('orderNumber', '=', order.orderNumber)
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('orderDiscounts')
    .values({ orderId: id, position: 1, discountId: rule.id, name: rule.name, amountKurus: 300 })
    .execute();
  const as = await editor();
  const read = async (query = '') =>
    (await ask<Statistics>(shop, 'GET', `/admin/discounts/statistics${query}`, { as })).body;
  expect(await read()).toEqual({
    total: { uses: 0, revenue: 0, discount: 0 },
    rules: [],
    days: [],
  });
  await pay(shop, order);
  const figures = { uses: 1, revenue: totalKurus / 100, discount: 3 };
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Istanbul' }).format(new Date());
  expect(await read()).toEqual({
    total: figures,
    rules: [{ id: rule.id, name: rule.name, ...figures }],
    days: [{ day, ...figures }],
  });
  expect((await read('?to=2020-01-01T00:00:00Z')).total.uses).toBe(0);
  expect((await read(`?rule=${rule.id}`)).total.uses).toBe(1);
  expect((await read(`?rule=${rule.id + 1}`)).total.uses).toBe(0);
  await ask(shop, 'DELETE', `/admin/discounts/${rule.id}`, { as });
  expect((await read()).rules).toEqual([{ id: null, name: rule.name, ...figures }]);
});

test('what free shipping saves the buyer is given away too', async () => {
  const productId = await makeProduct(shop.db, { price: 5_000 });
  const { rates } = (
    await ask<SettingsAnswer>(shop, 'GET', '/admin/settings', { as: await makeAdmin(shop.context) })
  ).body;
  const rule = await create({
    kind: 'FREE_SHIPPING',
    scope: 'CART',
    percentage: null,
    conditions: { minSubtotal: 100 },
  });
  const off = await create({ scope: 'PRODUCT', productIds: [productId], percentage: 10 });
  const order = await placeOrder(shop, [{ productId, quantity: 3 }]);
  await pay(shop, order);
  const as = await editor();
  const read = async (id: number) =>
    (await ask<Statistics>(shop, 'GET', `/admin/discounts/statistics?rule=${id}`, { as })).body;
  expect(rates.shippingCost).toBeGreaterThan(0);
  expect(await read(rule.id)).toMatchObject({
    total: { uses: 1, discount: rates.shippingCost },
    days: [{ discount: rates.shippingCost }],
  });
  expect((await read(off.id)).total.discount).toBe(15);
  // What stands on the order is off the goods, as before.
  expect(
    (
      await shop.db
        .selectFrom('orders')
        .select('discountKurus')
        .where('orderNumber', '=', order.orderNumber)
        .executeTakeFirstOrThrow()
    ).discountKurus,
  ).toBe(1_500);
});

test('a simulation plays a draft against paid orders without touching anything', async () => {
  const productId = await makeProduct(shop.db, { price: 10_000 });
  const order = await placeOrder(shop, [{ productId, quantity: 10 }]);
  await pay(shop, order);
  const before = await shop.db.selectFrom('discounts').selectAll().execute();
  const as = await editor();
  const simulate = async (change: Draft, extra: object = {}) =>
    (
      await ask<SimulateAnswer>(shop, 'POST', '/admin/discounts/simulate', {
        body: {
          draft: draft({ scope: 'PRODUCT', productIds: [productId], percentage: 10, ...change }),
          ...extra,
        },
        as,
      })
    ).body;
  const answer = await simulate({});
  expect(answer).toMatchObject({
    touchedCount: 1,
    discount: 100,
    worst: { orderNumber: order.orderNumber },
  });
  expect(Math.round((answer.revenueBefore - answer.revenueAfter) * 100)).toBe(11_800);
  expect(answer.orders).toEqual([{ ...answer.worst, discount: 100 }]);
  expect(answer).toMatchObject({ margin: null, belowCost: [] });
  await shop.db
    .updateTable('products')
    .set({ costKurus: 9_100 })
    .where('id', '=', productId)
    .execute();
  // Ten pieces at 90 TL that cost 91 TL each.
  expect(await simulate({})).toMatchObject({
    margin: { before: 90, after: -10, unknownCount: 0 },
    belowCost: [{ productId, count: 1 }],
  });
  expect(await simulate({ percentage: 9 })).toMatchObject({
    margin: { before: 90, after: 0 },
    belowCost: [],
  });
  expect(await simulate({}, { basket: [{ productId, quantity: 2 }] })).toMatchObject({
    margin: { before: 18, after: -2 },
    belowCost: [{ productId }],
  });
  expect(await simulate({ conditions: { minQuantity: 11 } })).toMatchObject({
    touchedCount: 0,
    discount: 0,
    worst: null,
    orders: [],
    margin: null,
  });
  expect(await simulate({ endDate: '2020-01-01T00:00:00Z' })).toMatchObject({ touchedCount: 1 });
  expect(await simulate({}, { basket: [{ productId, quantity: 1 }] })).toMatchObject({
    orderCount: 1,
    discount: 10,
    worst: { orderNumber: null },
  });
  expect(
    await simulate(
      { kind: 'FREE_SHIPPING', scope: 'CART', productIds: [], percentage: null },
      { basket: [{ productId, quantity: 1 }] },
    ),
  ).toMatchObject({ discount: 80 });
  expect(await shop.db.selectFrom('discounts').selectAll().execute()).toEqual(before);
});

test('a draft that is not whole yet, or gives more than is bought, gives nothing away when it is played through', async () => {
  const productId = await makeProduct(shop.db, { price: 1_000 });
  for (const quantities of [
    {},
    { buyQuantity: 3 },
    { payQuantity: 2 },
    { buyQuantity: 2, payQuantity: 5 },
  ]) {
    const body = {
      draft: draft({ kind: 'BUY_X_PAY_Y', scope: 'CART', percentage: null, ...quantities }),
      basket: [{ productId, quantity: 6 }],
    };
    expect(
      await ask(shop, 'POST', '/admin/discounts/simulate', { as: await editor(), body }),
      JSON.stringify(quantities),
    ).toMatchObject({ status: 200, body: { discount: 0 } });
  }
});

test('[H13] every call asks for an administrator whose role may, before it looks at the body', async () => {
  const rule = await create();
  const customer = await makeCustomer(shop.context);
  const calls = [
    ['GET', '/admin/discounts'],
    ['POST', '/admin/discounts'],
    ['GET', `/admin/discounts/${rule.id}`],
    ['PUT', `/admin/discounts/${rule.id}`],
    ['DELETE', `/admin/discounts/${rule.id}`],
    ['PATCH', `/admin/discounts/${rule.id}/toggle`],
    ['GET', '/admin/discounts/statistics'],
    ['POST', '/admin/discounts/validate'],
    ['POST', '/admin/discounts/simulate'],
    ['POST', '/admin/discounts/products'],
  ] as const;
  for (const [method, path] of calls) {
    const as = (token?: string) =>
      shop.app.inject({
        method,
        url: `/api${path}`,
        ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
      });
    expect((await as()).statusCode, `${method} ${path}`).toBe(401);
    expect((await as(customer.accessToken)).statusCode, `${method} ${path}`).toBe(401);
    expect(
      (await as((await makeAdmin(shop.context, { role: 'fulfilment' })).accessToken)).statusCode,
      `${method} ${path}`,
    ).toBe(403);
  }
  expect(
    (await ask<Discount>(shop, 'GET', `/admin/discounts/${rule.id}`, { as: await editor() })).body,
  ).toEqual(rule);
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
