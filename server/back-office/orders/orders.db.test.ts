import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { statesOf } from '#server/orders/order-state.ts';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { loadRows } from '#server/testing/load-rows.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { AdminOrdersPage, CountsAnswer, SavedView } from '#shared/back-office/orders.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { countsQuery, type OrderFilter, ordersQuery } from './orders.sql.ts';
import { listBackOfficeOrders, tabStates } from './orders.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
let admin: TestAdmin;
let bottle: number;
const AT = { offset: 0, limit: 26 };

const list = async (query: string) =>
  (await ask<AdminOrdersPage>(shop, 'GET', `/admin/orders${query}`, { as: admin })).body;
const numbers = async (query: string) =>
  (await list(query)).content.map(({ orderNumber }) => orderNumber);
const day = (text: string) => new Date(`${text}+03:00`);

beforeAll(async () => {
  admin = await makeAdmin(shop.context, { role: 'fulfilment' });
  bottle = await makeProduct(shop.db, { sku: 'FL-0150-K' });
  const other = await makeProduct(shop.db, { sku: 'KP-15' });
  const of = (orderNumber: string, createdAt: string, more: object = {}, productId = other) =>
    makeOrder(shop.db, {
      orderNumber,
      createdAt: day(createdAt),
      items: [{ productId, quantity: 3 }],
      ...more,
    });
  await of('AAAAAAAAA1', '2026-11-20T10:00', { state: 'CONFIRMED' });
  await of('AAAAAAAAA2', '2026-11-20T11:00', { state: 'PREPARING', email: 'Gul.Cicek@Ornek.com' });
  await of(
    'AAAAAAAAA3',
    '2026-11-19T23:59',
    { state: 'PENDING_PAYMENT', paymentState: 'PENDING' },
    bottle,
  );
  await of('AAAAAAAAA4', '2026-11-18T00:00', { state: 'PENDING_PAYMENT', paymentState: 'REVIEW' });
  const { id: orderId } = await of('AAAAAAAAA5', '2026-11-17T09:00', {
    state: 'CANCELLED',
    paymentState: 'PAID',
  });
  await shop.db
    .insertInto('payments')
    .values({ id: 'transfer-5', orderId, provider: 'transfer', state: 'PAID', amountKurus: 3_000 })
    .execute();
  await shop.db
    .insertInto('refunds')
    .values({
      orderId,
      paymentId: 'transfer-5',
      cause: 'cancelled',
      state: 'by-hand',
      amountKurus: 3_000,
      key: 'whole transfer-5',
    })
    .execute();
  await of('AAAAAAAAA6', '2026-11-16T09:00', { state: 'PENDING_PAYMENT', paymentState: 'FAILED' });
  await shop.db
    .updateTable('orders')
    .set({ firstName: 'Şükrü', lastName: 'İğdeli', phone: '+905559998877' })
    .where('orderNumber', '=', 'AAAAAAAAA1')
    .execute();
  await shop.db
    .updateTable('orders')
    .set({ expiresAt: day('2026-11-21T13:00') })
    .where('orderNumber', '=', 'AAAAAAAAA3')
    .execute();
  await shop.db
    .updateTable('orders')
    .set({ expiresAt: day('2026-11-28T13:00') })
    .where('orderNumber', '=', 'AAAAAAAAA6')
    .execute();
});

describe('the list of orders', () => {
  test('shows the newest first with the data of each row, and never counts all orders', async () => {
    const page = await list('?size=2');
    expect(page).toMatchObject({
      page: 0,
      size: 2,
      totalElements: null,
      hasNext: true,
      isCut: false,
    });
    expect(page.content).toEqual([
      expect.objectContaining({
        orderNumber: 'AAAAAAAAA2',
        status: 'PREPARING',
        paymentStatus: 'PAID',
        name: 'Iğdır Şahin',
        city: 'İstanbul',
        pieces: 3,
        total: 30,
        version: 1,
      }),
      expect.objectContaining({ orderNumber: 'AAAAAAAAA1', name: 'Şükrü İğdeli' }),
    ]);
    expect(await numbers('?size=2&page=2')).toEqual(['AAAAAAAAA5', 'AAAAAAAAA6']);
    expect(await list('?size=2&page=3')).toMatchObject({ content: [], hasNext: false });
    expect(await list('?size=100&page=100')).toMatchObject({
      content: [],
      hasNext: false,
      isCut: true,
    });
  });

  test.each([
    ['status=PAID', ['AAAAAAAAA1']],
    ['status=PENDING_PAYMENT', ['AAAAAAAAA3', 'AAAAAAAAA4']],
    ['status=RETURNED', []],
    ['tab=unpaid', ['AAAAAAAAA3', 'AAAAAAAAA6']],
    ['tab=unpaid&payment=FAILED', ['AAAAAAAAA6']],
    ['payment=REVIEW', ['AAAAAAAAA4']],
    ['status=PENDING_PAYMENT&payment=PENDING', ['AAAAAAAAA3']],
    ['status=PAID&payment=FAILED', []],
    ['method=transfer', []],
    ['from=2026-11-18&to=2026-11-19', ['AAAAAAAAA3', 'AAAAAAAAA4']],
    ['from=2026-11-20', ['AAAAAAAAA2', 'AAAAAAAAA1']],
    ['needs=decision', ['AAAAAAAAA5']],
    ['needs=expiring', ['AAAAAAAAA3']],
    ['text=aaaaa-aaaa2', ['AAAAAAAAA2']],
    [`text=${encodeURIComponent(showOrderNumber('AAAAAAAAA1'))}`, ['AAAAAAAAA1']],
    ['text=SUKRU', ['AAAAAAAAA1']],
    ['text=igdeli%20%C5%9E%C3%BCkr%C3%BC', ['AAAAAAAAA1']],
    ['text=gul.cicek@', ['AAAAAAAAA2']],
    ['text=0555%20999%2088%2077', ['AAAAAAAAA1']],
    ['text=%2B90%20555%20999', ['AAAAAAAAA1']],
    ['text=fl%200150k', ['AAAAAAAAA3']],
    ['text=FL-0150-K&status=PAID', []],
    ['text=ab', []],
    ['text=%25%25%25', []],
    ['text=%F0%9F%98%80%F0%9F%98%80%F0%9F%98%80', []],
  ])('%s', async (query, expected) => {
    expect(await numbers(`?${query}`)).toEqual(expected);
  });

  test.each([
    'status=NONE',
    'from=yesterday',
    'from=2026-02-30',
    'page=-1',
    'size=0',
    'size=101',
    'page=99999999999',
    'text=%00a%00b',
  ])('%s is refused or finds nothing, and never fails', async (query) => {
    const { status, body } = await ask<ErrorAnswer & AdminOrdersPage>(
      shop,
      'GET',
      `/admin/orders?${query}`,
      { as: admin },
    );
    if (query.startsWith('text')) expect(status === 400 || body.content.length === 0).toBe(true);
    else expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION_FAILED' });
  });

  test('counts for the tabs', async () => {
    const { body } = await ask<CountsAnswer>(shop, 'GET', '/admin/orders/counts', { as: admin });
    const counts = { toPrepare: 1, preparing: 1, shipped: 0, unpaid: 2, review: 1 };
    expect(body).toEqual({ ...counts, carriers: [], proofs: 0 });
  });
});

describe('saved views', () => {
  test('belong to one administrator; a new view with the same name replaces the old one', async () => {
    const other = await makeAdmin(shop.context, { role: 'fulfilment' });
    const save = (name: string, query: string) =>
      ask<SavedView>(shop, 'POST', '/admin/orders/views', { as: admin, body: { name, query } });
    const { body: first } = await save('Havaleler', 'method=transfer');
    await save('Havaleler', 'method=transfer&status=PAID');
    const mine = await ask<SavedView[]>(shop, 'GET', '/admin/orders/views', { as: admin });

    expect(mine.body).toEqual([
      { id: first.id, name: 'Havaleler', query: 'method=transfer&status=PAID' },
    ]);
    expect(
      (await ask<SavedView[]>(shop, 'GET', '/admin/orders/views', { as: other })).body,
    ).toEqual([]);
    expect(
      (await ask(shop, 'DELETE', `/admin/orders/views/${first.id}`, { as: other })).status,
    ).toBe(404);
    expect(
      (await ask(shop, 'DELETE', `/admin/orders/views/${first.id}`, { as: admin })).status,
    ).toBe(204);
    expect((await save('', 'a')).status).toBe(400);
    expect((await save('a', 'a\nb')).status).toBe(400);
  });

  test('are no more than thirty, also when many are saved at once', async () => {
    const busy = await makeAdmin(shop.context, { role: 'fulfilment' });
    const saved = await Promise.all(
      Array.from({ length: 34 }, (_, place) =>
        ask<SavedView>(shop, 'POST', '/admin/orders/views', {
          as: busy,
          body: { name: `G ${place}`, query: '' },
        }),
      ),
    );
    expect(saved.filter(({ status }) => status === 201)).toHaveLength(30);
    expect(saved.filter(({ status }) => status === 422)).toHaveLength(4);
  });
});

describe('with 40,000 orders', () => {
  const insert = (rows: RawBuilder<unknown>) =>
    loadRows(shop.db, (tx) => rows.execute(tx), { areConsistent: true });
  beforeAll(async () => {
    await insert(sql`
      insert into orders (
        order_number, state,
        payment_state, payment_method,
        holds_stock, request_hash, access_token_hash, email,
        first_name, last_name, phone,
        shipping_address, invoice, language,
        subtotal_kurus, tax_kurus, shipping_kurus, total_kurus, tax_points, prices_include_tax,
        created_at, expires_at)
      select 'B' || lpad(n::text, 9, '0'), (array[
          'DELIVERED', 'DELIVERED', 'DELIVERED', 'DELIVERED', 'EXPIRED',
          'CANCELLED', 'SHIPPED', 'PREPARING', 'CONFIRMED', 'PENDING_PAYMENT'])[1 + n % 10],
        case when n % 10 in (4, 5, 9) then 'FAILED' else 'PAID' end,
        case when n % 7 = 0 then 'transfer' else 'card' end,
        false, '', '\\x00', 'alici' || n || '@ornek.com',
        (array['Ahmet', 'Ayşe', 'Fatma', 'Can'])[1 + n % 4], 'Soyad' || n % 5000,
        '+90532' || lpad(n::text, 7, '0'),
        '{"city": "Ankara"}', '{"kind": "individual"}', 'tr',
        100, 0, 0, 100, 2000, true,
        timestamptz '2026-11-01' - n * interval '5 minutes', timestamptz '2026-12-30'
      from generate_series(1, 40000) n`);
    await insert(sql`
      insert into order_items (
        order_id, position, product_id, sku, name, image_url,
        quantity, price_kurus, unit_price_kurus, line_total_kurus)
      select id, 1, ${bottle}, 'FL-0150-K', 'Şişe', '', 1, 100, 100, 100
      from orders where order_number like 'B%'`);
    await insert(sql`
      insert into payments (id, order_id, provider, state, amount_kurus)
      select 'P' || id, id, 'testbank', 'PAID', 100
      from orders where order_number like 'B%' and payment_state = 'PAID'`);
    await sql`analyze orders, order_items, payments, products`.execute(shop.db);
  });

  const filters: [string, OrderFilter][] = [
    ['nothing', {}],
    ['a status that most have', { states: statesOf('DELIVERED') }],
    ['a status that few have', { states: statesOf('PAYMENT_FAILED') }],
    ['a status that none has', { states: statesOf('REFUNDED') }],
    ['a payment state', { states: tabStates.review }],
    ['days', { from: day('2026-10-01T00:00'), before: day('2026-10-02T00:00') }],
    [
      'a status within days',
      {
        states: statesOf('SHIPPED'),
        from: day('2026-10-01T00:00'),
        before: day('2026-10-02T00:00'),
      },
    ],
    ['a number', { text: { terms: ['b000000777'], code: 'b000000777' } }],
    ['a name', { text: { terms: ['ayse', 'soyad77'], code: 'aysesoyad77' } }],
    ['an e-mail', { text: { terms: ['alici9999@ornek.com'], code: 'alici9999ornekcom' } }],
    ['a phone', { text: { terms: ['5320000777'], code: '5320000777' } }],
    ['a product that everybody buys', { text: { terms: ['fl-0150-k'], code: 'fl0150k' } }],
    [
      'a text and a status',
      { text: { terms: ['soyad77'], code: 'soyad77' }, states: statesOf('PAID') },
    ],
    ['decisions', { isToDecide: true }],
    ['what expires', { expiresBefore: day('2026-11-22T00:00') }],
  ];

  test.each(filters)('no table of orders is read through for %s', async (_, filter) => {
    const { rows } = await sql<
      Record<string, string>
    >`explain (costs off) ${ordersQuery(filter, AT)}`.execute(shop.db);
    const plan = rows.map((row) => Object.values(row)[0]).join('\n');
    expect(plan).toMatch(/Index/);
    expect(
      plan.split('\n').filter((line) => /Seq Scan on (orders|order_items|payments)/.test(line)),
    ).toEqual([]);
  });

  test('the counts come from an index alone, and stop at a thousand', async () => {
    const { rows } = await sql<
      Record<string, string>
    >`explain (costs off) ${countsQuery(tabStates)}`.execute(shop.db);
    const plan = rows.map((row) => Object.values(row)[0]).join('\n');
    expect(plan).not.toMatch(/Seq Scan/);
    const { body } = await ask<CountsAnswer>(shop, 'GET', '/admin/orders/counts', { as: admin });
    expect(body).toMatchObject({ toPrepare: 1_000, preparing: 1_000, shipped: 1_000 });
  });

  test('pages follow one another without a gap, up to the last page that is allowed', async () => {
    const pages = await Promise.all(
      [0, 1, 2, 99].map((page) =>
        listBackOfficeOrders(shop.context, { page, size: 100, status: 'DELIVERED' }),
      ),
    );
    const ids = pages.flatMap(({ content }) => content.map(({ id }) => id));
    expect(new Set(ids).size).toBe(400);
    expect(pages.map(({ hasNext, isCut }) => [hasNext, isCut])).toEqual([
      [true, false],
      [true, false],
      [true, false],
      [false, true],
    ]);
  });
});
