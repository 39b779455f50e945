import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { translate } from '#server/base/errors/texts.ts';
import type { TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer, waitingMails } from '#server/testing/jobs.ts';
import { orderOfFour, useOrderStaff } from '#server/testing/order-staff.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type {
  FoundOrders,
  ManyAnswer,
  OrderChoice,
  OrdersFilter,
} from '#shared/back-office/many-orders.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { SHOP_EMAIL: 'magaza@ornek.com' } });
const { staff, read } = useOrderStaff(shop);

const many = (act: string, choice: OrderChoice | object, more: object = {}, as?: TestAdmin) =>
  ask<ManyAnswer & ErrorAnswer>(shop, 'POST', `/admin/orders/many/${act}`, {
    as: as ?? staff.worker,
    body: { choice, ...more },
  });
const find = async (query: string) =>
  (await ask<FoundOrders>(shop, 'GET', `/admin/orders/many?${query}`, { as: staff.worker })).body;
const versionOf = async (number: string) => ({
  orderNumber: number,
  version: (await read(number)).version,
});
const chosen = async (...numbers: string[]) => ({
  orders: await Promise.all(numbers.map(versionOf)),
});
const stateOf = async (number: string) => (await read(number)).state;
const flush = async () => {
  const mailer = recordingMailer();
  await doJobs(shop.context, mailer);
  return mailer.sent.map(({ kind }) => kind);
};
async function ordersOf(count: number) {
  const numbers: string[] = [];
  for (let index = 0; index < count; index += 1) numbers.push((await orderOfFour(shop)).number);
  return numbers;
}
/** Runs all parts of a choice by filter. */
async function everyPart(act: string, found: OrdersFilter, upTo: number) {
  const parts: ManyAnswer[] = [];
  let after: number | null = null;
  do {
    const { body }: { body: ManyAnswer } = await many(act, { found, upTo, after });
    parts.push(body);
    after = body.next;
  } while (after !== null);
  return parts;
}

describe('one act on many orders', () => {
  test('orders that do not allow it are reported with their state, and the others are changed', async () => {
    const [paid = '', old = '', sent = ''] = await ordersOf(3);
    const { number: unpaid } = await orderOfFour(shop, { isPaid: false });
    const { orders } = await chosen(paid, old, unpaid, sent);
    await many(
      'ship',
      { orders: [await versionOf(sent)] },
      { carrier: 'aras', trackingNumbers: [] },
    );
    await many('prepare', await chosen(old));
    const { body } = await many('prepare', {
      orders: [...orders, { orderNumber: 'YOKYOKYOK1', version: 1 }, await versionOf(sent)],
    });
    expect(body.done).toEqual([
      { orderNumber: paid, version: (await read(paid)).version, isBuyerMailed: false },
    ]);
    expect(body.refused.map(({ orderNumber }) => orderNumber)).toEqual([
      old,
      unpaid,
      sent,
      'YOKYOKYOK1',
      sent,
    ]);
    expect(body.refused.map(({ message }) => message)).toEqual([
      expect.stringContaining('değişti'),
      expect.stringContaining('Ödeme'),
      expect.stringContaining('değişti'),
      expect.any(String),
      expect.stringContaining('Kargo'),
    ]);
    expect(body.next).toBeNull();
    const log = await shop.db
      .selectFrom('auditLog')
      .select(['adminEmail', 'after'])
      .where('entityId', '=', paid)
      .execute();
    expect(log).toEqual([
      { adminEmail: staff.worker.email, after: { state: 'PREPARING', paymentState: 'PAID' } },
    ]);
  });

  test('twice at once each order is moved once', async () => {
    const numbers = await ordersOf(3);
    const choice = await chosen(...numbers);
    const answers = await Promise.all([many('prepare', choice), many('prepare', choice)]);
    const done = answers.flatMap(({ body }) => body.done.map(({ orderNumber }) => orderNumber));
    expect(done.sort()).toEqual([...numbers].sort());
    for (const number of numbers)
      expect(
        (await read(number)).history.filter(({ status }) => status === 'PREPARING'),
      ).toHaveLength(1);
  });

  test('changes all orders of a filter in parts, each once, and none that was placed later', async () => {
    await many('prepare', { found: { tab: 'toPrepare' }, upTo: 1_000_000 });
    const numbers = await ordersOf(53);
    const { count, upTo, isCut } = await find('tab=toPrepare');
    expect([count, isCut]).toEqual([53, false]);
    const [late = ''] = await ordersOf(1);
    const parts = await everyPart('prepare', { tab: 'toPrepare' }, upTo ?? 0);
    expect(parts.map(({ done }) => done.length)).toEqual([50, 3]);
    expect(parts.flatMap(({ refused }) => refused)).toEqual([]);
    expect(parts.flatMap(({ done }) => done.map(({ orderNumber }) => orderNumber))).toEqual(
      numbers.toReversed(),
    );
    expect(await stateOf(late)).toBe('CONFIRMED');
    expect(await find('tab=toPrepare&text=yokboyle')).toEqual({
      count: 0,
      isCut: false,
      upTo: null,
    });
  }, 120_000);
});

describe('shipping many', () => {
  test('all that is left goes in one parcel with its own number; without a number only on request', async () => {
    const [first = '', second = '', third = ''] = await ordersOf(3);
    const body = {
      carrier: 'mng',
      trackingNumbers: [
        { orderNumber: first, trackingNumber: 'MNG 1' },
        { orderNumber: third, trackingNumber: 'MNG 3' },
      ],
      isNumberNeeded: true,
    };
    await many('prepare', await chosen(first));
    const { body: answer } = await many('ship', await chosen(first, second, third), body);
    expect(answer.done.map(({ orderNumber }) => orderNumber)).toEqual([first, third]);
    expect(answer.refused).toEqual([
      { orderNumber: second, message: expect.stringContaining('takip') },
    ]);
    expect(await read(first)).toMatchObject({
      state: 'SHIPPED',
      shipments: [
        { carrier: 'mng', trackingNumber: 'MNG 1', items: [{ position: 1, quantity: 4 }] },
      ],
    });
    expect(
      (await many('ship', await chosen(second), { ...body, isNumberNeeded: false })).body,
    ).toMatchObject({ done: [{ orderNumber: second }], refused: [] });
    expect((await read(second)).shipments[0]?.trackingNumber).toBeNull();
  });

  test('pieces that are in a parcel already are not sent twice', async () => {
    const [number = ''] = await ordersOf(1);
    const { version } = await read(number);
    await ask(shop, 'POST', `/admin/orders/${number}/shipments`, {
      as: staff.worker,
      body: { version, carrier: 'aras', rows: [{ position: 1, quantity: 3 }] },
    });
    await many('ship', await chosen(number), { carrier: 'aras', trackingNumbers: [] });
    expect((await read(number)).shipments.map(({ items }) => items[0]?.quantity)).toEqual([3, 1]);
  });
});

describe('undoing a step of many orders', () => {
  test('within the minute the buyer is mailed about neither step', async () => {
    const numbers = await ordersOf(2);
    await flush();
    for (const [act, before] of [
      ['prepare', 'CONFIRMED'],
      ['ship', 'CONFIRMED'],
    ] as const) {
      const more = act === 'ship' ? { carrier: 'aras', trackingNumbers: [] } : {};
      const { body } = await many(act, await chosen(...numbers), more);
      expect(await waitingMails(shop.db, numbers[0] ?? '')).toHaveLength(1);
      const back = await many(`undo-${act}`, {
        orders: body.done.map(({ isBuyerMailed: _, ...order }) => order),
      });
      expect(back.body.done.map(({ isBuyerMailed }) => isBuyerMailed)).toEqual([false, false]);
      expect(await Promise.all(numbers.map(stateOf))).toEqual([before, before]);
      expect(await flush()).toEqual([]);
    }
  });

  test('after the mail was sent, the buyer gets a correction; an order with a next step is refused', async () => {
    const [first = '', second = ''] = await ordersOf(2);
    await flush();
    const { body } = await many('prepare', await chosen(first, second));
    expect((await flush()).sort()).toEqual(['order-preparing', 'order-preparing']);
    await many('ship', await chosen(second), { carrier: 'aras', trackingNumbers: [] });
    const orders = body.done.map(({ isBuyerMailed: _, ...order }) => order);
    const back = await many('undo-prepare', { orders });
    expect(back.body).toMatchObject({
      done: [{ orderNumber: first, isBuyerMailed: true }],
      refused: [{ orderNumber: second }],
    });
    expect((await flush()).sort()).toEqual(['order-shipped', 'preparing-undone']);
  });

  test('deliveries and booked transfers are undone too; without the tick nobody is notified', async () => {
    const { number } = await orderOfFour(shop, { method: 'transfer' });
    await flush();
    const booked = await many('book-transfer', await chosen(number), { isNotified: false });
    expect(booked.body.done).toHaveLength(1);
    expect(await stateOf(number)).toBe('CONFIRMED');
    await many('undo-book-transfer', await chosen(number), { isNotified: false });
    expect(await stateOf(number)).toBe('PENDING_PAYMENT');
    await many('book-transfer', await chosen(number), { isNotified: false });
    await many('ship', await chosen(number), {
      carrier: 'aras',
      trackingNumbers: [],
      isNotified: false,
    });
    await many('deliver', await chosen(number), { isNotified: false });
    expect(await stateOf(number)).toBe('DELIVERED');
    await many('undo-deliver', await chosen(number), { isNotified: false });
    expect(await stateOf(number)).toBe('SHIPPED');
    expect(await flush()).toEqual([]);
  });
});

test('an unexpected error in one order is reported as refused, with what was done before it', async () => {
  const [first = '', broken = '', last = ''] = await ordersOf(3);
  await sql`alter table orders add constraint broken
    check (order_number <> ${sql.lit(broken)} or state <> 'PREPARING')`.execute(shop.db);
  const { status, body } = await many('prepare', await chosen(first, broken, last));
  await sql`alter table orders drop constraint broken`.execute(shop.db);
  expect(status).toBe(200);
  expect(body.done.map(({ orderNumber }) => orderNumber)).toEqual([first, last]);
  expect(body.refused).toEqual([
    { orderNumber: broken, message: translate('tr', 'errors', 'INTERNAL') },
  ]);
});

test.each([
  ['prepare', { orders: [] }],
  ['prepare', { orders: [{ orderNumber: 'A', version: 0 }] }],
  ['prepare', { found: { tab: 'none' }, upTo: 1 }],
  ['prepare', { found: {} }],
  ['prepare', { orders: [{ orderNumber: 'A', version: 1 }], found: {}, upTo: 1 }],
  ['book-transfer', { found: {}, upTo: 1 }],
  ['ship', { found: {}, upTo: 1 }],
])('%s %j is refused', async (act, choice) => {
  expect((await many(act, choice)).status).toBe(400);
});

test('the file has the orders that are found, or some of them, with formulas made harmless', async () => {
  const [first = '', second = ''] = await ordersOf(2);
  await shop.db
    .updateTable('orders')
    .set({ firstName: '=1+1', lastName: 'Öz' })
    .where('orderNumber', '=', first)
    .execute();
  await many('ship', await chosen(first), {
    carrier: 'aras',
    trackingNumbers: [{ orderNumber: first, trackingNumber: 'AR77' }],
  });
  const file = async (query: string, format = 'csv') =>
    shop.app.inject({
      method: 'GET',
      url: `/api/admin/orders/many/${format}?${query}`,
      headers: { authorization: `Bearer ${staff.worker.accessToken}` },
    });
  const one = await file(`numbers=${first}`);
  const lines = one.body.replace('\uFEFF', '').trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('Sipariş');
  expect(lines[1]).toContain(`'=1+1 Öz`);
  expect(lines[1]).toContain('AR77');
  expect(one.headers['content-disposition']).toMatch(/\.csv$/);
  const both = (await file(`numbers=${first},${second}`)).body.trim().split('\r\n');
  expect(both).toHaveLength(3);
  expect((await file('status=SHIPPED', 'xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK');
});
