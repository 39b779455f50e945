import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  call,
  checkout,
  checkoutBody,
  type ErrorAnswer,
  readOrder,
} from '#server/testing/buyer.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { CartChange, CheckoutAnswer } from '#shared/checkout/checkout.ts';
import { CheckoutBody } from '#shared/checkout/checkout.ts';
import { ORDER_NUMBER_PATTERN } from '#shared/orders/order-number.ts';
import { placeOrder } from './checkout.ts';

const shop = useTestApp();

let bottle = 0;
let cap = 0;

beforeAll(async () => {
  bottle = await makeProduct(shop.db, {
    name: 'Şişe 100 ml',
    price: 3_490,
    stock: 10_000,
    tiers: [{ minQuantity: 100, discountPoints: 1_000 }],
  });
  cap = await makeProduct(shop.db, {
    name: 'Kapak <b>Ceviz</b>',
    price: 1_250,
    stock: 10_000,
    minQuantity: 10,
    quantityStep: 5,
  });
});

async function countAll() {
  const { rows } = await sql<{ orders: number; payments: number; jobs: number }>`
    select (select count(*) from orders) as orders, (select count(*) from payments) as payments,
      (select count(*) from graphile_worker.jobs) as jobs`.execute(shop.db);
  return rows[0];
}

async function orderRow(orderNumber: string) {
  return shop.db
    .selectFrom('orders')
    .selectAll()
    .where('orderNumber', '=', orderNumber)
    .executeTakeFirstOrThrow();
}

describe('POST /checkout', () => {
  test('[G01] [G11] makes an order with its number, e-mail, payment id, total, tax, shipping and items', async () => {
    const stockBefore = await stockOf(shop.db, bottle);
    const body = await checkoutBody(
      shop,
      [
        { productId: bottle, quantity: 120 },
        { productId: cap, quantity: 10 },
      ],
      { note: '  Zili çalmayın 🙂 ', languagePreference: 'en' },
    );

    const answer = await checkout(shop, body);
    const order = await readOrder(shop, answer.body);

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: 'PENDING_PAYMENT',
      total: 4595.16,
      payment: { kind: 'redirect' },
    });
    expect(answer.body.orderNumber).toMatch(ORDER_NUMBER_PATTERN);
    expect(answer.body.paymentId).toMatch(/^[0-9A-Z]{26}$/);
    expect(order.body).toMatchObject({
      orderNumber: answer.body.orderNumber,
      paymentId: answer.body.paymentId,
      email: 'igdir.sahin@ornek.com',
      subtotal: 3894.2,
      totalDiscountAmount: 0,
      coupon: null,
      tax: 700.96,
      shipping: 0,
      total: 4595.16,
      canPay: true,
      canCancel: true,
      items: [
        {
          productId: bottle,
          name: 'Şişe 100 ml',
          quantity: 120,
          unitPrice: 31.41,
          lineTotal: 3769.2,
        },
        { productId: cap, quantity: 10, unitPrice: 12.5, lineTotal: 125 },
      ],
      addresses: {
        shipping: {
          firstName: 'Iğdır',
          lastName: 'Şahin',
          phone: '+905321234567',
          city: 'İstanbul',
          district: 'Kadıköy',
        },
        billing: null,
      },
    });
    expect(await stockOf(shop.db, bottle)).toBe(stockBefore - 120);
    expect(await orderRow(answer.body.orderNumber)).toMatchObject({
      language: 'en',
      note: 'Zili çalmayın 🙂',
      holdsStock: true,
      remoteAddress: '127.0.0.1',
    });
  });

  test('a sold item stays as it was, whatever changes in the catalogue later', async () => {
    const product = await makeProduct(shop.db, { name: 'Eski Ad', price: 2_000 });
    const { body: placed } = await checkout(
      shop,
      await checkoutBody(shop, [{ productId: product, quantity: 3 }]),
    );

    await shop.db
      .updateTable('products')
      .set({ name: 'Yeni Ad', priceKurus: 9_900 })
      .where('id', '=', product)
      .execute();

    expect((await readOrder(shop, placed)).body.items[0]).toMatchObject({
      name: 'Eski Ad',
      unitPrice: 20,
      lineTotal: 60,
    });
  });

  test('designs of one product are rows of their own and share its stock and tier', async () => {
    const product = await makeProduct(shop.db, {
      price: 1_000,
      stock: 100,
      tiers: [{ minQuantity: 100, discountPoints: 5_000 }],
    });
    const { body: placed } = await checkout(
      shop,
      await checkoutBody(shop, [
        { productId: product, quantity: 60, designId: 'a' },
        { productId: product, quantity: 40, designId: 'b' },
      ]),
    );

    expect(
      (await readOrder(shop, placed)).body.items.map((item) => [item.quantity, item.unitPrice]),
    ).toEqual([
      [60, 5],
      [40, 5],
    ]);
    expect(await stockOf(shop.db, product)).toBe(0);
  });

  test('by transfer the response has the account to pay to; pieces are reserved for three days', async () => {
    const { body } = await checkout(
      shop,
      await checkoutBody(shop, [{ productId: bottle }], { paymentMethod: 'transfer' }),
    );
    const { expiresAt, createdAt } = await orderRow(body.orderNumber);

    expect(body.payment).toMatchObject({
      kind: 'transfer',
      iban: 'TR330006100519786457841326',
      reference: body.orderNumber,
      payBefore: expiresAt?.toISOString(),
    });
    expect((expiresAt?.getTime() ?? 0) - createdAt.getTime()).toBe(3 * DAY_MS);
  });

  test('an order that costs nothing is paid at once', async () => {
    const gift = await makeProduct(shop.db, {
      price: 100,
      tiers: [{ minQuantity: 1, discountType: 'FIXED_AMOUNT', discountAmount: 100 as never }],
    });
    const rates = await shop.db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'rates')
      .executeTakeFirstOrThrow();
    await sql`update settings set value = value || '{"shippingKurus": 0}'
        where key = 'rates'`.execute(shop.db);
    shop.context.settings.dropCached();

    const { body } = await checkout(shop, await checkoutBody(shop, [{ productId: gift }]));

    await sql`update settings set value = ${JSON.stringify(rates.value)}::jsonb
        where key = 'rates'`.execute(shop.db);
    shop.context.settings.dropCached();
    expect(body).toMatchObject({ total: 0, status: 'PAID', payment: { kind: 'none' } });
  });

  test('an order number that exists already is drawn again', async () => {
    const { body: first } = await checkout(shop, await checkoutBody(shop, [{ productId: bottle }]));
    const numbers = [first.orderNumber, first.orderNumber, 'ZZZZZZZZZ0'];

    const second = await placeOrder(
      shop.context,
      CheckoutBody.parse(await checkoutBody(shop, [{ productId: bottle }])),
      { idempotencyKey: null, remoteAddress: null, customerId: null },
      () => numbers.shift() ?? '',
    );

    expect(second.orderNumber).toBe('ZZZZZZZZZ0');
    expect(numbers).toEqual([]);
  });
});

describe('the same request again', () => {
  test('the same key and body answer the same order, token and payment', async () => {
    const body = await checkoutBody(shop, [{ productId: bottle, quantity: 2 }]);
    const first = await checkout(shop, body, 'same-key');
    const before = await countAll();

    const again = await checkout(shop, body, 'same-key');

    expect(again.body).toEqual(first.body);
    expect(await countAll()).toEqual(before);
  });

  test('the same key with another body is refused, and nothing changes', async () => {
    const body = await checkoutBody(shop, [{ productId: bottle, quantity: 2 }]);
    await checkout(shop, body, 'reused-key');
    const before = { counts: await countAll(), stock: await stockOf(shop.db, bottle) };

    const other = await checkout<ErrorAnswer>(shop, { ...body, note: 'başka' }, 'reused-key');

    expect({ status: other.status, code: other.body.code }).toEqual({
      status: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect({ counts: await countAll(), stock: await stockOf(shop.db, bottle) }).toEqual(before);
  });

  test('a refused checkout leaves its key free', async () => {
    const body = await checkoutBody(shop, [{ productId: bottle }]);
    const refused = await checkout<ErrorAnswer>(shop, { ...body, expectedTotal: 1 }, 'freed-key');
    const accepted = await checkout(shop, body, 'freed-key');

    expect([refused.status, accepted.status]).toEqual([409, 200]);
  });

  test('without a key each request is an order of its own', async () => {
    const body = await checkoutBody(shop, [{ productId: bottle }]);
    const [first, second] = await Promise.all(
      [1, 2].map(() => call<CheckoutAnswer>(shop, 'POST', '/checkout', { body })),
    );

    expect(first?.body.orderNumber).not.toBe(second?.body.orderNumber);
  });

  test('after a crash before the payment was started, the same request continues with the same order', async () => {
    const body = await checkoutBody(shop, [{ productId: bottle }]);
    const first = await checkout(shop, body, 'crashed-key');
    await shop.db
      .updateTable('payments')
      .set({ step: null, providerReference: null })
      .where('id', '=', first.body.paymentId)
      .execute();

    const again = await checkout(shop, body, 'crashed-key');

    expect(again.body).toEqual(first.body);
  });
});

describe('what the buyer did not see is not charged', () => {
  test('a price that rose is answered with both prices and the true total', async () => {
    const product = await makeProduct(shop.db, { name: 'Zamlı Şişe', price: 1_000 });
    const body = await checkoutBody(shop, [{ productId: product, quantity: 2 }]);
    await shop.db
      .updateTable('products')
      .set({ priceKurus: 1_200 })
      .where('id', '=', product)
      .execute();

    const answer = await checkout<ErrorAnswer>(shop, body);

    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status: 409,
      code: 'CART_CHANGED',
    });
    expect(answer.body.details).toEqual({
      rows: [
        {
          productId: product,
          name: 'Zamlı Şişe',
          problem: 'price',
          requestedQuantity: 2,
          availableQuantity: 2,
          seenPrice: 10,
          price: 12,
        },
      ],
      total: 108.32,
    } satisfies CartChange);
    expect(await stockOf(shop.db, product)).toBe(100);
  });

  test('the price with the bulk tier also counts as seen by the buyer', async () => {
    const body = await checkoutBody(shop, [{ productId: bottle, quantity: 100, price: 31.41 }]);

    expect((await checkout(shop, body)).status).toBe(200);
  });

  test('stock that ran out or is too little is answered with what is left, summed over the rows of a product', async () => {
    const few = await makeProduct(shop.db, { stock: 7 });
    const none = await makeProduct(shop.db, { stock: 0 });
    const body = await checkoutBody(shop, [
      { productId: few, quantity: 5, designId: 'a' },
      { productId: few, quantity: 5, designId: 'b' },
      { productId: none },
    ]);
    const before = await countAll();

    const answer = await checkout<ErrorAnswer>(shop, body);

    expect(answer.status).toBe(409);
    expect(
      (answer.body.details as CartChange).rows.map(
        ({ problem, requestedQuantity, availableQuantity }) => [
          problem,
          requestedQuantity,
          availableQuantity,
        ],
      ),
    ).toEqual([
      ['not-enough', 5, 2],
      ['out-of-stock', 1, 0],
    ]);
    expect(await stockOf(shop.db, few)).toBe(7);
    expect(await countAll()).toEqual(before);
  });

  test('a product that is gone leaves nothing to buy', async () => {
    const answer = await checkout<ErrorAnswer>(shop, {
      ...(await checkoutBody(shop, [{ productId: 999_999 }])),
      expectedTotal: 0,
    });

    expect(answer.body.details).toMatchObject({
      rows: [{ problem: 'gone', name: null, price: null }],
      total: null,
    });
  });

  test('if only the total differs (a new shipping price), the response has no rows', async () => {
    const answer = await checkout<ErrorAnswer>(shop, {
      ...(await checkoutBody(shop, [{ productId: bottle }])),
      expectedTotal: 120.18,
    });

    expect(answer.body.details).toEqual({ rows: [], total: 121.18 });
  });

  test('a quantity below the minimum or off the step is refused with the product’s name', async () => {
    const body = await checkoutBody(shop, [{ productId: cap, quantity: 12 }]);

    const answer = await checkout<ErrorAnswer>(shop, body);

    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status: 422,
      code: 'QUANTITY_NOT_ALLOWED',
    });
    expect(answer.body.message).toBe(
      'Kapak <b>Ceviz</b> en az 10 adet ve 5 adetlik katlarla alınabilir.',
    );
    expect(answer.body.details).toMatchObject({
      rows: [{ problem: 'off-step', availableQuantity: 15 }],
    });
  });
});
