import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { placeOrder } from '#server/testing/buyer.ts';
import { makeCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useQuoteStaff } from '#server/testing/quote-staff.ts';
import {
  changeOrder,
  deliveredBottlesAndCaps,
  received,
  requestReturn,
  useReturnStaff,
} from '#server/testing/returns.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { eventTypes } from '#shared/back-office/webhooks.ts';
import { deleteEvents, writeProductEvents } from './events.ts';

const shop = useTestApp();
const returnStaff = useReturnStaff(shop);
const quoteStaff = useQuoteStaff(shop);

const eventsOf = async (subject: string) => {
  const events = await shop.db
    .selectFrom('events')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('sequence')
    .execute();
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  return events as ((typeof events)[number] & { data: Record<string, unknown> })[];
};
const typesOf = async (subject: string) => (await eventsOf(subject)).map(({ type }) => type);

test('an order from its checkout to its return: each step in order, without personal data', async () => {
  const { placed } = await deliveredBottlesAndCaps(shop);
  const asked = await requestReturn(shop, placed, [[1, 1]]);
  await returnStaff.decide(asked.id, 'approve', { mustSend: true });
  await returnStaff.decide(asked.id, 'receive', received([[1, 1, 1]]));

  const events = await eventsOf(`order:${placed.orderNumber}`);
  const types = events.map(({ type }) => type);
  const first = ['order.placed', 'order.paid', 'shipment.created', 'order.shipped'];
  const later = ['order.delivered', 'return.opened', 'return.decided', 'return.changed'];
  expect(types.filter((type) => [...first, ...later].includes(type))).toEqual([...first, ...later]);
  expect(events[0]?.data).toMatchObject({
    orderNumber: placed.orderNumber,
    state: 'PENDING_PAYMENT',
    paymentState: 'PENDING',
    version: 1,
  });
  expect(events.find(({ type }) => type === 'order.paid')?.data).toMatchObject({
    state: 'CONFIRMED',
    paymentState: 'PAID',
    before: { state: 'PENDING_PAYMENT', paymentState: 'PENDING' },
  });

  const order = await shop.db
    .selectFrom('orders')
    .selectAll()
    .where('orderNumber', '=', placed.orderNumber)
    .executeTakeFirstOrThrow();
  const written = JSON.stringify(events);
  for (const own of [order.email, order.firstName, order.lastName, order.phone])
    expect(written).not.toContain(own);
  for (const { data } of events) expect(JSON.stringify(data).length).toBeLessThan(1_000);
});

test('a cancelled order ends with the event cancelled; an undone step is a change', async () => {
  const product = await makeProduct(shop.db, { stock: 50 });
  const paid = await placeOrder(shop, [{ productId: product, quantity: 1 }], {
    paymentMethod: 'transfer',
  });
  await changeOrder(shop, paid, 'book-transfer');
  await changeOrder(shop, paid, 'undo-book-transfer');
  await changeOrder(shop, paid, 'cancel', { reason: 'buyer-asked' });
  const types = await typesOf(`order:${paid.orderNumber}`);
  expect(types.slice(0, 2)).toEqual(['order.placed', 'order.paid']);
  expect(types).toContain('order.changed');
  expect(types.at(-1)).toBe('order.cancelled');
});

test('a change that is rolled back has no event', async () => {
  const product = await makeProduct(shop.db);
  const { id, orderNumber } = await makeOrder(shop.db, { items: [{ productId: product }] });
  const change = shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('orders').set({ state: 'PREPARING' }).where('id', '=', id).execute();
    throw new Error('the transaction is undone');
  });
  await expect(change).rejects.toThrow('undone');
  expect(await typesOf(`order:${orderNumber}`)).toEqual(['order.placed']);
});

test('changes of one order at the same time are numbered without gaps', async () => {
  const product = await makeProduct(shop.db);
  const { id, orderNumber } = await makeOrder(shop.db, { items: [{ productId: product }] });
  const raise = () =>
    shop.db
      .updateTable('orders')
      .set((of) => ({ version: of('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  await Promise.all(Array.from({ length: 30 }, raise));
  expect(await eventsOf(`order:${orderNumber}`)).toHaveLength(31);
});

test('changes of a product within a minute are one event of each kind', async () => {
  const product = await makeProduct(shop.db, { stock: 50, price: 1_000 });
  await writeProductEvents(shop.context);
  expect(await typesOf(`product:${product}`)).toContain('product.changed');
  const before = (await eventsOf(`product:${product}`)).length;

  for (let order = 0; order < 3; order += 1)
    await placeOrder(shop, [{ productId: product, quantity: 2 }]);
  await shop.db
    .updateTable('products')
    .set({ priceKurus: 1_250 })
    .where('id', '=', product)
    .execute();
  await Promise.all([writeProductEvents(shop.context), writeProductEvents(shop.context)]);
  const events = (await eventsOf(`product:${product}`)).slice(before);
  expect(events.map(({ type, data }) => [type, data.stock ?? data.price]).sort()).toEqual([
    ['price.changed', 12.5],
    ['stock.changed', 44],
  ]);
  await writeProductEvents(shop.context);
  expect(await eventsOf(`product:${product}`)).toHaveLength(before + 2);

  const show = (isActive: boolean) =>
    shop.db.updateTable('products').set({ isActive }).where('id', '=', product).execute();
  await show(false);
  await writeProductEvents(shop.context);
  await show(true);
  await writeProductEvents(shop.context);
  expect((await typesOf(`product:${product}`)).slice(-2)).toEqual([
    'product.withdrawn',
    'product.changed',
  ]);
});

test('stock that is sold while events are written has an event too, with the last stock', async () => {
  const product = await makeProduct(shop.db, { stock: 1_000 });
  const buying = Array.from({ length: 20 }, () =>
    placeOrder(shop, [{ productId: product, quantity: 1 }]),
  );
  const writing = Array.from({ length: 20 }, () => writeProductEvents(shop.context));
  await Promise.all([...buying, ...writing]);
  await writeProductEvents(shop.context);
  const last = (await eventsOf(`product:${product}`))
    .filter(({ type }) => type === 'stock.changed')
    .at(-1);
  expect(last?.data).toMatchObject({ stock: 980 });
});

test('quotes and customers', async () => {
  const made = await quoteStaff.made(quoteStaff.rows());
  const quote = await shop.db.selectFrom('quotes').selectAll().executeTakeFirstOrThrow();
  const events = await eventsOf(`quote:${quote.number}`);
  expect(events, JSON.stringify(made)).toMatchObject([
    { type: 'quote.sent', data: { quoteNumber: quote.number } },
  ]);
  // Everybody with the code of a quote can open it.
  expect(JSON.stringify(events)).not.toContain(quote.code);
  const { id } = await makeCustomer(shop.context);
  expect(await eventsOf(`customer:${id}`)).toMatchObject([
    { type: 'customer.registered', data: { customerId: id } },
  ]);
});

test('old events are deleted, and the sequence continues', async () => {
  const product = await makeProduct(shop.db);
  const { id, orderNumber } = await makeOrder(shop.db, { items: [{ productId: product }] });
  await deleteEvents(shop.db, new Date(Date.now() + 60_000), 100_000);
  await shop.db.updateTable('orders').set({ version: 9 }).where('id', '=', id).execute();
  const { rows } = await sql<{ sequence: number }>`
    select sequence from events where subject = ${`order:${orderNumber}`}`.execute(shop.db);
  expect(rows).toEqual([{ sequence: 2 }]);
});

test('every type that was written is known', async () => {
  await makeCustomer(shop.context);
  const written = await shop.db.selectFrom('events').select('type').distinct().execute();
  expect(written.map(({ type }) => type)).toContain('customer.registered');
  for (const { type } of written) expect(eventTypes).toContain(type);
});
