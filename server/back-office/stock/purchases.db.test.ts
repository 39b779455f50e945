import { beforeEach, expect, test } from 'vitest';
import { passArrivals } from '#server/purchasing/arrivals.ts';
import { notifyOfStock } from '#server/stock-alerts/stock-alerts.ts';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { Purchase, PurchasesPage, Supplier } from '#shared/back-office/purchases.ts';
import { DAY_MS, dayAfter, istanbulDay } from '#shared/base/format.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
let editor: TestAdmin;
let supplierId = 0;
const dayIn = (days: number) => dayAfter(istanbulDay(clock.now().getTime()), days);

const call = <T = Purchase>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  ask<T & ErrorAnswer>(shop, method, `/admin/stock/${path}`, { as: editor, ...(body && { body }) });
const arrivalOf = async (id: number) =>
  (await shop.app.inject({ url: `/api/products/${id}/arrival` })).json().arrivesOn as string | null;

beforeEach(async () => {
  editor = await makeAdmin(shop.context, { role: 'editor' });
  const supplier = { name: 'Camcı', contact: null, leadDays: null };
  supplierId ||= (await call<Supplier>('POST', 'suppliers', supplier)).body.id;
});

async function draft(rows: [number, number][], expectedOn: string | null = dayIn(10)) {
  const { status, body } = await call('POST', 'purchases', {
    supplierId,
    expectedOn,
    remark: null,
    rows: rows.map(([productId, quantity]) => ({ productId, quantity, unitCost: 12.5 })),
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const move = (purchase: Purchase, name: string, body: object = {}) =>
  call('POST', `purchases/${purchase.id}/${name}`, { version: purchase.version, ...body });

test('goods that arrive in parts are in stock at once, with their moves; the last piece ends the order', async () => {
  const bottle = await makeProduct(shop.db, { stock: 0 });
  const cap = await makeProduct(shop.db);
  const made = await draft([
    [bottle, 100],
    [cap, 10],
  ]);
  expect(made).toMatchObject({ state: 'draft', total: 1_375, ordered: 110, received: 0 });
  const rows = [{ productId: bottle, quantity: 40 }];
  expect((await move(made, 'receipts', { rows })).body.code).toBe('PURCHASE_MOVE_NOT_ALLOWED');
  const ordered = (await move(made, 'order')).body;
  expect(ordered.state).toBe('ordered');
  const part = (await move(ordered, 'receipts', { rows })).body;
  expect(part).toMatchObject({ state: 'partly-received', received: 40 });
  expect(await stockOf(shop.db, bottle)).toBe(40);
  const rest = [
    { productId: bottle, quantity: 61 },
    { productId: cap, quantity: 10 },
  ];
  const whole = (await move(part, 'receipts', { rows: rest })).body;
  expect(whole).toMatchObject({ state: 'received', received: 111 });
  expect([await stockOf(shop.db, bottle), await stockOf(shop.db, cap)]).toEqual([101, 110]);
  const moves = await shop.db
    .selectFrom('stockMoves')
    .select(['change', 'reason', 'actor', 'remark'])
    .where('purchaseOrderId', '=', made.id)
    .orderBy('id')
    .execute();
  const by = { reason: 'delivery', actor: editor.email, remark: 'Camcı' };
  expect(moves).toEqual([40, 61, 10].map((change) => ({ change, ...by })));
});

test('the same receipt sent twice, and two at once, are in the stock once', async () => {
  const id = await makeProduct(shop.db, { stock: 0 });
  const ordered = (await move(await draft([[id, 50]]), 'order')).body;
  const rows = [{ productId: id, quantity: 20 }];
  const answers = await Promise.all([1, 2, 3].map(() => move(ordered, 'receipts', { rows })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await stockOf(shop.db, id)).toBe(20);
});

test('a sold-out product shows when it arrives, and follows each change of the order', async () => {
  const id = await makeProduct(shop.db, { stock: 0 });
  expect(await arrivalOf(id)).toBeNull();
  const made = await draft([[id, 50]]);
  expect(await arrivalOf(id)).toBeNull();
  const ordered = (await move(made, 'order')).body;
  await expect.poll(() => arrivalOf(id)).toBe(dayIn(10));
  const earlier = await move(await draft([[id, 5]], dayIn(3)), 'order');
  await expect.poll(() => arrivalOf(id)).toBe(dayIn(3));
  await move(earlier.body, 'cancel');
  await expect.poll(() => arrivalOf(id)).toBe(dayIn(10));
  const moved = await call('PUT', `purchases/${ordered.id}/expected`, {
    version: ordered.version,
    expectedOn: dayIn(1),
  });
  await expect.poll(() => arrivalOf(id)).toBe(dayIn(1));
  // A day in the past is no longer promised.
  clock.advance(2 * DAY_MS);
  await passArrivals(shop.context);
  await expect.poll(() => arrivalOf(id)).toBeNull();
  editor = await makeAdmin(shop.context, { role: 'editor' });
  expect((await move(moved.body, 'close')).body.state).toBe('closed');
});

test('a stock alert is mailed when the product is received', async () => {
  const id = await makeProduct(shop.db, { stock: 0 });
  await shop.app.inject({
    method: 'POST',
    url: `/api/products/${id}/stock-alerts`,
    payload: { email: 'bekleyen@ornek.com', quantity: 1 },
  });
  const waiting = () =>
    shop.db.selectFrom('stockAlerts').select('sentAt').where('productId', '=', id).execute();
  expect(await waiting()).toEqual([{ sentAt: null }]);
  const ordered = (await move(await draft([[id, 50]]), 'order')).body;
  await notifyOfStock(shop.context);
  expect(await waiting()).toEqual([{ sentAt: null }]);
  await move(ordered, 'receipts', { rows: [{ productId: id, quantity: 50 }] });
  await notifyOfStock(shop.context);
  expect((await waiting())[0]?.sentAt).not.toBeNull();
});

test('a draft can be changed, what is ordered cannot; unknown goods are refused', async () => {
  const id = await makeProduct(shop.db);
  const other = await makeProduct(shop.db);
  const made = await draft([[id, 5]]);
  const input = { supplierId, expectedOn: null, remark: 'acele', rows: [] as object[] };
  const row = { productId: other, quantity: 2, unitCost: null };
  const changed = await call('PUT', `purchases/${made.id}`, {
    ...input,
    rows: [row],
    version: made.version,
  });
  expect(changed.body).toMatchObject({ remark: 'acele', total: 0, rows: [{ productId: other }] });
  const stale = await call('PUT', `purchases/${made.id}`, { ...input, rows: [row], version: 1 });
  expect(stale.body.code).toBe('EDIT_CONFLICT');
  const ordered = (await move(changed.body, 'order')).body;
  const late = { ...input, rows: [row], version: ordered.version };
  expect((await call('PUT', `purchases/${made.id}`, late)).body.code).toBe(
    'PURCHASE_MOVE_NOT_ALLOWED',
  );
  const wrong = await move(ordered, 'receipts', { rows: [{ productId: id, quantity: 1 }] });
  expect([wrong.status, wrong.body.code]).toEqual([422, 'PURCHASE_NOT_VALID']);
  const gone = { ...input, rows: [{ ...row, productId: 2_000_000_000 }] };
  expect((await call('POST', 'purchases', gone)).body.code).toBe('PURCHASE_NOT_VALID');
  for (const rows of [[], [row, row], [{ ...row, quantity: 0 }], [{ ...row, unitCost: 0.001 }]])
    expect((await call('POST', 'purchases', { ...input, rows })).status).toBe(400);
  const list = await call<PurchasesPage>('GET', 'purchases?state=ordered');
  expect(list.body.content[0]).toMatchObject({ id: made.id, supplier: 'Camcı' });
});
