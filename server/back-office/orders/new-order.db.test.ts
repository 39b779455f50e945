import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { accessTokenOf } from '#server/orders/order-access.ts';
import { expireOrders } from '#server/payments/unpaid-orders.ts';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import {
  call,
  comeBack,
  type ErrorAnswer,
  payAtBank,
  placeOrder,
  readOrder,
} from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import type { PastBuyers } from '#shared/back-office/new-order.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { SHOP_EMAIL: 'magaza@ornek.com' } });
let owner: TestAdmin;
let worker: TestAdmin;
beforeEach(async () => {
  owner = await makeAdmin(shop.context);
  worker = await makeAdmin(shop.context, { role: 'fulfilment' });
  await doJobs(shop.context, recordingMailer());
});

type Item = { productId: number; quantity: number; agreedPrice?: number | null };
const preview = (items: Item[], as = worker) =>
  ask<CalculateAnswer & ErrorAnswer>(shop, 'POST', '/admin/orders/new/preview', {
    as,
    body: { items },
  });

async function bodyFor(items: Item[], change: object = {}, as = worker) {
  const { body } = await preview(items, as);
  return {
    items: items.map((item, index) => ({ ...item, price: body.items?.[index]?.unitPrice ?? 0 })),
    customer: {
      firstName: 'Gülşah',
      lastName: 'Iğdır',
      email: 'gulsah@ornek.com',
      phone: '0532 123 45 67',
    },
    shippingAddress: {
      city: 'İzmir',
      district: 'Konak',
      neighbourhood: 'Alsancak Mah',
      line: 'Kıbrıs Şehitleri Cad. 5',
      postcode: '',
    },
    invoice: { kind: 'individual' },
    paymentMethod: 'card',
    expectedTotal: body.finalTotal,
    languagePreference: 'tr',
    ...change,
  };
}
const make = async (body: object, as = worker, key: string = randomUUID()) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/orders/new',
    headers: { authorization: `Bearer ${as.accessToken}`, 'idempotency-key': key },
    payload: body,
  });
  return {
    status: answer.statusCode,
    body: answer.json() as { orderNumber: string } & ErrorAnswer,
  };
};
const read = async (number: string) =>
  (await ask<AdminOrder>(shop, 'GET', `/admin/orders/${number}`, { as: owner })).body;
const tokenOf = (number: string) => accessTokenOf(shop.context.secrets, number);
const payCall = (number: string, body?: object) =>
  call<CheckoutAnswer & ErrorAnswer>(shop, 'POST', `/orders/${number}/pay`, {
    token: tokenOf(number),
    ...(body && { body }),
  });
const consents = { consents: { preliminaryInformation: true, distanceSales: true } };

describe('an order made by hand', () => {
  test('reserves its stock, is mailed with its texts, and is paid by its link once they are accepted', async () => {
    const productId = await makeProduct(shop.db, {
      price: 1_000,
      stock: 50,
      tiers: [{ minQuantity: 10, discountType: 'PERCENTAGE', discountPoints: 1_000 }],
    });
    const { status, body } = await make(await bodyFor([{ productId, quantity: 12 }]));
    expect(status).toBe(201);
    expect(await stockOf(shop.db, productId)).toBe(38);
    const order = await read(body.orderNumber);
    expect(order).toMatchObject({
      status: 'PENDING_PAYMENT',
      placedBy: worker.email,
      items: [{ price: 10, unitPrice: 9, agreedReason: null }],
      documents: [{ acceptedAt: null }, { acceptedAt: null }],
    });
    expect(order.history).toEqual([
      expect.objectContaining({ actor: worker.email, note: 'placed-by-hand' }),
    ]);
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    expect(
      mailer.sent.map(({ kind, to, attachments }) => [kind, to.address, attachments.length]),
    ).toEqual([['order-for-you', 'gulsah@ornek.com', 2]]);
    expect(mailer.sent[0]?.text).toContain(tokenOf(body.orderNumber));

    expect(
      (
        await readOrder(shop, {
          orderNumber: body.orderNumber,
          accessToken: tokenOf(body.orderNumber),
        })
      ).body,
    ).toMatchObject({ mustAccept: true, canPay: true });
    for (const refused of [
      undefined,
      {},
      { consents: { preliminaryInformation: true, distanceSales: false } },
    ]) {
      expect((await payCall(body.orderNumber, refused)).body.code).toBe('CONSENT_MISSING');
    }
    const step = await payCall(body.orderNumber, consents);
    expect(step.body.payment.kind).toBe('redirect');
    const { location } = await payAtBank(shop, step.body);
    await comeBack(shop, location);
    const paid = await read(body.orderNumber);
    expect(paid).toMatchObject({
      status: 'PAID',
      documents: [
        { acceptedAt: clock.now().toISOString() },
        { acceptedAt: clock.now().toISOString() },
      ],
    });
    expect(paid.history.map(({ note }) => note)).toContain('accepted');
  });

  test('waits a day for its payment, not shortened by an attempt; then its stock is released', async () => {
    const productId = await makeProduct(shop.db, { stock: 5 });
    const { body } = await make(await bodyFor([{ productId, quantity: 2 }]));
    clock.advance(2 * HOUR);
    await payCall(body.orderNumber, consents);
    clock.advance(21 * HOUR);
    await expireOrders(shop.context);
    expect(await stockOf(shop.db, productId)).toBe(3);
    clock.advance(2 * HOUR);
    await expireOrders(shop.context);
    expect(await stockOf(shop.db, productId)).toBe(5);
  });

  test('by transfer: the mail has the bank account, and the payment is booked when the money arrives', async () => {
    const productId = await makeProduct(shop.db);
    const { body } = await make(
      await bodyFor([{ productId, quantity: 1 }], {
        paymentMethod: 'transfer',
        languagePreference: 'en',
      }),
    );
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    expect(mailer.sent[0]?.text).toContain('IBAN');
    expect(mailer.sent[0]?.subject).toContain('Your order');
    const { version } = await read(body.orderNumber);
    expect(
      (
        await ask<AdminOrder>(shop, 'POST', `/admin/orders/${body.orderNumber}/book-transfer`, {
          as: worker,
          body: { version },
        })
      ).body.status,
    ).toBe('PAID');
  });

  test('an agreed price needs owner and reason and counts in the order; the catalogue price is stored', async () => {
    const productId = await makeProduct(shop.db, {
      price: 1_000,
      tiers: [{ minQuantity: 2, discountType: 'PERCENTAGE', discountPoints: 5_000 }],
    });
    const items = [{ productId, quantity: 3, agreedPrice: 7.5 }];
    expect((await preview(items, worker)).body.code).toBe('AGREED_PRICE_NOT_ALLOWED');
    expect((await preview(items, owner)).body).toMatchObject({
      subtotal: 22.5,
      items: [{ unitPrice: 7.5 }],
    });
    const body = await bodyFor(items, {}, owner);
    expect((await make(body, owner)).status).toBe(400);
    expect((await make({ ...body, agreedReason: 'Toptan' }, worker)).body.code).toBe(
      'AGREED_PRICE_NOT_ALLOWED',
    );
    const made = await make({ ...body, agreedReason: 'Toptan anlaşması' }, owner);
    expect((await read(made.body.orderNumber)).items).toEqual([
      expect.objectContaining({
        price: 10,
        unitPrice: 7.5,
        lineTotal: 22.5,
        agreedReason: 'Toptan anlaşması',
      }),
    ]);
    const log = await shop.db
      .selectFrom('auditLog')
      .select('after')
      .where('entity', '=', 'order')
      .where('entityId', '=', made.body.orderNumber)
      .executeTakeFirstOrThrow();
    expect(log.after).toMatchObject({
      agreedReason: 'Toptan anlaşması',
      items: [{ agreedPrice: 7.5 }],
    });
  });

  test('is placed once when sent twice; refused above stock, below the minimum or at another total', async () => {
    const productId = await makeProduct(shop.db, { stock: 20, minQuantity: 6, quantityStep: 6 });
    const body = await bodyFor([{ productId, quantity: 6 }]);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => make(body, worker, key)));
    expect(new Set(answers.map((answer) => answer.body.orderNumber)).size).toBe(1);
    expect(await stockOf(shop.db, productId)).toBe(14);
    for (const [quantity, code] of [
      [18, 'CART_CHANGED'],
      [5, 'QUANTITY_NOT_ALLOWED'],
    ] as const) {
      expect((await make({ ...body, items: [{ ...body.items[0], quantity }] })).body.code).toBe(
        code,
      );
    }
    expect((await make({ ...body, expectedTotal: body.expectedTotal - 1 })).body.code).toBe(
      'CART_CHANGED',
    );
    expect(await stockOf(shop.db, productId)).toBe(14);
  });

  test.each([
    ['no rows', { items: [] }],
    ['no address', { shippingAddress: null }],
    [
      'a price that is no number',
      { items: [{ productId: 1, quantity: 1, price: 1, agreedPrice: '5' }] },
    ],
    [
      'a negative price',
      { items: [{ productId: 1, quantity: 1, price: 1, agreedPrice: -5 }], agreedReason: 'x' },
    ],
    ['a product twice', { items: [1, 2].map(() => ({ productId: 1, quantity: 1, price: 1 })) }],
    [
      'half a character in the name',
      { customer: { firstName: '\ud800', lastName: 'A', email: 'a@b.co', phone: '05321234567' } },
    ],
  ])('%s is refused', async (_name, change) => {
    const productId = await makeProduct(shop.db);
    expect(
      (await make({ ...(await bodyFor([{ productId, quantity: 1 }])), ...change }, owner)).status,
    ).toBe(400);
  });

  test('is refused for an editor, and without a sign-in', async () => {
    const editor = await makeAdmin(shop.context, { role: 'editor' });
    for (const [as, status] of [
      [editor, 403],
      [{ ...editor, accessToken: 'x' }, 401],
    ] as const) {
      expect((await preview([], as)).status).toBe(status);
      expect((await make({}, as)).status).toBe(status);
      expect((await ask(shop, 'GET', '/admin/orders/new/buyers?text=a', { as })).status).toBe(
        status,
      );
    }
  });
});

test('past buyers are found by name, phone or address, each once with the newest address', async () => {
  const productId = await makeProduct(shop.db, { stock: 100 });
  const customer = {
    firstName: 'Çiğdem',
    lastName: 'Özışık',
    email: 'cigdem@ornek.com',
    phone: '0533 765 43 21',
  };
  await placeOrder(shop, [{ productId }], { customer });
  const newest = await placeOrder(shop, [{ productId }], {
    customer: { ...customer, email: 'Cigdem@ornek.com' },
  });
  for (const text of ['cigdem ozisik', '0533 765 43 21', 'cigdem@ornek']) {
    const { body } = await ask<PastBuyers>(
      shop,
      'GET',
      `/admin/orders/new/buyers?${new URLSearchParams({ text })}`,
      { as: worker },
    );
    expect(body.buyers).toEqual([
      expect.objectContaining({
        firstName: 'Çiğdem',
        phone: '+905337654321',
        orderNumber: newest.orderNumber,
        address: expect.objectContaining({ city: 'İstanbul' }),
      }),
    ]);
  }
  expect(
    (await ask<PastBuyers>(shop, 'GET', '/admin/orders/new/buyers?text=%20', { as: worker })).body,
  ).toEqual({ buyers: [] });
});
