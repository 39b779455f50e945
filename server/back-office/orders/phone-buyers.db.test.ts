// Orders on the phone of buyers without an e-mail address, and with a coupon.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { clearUnpaidOrders } from '#server/retention/retention.sql.ts';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { checkoutBody, type ErrorAnswer, readOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { deleteRules, makeRule } from '#server/testing/discounts.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { PastBuyers } from '#shared/back-office/new-order.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';

const shop = useTestApp({ env: { SHOP_EMAIL: 'magaza@ornek.com' } });
let worker: TestAdmin;
beforeEach(async () => {
  worker = await makeAdmin(shop.context, { role: 'fulfilment' });
});
type Change = { phone?: string; couponCode?: string };

async function make(productId: number, { phone = '0532 999 88 77', couponCode }: Change = {}) {
  const items = [{ productId, quantity: 3 }];
  const { body: seen } = await ask<CalculateAnswer>(shop, 'POST', '/admin/orders/new/preview', {
    as: worker,
    body: { items, couponCode },
  });
  const { consents: _, ...body } = await checkoutBody(shop, items, { paymentMethod: 'transfer' });
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/orders/new',
    headers: { authorization: `Bearer ${worker.accessToken}`, 'idempotency-key': randomUUID() },
    payload: {
      ...body,
      customer: { ...body.customer, email: '', phone },
      expectedTotal: seen.finalTotal,
      ...(couponCode && { couponCode }),
    },
  });
  return { seen, ...(answer.json() as { orderNumber: string } & ErrorAnswer) };
}
const read = async (number: string) =>
  (await ask<AdminOrder>(shop, 'GET', `/admin/orders/${number}`, { as: worker })).body;

test('without an e-mail address nothing is mailed; the link that the shop hands over opens the order', async () => {
  const productId = await makeProduct(shop.db);
  const { orderNumber } = await make(productId);
  const mailer = recordingMailer();
  await doJobs(shop.context, mailer);
  expect(mailer.sent).toEqual([]);
  const order = await read(orderNumber);
  expect(order.customer).toMatchObject({ email: '', phone: '+905329998877' });
  const accessToken = order.buyerLink?.split('#t=')[1] ?? '';
  expect(order.buyerLink).toContain(`/orders/track/${orderNumber}#t=`);
  expect((await readOrder(shop, { orderNumber, accessToken })).body).toMatchObject({
    mustAccept: true,
    canPay: true,
  });
});

test('buyers without an address are distinguished by their phones', async () => {
  const productId = await makeProduct(shop.db);
  const first = await make(productId, { phone: '0532 111 11 11' });
  await make(productId, { phone: '0532 222 22 22' });
  await make(productId, { phone: '0532 222 22 22' });
  expect((await read(first.orderNumber)).unpaidOfBuyer.orders).toBe(0);
  const { body } = await ask<PastBuyers>(shop, 'GET', '/admin/orders/new/buyers?text=igdir', {
    as: worker,
  });
  const phones = body.buyers.map(({ phone }) => phone);
  expect(phones.filter((phone) => phone === '+905322222222')).toHaveLength(1);
  expect(phones).toContain('+905321111111');
});

test('an order that was never paid loses the buyer’s phone too', async () => {
  const { orderNumber } = await make(await makeProduct(shop.db));
  await ask(shop, 'POST', `/admin/orders/${orderNumber}/cancel`, {
    as: worker,
    body: { version: 1, reason: 'other' },
  });
  const later = new Date(shop.context.clock().getTime() + 1_000);
  expect(await clearUnpaidOrders(shop.db, later, 1_000)).toBeGreaterThan(0);
  expect((await read(orderNumber)).customer).toMatchObject({ email: '', phone: '' });
  expect(await clearUnpaidOrders(shop.db, later, 1_000)).toBe(0);
});

test('a coupon lowers preview and order alike; an unknown one says so and lowers nothing', async () => {
  await makeRule(shop, { percentage: 10, conditions: { couponCode: 'TELEFON' } });
  const productId = await makeProduct(shop.db, { price: 10_000 });
  const { seen, orderNumber } = await make(productId, { couponCode: 'telefon' });
  expect(seen).toMatchObject({ totalDiscountAmount: 30, coupon: { state: 'applied' } });
  expect(await read(orderNumber)).toMatchObject({
    coupon: 'TELEFON',
    discount: 30,
    total: seen.finalTotal,
  });
  const other = await make(productId, { couponCode: 'YOK' });
  expect(other.seen).toMatchObject({ totalDiscountAmount: 0, coupon: { state: 'unknown' } });
  expect(await read(other.orderNumber)).toMatchObject({ coupon: null, discount: 0 });
  await deleteRules(shop);
});
