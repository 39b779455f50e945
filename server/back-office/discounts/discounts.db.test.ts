import { beforeEach, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import {
  calculateCart,
  type DiscountDraft,
  discountEditor,
  discountDraft as draft,
} from '#server/testing/discounts.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Discount } from '#shared/back-office/discounts.ts';

const shop = useTestApp();
const { editor, create } = discountEditor(shop);

beforeEach(async () => {
  await shop.db.deleteFrom('discounts').execute();
});

test('[H06] a rule is stored as it was sent, without fields of other kinds', async () => {
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

test('[H07] [H09] [H08] changed, switched and deleted, each with its line in the log', async () => {
  const as = await makeAdmin(shop.context);
  const rule = await create({ name: 'Önce' });
  const changed = await ask<Discount>(shop, 'PUT', `/admin/discounts/${rule.id}`, {
    body: draft({ name: 'Sonra', nameEn: 'After', percentage: 12.5 }),
    as,
  });
  expect(changed).toMatchObject({
    status: 200,
    body: {
      id: rule.id,
      name: 'Sonra',
      nameEn: 'After',
      percentage: 12.5,
      createdAt: rule.createdAt,
    },
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

test('the log counts the addresses of a rule and does not name them', async () => {
  const conditions = { customerEmails: ['ayse@ornek.com', 'fatma@ornek.com'] };
  const { id } = await create({ conditions });
  const entry = await shop.db
    .selectFrom('auditLog')
    .select('after')
    .where('entity', '=', 'discount')
    .where('entityId', '=', String(id))
    .executeTakeFirstOrThrow();
  expect(entry.after).toMatchObject({ conditions: { customerEmails: 2 } });
  expect(JSON.stringify(entry)).not.toContain('@');
});

test('[H07] saving over another person’s change is refused with the current rule; without a version nothing is compared', async () => {
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

test('[H09] switched to the requested state, also when requested again', async () => {
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

test('[H09] [H12] the answer of a switch follows its effect: the next calculation has it', async () => {
  const as = await editor();
  const productId = await makeProduct(shop.db, { price: 1_000 });
  const rule = await create({ percentage: 10 });
  const discountNow = async () =>
    (await calculateCart(shop, [{ productId, quantity: 1 }])).totalDiscountAmount;
  for (let turn = 0; turn < 40; turn += 1) {
    const isActive = turn % 2 === 1;
    await ask(shop, 'PATCH', `/admin/discounts/${rule.id}/toggle`, { body: { isActive }, as });
    expect(await discountNow(), `turn ${turn}`).toBe(isActive ? 1 : 0);
  }
});

test('the names of a rule’s products, also of those not for sale, are sent without their cost', async () => {
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

test('two toggles at once both apply', async () => {
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
        body: { ...draft(), ...(change as DiscountDraft) },
        as: await editor(),
      })
    ).status,
  ).toBe(400);
  expect(await shop.db.selectFrom('discounts').select('id').execute()).toEqual(before);
});

test('a rule that contradicts itself is refused with the findings', async () => {
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

test('[H13] every call requires an administrator with the right, before it reads the body', async () => {
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
