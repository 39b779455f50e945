import { beforeEach, describe, expect, test } from 'vitest';
import {
  type Answer,
  call,
  checkout,
  checkoutBody,
  type ErrorAnswer,
  pay,
  type RowInput,
} from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { CheckoutInput } from '#shared/checkout/checkout.ts';
import type { CustomerExport } from '#shared/customers/customer-export.ts';
import type { QuoteAnswer, QuoteMade } from '#shared/quotes/quotes.ts';
import { deleteOldQuotes } from './quotes.ts';

const clock = testClock();
const shop = useTestApp({
  clock: clock.now,
  env: { SHOP_IBAN: 'TR330006100519786457841326', SHOP_BANK: 'Ziraat Bankası' },
});

let bottle = 0;
let cap = 0;
beforeEach(async () => {
  bottle = await makeProduct(shop.db, {
    price: 1_000,
    stock: 500,
    tiers: [{ minQuantity: 10, discountPoints: 1_000 }],
  });
  cap = await makeProduct(shop.db, { price: 333, stock: 500 });
});

const buyer = { name: 'Iğdır Şahin', email: 'igdir@ornek.com' };
const ten = () => [
  { productId: bottle, quantity: 10 },
  { productId: cap, quantity: 7, designId: 'tasarim-1' },
];
const make = <T = QuoteMade>(items: object[], change: object = {}, as?: { accessToken: string }) =>
  ask<T>(shop, 'POST', '/quotes', { body: { items, ...buyer, ...change }, ...(as ? { as } : {}) });
const made = async (items: object[] = ten()): Promise<QuoteMade> => (await make(items)).body;
const read = (code: string) => call<QuoteAnswer>(shop, 'GET', `/quotes/${code}`);
const priced = async (items: object[], quoteCode: string, more: object = {}) =>
  (
    await call<CalculateAnswer>(shop, 'POST', '/cart/calculate', {
      body: { cartItems: items, quoteCode, ...more },
    })
  ).body;
/** Raises the prices for everybody, at once and in every cache of this process. */
async function raisePrices() {
  await shop.db
    .updateTable('products')
    .set({ priceKurus: 9_999 })
    .where('id', 'in', [bottle, cap])
    .execute();
  shop.context.sellables.dropAllCached();
}
async function bodyFor(
  cart: RowInput[],
  quoteCode: string,
  change: Partial<CheckoutInput> = {},
): Promise<CheckoutInput> {
  const { finalTotal } = await priced(cart, quoteCode);
  return { ...(await checkoutBody(shop, cart)), quoteCode, expectedTotal: finalTotal, ...change };
}
const order = async <
  T = {
    orderNumber: string;
    total: number;
    payment: never;
    accessToken: string;
    paymentId: string;
  },
>(
  body: unknown,
  key?: string,
): Promise<Answer<T>> => checkout<T>(shop, body, key);

describe('asking for a quote', () => {
  test('stores the rows with their prices, as the cart calculates them, and mails the link and the PDF', async () => {
    const cart = await priced(ten(), '');
    const { status, body } = await make<QuoteMade>(ten(), {
      companyName: 'Gül Kozmetik A.Ş.',
      phone: '0532 123 45 67',
    });
    expect(status).toBe(201);
    expect(body.number).toMatch(/^TKF-[0-9A-Z]{8}$/);
    expect(body.total).toBe(cart.finalTotal);
    expect(body.expiresAt).toBe(new Date(clock.now().getTime() + 10 * DAY_MS).toISOString());

    const shown = (await read(body.code)).body;
    expect(shown).toMatchObject({
      number: body.number,
      state: 'open',
      subtotal: cart.subtotal,
      taxAmount: cart.taxAmount,
      shippingCost: cart.shippingCost,
      finalTotal: cart.finalTotal,
    });
    expect(
      shown.items.map(({ productId, designId, quantity, unitPrice }) => [
        productId,
        designId,
        quantity,
        unitPrice,
      ]),
    ).toEqual([
      [bottle, null, 10, 9],
      [cap, 'tasarim-1', 7, 3.33],
    ]);
    // Links are forwarded, so the requester is not shown.
    expect(JSON.stringify(shown)).not.toContain('igdir');

    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    const mail = mailer.sent.find(({ kind }) => kind === 'quote');
    expect(mail).toMatchObject({
      to: { address: 'igdir@ornek.com' },
      subject: `Teklifiniz hazır: ${body.number}`,
    });
    expect(mail?.text).toContain(`/quotes/${body.code}`);
    expect(mail?.text).toContain(`/api/quotes/${body.code}/pdf`);
  });

  test('the PDF is a download that no search engine keeps, in both languages', async () => {
    for (const languagePreference of ['tr', 'en']) {
      const { code } = (await make<QuoteMade>(ten(), { languagePreference })).body;
      const answer = await shop.app.inject({ url: `/api/quotes/${code}/pdf` });
      expect([
        answer.statusCode,
        answer.headers['content-type'],
        answer.headers['x-robots-tag'],
      ]).toEqual([200, 'application/pdf', 'noindex']);
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect(answer.headers['content-disposition']).toMatch(/^attachment/);
    }
  });

  test.each([
    ['nothing', { items: [] }],
    ['no name', { name: ' ' }],
    ['half a character', { name: '\ud800' }],
    ['no address', { email: 'x' }],
    ['a wrong phone', { phone: '12' }],
    ['a huge quantity', { items: [{ productId: 1, quantity: 1e9 }] }],
    ['half a bottle', { items: [{ productId: 1, quantity: 0.5 }] }],
  ])('%s is refused', async (_what, change) => {
    expect((await make<ErrorAnswer>(ten(), change)).status).toBe(400);
  });

  test('no quote is made for products that are gone or not sold in this quantity', async () => {
    const boxed = await makeProduct(shop.db, { minQuantity: 12, quantityStep: 12 });
    for (const items of [
      [{ productId: 2_000_000_000, quantity: 1 }],
      [{ productId: boxed, quantity: 13 }],
    ])
      expect((await make<ErrorAnswer>(items)).body.code).toBe('QUOTE_NOT_POSSIBLE');
  });

  test('an invalid code opens nothing', async () => {
    for (const code of ['x', '0'.repeat(20), '%00', 'İ'.repeat(20)])
      expect((await read(encodeURIComponent(code))).status).toBe(404);
  });
});

describe('a cart with a quote', () => {
  test('has the quoted prices after the catalogue’s were raised, and its total is the quote’s', async () => {
    const { code, number, total } = await made();
    await raisePrices();
    const cart = await priced(ten(), code.toLowerCase());
    expect(cart.quote).toMatchObject({ number, state: 'holds' });
    expect(cart.finalTotal).toBe(total);
    expect(cart.items.map(({ unitPrice, quoted }) => [unitPrice, quoted])).toEqual([
      [9, { quantity: 10, unitPrice: 9 }],
      [3.33, { quantity: 7, unitPrice: 3.33 }],
    ]);
  });

  test('pieces beyond the quoted ones, and other rows, cost what they cost today', async () => {
    const { code } = await made();
    await raisePrices();
    const other = await makeProduct(shop.db, { price: 500 });
    const cart = await priced(
      [{ productId: bottle, quantity: 12 }, ...ten().slice(1), { productId: other, quantity: 2 }],
      code,
    );
    expect(cart.quote?.state).toBe('holds');
    // 10 × 9,00, and 2 at the current tier for 12: 99,99 less 10 %.
    expect(cart.items[0]).toMatchObject({
      unitPrice: 89.99,
      lineTotal: 90 + 2 * 89.99,
      quoted: { quantity: 10, unitPrice: 9 },
    });
    expect(cart.items[2]).toMatchObject({ unitPrice: 5, lineTotal: 10 });
    expect(cart.subtotal).toBeCloseTo(90 + 2 * 89.99 + 23.31 + 10, 5);
  });

  test.each([
    ['fewer pieces', () => [{ productId: bottle, quantity: 9 }, ...ten().slice(1)]],
    ['a row less', () => ten().slice(0, 1)],
    ['another design', () => [...ten().slice(0, 1), { productId: cap, quantity: 7 }]],
  ])('%s: today’s prices, and it says so', async (_what, rows) => {
    const { code } = await made();
    await raisePrices();
    const cart = await priced(rows(), code);
    expect(cart.quote?.state).toBe('changed');
    expect(cart.items[0]?.unitPrice).toBeGreaterThan(80);
  });

  test('after its time a quote has expired; an unknown code is reported', async () => {
    const { code } = await made();
    clock.advance(10 * DAY_MS);
    expect((await priced(ten(), code)).quote?.state).toBe('expired');
    expect((await read(code)).body.state).toBe('expired');
    expect((await priced(ten(), 'YOK')).quote).toEqual({
      code: 'YOK',
      number: null,
      state: 'unknown',
      expiresAt: null,
    });
  });

  test('discounts of the day are promised with it, and none is added later', async () => {
    await shop.db
      .insertInto('discounts')
      .values({ name: 'Yarı', kind: 'PERCENTAGE', scope: 'CART', points: 1_000 })
      .execute();
    shop.context.rules.dropCached();
    const { code, total } = await made();
    expect((await read(code)).body.totalDiscountAmount).toBe(11.33);
    await shop.db.updateTable('discounts').set({ points: 9_000 }).execute();
    shop.context.rules.dropCached();
    await raisePrices();
    const cart = await priced(ten(), code);
    expect([cart.finalTotal, cart.totalDiscountAmount]).toEqual([total, 11.33]);
    expect(cart.appliedDiscounts).toHaveLength(1);
    await shop.db.deleteFrom('discounts').execute();
    shop.context.rules.dropCached();
  });

  test('a rule with counted uses is not promised: one use would be promised many times', async () => {
    await shop.db
      .insertInto('discounts')
      .values({ name: 'İlk on', kind: 'PERCENTAGE', scope: 'CART', points: 5_000, maxUses: 10 })
      .execute();
    shop.context.rules.dropCached();
    expect((await read((await made()).code)).body.totalDiscountAmount).toBe(0);
    await shop.db.deleteFrom('discounts').execute();
    shop.context.rules.dropCached();
  });
});

describe('ordering with a quote', () => {
  test('buys at the quoted prices after the catalogue’s were raised; the order says which quote, and the quote is used', async () => {
    const { code, number, total } = await made();
    await raisePrices();
    const placed = await order(await bodyFor(ten(), code));
    expect([placed.status, placed.body.total]).toEqual([200, total]);
    await pay(shop, placed.body as never);
    const { id } = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('orderNumber', '=', placed.body.orderNumber)
      .executeTakeFirstOrThrow();
    const items = await shop.db
      .selectFrom('orderItems')
      .selectAll()
      .where('orderId', '=', id)
      .orderBy('position')
      .execute();
    expect(
      items.map(({ quantity, priceKurus, unitPriceKurus, agreedReason, designId }) => [
        quantity,
        priceKurus,
        unitPriceKurus,
        agreedReason,
        designId,
      ]),
    ).toEqual([
      [10, 9_999, 900, number, null],
      [7, 9_999, 333, number, 'tasarim-1'],
    ]);
    expect((await read(code)).body.state).toBe('used');
    expect((await priced(ten(), code)).quote?.state).toBe('used');
  });

  test('more pieces are an item of their own at today’s price', async () => {
    const { code } = await made([{ productId: bottle, quantity: 10 }]);
    await raisePrices();
    const placed = await order(await bodyFor([{ productId: bottle, quantity: 15 }], code));
    expect(placed.status).toBe(200);
    const { id } = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('orderNumber', '=', placed.body.orderNumber)
      .executeTakeFirstOrThrow();
    const items = await shop.db
      .selectFrom('orderItems')
      .selectAll()
      .where('orderId', '=', id)
      .orderBy('position')
      .execute();
    expect(
      items.map(({ quantity, unitPriceKurus, agreedReason }) => [
        quantity,
        unitPriceKurus,
        agreedReason === null,
      ]),
    ).toEqual([
      [10, 900, false],
      [5, 8_999, true],
    ]);
  });

  test('a total that is not the true one is refused, as without a quote', async () => {
    const { code } = await made();
    await raisePrices();
    const refused = await order<ErrorAnswer>(await bodyFor(ten(), code, { expectedTotal: 1 }));
    expect([refused.status, refused.body.code]).toEqual([409, 'CART_CHANGED']);
    clock.advance(11 * DAY_MS);
    const late = await order<ErrorAnswer>(
      await bodyFor(ten(), code, { expectedTotal: (await read(code)).body.finalTotal }),
    );
    expect([late.status, late.body.code]).toEqual([409, 'CART_CHANGED']);
  });

  test('of many orders at once one uses the quote; the same one sent twice is one order', async () => {
    const { code } = await made();
    await raisePrices();
    const body = await bodyFor(ten(), code);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => order<ErrorAnswer & { orderNumber: string }>(body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body: { code } }) => code === 'CART_CHANGED')).toHaveLength(5);

    const again = await made([{ productId: cap, quantity: 3 }]);
    const twice = await bodyFor([{ productId: cap, quantity: 3 }], again.code);
    const [one, two] = await Promise.all([order(twice, 'same-key'), order(twice, 'same-key')]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.orderNumber).toBe(two.body.orderNumber);
  });

  test('a cancelled order makes its quote usable again', async () => {
    const { code } = await made();
    await raisePrices();
    const placed = await order(await bodyFor(ten(), code));
    expect((await read(code)).body.state).toBe('used');
    await call(shop, 'POST', `/orders/${placed.body.orderNumber}/cancel`, {
      token: placed.body.accessToken,
    });
    expect((await read(code)).body.state).toBe('open');
    expect((await order(await bodyFor(ten(), code))).status).toBe(200);
  });

  test('the contracts name the quoted prices', async () => {
    const { code } = await made();
    await raisePrices();
    const { body } = await call<{ documents: { html: string }[] }>(
      shop,
      'POST',
      '/checkout/contracts',
      { body: { items: ten(), quoteCode: code } },
    );
    expect(body.documents[0]?.html).toContain('10,62 TL');
    expect(body.documents[0]?.html).not.toContain('99,99');
  });
});

describe('the owner of a quote', () => {
  test('a customer finds it in their export; it is deleted with the account, or after two years', async () => {
    const customer = await makeCustomer(shop.context);
    const { number, code } = (await make<QuoteMade>(ten(), {}, customer)).body;
    const guests = (await make<QuoteMade>(ten(), { email: customer.email })).body;
    const others = await made();
    const { body } = await ask<CustomerExport>(shop, 'GET', '/user/export', { as: customer });
    expect(body.quotes.map((quote) => quote.number).sort()).toEqual([number, guests.number].sort());
    const { eraseCustomer } = await import('#server/customers/deletion.ts');
    await shop.db.transaction().execute(async (tx) =>
      eraseCustomer(tx, customer.id, {
        passwordHash: null,
        remoteAddress: null,
        at: clock.now(),
      }),
    );
    expect([
      (await read(code)).status,
      (await read(guests.code)).status,
      (await read(others.code)).status,
    ]).toEqual([404, 404, 200]);

    clock.advance(10 * DAY_MS + 729 * DAY_MS);
    await deleteOldQuotes(shop.context);
    expect((await read(others.code)).status).toBe(200);
    clock.advance(2 * DAY_MS);
    await deleteOldQuotes(shop.context);
    expect((await read(others.code)).status).toBe(404);
  });
});
