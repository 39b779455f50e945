// Large transfer orders hold no stock until their mailbox is proved (decision 0045).

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import {
  call,
  checkout,
  checkoutBody,
  type ErrorAnswer,
  readOrder,
} from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { deleteRules, makeRule, prepareOrder } from '#server/testing/discounts.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useQuoteStaff } from '#server/testing/quote-staff.ts';
import { rowsOf, useCorrections } from '#server/testing/row-corrections.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { CheckoutAnswer, CheckoutInput } from '#shared/checkout/checkout.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import type { QuoteMade } from '#shared/quotes/quotes.ts';
import { cancelOrder } from './cancel-order.ts';
import { bookTransfer } from './manual-payments.ts';
import { reserveByBuyer } from './reservation.ts';
import { expireOrders } from './unpaid-orders.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const quotes = useQuoteStaff(shop);
const corrections = useCorrections(shop);

/** 100 sales units of it cost 30,000 TL plus tax: more than an unverified buyer can reserve. */
const product = (stock = 150) => makeProduct(shop.db, { price: 30_000, stock });
async function place(
  productId: number,
  {
    quantity = 100,
    token = '',
    ...change
  }: Partial<CheckoutInput> & {
    quantity?: number;
    token?: string;
  } = {},
) {
  const body = await checkoutBody(shop, [{ productId, quantity }], {
    paymentMethod: 'transfer',
    ...change,
  });
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return checkout<CheckoutAnswer & ErrorAnswer>(shop, body, randomUUID(), headers);
}
const placed = async (...input: Parameters<typeof place>) => {
  const { status, body } = await place(...input);
  expect(status).toBe(200);
  return body;
};
/** The link in the newest mail to the buyer. */
async function linkOf(orderNumber: string): Promise<string | undefined> {
  const mailer = recordingMailer();
  await doJobs(shop.context, mailer);
  const mails = mailer.sent.filter(({ text }) => text.includes(`/orders/track/${orderNumber}`));
  return /#t=[\w.~-]+&r=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1];
}
const confirm = ({ orderNumber, accessToken }: CheckoutAnswer, token: string) =>
  call<OrderAnswer & ErrorAnswer>(shop, 'POST', `/orders/${orderNumber}/reserve`, {
    token: accessToken,
    body: { token },
  });
const sendAgain = ({ orderNumber, accessToken }: CheckoutAnswer) =>
  call<ErrorAnswer | null>(shop, 'POST', `/orders/${orderNumber}/reserve-mail`, {
    token: accessToken,
  });
const idOf = async ({ orderNumber }: CheckoutAnswer) =>
  (
    await shop.db
      .selectFrom('orders')
      .select('id')
      .where('orderNumber', '=', orderNumber)
      .executeTakeFirstOrThrow()
  ).id;
const orderOf = async (answer: CheckoutAnswer) =>
  (await shop.db
    .selectFrom('orders')
    .selectAll()
    .where('orderNumber', '=', answer.orderNumber)
    .executeTakeFirstOrThrow()) as unknown as Parameters<typeof cancelOrder>[1];

describe('a large order by transfer of an unproved mailbox', () => {
  test('reserves nothing until the link of its mail is confirmed, and then once', async () => {
    const id = await product();
    const order = await placed(id);
    expect(await stockOf(shop.db, id)).toBe(150);
    expect((await readOrder(shop, order)).body).toMatchObject({
      status: 'PENDING_PAYMENT',
      needsMailbox: true,
      canPay: true,
      canCancel: true,
    });
    const token = await linkOf(order.orderNumber);
    if (!token) throw new Error('no link in the mail');

    const wrong = await confirm(order, 'tahmin');
    expect([wrong.status, wrong.body.code]).toEqual([422, 'LINK_NOT_VALID']);
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(order, token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(answers.at(-1)?.body.needsMailbox).toBe(false);
    expect(await stockOf(shop.db, id)).toBe(50);
    expect((await sendAgain(order)).status).toBe(409);
  });

  test('two hundred of them do not change the stock', async () => {
    const id = await product(100);
    for (let each = 0; each < 4; each += 1)
      await Promise.all(Array.from({ length: 50 }, () => placed(id)));
    expect(await stockOf(shop.db, id)).toBe(100);
  }, 120_000);

  test('the mail is sent again at most three times an hour, with the same link', async () => {
    const limited = await placed(await product());
    const first = await linkOf(limited.orderNumber);
    for (let each = 0; each < 2; each += 1) expect((await sendAgain(limited)).status).toBe(204);
    expect(await linkOf(limited.orderNumber)).toBe(first);
  });

  test('says what is missing when others were faster, and takes nothing', async () => {
    const id = await product(120);
    const other = await makeProduct(shop.db, { stock: 500 });
    const body = await checkoutBody(
      shop,
      [
        { productId: id, quantity: 100 },
        { productId: other, quantity: 5 },
      ],
      { paymentMethod: 'transfer' },
    );
    const order = (await checkout<CheckoutAnswer>(shop, body, randomUUID())).body;
    const token = (await linkOf(order.orderNumber)) ?? '';
    await shop.db.updateTable('products').set({ stock: 40 }).where('id', '=', id).execute();
    const { status, body: refused } = await confirm(order, token);
    expect([status, refused.code]).toEqual([409, 'STOCK_GONE']);
    expect(refused.message).toMatch(/\(40\)/);
    expect(await stockOf(shop.db, other)).toBe(500);
    expect((await readOrder(shop, order)).body.needsMailbox).toBe(true);
  });

  test('its payment reserves it; cancelling and expiry release nothing that was not taken', async () => {
    const id = await product(300);
    const paid = await placed(id);
    const owner = await makeAdmin(shop.context);
    const path = `/admin/orders/${paid.orderNumber}`;
    const { version, moves } = (await ask<AdminOrder>(shop, 'GET', path, { as: owner })).body;
    expect(moves).toEqual(expect.arrayContaining(['bookTransfer', 'reserve', 'cancel']));
    await ask(shop, 'POST', `${path}/book-transfer`, { as: owner, body: { version } });
    expect((await readOrder(shop, paid)).body.status).toBe('PAID');
    expect(await stockOf(shop.db, id)).toBe(200);

    const cancelled = await placed(id);
    await cancelOrder(shop.context, await orderOf(cancelled));
    expect(await stockOf(shop.db, id)).toBe(200);

    const ended = await placed(id);
    clock.advance(3 * DAY_MS + 1);
    // The job expires at most a hundred orders at once.
    while ((await expireOrders(shop.context)) > 0);
    expect((await readOrder(shop, ended)).body.status).toBe('EXPIRED');
    expect(await stockOf(shop.db, id)).toBe(200);
    const late = await confirm(ended, (await linkOf(ended.orderNumber)) ?? 'x');
    expect(late.status).toBeGreaterThanOrEqual(400);
    expect(await stockOf(shop.db, id)).toBe(200);
  }, 120_000);

  test('corrected and then expired, it leaves the limited discount to others', async () => {
    const ruleId = await makeRule(shop, { maxUses: 1 });
    const uses = async () =>
      (await shop.db.selectFrom('discounts').select('uses').where('id', '=', ruleId).execute())[0]
        ?.uses;
    const items = [{ productId: await product(), quantity: 100 }];
    const { send } = await prepareOrder(shop, items, {}, { paymentMethod: 'transfer' });
    const { orderNumber } = (await send()).body;
    expect(await uses()).toBe(0);

    const order = await corrections.read(orderNumber);
    const rows = rowsOf(order).map((row) => ({ ...row, quantity: 99 }));
    expect((await corrections.correct(orderNumber, rows)).body.discount).toBeGreaterThan(0);
    expect(await uses()).toBe(0);
    const { version } = await corrections.read(orderNumber);
    await corrections.post(orderNumber, 'reserve', { version });
    expect(await uses()).toBe(1);
    clock.advance(5 * DAY_MS);
    while ((await expireOrders(shop.context)) > 0);
    expect(await uses()).toBe(0);
    await deleteRules(shop);
  });

  test('booking the money without enough stock is refused, and the merchant decides', async () => {
    const id = await product(120);
    const order = await placed(id);
    await shop.db.updateTable('products').set({ stock: 3 }).where('id', '=', id).execute();
    const owner = await makeAdmin(shop.context);
    const path = `/admin/orders/${order.orderNumber}`;
    const { version } = (await ask<AdminOrder>(shop, 'GET', path, { as: owner })).body;
    const refused = await ask<ErrorAnswer>(shop, 'POST', `${path}/book-transfer`, {
      as: owner,
      body: { version },
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'PIECES_GONE']);
  });

  test('the merchant can reserve it for a known buyer; this is in the history and the audit log', async () => {
    const id = await product();
    const order = await placed(id);
    const owner = await makeAdmin(shop.context);
    const path = `/admin/orders/${order.orderNumber}`;
    const { version } = (await ask<AdminOrder>(shop, 'GET', path, { as: owner })).body;
    const { body } = await ask<AdminOrder>(shop, 'POST', `${path}/reserve`, {
      as: owner,
      body: { version, remark: 'Eski müşteri' },
    });
    expect(body).toMatchObject({ holdsStock: true });
    expect(body.moves).not.toContain('reserve');
    expect(body.history.at(-1)).toMatchObject({ note: 'reserved', remark: 'Eski müşteri' });
    expect(await stockOf(shop.db, id)).toBe(50);
    const audit = await shop.db
      .selectFrom('auditLog')
      .select('after')
      .where('entityId', '=', order.orderNumber)
      .execute();
    expect(audit.at(-1)?.after).toMatchObject({ holdsStock: true });
  });
});

/** 100 pieces ordered with a code, and how many were taken. */
async function takenWith(id: number, code: string, total: number) {
  const before = await stockOf(shop.db, id);
  await placed(id, { quoteCode: code, expectedTotal: total });
  return before - (await stockOf(shop.db, id));
}

describe('with the code of a quote', () => {
  const items = (productId: number) => [{ productId, quantity: 100 }];

  test('one that a visitor invents or makes changes nothing', async () => {
    const id = await product(1_000);
    const { expectedTotal } = await checkoutBody(shop, [{ productId: id, quantity: 100 }]);
    expect(await takenWith(id, 'UYDURMA', expectedTotal)).toBe(0);
    const { body } = await call<QuoteMade>(shop, 'POST', '/quotes', {
      body: { items: items(id), name: 'Iğdır Şahin', email: 'igdir@ornek.com' },
    });
    expect(await takenWith(id, body.code, body.total)).toBe(0);
  });

  test('one that the shop offered reserves at once, but only while it is valid', async () => {
    const id = await product(1_000);
    const { code, total } = await quotes.made(items(id));
    expect(await takenWith(id, code, total)).toBe(100);
    const late = await quotes.made(items(id));
    clock.advance(8 * DAY_MS);
    expect(await takenWith(id, late.code, late.total)).toBe(0);
  });
});

describe('reserved at once', () => {
  test('a small order, one by card, and one of a customer with a verified mailbox', async () => {
    const id = await product(1_000);
    await placed(id, { quantity: 10 });
    expect(await stockOf(shop.db, id)).toBe(990);
    await placed(id, { paymentMethod: 'card' });
    expect(await stockOf(shop.db, id)).toBe(890);
    const verified = await makeCustomer(shop.context);
    await placed(id, { token: verified.accessToken });
    expect(await stockOf(shop.db, id)).toBe(790);
  });
});

test('confirmed, cancelled, paid and ended at once: the stock is right whoever wins', async () => {
  const id = await product(100_000);
  const initial = 100_000;
  for (let round = 0; round < 20; round += 1) {
    const order = await placed(id);
    const record = await orderOf(order);
    const token = (await linkOf(order.orderNumber)) ?? '';
    const orderId = await idOf(order);
    const owner = await makeAdmin(shop.context);
    const actor = { id: 1, email: owner.email, sessionId: null } as never;
    if (round % 2 === 0) clock.advance(3 * DAY_MS + 1);
    await Promise.allSettled([
      reserveByBuyer(shop.context, record, token),
      cancelOrder(shop.context, record),
      expireOrders(shop.context),
      bookTransfer(shop.context, orderId, { actor, version: record.version, remark: null }),
    ]);
  }
  const { rows } = await sql<{ reserved: number; wrong: number }>`
    select coalesce(sum(i.quantity) filter (where o.holds_stock), 0)::int as reserved,
      count(*) filter (where o.holds_stock and o.state in ('CANCELLED', 'EXPIRED'))::int as wrong
    from orders o join order_items i on i.order_id = o.id where i.product_id = ${id}`.execute(
    shop.db,
  );
  expect(rows[0]?.wrong).toBe(0);
  expect(await stockOf(shop.db, id)).toBe(initial - (rows[0]?.reserved ?? 0));
});
