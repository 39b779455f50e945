import { beforeEach, expect, test } from 'vitest';
import { applyDatedPrices } from '#server/catalogue/dated-prices.ts';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, SECOND, testClock } from '#server/testing/test-clock.ts';
import type { DatedPriceAnswer } from '#shared/back-office/dated-prices.ts';
import type { ProductDetail } from '#shared/catalogue/catalogue.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
let editor: TestAdmin;
/** A session expires after half an hour of this clock. */
const signIn = async () => {
  editor = await makeAdmin(shop.context, { role: 'editor' });
};
beforeEach(signIn);

const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR).toISOString();
type Answer = DatedPriceAnswer & { code?: string; errors?: { path: string; message: string }[] };
const set = (id: number, datedPrice: unknown, expected: unknown = null, as = editor) =>
  ask<Answer>(shop, 'PUT', `/admin/products/${id}/dated-price`, {
    body: { datedPrice, expected },
    as,
  });
const work = () => applyDatedPrices({ db: shop.db, clock: clock.now });
/** The public price from the cached call. */
const shownPrice = async (id: number) =>
  (await ask<ProductDetail>(shop, 'GET', `/products/${id}`)).body.price;

test('a price begins at its moment and not before, and the usual one comes back at the end', async () => {
  const id = await makeProduct(shop.db, { price: 1_000 });
  const { status, body } = await set(id, { price: 8.5, startsAt: inHours(1), endsAt: inHours(2) });
  expect([status, body.datedPrice]).toEqual([
    200,
    { price: 8.5, startsAt: inHours(1), endsAt: inHours(2), hasBegun: false },
  ]);
  clock.advance(HOUR - SECOND);
  await work();
  expect(await shownPrice(id)).toBe(10);

  clock.advance(SECOND);
  await Promise.all([work(), work()]);
  await expect.poll(() => shownPrice(id)).toBe(8.5);

  clock.advance(HOUR - SECOND);
  await work();
  expect(await shownPrice(id)).toBe(8.5);
  clock.advance(SECOND);
  await work();
  await expect.poll(() => shownPrice(id)).toBe(10);
  expect(await shop.db.selectFrom('datedPrices').selectAll().execute()).toEqual([]);

  const log = await shop.db
    .selectFrom('auditLog')
    .select(['adminEmail', 'after'])
    .where('entity', '=', 'product')
    .where('entityId', '=', String(id))
    .orderBy('id')
    .execute();
  expect(log.map(({ after }) => after)).toMatchObject([
    { datedPrice: { price: 8.5 } },
    { price: 8.5 },
    { price: 10 },
  ]);
});

test('without an end it stays, and a price that somebody changed meanwhile is not taken back', async () => {
  const stays = await makeProduct(shop.db);
  const changed = await makeProduct(shop.db);
  await set(stays, { price: 12, startsAt: inHours(1), endsAt: null });
  await set(changed, { price: 12, startsAt: inHours(1), endsAt: inHours(2) });
  clock.advance(HOUR);
  await work();
  await signIn();
  const { version } = (
    await ask<{ version: number }>(shop, 'GET', `/admin/products/${changed}`, { as: editor })
  ).body;
  await ask(shop, 'PUT', `/admin/products/${changed}`, {
    body: { version, price: 15 },
    as: editor,
  });
  clock.advance(2 * HOUR);
  await work();
  await expect.poll(() => shownPrice(stays)).toBe(12);
  await expect.poll(() => shownPrice(changed)).toBe(15);
});

test('a price that begins now applies at once, and ends at once when it is withdrawn', async () => {
  const id = await makeProduct(shop.db, { price: 1_000 });
  const { body } = await set(id, { price: 9, startsAt: inHours(0), endsAt: inHours(1) });
  expect(body.datedPrice?.hasBegun).toBe(true);
  await expect.poll(() => shownPrice(id)).toBe(9);

  expect((await set(id, null)).body.code).toBe('EDIT_CONFLICT');
  expect((await set(id, null, body.datedPrice)).body.datedPrice).toBeNull();
  await expect.poll(() => shownPrice(id)).toBe(10);
});

test.each([
  ['startsAt', -0.05, null, 'Başlangıç geçmişte olamaz.'],
  ['startsAt', -24, 1, 'Başlangıç geçmişte olamaz.'],
  ['endsAt', -2, -1, 'Bitiş geçmişte olamaz.'],
])('%s in the past is refused at its field (%d to %j)', async (field, from, to, message) => {
  const id = await makeProduct(shop.db, { price: 1_000 });
  const endsAt = to === null ? null : inHours(to);
  const { status, body } = await set(id, { price: 7, startsAt: inHours(from), endsAt });
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  expect(body.errors).toContainEqual({ path: `datedPrice.${field}`, message });
  expect(await shownPrice(id)).toBe(10);
  expect(await shop.db.selectFrom('datedPrices').selectAll().execute()).toEqual([]);
});

test('the minute that was typed still means now, and a price that has begun keeps its start', async () => {
  const id = await makeProduct(shop.db, { price: 1_000 });
  const minute = new Date(Math.floor(clock.now().getTime() / 60_000) * 60_000).toISOString();
  clock.advance(59 * SECOND);
  const begun = (await set(id, { price: 9, startsAt: minute, endsAt: inHours(1) })).body.datedPrice;
  expect(begun?.hasBegun).toBe(true);

  clock.advance(10 * 60 * SECOND);
  const { body } = await set(id, { price: 8, startsAt: minute, endsAt: inHours(2) }, begun);
  expect(body.datedPrice).toMatchObject({ price: 8, startsAt: minute, hasBegun: true });
  await expect.poll(() => shownPrice(id)).toBe(8);
});

test.each([
  [{ price: 0, startsAt: inHours(1), endsAt: null }],
  [{ price: 1.005, startsAt: inHours(1), endsAt: null }],
  [{ price: 5, startsAt: inHours(2), endsAt: inHours(1) }],
  [{ price: 5, startsAt: 'yarın', endsAt: null }],
])('%j is refused', async (datedPrice) => {
  const id = await makeProduct(shop.db);
  expect((await set(id, datedPrice)).body.code).toBe('VALIDATION_FAILED');
});

test('an unknown product gets no dated price', async () => {
  const body = { price: 5, startsAt: inHours(1), endsAt: null };
  expect((await set(2_000_000_000, body)).body.code).toBe('PRODUCT_NOT_FOUND');
});
