import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkoutBody, type ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder, type OrderOverrides } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type {
  CustomerOrder,
  CustomerOrdersPage,
  OrderDocumentAnswer,
  OrdersCount,
  RecentOrders,
} from '#shared/orders/customer-orders.ts';
import {
  customerStatus,
  customerStatuses,
  orderStates,
  paymentStates,
} from '#shared/orders/order-states.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });

let me = {} as TestCustomer;
let product = 0;

beforeAll(async () => {
  product = await makeProduct(shop.db);
});
beforeEach(async () => {
  me = await makeCustomer(shop.context);
});

const get = <T = CustomerOrdersPage>(
  path: string,
  as: TestCustomer | null = me,
  headers: Record<string, string> = {},
) => ask<T>(shop, 'GET', path, { as, headers });
const ordered = (
  overrides: OrderOverrides = {},
  item: { name?: string; sku?: string; unitPrice?: number; quantity?: number } = {},
) =>
  makeOrder(shop.db, { customerId: me.id, ...overrides, items: [{ productId: product, ...item }] });
const idsOf = ({ body }: { body: CustomerOrdersPage }) => body.content.map((order) => order.id);
const day = (text: string) => new Date(`2026-${text}`);

describe('GET /user/orders', () => {
  test('[K23] [A03] answers a page of ten, newest first, with rows, total and what can be done', async () => {
    const made = [];
    for (let index = 0; index < 12; index += 1)
      made.push(
        await ordered(
          { createdAt: day(`11-${10 + index}T09:00:00Z`) },
          { unitPrice: 1_250, quantity: index + 1 },
        ),
      );

    const { status, body, headers } = await get('/user/orders');
    const second = await get('/user/orders?page=1');

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(body).toMatchObject({ page: 0, size: 10, totalElements: 12, totalPages: 2 });
    expect([...idsOf({ body }), ...idsOf(second)]).toEqual(made.map(({ id }) => id).reverse());
    expect(body.content[0]).toEqual({
      id: made[11]?.id,
      orderNumber: made[11]?.orderNumber,
      status: 'PAID',
      paymentStatus: 'PAID',
      paymentMethod: 'card',
      items: [
        {
          productId: product,
          designId: null,
          sku: 'ESKI-1',
          name: 'Şişe',
          imageUrl: '/media/eski.svg',
          quantity: 12,
          unitPrice: 12.5,
          lineTotal: 150,
          isPersonalised: false,
        },
      ],
      total: 150,
      canPay: false,
      canCancel: true,
      createdAt: '2026-11-21T09:00:00.000Z',
    });
  });

  test('[K23] can be sorted by time and by total, either way; the id breaks ties', async () => {
    const createdAt = day('11-01T09:00:00Z');
    const cheap = await ordered({ createdAt }, { unitPrice: 100 });
    const dear = await ordered({ createdAt }, { unitPrice: 900 });
    const alike = await ordered({ createdAt: day('11-02T09:00:00Z') }, { unitPrice: 900 });
    const order = async (sort: string) => idsOf(await get(`/user/orders?${sort}`));

    expect(await order('sort=total,asc')).toEqual([cheap.id, dear.id, alike.id]);
    expect(await order('sort=total&direction=desc')).toEqual([alike.id, dear.id, cheap.id]);
    expect(await order('sort=createdAt,asc')).toEqual([cheap.id, dear.id, alike.id]);
    expect(await order('size=1&page=1')).toEqual([dear.id]);
    expect(await order('page=9')).toEqual([]);
  });

  test.each(['name,asc', 'total,up', 'total,asc,desc', ',', '😀', 'o.id;drop table orders'])(
    '[K23] does not know the sort %j',
    async (sort) => {
      const { status, body } = await get<ErrorAnswer>(
        `/user/orders?sort=${encodeURIComponent(sort)}`,
      );

      expect({ status, code: body.code }).toEqual({ status: 400, code: 'UNKNOWN_SORT' });
    },
  );

  test('[K23] a customer without orders has an empty page', async () => {
    expect((await get('/user/orders')).body).toEqual({
      content: [],
      page: 0,
      size: 10,
      totalElements: 0,
      totalPages: 0,
    });
  });
});

describe('GET /user/orders/{id} and /number/{n}', () => {
  test('[K24] answers the whole order, by id and by its number however it is typed', async () => {
    const { id, orderNumber } = await ordered({
      orderNumber: '0A1B2C3D4E',
      state: 'PENDING_PAYMENT',
      paymentState: 'PENDING',
    });

    const byId = await get<CustomerOrder>(`/user/orders/${id}`);
    const byNumber = await get<CustomerOrder>(
      `/user/orders/number/${encodeURIComponent(' oa1b2-c3d4e')}`,
    );

    expect(byId.status).toBe(200);
    expect(byId.body).toMatchObject({
      id,
      orderNumber,
      status: 'PENDING_PAYMENT',
      canPay: true,
      canCancel: true,
      items: [{ productId: product }],
      history: [{ status: 'PENDING_PAYMENT' }],
      documents: [],
    });
    expect(byNumber.body).toEqual(byId.body);
    expect(JSON.stringify(byId.body)).not.toMatch(
      /requestHash|identityNumber|remoteAddress|customerId/,
    );
  });

  test('[K24] the texts that were agreed to are there as they were stored', async () => {
    const { body: placed } = await ask<{ orderNumber: string }>(shop, 'POST', '/checkout', {
      body: await checkoutBody(shop, [{ productId: product }]),
      as: me,
    });
    const { body: order } = await get<CustomerOrder>(`/user/orders/number/${placed.orderNumber}`);
    const stored = await shop.db
      .selectFrom('orderDocuments')
      .selectAll()
      .where('orderId', '=', order.id)
      .where('kind', '=', 'distance-sales')
      .executeTakeFirstOrThrow();

    const { status, body, headers } = await get<OrderDocumentAnswer>(
      `/user/orders/${order.id}/documents/distance-sales`,
    );

    expect(order.documents).toEqual([
      { kind: 'preliminary-information', acceptedAt: clock.now().toISOString() },
      { kind: 'distance-sales', acceptedAt: clock.now().toISOString() },
    ]);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(body).toEqual({
      kind: 'distance-sales',
      title: 'Mesafeli Satış Sözleşmesi',
      version: stored.version,
      sha256: stored.sha256,
      html: stored.html,
      acceptedAt: stored.acceptedAt?.toISOString(),
    });
  });

  test.each([
    '/0',
    '/-1',
    '/1.5',
    '/abc',
    '/99999999999999999',
    '/1%20or%201=1',
    '/%F0%9F%98%80',
    '/1/documents/invoice',
    '/status/PAID,SHIPPED',
    '/status/paid',
  ])('[K24] [K26] %s is refused with 400', async (path) => {
    const { status, body } = await get<ErrorAnswer>(`/user/orders${path}`);

    expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION_FAILED' });
  });

  test.each([
    '/9007199254740991',
    '/number/ZZZZZZZZZZ',
    '/number/%F0%9F%98%80',
    "/number/'%20or%201=1",
    '/9007199254740991/documents/distance-sales',
  ])('[K24] %s is not found', async (path) => {
    const { status, body } = await get<ErrorAnswer>(`/user/orders${path}`);

    expect({ status, code: body.code }).toEqual({ status: 404, code: 'ORDER_NOT_FOUND' });
  });
});

describe('GET /user/orders/search', () => {
  const found = async (query: Record<string, string>) =>
    idsOf(await get(`/user/orders/search?${new URLSearchParams(query)}`));

  test('[K25] finds by a part of the number, by the name or the code of a product, folded', async () => {
    const bottle = await ordered(
      { orderNumber: '7K3M9QX2TD' },
      { name: 'Işıltılı Şişe 50 ml', sku: 'FL-ŞŞ-050' },
    );
    const cap = await ordered(
      { orderNumber: '8888800000' },
      { name: 'Ceviz Ahşap Kapak %100', sku: 'FL-KPK-01' },
    );

    expect(await found({ q: '7k3m9 qx' })).toEqual([bottle.id]);
    expect(await found({ q: 'X2T' })).toEqual([bottle.id]);
    expect(await found({ q: '888oo' })).toEqual([cap.id]);
    for (const q of [
      'ISILTILI',
      'ışıltılı şişe',
      'isiltili 50ml',
      'SISE',
      'fl-şş-050',
      'flss050',
      'FL ŞŞ 050',
      '  şİşe  ',
    ])
      expect(await found({ q })).toEqual([bottle.id]);
    for (const q of ['ceviz kapak', 'KAPAK ahsap', 'kpk01'])
      expect(await found({ q })).toEqual([cap.id]);
    expect(await found({ q: 'ceviz şişe' })).toEqual([]);
    expect(await found({ q: '' })).toEqual([cap.id, bottle.id]);
  });

  test.each(['%', '_', '\\', "' or 1=1 --", '😀', '-', '\u0000'])(
    '[K25] %j is a text like any other',
    async (q) => {
      await ordered();
      const { status, body } = await get<CustomerOrdersPage>(
        `/user/orders/search?${new URLSearchParams({ q })}`,
      );

      expect({ status, found: body.totalElements }).toEqual({ status: 200, found: 0 });
    },
  );

  test('[K25] days are days in Turkey, and both ends count', async () => {
    const evening = await ordered({ createdAt: day('11-09T21:30:00Z') });
    const night = await ordered({ createdAt: day('11-10T20:59:59Z') });
    const next = await ordered({ createdAt: day('11-10T21:00:00Z') });

    expect(await found({ from: '2026-11-10', to: '2026-11-10' })).toEqual([night.id, evening.id]);
    expect(await found({ from: '2026-11-11' })).toEqual([next.id]);
    expect(await found({ to: '2026-11-09' })).toEqual([]);
    expect(await found({ from: '2026-11-12', to: '2026-11-01' })).toEqual([]);
    expect(await found({ from: '', to: '', status: '', q: '' })).toHaveLength(3);
    expect(await found({ from: '0001-01-01', to: '9999-12-31' })).toHaveLength(3);
  });

  test('[K25] all filters together narrow, page and sort', async () => {
    await ordered({ state: 'SHIPPED', createdAt: day('11-10T09:00:00Z') }, { name: 'Kapak' });
    const dear = await ordered(
      { state: 'SHIPPED', createdAt: day('11-10T09:00:00Z') },
      { name: 'Şişe', unitPrice: 5_000 },
    );
    const cheap = await ordered(
      { state: 'SHIPPED', createdAt: day('11-11T09:00:00Z') },
      { name: 'Şişe', unitPrice: 50 },
    );
    await ordered({ state: 'PREPARING', createdAt: day('11-10T09:00:00Z') }, { name: 'Şişe' });

    const { body } = await get(
      `/user/orders/search?${new URLSearchParams({ q: 'sise', status: 'SHIPPED', from: '2026-11-10', to: '2026-11-30', size: '1', page: '0', sort: 'total,desc' })}`,
    );

    expect(body).toMatchObject({ totalElements: 2, totalPages: 2, size: 1 });
    expect(idsOf({ body })).toEqual([dear.id]);
    expect(await found({ q: 'sise', status: 'SHIPPED', sort: 'total,asc' })).toEqual([
      cheap.id,
      dear.id,
    ]);
  });

  test.each([
    'status=NEW',
    'from=dün',
    'to=2026-02-30',
    'from=2026-11-10T00:00',
    'page=-1',
    'size=0',
    'size=101',
    'size=x',
    'page=1e3',
  ])('[K25] [K23] %s is refused with 400', async (query) => {
    const answers = await Promise.all(
      [
        '/user/orders/search',
        ...(/page|size/.test(query) ? ['/user/orders', '/user/orders/status/PAID'] : []),
      ].map((path) => get<ErrorAnswer>(`${path}?${query}`)),
    );

    for (const { status, body } of answers)
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION_FAILED' });
  });

  test('[K25] of a very long search text only the beginning is used', async () => {
    const { id } = await ordered({}, { name: 'Şişe' });

    expect(await found({ q: `şişe ${' '.repeat(300)} kapak` })).toEqual([id]);
  });
});

describe('GET /user/orders/status/{status}, /recent and /count', () => {
  test('[K26] [K31] every pair of states is found under the one status that the customer sees, and counted there', async () => {
    const expected = new Map<string, number[]>(customerStatuses.map((status) => [status, []]));
    for (const state of orderStates) {
      for (const paymentState of paymentStates)
        expected
          .get(customerStatus(state, paymentState))
          ?.push((await ordered({ state, paymentState })).id);
    }

    const { body: counts } = await get<OrdersCount>('/user/orders/count');

    for (const status of customerStatuses) {
      const { body } = await get(`/user/orders/status/${status}?size=100&sort=createdAt,asc`);
      expect(idsOf({ body })).toEqual(expected.get(status));
      expect(body.content.every((order) => order.status === status)).toBe(true);
      expect(counts.byStatus[status] ?? 0).toBe(body.totalElements);
    }
    expect(counts.count).toBe(orderStates.length * paymentStates.length);
    expect(Object.keys(counts.byStatus)).not.toContain('RETURNED');
  });

  test('[K31] for a customer without orders the count is 0', async () => {
    expect((await get('/user/orders/count')).body).toEqual({ count: 0, byStatus: {} });
  });

  test('[K30] the newest five, or as many as are asked for', async () => {
    const made = [];
    for (let index = 0; index < 7; index += 1)
      made.push((await ordered({ createdAt: day(`11-${10 + index}T09:00:00Z`) })).id);
    made.reverse();
    const recent = async (query = '') =>
      (await get<RecentOrders>(`/user/orders/recent${query}`)).body.content.map(
        (order) => order.id,
      );

    expect(await recent()).toEqual(made.slice(0, 5));
    expect(await recent('?limit=2')).toEqual(made.slice(0, 2));
    expect(await recent('?limit=20')).toEqual(made);
  });

  test.each(['0', '21', '-1', 'x', '1.5', ''])(
    '[K30] a limit of %j is refused with 400',
    async (limit) => {
      expect((await get(`/user/orders/recent?limit=${limit}`)).status).toBe(400);
    },
  );
});
