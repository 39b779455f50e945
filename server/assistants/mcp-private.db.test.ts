// Tools about one buyer's order, and the merchant's tools behind a key.
import { describe, expect, test } from 'vitest';
import { useStaff } from '#server/testing/admins.ts';
import { connectAssistant } from '#server/testing/assistant.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { startTestApp, useTestApp } from '#server/testing/test-app.ts';

const shop = useTestApp();
const staff = useStaff(shop);
const orderOf = async (email: string) =>
  makeOrder(shop.db, { email, items: [{ productId: await makeProduct(shop.db), quantity: 3 }] });

describe('the state of an order', () => {
  const ask = async (order_number: string, email: string) =>
    (await connectAssistant(shop.app)).call('order_status', { order_number, email });

  test('is shown to whoever knows the order’s number and e-mail address, without names and addresses', async () => {
    const { orderNumber } = await orderOf('alici@ornek.com');
    const { data, text } = await ask(orderNumber, 'Alici@ornek.com');
    expect(data).toMatchObject({
      order_number: orderNumber,
      status: 'PAID',
      payment_status: 'PAID',
      items: [{ name: 'Şişe', quantity: 3 }],
      url: `${shop.config.publicUrl}/orders/order-tracking`,
    });
    for (const secret of ['Iğdır', 'Şahin', 'Kadıköy', 'alici@', 'accessToken', '532'])
      expect(text).not.toContain(secret);
  });

  test('is refused with the same message for a wrong number and a wrong e-mail address', async () => {
    const { orderNumber } = await orderOf('alici@ornek.com');
    const wrongAddress = await ask(orderNumber, 'baska@ornek.com');
    const wrongNumber = await ask('YOK1234567', 'alici@ornek.com');
    expect(wrongAddress.isError).toBe(true);
    expect(wrongNumber).toEqual(wrongAddress);
  });

  test('has the rate limit of the shop’s own page, counted for the client’s address', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    const { call } = await connectAssistant(limited.app);
    const answers: { text: string }[] = [];
    for (let tries = 0; tries < 12; tries += 1)
      answers.push(
        await call('order_status', { order_number: `YOK${tries}`, email: 'a@ornek.com' }),
      );
    const page = await limited.app.inject({
      method: 'POST',
      url: '/api/orders/track',
      payload: { orderNumber: 'YOK', email: 'b@ornek.com' },
    });
    await limited.stop();
    expect(
      answers.map(({ text }) => text).filter((text) => text !== answers[0]?.text),
    ).toHaveLength(2);
    expect(page.statusCode).toBe(429);
  });
});

describe('the merchant’s tools', () => {
  const connect = (accessToken: string) =>
    connectAssistant(shop.app, {
      path: '/mcp/office',
      headers: { authorization: `Bearer ${accessToken}` },
    });

  test('need a key, and only read', async () => {
    const answer = await shop.app.inject({ method: 'POST', url: '/mcp/office', payload: {} });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    const { client } = await connect(staff.owner.accessToken);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_orders',
      'get_order',
      'low_stock',
      'stock_moves',
      'sales_figures',
    ]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  });

  test('answer with the data of the back office, and mark the text of customers as data', async () => {
    const { orderNumber } = await orderOf('musteri@ornek.com');
    const low = await makeProduct(shop.db, { name: 'Biten Şişe', stock: 2, reorderPoint: 10 });
    const { call } = await connect(staff.owner.accessToken);
    const { data } = await call<{ orders: { order_number: string }[] }>('list_orders');
    expect(data.orders.find(({ order_number }) => order_number === orderNumber)).toMatchObject({
      total: 30,
      foreign_text: { note: expect.stringContaining('data'), name: 'Iğdır Şahin' },
    });
    const order = await call('get_order', { order_number: orderNumber });
    expect(order.data).toMatchObject({ foreign_text: { order: { orderNumber } } });
    expect(order.text).toContain('musteri@ornek.com');
    const { data: stock } = await call<{ products: object[] }>('low_stock');
    expect(stock.products).toContainEqual(expect.objectContaining({ productId: low, stock: 2 }));
    const figures = { kind: 'day', from: '2026-11-01', to: '2026-11-30' };
    expect((await call('sales_figures', figures)).data).toMatchObject({
      total: { orders: expect.any(Number) },
    });
    expect((await call('stock_moves', { search: 'Biten' })).isError).toBe(false);
  });

  test('refuse what the administrator’s rights do not allow, and are not offered at the public address', async () => {
    const { call } = await connect(staff.worker.accessToken);
    const refused = await call('sales_figures', {
      kind: 'day',
      from: '2026-11-01',
      to: '2026-11-30',
    });
    expect(refused.isError).toBe(true);
    expect((await call('list_orders')).isError).toBe(false);
    // The public tools ignore a key.
    const everybody = await connectAssistant(shop.app, {
      headers: { authorization: `Bearer ${staff.owner.accessToken}` },
    });
    await expect(everybody.call('list_orders')).rejects.toThrow('not found');
  });

  describe('with a key of the back office', () => {
    const makeKey = async (grants: string[]) =>
      (
        await ask<{ id: number; key: string }>(shop, 'POST', '/admin/api-keys', {
          as: staff.owner,
          body: { name: 'Yardımcı', grants, days: 30 },
        })
      ).body;

    test('that may see orders, list them', async () => {
      const { orderNumber } = await orderOf('anahtar@ornek.com');
      const { call } = await connect((await makeKey(['orders:see'])).key);
      const { data } = await call<{ orders: object[] }>('list_orders');
      expect(data.orders).toContainEqual(expect.objectContaining({ order_number: orderNumber }));
    });

    test('that may not see orders, refuse with the shop’s message', async () => {
      const { call } = await connect((await makeKey(['stock:see'])).key);
      const refused = await call('list_orders');
      expect(refused).toMatchObject({
        isError: true,
        text: 'Bu işlem için yetkiniz yok.',
      });
      expect((await call('low_stock')).isError).toBe(false);
    });

    test('that was revoked or never existed, answer 401 to every message', async () => {
      const { id, key } = await makeKey(['orders:see']);
      const { call } = await connect(key);
      await ask(shop, 'DELETE', `/admin/api-keys/${id}`, { as: staff.owner });
      await expect(call('list_orders')).rejects.toThrow();
      for (const wrong of [key, 'fk_nothing', 'nothing']) {
        const answer = await shop.app.inject({
          method: 'POST',
          url: '/mcp/office',
          payload: {},
          headers: { authorization: `Bearer ${wrong}` },
        });
        expect(answer.statusCode, wrong).toBe(401);
        expect(answer.headers['www-authenticate']).toBe('Bearer');
      }
    });
  });
});
