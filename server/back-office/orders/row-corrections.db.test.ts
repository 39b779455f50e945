// Corrections of the rows of placed orders: the amount to pay, refunds, stock and texts.
import { describe, expect, test } from 'vitest';
import { call, comeBack, payAtBank, readOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { deleteRules, makeRule, prepareOrder } from '#server/testing/discounts.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { refundBody } from '#server/testing/order-staff.ts';
import { quantities, type Row, rowsOf, useCorrections } from '#server/testing/row-corrections.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { fromLira } from '#shared/base/money.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';

const shop = useTestApp({ env: { SHOP_EMAIL: 'magaza@ornek.com' } });
const {
  staff,
  read,
  post,
  goods,
  placed,
  paidByCard,
  preview,
  put,
  correct,
  mailsOf,
  levels,
  moneyOf,
} = useCorrections(shop);

describe('before it is paid', () => {
  test('rows of a transfer are added, changed and removed: sum, stock, history, log, page and mail follow', async () => {
    const order = await placed();
    await mailsOf();
    const before = await read(order.orderNumber);
    expect(before.rowsStand).toBeNull();
    const [first] = rowsOf(before);
    if (!first) throw new Error('no row');
    const rows = [
      { ...first, quantity: 24 },
      { position: null, productId: goods.pump, quantity: 2 },
    ];
    const seen = await preview(order.orderNumber, rows);
    expect(seen.body.difference).toBeGreaterThan(0);
    const { status, body } = await correct(order.orderNumber, rows, { remark: '24 olsun' });
    expect([status, body.code]).toEqual([200, undefined]);
    expect(body).toMatchObject({ total: seen.body.total, version: before.version + 1 });
    expect(body.items.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [goods.bottle, 24],
      [goods.pump, 2],
    ]);
    expect(body.payments.map(({ state, amount }) => [state, amount])).toEqual([
      ['PENDING', seen.body.total],
    ]);
    expect(await levels()).toEqual([26, 50, 48]);
    expect(body.history.at(-1)).toMatchObject({ note: 'rows-corrected', remark: '24 olsun' });
    const log = await shop.db
      .selectFrom('auditLog')
      .select('after')
      .where('entityId', '=', order.orderNumber)
      .executeTakeFirstOrThrow();
    expect(log.after).toMatchObject({
      isRowsCorrected: true,
      total: { before: before.total, after: body.total },
    });
    const page = (await readOrder(shop, order)).body;
    expect(page).toMatchObject({ total: body.total, canPay: true });
    expect(page.history.at(-1)?.note).toBe('Siparişin ürünleri değiştirildi.');
    const [mail, ...others] = await mailsOf();
    expect([mail?.kind, others.length]).toEqual(['rows-corrected', 0]);
    expect(mail?.text).toContain(body.items[1]?.name);
    expect(mail?.text).toContain('IBAN');
    const booked = await post(order.orderNumber, 'book-transfer', { version: body.version });
    expect(booked.body.status).toBe('PAID');
    expect(await moneyOf(order.orderNumber)).toMatchObject({ taken: fromLira(body.total) });
  });

  test('the accepted texts stay as they were, and are read with the new goods', async () => {
    const order = await placed();
    const stored = () => shop.db.selectFrom('orderDocuments').selectAll().orderBy('kind').execute();
    const before = await stored();
    const shown = await read(order.orderNumber);
    await correct(order.orderNumber, quantities(shown, { [goods.cap]: 9 }));
    expect(await stored()).toEqual(before);
    const { body } = await ask<{ html: string }>(
      shop,
      'GET',
      `/admin/orders/${order.orderNumber}/documents/distance-sales`,
      { as: staff.owner },
    );
    expect(body.html).toMatch(/Düzeltilen ürünler ve bedel[\s\S]*<td class="amount">9<\/td>/);
    const pdf = await shop.app.inject({
      url: `/api/admin/orders/${order.orderNumber}/pdfs/distance-sales`,
      headers: { authorization: `Bearer ${staff.owner.accessToken}` },
    });
    expect(pdf.statusCode).toBe(200);
  });

  test('by card: the payment page of the old total is closed; the next one asks for the new total', async () => {
    const order = await placed('card');
    const shown = await read(order.orderNumber);
    const { status, body } = await correct(
      order.orderNumber,
      quantities(shown, { [goods.bottle]: 5 }),
    );
    expect(status).toBe(200);
    expect(body.payments.map(({ state }) => state)).toEqual(['FAILED']);
    const again = await call<CheckoutAnswer>(shop, 'POST', `/orders/${order.orderNumber}/pay`, {
      body: {},
      token: order.accessToken,
    });
    expect(again.body.total).toBe(body.total);
    const { location } = await payAtBank(shop, again.body);
    await comeBack(shop, location);
    const paid = await read(order.orderNumber);
    expect(paid.status).toBe('PAID');
    expect(paid.payments[0]).toMatchObject({ state: 'PAID', amount: body.total });
  });

  test('what was ordered keeps its price, its rules and its own use of a limited coupon', async () => {
    await makeRule(shop, { percentage: 10, maxUses: 1, conditions: { couponCode: 'YAZ' } });
    const { send } = await prepareOrder(shop, [{ productId: goods.bottle, quantity: 3 }], {
      couponCode: 'YAZ',
    });
    const { body: order } = await send();
    const shown = await read(order.orderNumber);
    expect(shown.coupon).toBe('YAZ');
    await shop.db
      .updateTable('products')
      .set({ priceKurus: 9_999 })
      .where('id', '=', goods.bottle)
      .execute();
    const { body } = await correct(order.orderNumber, quantities(shown, { [goods.bottle]: 4 }));
    expect(body).toMatchObject({
      coupon: 'YAZ',
      subtotal: 133.32,
      discount: 13.33,
      items: [{ unitPrice: 33.33 }],
    });
    const used = await shop.db.selectFrom('discounts').select('uses').executeTakeFirstOrThrow();
    expect(used.uses).toBe(1);
    await deleteRules(shop);
  });
});

describe('after it was paid', () => {
  test('the difference is refunded; the order stays paid, and a cancellation refunds the rest', async () => {
    const order = await paidByCard();
    const before = await read(order.orderNumber);
    const { body } = await correct(order.orderNumber, quantities(before, { [goods.bottle]: 1 }));
    expect(body).toMatchObject({ status: 'PAID', paymentStatus: 'PAID', refunded: 0 });
    expect(body.refunds).toEqual([
      expect.objectContaining({
        cause: 'correction',
        amount: Math.round((before.total - body.total) * 100) / 100,
      }),
    ]);
    expect(await levels()).toEqual([49, 43, 50]);
    expect((await mailsOf()).map(({ kind }) => kind).sort()).toEqual([
      'order-partly-refunded',
      'rows-corrected',
    ]);
    const settled = await read(order.orderNumber);
    expect(settled).toMatchObject({ paymentStatus: 'PAID', refunded: 0 });
    expect(settled.refunds[0]?.state).toBe('done');
    const money = await moneyOf(order.orderNumber);
    expect(money.taken - money.back).toBe(money.total);
    expect(settled.rowsStand).toBeNull();
    await post(order.orderNumber, 'cancel-paid', {
      version: settled.version,
      reason: 'buyer-asked',
    });
    await mailsOf();
    const cancelled = await read(order.orderNumber);
    expect(cancelled).toMatchObject({ paymentStatus: 'REFUNDED', refunded: cancelled.total });
    expect(cancelled.payments.map(({ state }) => state)).toEqual(['REFUNDED']);
    const after = await moneyOf(order.orderNumber);
    expect(after.back).toBe(after.taken);
    expect(await levels()).toEqual([50, 50, 50]);
  });

  test('a later refund of a row is calculated from the corrected order', async () => {
    const order = await paidByCard();
    await correct(
      order.orderNumber,
      quantities(await read(order.orderNumber), { [goods.bottle]: 2 }),
    );
    await mailsOf();
    const { version, items } = await read(order.orderNumber);
    const amount = 1.19;
    const { status, body } = await post(
      order.orderNumber,
      'refunds',
      refundBody(version, amount, [[2, 1]]),
    );
    expect([status, body.code]).toEqual([200, undefined]);
    await mailsOf();
    const after = await read(order.orderNumber);
    expect(after).toMatchObject({ paymentStatus: 'PARTLY_REFUNDED', refunded: amount });
    expect(after.items[0]?.quantity).toBe(items[0]?.quantity);
    expect(after.rowsStand).toBe('refunded');
    const money = await moneyOf(order.orderNumber);
    expect(money.taken - money.back).toBe(money.total - fromLira(amount));
  });

  test('a change with the same total moves goods only, and no money', async () => {
    const twin = await makeProduct(shop.db, { price: 101, stock: 50 });
    const order = await paidByCard();
    const rows = rowsOf(await read(order.orderNumber)).map((row) =>
      row.productId === goods.cap ? { position: null, productId: twin, quantity: 7 } : row,
    );
    const { body } = await correct(order.orderNumber, rows);
    expect(body.refunds).toEqual([]);
    expect(await levels()).toEqual([47, 50, 50]);
    expect(await stockOf(shop.db, twin)).toBe(43);
    const sold = async (id: number) =>
      (
        await shop.db
          .selectFrom('products')
          .select('soldCount')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).soldCount;
    expect([await sold(goods.cap), await sold(twin)]).toEqual([0, 7]);
  });
});

describe('refused, and nothing changes', () => {
  const expectRefused = async (number: string, rows: Row[], code: string, change: object = {}) => {
    const before = [await read(number), await levels()];
    expect((await correct(number, rows, change)).body.code).toBe(code);
    expect([await read(number), await levels()]).toEqual(before);
  };

  test('with an invoice, a parcel, a refund, a higher total than was paid', async () => {
    const order = await paidByCard();
    const shown = await read(order.orderNumber);
    const fewer = quantities(shown, { [goods.bottle]: 1 });
    await expectRefused(
      order.orderNumber,
      quantities(shown, { [goods.cap]: 9 }),
      'PAID_ORDER_RAISED',
    );
    await post(order.orderNumber, 'invoices', {
      kind: 'sale',
      number: 'ABC2026000000123',
      issuedOn: '2026-11-26',
      url: 'https://fatura.ornek.com/1.pdf',
    });
    expect((await read(order.orderNumber)).rowsStand).toBe('invoiced');
    await expectRefused(order.orderNumber, fewer, 'ROWS_INVOICED');

    const sent = await paidByCard();
    const { version } = await read(sent.orderNumber);
    await post(sent.orderNumber, 'shipments', {
      version,
      carrier: 'aras',
      rows: [{ position: 1, quantity: 1 }],
    });
    expect((await read(sent.orderNumber)).rowsStand).not.toBeNull();

    const back = await paidByCard();
    const seen = await read(back.orderNumber);
    await post(back.orderNumber, 'refunds', refundBody(seen.version, 1.19, [[2, 1]]));
    await expectRefused(back.orderNumber, quantities(seen, { [goods.bottle]: 1 }), 'ROWS_REFUNDED');
  });

  test('another total than shown, an older version, more than in stock, no right to refund', async () => {
    const order = await placed();
    const number = order.orderNumber;
    const shown = await read(number);
    const more = quantities(shown, { [goods.bottle]: 5 });
    await expectRefused(number, more, 'CART_CHANGED', { expectedTotal: shown.total });
    await expectRefused(number, more, 'EDIT_CONFLICT', { version: 99 });
    await expectRefused(number, quantities(shown, { [goods.bottle]: 51 }), 'CART_CHANGED');
    expect((await correct(number, quantities(shown, { [goods.bottle]: 40 }))).status).toBe(200);

    const paid = await paidByCard();
    const fewer = quantities(await read(paid.orderNumber), { [goods.cap]: 1 });
    expect((await correct(paid.orderNumber, fewer, {}, staff.worker)).body.code).toBe(
      'NOT_ALLOWED',
    );
  });

  test.each([
    ['no row', (rows: Row[]) => rows.slice(2)],
    ['a row twice', (rows: Row[]) => [...rows, ...rows.slice(0, 1)]],
    ['a product twice', (rows: Row[]) => [...rows, { ...rows[0], position: null } as Row]],
    [
      'a row of another product',
      (rows: Row[]) => rows.map((row) => ({ ...row, position: 3 - (row.position ?? 0) })),
    ],
    [
      'a row that there is not',
      (rows: Row[]) => rows.map((row) => ({ ...row, position: 9 + (row.position ?? 0) })),
    ],
    ['no pieces', (rows: Row[]) => rows.map((row) => ({ ...row, quantity: 0 }))],
  ])('%s', async (_name, change) => {
    const order = await placed();
    const { version, ...shown } = await read(order.orderNumber);
    const rows = change(rowsOf({ version, ...shown }));
    const answer = await put(order.orderNumber, { version, rows, expectedTotal: shown.total });
    expect(answer.status).toBe(400);
  });
});
