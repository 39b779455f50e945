// Background changes of an order cause no edit conflict for the administrator who has it open.
import { expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { CARDS, type ErrorAnswer, pay, payAtBank, placeOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { fromLira, liraOf } from '#shared/base/money.ts';

const shop = useTestApp({ env: { SHOP_EMAIL: 'magaza@ornek.com' } });
type Answer = AdminOrder & ErrorAnswer;

async function open() {
  const owner = await makeAdmin(shop.context);
  const productId = await makeProduct(shop.db, { price: 1_000, stock: 50 });
  const placed = await placeOrder(shop, [{ productId, quantity: 10 }]);
  const post = (path: string, body: object) =>
    ask<Answer>(shop, 'POST', `/admin/orders/${placed.orderNumber}/${path}`, { as: owner, body });
  const read = async () =>
    (await ask<AdminOrder>(shop, 'GET', `/admin/orders/${placed.orderNumber}`, { as: owner })).body;
  return { placed, post, read };
}

test('two refunds in a row: the second succeeds although the provider has done the first meanwhile', async () => {
  const { placed, post, read } = await open();
  await pay(shop, placed);
  await doJobs(shop.context, recordingMailer());
  const { total, shipping } = await read();
  const piece = liraOf(Math.round((fromLira(total) - fromLira(shipping)) / 10));
  const refund = (version: number) =>
    post('refunds', {
      version,
      amount: piece,
      shipping: false,
      reason: 'damaged',
      rows: [{ position: 1, quantity: 1, restocked: 0 }],
    });

  const first = await refund((await read()).version);
  expect(first.status).toBe(200);
  await doJobs(shop.context, recordingMailer());
  const second = await refund(first.body.version);
  expect([second.status, second.body.code]).toEqual([200, undefined]);
  await doJobs(shop.context, recordingMailer());

  expect((await read()).refunds.map(({ state }) => state)).toEqual(['done', 'done']);
  // Another administrator's refund still causes a conflict.
  expect((await refund(first.body.version)).body.code).toBe('EDIT_CONFLICT');
});

test('a card that was declined meanwhile does not stop the shop from cancelling', async () => {
  const { placed, post, read } = await open();
  const { version } = await read();
  await payAtBank(shop, placed, { card: CARDS.declined });
  expect((await post('cancel', { reason: 'buyer-asked', version })).status).toBe(200);
});
