import { describe, expect, test } from 'vitest';
import { pay, placeOrder, readOrder, testbankPaymentOf } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { statusOf } from '#server/testing/order-staff.ts';
import {
  changeOrder,
  deliveredBottlesAndCaps,
  received,
  requestReturn,
  useReturnStaff,
} from '#server/testing/returns.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { SHOP_EMAIL: 'magaza@ornek.com' } });
const { staff, read, decide } = useReturnStaff(shop);

describe('without the tick', () => {
  test.each([
    ['approve', { mustSend: true }],
    ['reject', { answer: 'Kırık değil' }],
  ])('%s mails nobody', async (move, body) => {
    const { placed } = await deliveredBottlesAndCaps(shop);
    const { id } = await requestReturn(shop, placed, [[1, 1]]);
    await doJobs(shop.context, recordingMailer());
    expect((await decide(id, move, { ...body, isNotified: false })).status).toBe(200);
    if (move === 'approve')
      await decide(id, 'receive', { ...received([[1, 1, 1]]), isNotified: false });
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    expect(mailer.sent).toEqual([]);
  });
});

describe('a return', () => {
  test('goes through all steps: approved, received, refunded by row; each is shown and mailed', async () => {
    const { placed, bottle } = await deliveredBottlesAndCaps(shop);
    const { id, code } = await requestReturn(shop, placed, [[1, 2]]);
    const approved = await decide(
      id,
      'approve',
      { mustSend: true, instructions: 'Yurtiçi, kod 123', remark: 'Tanıdık' },
      staff.worker,
    );
    expect(approved.body).toMatchObject({
      state: 'approved',
      instructions: 'Yurtiçi, kod 123',
      isLate: false,
      moves: ['receive', 'close'],
    });
    expect((await read(id)).moves).toEqual(['receive', 'refund', 'close']);
    const seen = (await readOrder(shop, placed)).body;
    expect(seen).toMatchObject({
      status: 'RETURN_REQUESTED',
      returns: [{ state: 'approved', instructions: 'Yurtiçi, kod 123' }],
    });
    expect(JSON.stringify(seen)).not.toContain('Tanıdık');

    const came = await decide(id, 'receive', received([[1, 2, 1]]), staff.worker);
    expect(came.body).toMatchObject({
      state: 'received',
      items: [{ quantity: 2, received: 2, restocked: 1 }],
      quote: { shipping: 0, amount: 78.66 },
    });
    expect(await statusOf(shop, placed)).toBe('RETURNED');
    const refused = await decide(id, 'refund', { amount: 78.65 });
    expect([refused.status, refused.body.code]).toEqual([422, 'REFUND_NOT_VALID']);
    const refunded = await decide(id, 'refund', { amount: 78.66 });
    expect(refunded.body).toMatchObject({
      state: 'refunded',
      refund: { amount: 78.66, state: 'wanted' },
      moves: [],
      quote: null,
    });

    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    expect(mailer.sent.map(({ kind }) => kind).sort()).toEqual([
      'new-return',
      'order-partly-refunded',
      'return-approved',
      'return-received',
      'return-requested',
    ]);
    const mail = mailer.sent.find(({ kind }) => kind === 'return-approved');
    expect(mail?.text).toContain('Yurtiçi, kod 123');
    expect(mail?.text).toContain(code);
    expect((await testbankPaymentOf(shop, placed)).refundedKurus).toBe(7_866);
    expect(await stockOf(shop.db, bottle)).toBe(8);
    expect((await readOrder(shop, placed)).body).toMatchObject({
      status: 'DELIVERED',
      refunded: 78.66,
      returns: [{ state: 'refunded', amount: 78.66 }],
    });
    const log = await shop.db
      .selectFrom('auditLog')
      .select(['entity', 'adminEmail', 'after'])
      .where('entity', '=', 'return')
      .where('entityId', '=', String(id))
      .orderBy('id')
      .execute();
    expect(
      log.map(({ adminEmail, after }) => [adminEmail, (after as { state: string }).state]),
    ).toEqual([
      [staff.worker.email, 'approved'],
      [staff.worker.email, 'received'],
      [staff.owner.email, 'refunded'],
    ]);
  });

  test('refunds the rest of a row of which pieces were refunded on the order’s page', async () => {
    const { placed, bottle } = await deliveredBottlesAndCaps(shop);
    const { id } = await requestReturn(shop, placed, [[1, 3]]);
    await decide(id, 'approve', { mustSend: true });
    await decide(id, 'receive', received([[1, 3, 3]]));
    const refund = { rows: [{ position: 1, quantity: 1, restocked: 0 }], reason: 'damaged' };
    const more = { shipping: false, amount: 39.33, isNotified: false };
    expect((await changeOrder(shop, placed, 'refunds', { ...refund, ...more })).status).toBe(200);

    const { quote, moves } = await read(id);
    expect([quote?.amount, moves]).toEqual([78.66, ['refund', 'close']]);
    expect((await decide(id, 'refund', { amount: 78.66 })).body.state).toBe('refunded');
    expect(await stockOf(shop.db, bottle)).toBe(9);
    await doJobs(shop.context, recordingMailer());
    expect((await readOrder(shop, placed)).body.refunded).toBe(117.99);
  });

  test('of everything by withdrawal refunds the shipping too, and then the order is refunded', async () => {
    const { placed } = await deliveredBottlesAndCaps(shop);
    const first = await requestReturn(shop, placed, [[1, 3]]);
    await decide(first.id, 'approve', { mustSend: true });
    await decide(first.id, 'receive', received([[1, 3, 3]]));
    expect((await read(first.id)).quote?.shipping).toBe(0);
    await decide(first.id, 'refund', { amount: (await read(first.id)).quote?.amount });
    const last = await requestReturn(shop, placed, [[2, 7]]);
    await decide(last.id, 'approve', { mustSend: true });
    await decide(last.id, 'receive', received([[2, 7, 7]]));
    const { quote } = await read(last.id);
    expect(quote?.shipping).toBeGreaterThan(0);
    await decide(last.id, 'refund', { amount: quote?.amount });
    await doJobs(shop.context, recordingMailer());
    const { amountKurus, refundedKurus } = await testbankPaymentOf(shop, placed);
    expect(refundedKurus).toBe(amountKurus);
    expect((await readOrder(shop, placed)).body).toMatchObject({
      status: 'REFUNDED',
      refunded: placed.total,
    });
  });

  test('of goods that need not be sent back is refunded at once, and adds nothing to the stock', async () => {
    const { placed, bottle } = await deliveredBottlesAndCaps(shop);
    const { id } = await requestReturn(shop, placed, [[1, 1]], {
      reason: 'missing',
      note: 'Bir şişe eksik çıktı',
    });
    const approved = await decide(id, 'approve', { mustSend: false });
    expect(approved.body).toMatchObject({ sendBy: null, moves: ['refund', 'close'] });
    await decide(id, 'refund', { amount: 39.33 });
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    expect(mailer.sent.find(({ kind }) => kind === 'return-approved')?.text).toContain(
      'göndermeniz gerekmiyor',
    );
    expect([
      (await testbankPaymentOf(shop, placed)).refundedKurus,
      await stockOf(shop.db, bottle),
    ]).toEqual([3_933, 7]);
  });

  test.each([
    { name: 'came back', reason: 'withdrawal', came: true, sound: 2, stock: 2 },
    { name: 'came back broken', reason: 'damaged', came: true, sound: 0, stock: 0 },
    { name: 'is not worth sending', reason: 'damaged', came: false, sound: 0, stock: 0 },
    { name: 'was missing in the parcel', reason: 'missing', came: false, sound: 0, stock: 0 },
  ])(
    'of an order in several parcels: what $name does not change the pieces that are not sent yet',
    async ({ reason, came, sound, stock }) => {
      const bottle = await makeProduct(shop.db, { price: 1_000, stock: 10 });
      const placed = await placeOrder(shop, [{ productId: bottle, quantity: 10 }]);
      await pay(shop, placed);
      await changeOrder(shop, placed, 'shipments', {
        carrier: 'yurtici',
        trackingNumber: '1',
        rows: [{ position: 1, quantity: 4 }],
      });
      const { id } = await requestReturn(shop, placed, [[1, 2]], {
        reason,
        note: reason === 'withdrawal' ? null : 'İki şişe',
      });
      await decide(id, 'approve', { mustSend: came });
      if (came) await decide(id, 'receive', received([[1, 2, sound]]));
      expect((await decide(id, 'refund', { amount: (await read(id)).quote?.amount })).status).toBe(
        200,
      );

      const { body: order } = await ask<AdminOrder>(
        shop,
        'GET',
        `/admin/orders/${placed.orderNumber}`,
        { as: staff.owner },
      );
      expect(order.items).toMatchObject([{ quantity: 10, shipped: 4, refunded: 2, unshipped: 6 }]);
      expect(await stockOf(shop.db, bottle)).toBe(stock);
      expect(
        (
          await changeOrder(shop, placed, 'shipments', {
            carrier: 'yurtici',
            trackingNumber: '2',
            rows: [{ position: 1, quantity: 6 }],
          })
        ).status,
      ).toBe(200);
      expect((await readOrder(shop, placed)).body.status).toBe('SHIPPED');
    },
  );

  test('a withdrawal from pieces that were not sent yet: they stay, and are in stock again', async () => {
    const bottle = await makeProduct(shop.db, { price: 1_000, stock: 10 });
    const placed = await placeOrder(shop, [{ productId: bottle, quantity: 10 }]);
    await pay(shop, placed);
    await changeOrder(shop, placed, 'shipments', {
      carrier: 'yurtici',
      trackingNumber: '1',
      rows: [{ position: 1, quantity: 4 }],
    });
    const { id } = await requestReturn(shop, placed, [[1, 6]]);
    await decide(id, 'approve', { mustSend: false });
    expect((await decide(id, 'refund', { amount: (await read(id)).quote?.amount })).status).toBe(
      200,
    );
    expect(await stockOf(shop.db, bottle)).toBe(6);
    expect((await readOrder(shop, placed)).body.status).toBe('SHIPPED');
  });

  test('can be rejected or closed without money, with a text; its pieces can be requested again', async () => {
    const { placed } = await deliveredBottlesAndCaps(shop);
    const one = await requestReturn(shop, placed, [[1, 3]]);
    expect((await decide(one.id, 'reject', { answer: '  ' })).status).toBe(400);
    expect((await decide(one.id, 'reject', { answer: 'Fotoğraf yok' })).body.state).toBe(
      'rejected',
    );
    const two = await requestReturn(shop, placed, [[1, 3]]);
    await decide(two.id, 'approve', { mustSend: true });
    expect((await decide(two.id, 'close', { answer: 'Paket gelmedi' })).body).toMatchObject({
      state: 'closed',
      moves: [],
    });
    expect(await statusOf(shop, placed)).toBe('DELIVERED');
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    expect(mailer.sent.find(({ kind }) => kind === 'return-rejected')?.text).toContain(
      'Fotoğraf yok',
    );
    expect(mailer.sent.find(({ kind }) => kind === 'return-closed')?.text).toContain(
      'Paket gelmedi',
    );
    expect((await requestReturn(shop, placed, [[1, 3]])).state).toBe('requested');
  });

  test('only what arrived is refunded', async () => {
    const { placed } = await deliveredBottlesAndCaps(shop);
    const { id } = await requestReturn(shop, placed, [[1, 3], [2, 2]]); // biome-ignore format: a table
    await decide(id, 'approve', { mustSend: true });
    for (const rows of [[[1, 4, 0], [2, 2, 0]], [[1, 1, 2], [2, 2, 0]], [[1, 1, 1]], [[1, 0, 0], [2, 0, 0]], [[1, 1, 1], [1, 1, 1]]] as [number, number, number][][]) // biome-ignore format: a table
      expect((await decide(id, 'receive', received(rows))).body.code).toBe('RETURN_NOT_VALID');
    await decide(id, 'receive', received([[1, 1, 0], [2, 0, 0]])); // biome-ignore format: a table
    expect((await read(id)).quote).toMatchObject({
      rows: [{ position: 1, quantity: 1, amount: 39.33 }],
      amount: 39.33,
    });
  });
});
