// Which data of orders that were never paid are deleted.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { accessTokenOf } from '#server/orders/order-access.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { workOf } from '#server/work/jobs.ts';
import { DAY_MS } from '#shared/base/format.ts';

let now = new Date('2026-11-21T09:00:00Z');
const shop = useTestApp({
  clock: () => now,
  env: {
    KEEP_DAYS:
      'carts=90, designs=200, unpaidOrders=100, quotes=40, returnPictures=120, sheets=10, outbox=7, logos=20',
  },
});
const later = (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS);
};
const clean = () => workOf(shop.context, recordingMailer())['delete-expired']();

describe('orders that were never paid', () => {
  type Overrides = Partial<{
    state: 'EXPIRED' | 'CANCELLED' | 'PENDING_PAYMENT' | 'CONFIRMED';
    payment: 'PENDING' | 'PAID' | 'FAILED' | 'REVIEW' | null;
    days: number;
    customerId: number;
  }>;
  /** An order made `days` ago, with all personal data of its buyer. */
  async function makeUnpaid({
    state = 'EXPIRED',
    payment = 'FAILED',
    days = 101,
    customerId,
  }: Overrides = {}) {
    const createdAt = new Date(now.getTime() - days * DAY_MS);
    const productId = await makeProduct(shop.db);
    const order = await makeOrder(shop.db, {
      state,
      paymentState: 'FAILED',
      createdAt,
      customerId: customerId ?? null,
      items: [{ productId, quantity: 2 }],
    });
    await shop.db
      .updateTable('orders')
      .set({
        note: 'Zili çalmayın',
        remoteAddress: '203.0.113.9',
        identityNumberEncrypted: Buffer.from('geheim'),
        invoice: '{"kind":"company","companyName":"Iğdır Kozmetik"}',
      })
      .where('id', '=', order.id)
      .execute();
    const shown = {
      orderId: order.id,
      kind: 'distance-sales',
      version: '1',
      html: 'Iğdır Şahin, Moda',
      sha256: 'a'.repeat(64),
    };
    await shop.db.insertInto('orderDocuments').values(shown).execute();
    await shop.db
      .insertInto('orderNotes')
      .values({ orderId: order.id, adminEmail: 'y@ornek.com', text: 'Iğdır Bey aradı' })
      .execute();
    await shop.db
      .insertInto('orderHistory')
      .values({
        orderId: order.id,
        state,
        paymentState: 'FAILED',
        actor: 'admin',
        note: 'retry',
        remark: 'Iğdır Bey istedi',
      })
      .execute();
    if (payment) {
      const step = '{"kind":"redirect","url":"https://banka.ornek/Iğdır"}';
      await shop.db
        .insertInto('payments')
        .values({
          id: randomUUID(),
          orderId: order.id,
          provider: 'testbank',
          state: payment,
          amountKurus: order.total,
          step,
          createdAt,
        })
        .execute();
    }
    return order;
  }

  /** All data about it in the order tables, and whether they name the buyer. */
  async function contentOf({ id }: { id: number }): Promise<{ names: boolean; text: string }> {
    const { rows } = await sql<{ text: string }>`
      select json_build_array((select json_agg(o) from orders o where id = ${id}),
        (select json_agg(d) from order_documents d where order_id = ${id}),
        (select json_agg(n) from order_notes n where order_id = ${id}),
          (select json_agg(h) from order_history h where order_id = ${id}),
        (select json_agg(p) from payments p where order_id = ${id}), (select json_agg(i) from order_items i where order_id = ${id}))::text as text`.execute(
      shop.db,
    );
    const text = rows[0]?.text ?? '';
    return {
      text,
      names: /I(ğ|g)d|Şahin|igd|sahin|misafir|Moda|5321234567|203\.0|Zili|Kozmetik/i.test(text),
    };
  }

  test('lose personal data a day after their period, not before; rows, sums and moves stay', async () => {
    const { id: customerId } = await makeCustomer(shop.context);
    const old = await makeUnpaid({ customerId });
    const cancelled = await makeUnpaid({ state: 'CANCELLED', payment: null });
    const newer = await makeUnpaid({ days: 99 });
    expect((await contentOf(old)).names).toBe(true);
    await clean();
    expect([
      (await contentOf(old)).names,
      (await contentOf(cancelled)).names,
      (await contentOf(newer)).names,
    ]).toEqual([false, false, true]);
    const row = await shop.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', old.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      orderNumber: old.orderNumber,
      state: 'EXPIRED',
      totalKurus: old.total,
      customerId: null,
      identityNumberEncrypted: null,
      email: '',
    });
    expect((await contentOf(old)).text).toContain('"note":"retry"');
    expect(
      (
        await shop.db
          .selectFrom('orderItems')
          .select('quantity')
          .where('orderId', '=', old.id)
          .execute()
      ).map(({ quantity }) => quantity),
    ).toEqual([2]);

    later(2);
    await clean();
    expect((await contentOf(newer)).names).toBe(false);
  });

  test('stay complete while a payment is possible or refunded, and once they have goods or documents', async () => {
    const asked = await makeUnpaid({ payment: 'PENDING' });
    const paid = await makeUnpaid({ payment: 'PAID', state: 'CANCELLED' });
    const review = await makeUnpaid({ payment: 'REVIEW' });
    const confirmed = await makeUnpaid({ state: 'CONFIRMED' });
    const pending = await makeUnpaid({ state: 'PENDING_PAYMENT' });
    const shipped = await makeUnpaid({ state: 'CANCELLED' });
    const invoiced = await makeUnpaid();
    const returned = await makeUnpaid();
    const refunded = await makeUnpaid();
    await shop.db
      .insertInto('shipments')
      .values({ orderId: shipped.id, carrier: 'yurtici' })
      .execute();
    await shop.db
      .insertInto('orderInvoices')
      .values({
        orderId: invoiced.id,
        kind: 'sale',
        number: 'A1',
        issuedOn: now,
        url: 'https://e.ornek/1',
        createdBy: 'y@ornek.com',
      })
      .execute();
    await shop.db
      .insertInto('returns')
      .values({
        orderId: returned.id,
        requestKey: randomUUID(),
        code: 'ABCDEFGH',
        reason: 'withdrawal',
        state: 'requested',
      })
      .execute();
    const { id: paymentId } = await shop.db
      .selectFrom('payments')
      .select('id')
      .where('orderId', '=', refunded.id)
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto('refunds')
      .values({
        orderId: refunded.id,
        paymentId,
        cause: 'late',
        state: 'done',
        amountKurus: 1,
        key: randomUUID(),
      })
      .execute();
    await clean();
    for (const order of [
      asked,
      paid,
      review,
      confirmed,
      pending,
      shipped,
      invoiced,
      returned,
      refunded,
    ])
      expect((await contentOf(order)).names, order.orderNumber).toBe(true);
  });

  test('are still read in the back office and by their link, and found by their number only', async () => {
    const order = await makeUnpaid();
    await clean();
    const admin = await makeAdmin(shop.context);
    const read = await ask<{ customer: { firstName: string; email: string } }>(
      shop,
      'GET',
      `/admin/orders/${order.orderNumber}`,
      { as: admin },
    );
    expect([read.status, read.body.customer]).toEqual([
      200,
      expect.objectContaining({ firstName: '–', email: '' }),
    ]);
    const found = async (text: string) =>
      (
        await ask<{ content: { orderNumber: string }[] }>(
          shop,
          'GET',
          `/admin/orders?${new URLSearchParams({ text })}`,
          { as: admin },
        )
      ).body.content;
    expect((await found(order.orderNumber)).map(({ orderNumber }) => orderNumber)).toEqual([
      order.orderNumber,
    ]);
    expect(
      (await found('Iğdır')).filter(({ orderNumber }) => orderNumber === order.orderNumber),
    ).toEqual([]);
    expect(
      (
        await ask(shop, 'POST', '/orders/track', {
          body: { orderNumber: order.orderNumber, email: '' },
        })
      ).status,
    ).toBe(404);
    const token = accessTokenOf(shop.context.secrets, order.orderNumber);
    expect(
      (
        await shop.app.inject({
          url: `/api/orders/${order.orderNumber}`,
          headers: { 'x-order-token': token },
        })
      ).statusCode,
    ).toBe(200);
  });
});
