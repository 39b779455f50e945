// Guests in the back office: who counts as a guest, what is counted, and the search.
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { GuestRow, GuestsPage } from '#shared/back-office/customers.ts';

const shop = useTestApp();
let owner: TestAdmin;
let productId: number;
beforeAll(async () => {
  owner = await makeAdmin(shop.context);
  productId = await makeProduct(shop.db);
});
const list = async (query: Record<string, string>): Promise<GuestRow[]> => {
  const path = `/admin/customers/guests?${new URLSearchParams(query)}`;
  const { status, body } = await ask<GuestsPage>(shop, 'GET', path, { as: owner });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.content;
};

/** A guest's order; without an e-mail it was placed by phone. */
async function orderOf(email: string, { price = 1_000, phone = '', ...state } = {}) {
  const items = [{ productId, unitPrice: price }];
  const order = await makeOrder(shop.db, { email: email || 'sonra@ornek.com', items, ...state });
  if (email === '')
    await shop.db.updateTable('orders').set({ email, phone }).where('id', '=', order.id).execute();
  return order;
}

describe('guests', () => {
  test('a mailbox is one row however it is written, by its newest order', async () => {
    await orderOf('tek.posta@ornek.com', { price: 2_500 });
    await orderOf('Tek.Posta@ornek.com', {
      price: 4_000,
      state: 'CANCELLED',
      paymentState: 'FAILED',
    } as object);
    const newest = await orderOf('tek.posta@ornek.com', { price: 1_000 });

    const rows = await list({ text: 'tek.posta@' });

    expect(rows).toMatchObject([
      {
        id: newest.id,
        lastOrderNumber: newest.orderNumber,
        email: 'tek.posta@ornek.com',
        orderCount: 3,
        paid: 35,
      },
    ]);
  });

  test('money on its way back was not paid: it came late, or its order was cancelled', async () => {
    await orderOf('geri.gelen@ornek.com', { price: 1_500 });
    for (const state of ['EXPIRED', 'CANCELLED'])
      await orderOf('geri.gelen@ornek.com', { state, paymentState: 'PAID' } as object);

    expect(await list({ text: 'geri.gelen@' })).toMatchObject([{ orderCount: 3, paid: 15 }]);
  });

  test('a guest without e-mail is found by phone, and another phone is another guest', async () => {
    const first = await orderOf('', { phone: '+905559990001' });
    await orderOf('', { phone: '+905559990002' });
    const second = await orderOf('', { phone: '+905559990001' });

    const rows = await list({ text: '0555 999 00 01' });

    expect(rows).toMatchObject([{ id: second.id, email: null, orderCount: 2 }]);
    expect(rows.map(({ id }) => id)).not.toContain(first.id);
  });

  test('a customer with a verified mailbox is not a guest; an unverified mailbox is', async () => {
    const proved = await makeCustomer(shop.context, { email: 'kanitli@ornek.com' });
    await makeCustomer(shop.context, { email: 'kanitsiz@ornek.com', isVerified: false });
    await makeOrder(shop.db, {
      customerId: proved.id,
      email: proved.email,
      items: [{ productId }],
    });
    await orderOf('kanitli@ornek.com');
    await orderOf('kanitsiz@ornek.com');

    expect(await list({ text: 'kanitli@ornek.com' })).toEqual([]);
    expect(await list({ text: 'kanitsiz@ornek.com' })).toHaveLength(1);
  });

  test('pages do not overlap, the newest first', async () => {
    for (const n of [1, 2, 3]) await orderOf(`sayfa${n}@sayfalar.example`);
    const page = async (number: string) =>
      (await list({ text: 'sayfalar.example', size: '2', page: number })).map(({ email }) => email);

    expect(await page('0')).toEqual(['sayfa3@sayfalar.example', 'sayfa2@sayfalar.example']);
    expect(await page('1')).toEqual(['sayfa1@sayfalar.example']);
  });

  test('the list needs the right to see customers, and refuses an invalid page', async () => {
    const packer = await makeAdmin(shop.context, { role: 'fulfilment' });
    const as = async (admin: TestAdmin, query: string) =>
      (await ask(shop, 'GET', `/admin/customers/guests${query}`, { as: admin })).status;

    expect(await as(packer, '')).toBe(403);
    expect(await as(owner, '?page=-1')).toBe(400);
    expect(await as(owner, `?text=${'x'.repeat(201)}`)).toBe(400);
  });

  test('the exported file has the same rows', async () => {
    await orderOf('dosyada@ornek.com');
    const csv = await shop.app.inject({
      url: '/api/admin/customers/guests/csv?text=dosyada',
      headers: { authorization: `Bearer ${owner.accessToken}` },
    });
    expect(csv.statusCode, csv.body).toBe(200);
    expect(csv.body).toContain('dosyada@ornek.com');
  });
});
