import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { translate } from '#server/base/errors/texts.ts';
import { quoteSums } from '#server/quotes/quote-pdf.ts';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { call, checkout, checkoutBody, type ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { doJobs, keepingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import type { ManualQuotePreview } from '#shared/back-office/quotes.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { AdminQuote, AdminQuotesPage, QuoteAnswer, QuoteMade } from '#shared/quotes/quotes.ts';
import { requireQuote } from './quotes.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const DAY = 24 * HOUR;
let worker: TestAdmin;
let owner: TestAdmin;
let bottle = 0;
let cap = 0;
beforeEach(async () => {
  worker = await makeAdmin(shop.context, { role: 'fulfilment' });
  owner = await makeAdmin(shop.context);
  bottle = await makeProduct(shop.db, {
    price: 1_000,
    stock: 500,
    tiers: [{ minQuantity: 10, discountPoints: 1_000 }],
  });
  cap = await makeProduct(shop.db, { price: 333, stock: 5, minQuantity: 6, quantityStep: 6 });
  await shop.db.updateTable('products').set({ costKurus: 600 }).where('id', '=', bottle).execute();
});

type Item = { productId: number; quantity: number; ownPrice?: number | null; designId?: string };
const rows = (): Item[] => [
  { productId: bottle, quantity: 10, ownPrice: 7.77 },
  { productId: cap, quantity: 12 },
];
const preview = (items: Item[], change: object = {}, as = worker) =>
  ask<ManualQuotePreview & ErrorAnswer>(shop, 'POST', '/admin/quotes/preview', {
    as,
    body: { items, ...change },
  });
const whom = {
  name: 'Gülşah Iğdır',
  companyName: 'İğde Kozmetik A.Ş.',
  email: 'gulsah@ornek.com',
  days: 7,
};
async function bodyFor(items: Item[], change: object = {}) {
  const seen = await preview(
    items,
    Object.fromEntries(Object.entries(change).filter(([key]) => key.startsWith('shipping'))),
  );
  return { items, ...whom, expectedTotal: seen.body.finalTotal ?? 0, ...change };
}
async function send(body: object, as = worker, key: string = randomUUID()) {
  const headers = { authorization: `Bearer ${as.accessToken}`, 'idempotency-key': key };
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/quotes',
    headers,
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json() as QuoteMade & ErrorAnswer };
}
const made = async (items: Item[], change: object = {}) =>
  (await send(await bodyFor(items, change))).body;
const read = async (number: string) =>
  (await ask<AdminQuote>(shop, 'GET', `/admin/quotes/${number}`, { as: worker })).body;
const priced = async (items: Item[], quoteCode: string) =>
  (
    await call<CalculateAnswer>(shop, 'POST', '/cart/calculate', {
      body: { cartItems: items.map(({ ownPrice: _, ...item }) => item), quoteCode },
    })
  ).body;
async function setPrices(priceKurus: number) {
  await shop.db.updateTable('products').set({ priceKurus }).execute();
  shop.context.sellables.dropAllCached();
}

async function setTaxIncluded(pricesIncludeTax: boolean) {
  const value = JSON.stringify({
    taxRate: 0.18,
    shippingKurus: 8_000,
    freeShippingKurus: 50_000,
    pricesIncludeTax,
  });
  await shop.db
    .insertInto('settings')
    .values({ key: 'rates', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  shop.context.settings.dropCached();
}

describe('what is typed', () => {
  test('stands beside the catalogue’s price at its tier, with what goods cost for whoever may see it', async () => {
    const { body } = await preview(rows(), {}, owner);
    expect(body.items[0]).toMatchObject({
      listUnitPrice: 9,
      unitPrice: 7.77,
      lineTotal: 77.7,
      cost: 6,
      margin: 22.8,
      isBelowCost: false,
      problem: null,
      isShort: false,
    });
    expect(body.items[0]?.steps).toEqual([
      { from: 1, to: 9, unitPrice: 10 },
      { from: 10, to: null, unitPrice: 9 },
    ]);
    expect(body.items[1]).toMatchObject({
      listUnitPrice: 3.33,
      unitPrice: 3.33,
      stock: 5,
      minQuantity: 6,
      quantityStep: 6,
      isShort: true,
      cost: null,
      margin: null,
    });
    expect([body.subtotal, body.days]).toEqual([117.66, 10]);
    const low = [{ productId: bottle, quantity: 10, ownPrice: 5.99 }];
    expect((await preview(low, {}, owner)).body.items[0]?.isBelowCost).toBe(true);
    // What goods cost is not for the desk to find out.
    expect((await preview(low, {}, worker)).body.items[0]).toMatchObject({
      cost: null,
      margin: null,
      isBelowCost: false,
    });
  });

  test('says which rows cannot be quoted; shipping is as calculated, or as it is fixed', async () => {
    const gone = await makeProduct(shop.db, { isActive: false });
    const { body } = await preview([
      { productId: gone, quantity: 1 },
      { productId: cap, quantity: 3 },
      { productId: cap, quantity: 7, designId: 'x' },
    ]);
    expect(body.items.map(({ problem }) => problem)).toEqual(['gone', 'below-minimum', 'off-step']);
    const calculated = (await preview(rows())).body;
    const fixed = (await preview(rows(), { shippingCost: 12.5 })).body;
    expect([fixed.shippingCost, fixed.calculatedShipping]).toEqual([12.5, calculated.shippingCost]);
    expect(fixed.finalTotal).toBeCloseTo(calculated.finalTotal - calculated.shippingCost + 12.5, 5);
    expect((await preview([])).body.finalTotal).toBe(0);
  });

  test.each([
    ['nothing for one', { ownPrice: 0 }],
    ['less than nothing', { ownPrice: -1 }],
    ['half a kuruş', { ownPrice: 1.005 }],
    ['a huge price', { ownPrice: 1e9 }],
    ['words', { ownPrice: '5' }],
    ['half a bottle', { quantity: 1.5 }],
    ['a huge quantity', { quantity: 1e9 }],
    ['more money than there is', { ownPrice: 9_999_999, quantity: 1_000_000 }],
  ])('%s is refused', async (_what, change) => {
    const items = [{ productId: bottle, quantity: 10, ownPrice: 5, ...change }] as Item[];
    expect((await preview(items)).status).toBe(400);
    expect((await send({ ...whom, items, expectedTotal: 1 })).status).toBe(400);
  });

  test.each([
    ['no rows', { items: [] }],
    ['a row twice', { items: [1, 2].map(() => ({ productId: 1, quantity: 1 })) }],
    ['no name', { name: ' ' }],
    ['half a character', { name: '\ud800' }],
    ['a NUL', { note: 'a\0b' }],
    ['a note without an end', { note: `${'a\n'.repeat(21)}a` }],
    ['no address', { email: 'x' }],
    ['no days', { days: 0 }],
    ['a year', { days: 365 }],
    ['shipping below nothing', { shippingCost: -1 }],
  ])('%s is refused', async (_what, change) => {
    expect((await send({ items: rows(), ...whom, expectedTotal: 1, ...change })).status).toBe(400);
  });
});

describe('one press', () => {
  test('makes the quote, mails link and paper with the note, and writes who did it', async () => {
    const note = 'Numuneleri ayrıca yolluyoruz 🌿\nİyi çalışmalar';
    const { number, code, expiresAt, total } = await made(rows(), { note });
    expect(expiresAt).toBe(new Date(clock.now().getTime() + 7 * DAY).toISOString());
    const quote = await read(number);
    expect(quote).toMatchObject({
      state: 'open',
      madeBy: worker.email,
      note,
      companyName: whom.companyName,
      finalTotal: total,
    });
    expect(quote.items.map(({ unitPrice, listUnitPrice }) => [unitPrice, listUnitPrice])).toEqual([
      [7.77, 9],
      [3.33, null],
    ]);
    const shown = (await call<QuoteAnswer>(shop, 'GET', `/quotes/${code}`)).body;
    expect([shown.note, shown.finalTotal]).toEqual([note, total]);
    expect(JSON.stringify(shown)).not.toContain('gulsah');

    const mailer = keepingMailer();
    await doJobs(shop.context, mailer);
    const mail = mailer.sent.find(({ kind }) => kind === 'quote');
    expect(mail?.to.address).toBe(whom.email);
    for (const words of [
      'Sayın Gülşah Iğdır',
      'İyi çalışmalar',
      `/quotes/${code}`,
      `/api/quotes/${code}/pdf`,
      formatLira(fromLira(total), 'tr'),
    ])
      expect(mail?.text).toContain(words);
    expect(
      (await shop.app.inject({ url: `/api/quotes/${code}/pdf` })).rawPayload
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');

    const audit = await shop.db
      .selectFrom('auditLog')
      .selectAll()
      .where('entity', '=', 'quote')
      .where('entityId', '=', number)
      .execute();
    expect(audit.map(({ adminEmail, action, after }) => [adminEmail, action, after])).toEqual([
      [worker.email, 'create', expect.objectContaining({ total, days: 7 })],
    ]);
  });

  test('pressed twice it is one quote and one mail; the same key for something else is refused; two desks make two', async () => {
    const body = await bodyFor(rows());
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(body, worker, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.number)).size).toBe(1);
    const mailer = keepingMailer();
    await doJobs(shop.context, mailer);
    expect(mailer.sent.filter(({ kind }) => kind === 'quote')).toHaveLength(1);
    expect((await send({ ...body, days: 9 }, worker, key)).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );

    const [one, two] = await Promise.all([send(body, worker, key), send(body, owner, key)]);
    expect([one.body.number, two.body.number === one.body.number]).toEqual([
      answers[0]?.body.number,
      false,
    ]);
    expect((await read(two.body.number)).madeBy).toBe(owner.email);
  });

  test('what changed meanwhile is not sent: a price, a product that is gone, a quantity that no longer fits', async () => {
    const body = await bodyFor(rows());
    const count = async () =>
      (await ask<AdminQuotesPage>(shop, 'GET', '/admin/quotes', { as: worker })).body.totalElements;
    const before = await count();
    await shop.db.updateTable('products').set({ priceKurus: 400 }).where('id', '=', cap).execute();
    expect((await send(body)).body.code).toBe('QUOTE_CHANGED');
    await shop.db.updateTable('products').set({ isActive: false }).where('id', '=', cap).execute();
    expect((await send(body)).body.code).toBe('QUOTE_NOT_POSSIBLE');
    await shop.db
      .updateTable('products')
      .set({ isActive: true, priceKurus: 333, minQuantity: 24, quantityStep: 24 })
      .where('id', '=', cap)
      .execute();
    expect((await send(body)).body.code).toBe('QUOTE_NOT_POSSIBLE');
    expect(
      (await send({ ...body, items: [{ productId: 2_000_000_000, quantity: 1 }] })).body.code,
    ).toBe('QUOTE_NOT_POSSIBLE');
    expect(await count()).toBe(before);
  });

  test('below cost only when somebody says so, also where the role does not see the cost', async () => {
    const items = [{ productId: bottle, quantity: 10, ownPrice: 5.99 }];
    const body = await bodyFor(items);
    expect((await send(body)).body.code).toBe('QUOTE_BELOW_COST');
    expect((await send({ ...body, acceptsBelowCost: true })).status).toBe(201);
    // At cost is not below it.
    expect(
      (await send(await bodyFor([{ productId: bottle, quantity: 10, ownPrice: 6 }]))).status,
    ).toBe(201);
  });

  test('belongs to the account of its mailbox, once that was proved', async () => {
    const customer = await makeCustomer(shop.context);
    const { number } = await made(rows(), { email: customer.email.toUpperCase() });
    const idOf = async (number: string) =>
      (
        await shop.db
          .selectFrom('quotes')
          .select('customerId')
          .where('number', '=', number)
          .executeTakeFirstOrThrow()
      ).customerId;
    expect(await idOf(number)).toBe(customer.id);
    await shop.db
      .updateTable('customers')
      .set({ mailboxProvedAt: null })
      .where('id', '=', customer.id)
      .execute();
    expect(await idOf((await made(rows(), { email: customer.email })).number)).toBeNull();
  });

  test('is for those who work with orders', async () => {
    const editor = await makeAdmin(shop.context, { role: 'editor' });
    const body = await bodyFor(rows());
    expect([(await send(body, editor)).status, (await preview(rows(), {}, editor)).status]).toEqual(
      [403, 403],
    );
    expect((await call(shop, 'POST', '/admin/quotes', { body })).status).toBe(401);
  });
});

describe('its prices', () => {
  test('buy one order until their day, whatever the catalogue says by then; its rules act on no price of the desk', async () => {
    await shop.db
      .insertInto('discounts')
      .values({ name: 'Yarı', kind: 'PERCENTAGE', scope: 'CART', points: 5_000 })
      .execute();
    shop.context.rules.dropCached();
    const { code, total, number } = await made(rows(), { shippingCost: 0 });
    const quote = await read(number);
    expect(quote.items.map(({ discount }) => discount)).toEqual([0, 19.98]);
    await shop.db.deleteFrom('discounts').execute();
    shop.context.rules.dropCached();
    await setPrices(9_999);
    await shop.db.updateTable('products').set({ stock: 500 }).execute();
    const cart = await priced(rows(), code);
    expect([cart.quote?.state, cart.finalTotal, cart.shippingCost]).toEqual(['holds', total, 0]);
    const cartItems = rows().map(({ productId, quantity }) => ({ productId, quantity }));
    const body = {
      ...(await checkoutBody(shop, cartItems)),
      quoteCode: code,
      expectedTotal: total,
    };
    expect((await checkout(shop, body)).status).toBe(200);
    expect((await checkout<ErrorAnswer>(shop, body)).body.code).toBe('CART_CHANGED');
    expect((await priced(rows(), code)).quote?.state).toBe('used');

    const late = await made(rows());
    clock.advance(7 * DAY);
    expect((await priced(rows(), late.code)).quote?.state).toBe('expired');
  });

  test('whatever rows and prices: paper, mail, link, cart and order come to the same, to the kuruş', async () => {
    const third = await makeProduct(shop.db, { price: 1_299, stock: 1_000_000 });
    const ids = [bottle, cap, third];
    await shop.db
      .updateTable('products')
      .set({ stock: 1_000_000 })
      .where('id', 'in', ids)
      .execute();
    await shop.db
      .insertInto('discounts')
      .values({ name: 'Yüzde on üç', kind: 'PERCENTAGE', scope: 'CART', points: 1_300 })
      .execute();
    shop.context.rules.dropCached();
    const was = await shop.db
      .selectFrom('products')
      .select(['id', 'priceKurus'])
      .where('id', 'in', ids)
      .execute();
    const kurus = fc.option(fc.integer({ min: 1, max: 5_000_000 }), { nil: null });
    const row = fc.record({ own: kurus, quantity: fc.integer({ min: 1, max: 300 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 3 }),
        fc.option(fc.integer({ min: 0, max: 99_999 }), { nil: null }),
        fc.boolean(),
        async (drawn, shipping, isIncluded) => {
          for (const { id, priceKurus } of was)
            await shop.db
              .updateTable('products')
              .set({ priceKurus })
              .where('id', '=', id)
              .execute();
          shop.context.sellables.dropAllCached();
          await setTaxIncluded(isIncluded);
          const items = drawn.map(({ own, quantity }, index) => ({
            productId: ids[index] ?? third,
            quantity: ids[index] === cap ? quantity * 6 : quantity,
            ownPrice: own === null ? null : own / 100,
          }));
          const { number, code, total } = await made(items, {
            shippingCost: shipping === null ? null : shipping / 100,
            acceptsBelowCost: true,
          });
          const quote = await requireQuote(shop.context, number);
          const sums = quoteSums(quote, {
            language: 'tr',
            t: (key, values = {}) => translate('tr', 'documents', key, values),
          });
          expect(sums.at(-1)?.amount).toBe(formatLira(fromLira(total), 'tr'));
          const goods = quote.items.reduce(
            (sum, { lineTotalKurus, discountKurus }) => sum + lineTotalKurus - discountKurus,
            0,
          );
          expect(goods + quote.shippingKurus + (isIncluded ? 0 : quote.taxKurus)).toBe(
            fromLira(total),
          );
          expect((await call<QuoteAnswer>(shop, 'GET', `/quotes/${code}`)).body.finalTotal).toBe(
            total,
          );
          await setPrices(123_456);
          const cart = await priced(items, code);
          expect([cart.quote?.state, cart.finalTotal]).toEqual(['holds', total]);
          const cartItems = items.map(({ productId, quantity }) => ({ productId, quantity }));
          const placed = await checkout(shop, {
            ...(await checkoutBody(shop, cartItems)),
            quoteCode: code,
            expectedTotal: total,
          });
          expect([placed.status, placed.body.total]).toEqual([200, total]);
        },
      ),
      { numRuns: 12 },
    );
    await setTaxIncluded(false);
    await shop.db.deleteFrom('discounts').execute();
    shop.context.rules.dropCached();
  });
});
