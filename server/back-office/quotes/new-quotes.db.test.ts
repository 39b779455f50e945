import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { call } from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { type QuoteItem, quotedTo, useQuoteStaff } from '#server/testing/quote-staff.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { AdminQuotesPage, QuoteAnswer } from '#shared/quotes/quotes.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const { staff, goods, rows, preview, bodyFor, send, made, read } = useQuoteStaff(shop);

describe('what is typed', () => {
  test('is shown beside the catalogue’s price at its tier, with the cost for those who may see it', async () => {
    const { body } = await preview(rows(), {}, staff.owner);
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
    const low = [{ productId: goods.bottle, quantity: 10, ownPrice: 5.99 }];
    expect((await preview(low, {}, staff.owner)).body.items[0]?.isBelowCost).toBe(true);
    // The worker has no right to see costs.
    expect((await preview(low, {}, staff.worker)).body.items[0]).toMatchObject({
      cost: null,
      margin: null,
      isBelowCost: false,
    });
  });

  test('reports which rows cannot be quoted; shipping is calculated, or fixed', async () => {
    const gone = await makeProduct(shop.db, { isActive: false });
    const { body } = await preview([
      { productId: gone, quantity: 1 },
      { productId: goods.cap, quantity: 3 },
      { productId: goods.cap, quantity: 7, designId: 'x' },
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
    const items = [
      { productId: goods.bottle, quantity: 10, ownPrice: 5, ...change },
    ] as QuoteItem[];
    expect((await preview(items)).status).toBe(400);
    expect((await send({ ...quotedTo, items, expectedTotal: 1 })).status).toBe(400);
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
    expect((await send({ items: rows(), ...quotedTo, expectedTotal: 1, ...change })).status).toBe(
      400,
    );
  });
});

describe('one press', () => {
  test('creates the quote, mails the link and the PDF with the note, and records who did it', async () => {
    const note = 'Numuneleri ayrıca yolluyoruz 🌿\nİyi çalışmalar';
    const { number, code, expiresAt, total } = await made(rows(), { note });
    expect(expiresAt).toBe(new Date(clock.now().getTime() + 7 * DAY_MS).toISOString());
    const quote = await read(number);
    expect(quote).toMatchObject({
      state: 'open',
      madeBy: staff.worker.email,
      note,
      companyName: quotedTo.companyName,
      finalTotal: total,
    });
    expect(quote.items.map(({ unitPrice, listUnitPrice }) => [unitPrice, listUnitPrice])).toEqual([
      [7.77, 9],
      [3.33, null],
    ]);
    const shown = (await call<QuoteAnswer>(shop, 'GET', `/quotes/${code}`)).body;
    expect([shown.note, shown.finalTotal]).toEqual([note, total]);
    expect(JSON.stringify(shown)).not.toContain('gulsah');

    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    const mail = mailer.sent.find(({ kind }) => kind === 'quote');
    expect(mail?.to.address).toBe(quotedTo.email);
    for (const text of [
      'Sayın Gülşah Iğdır',
      'İyi çalışmalar',
      `/quotes/${code}`,
      `/api/quotes/${code}/pdf`,
      formatLira(fromLira(total), 'tr'),
    ])
      expect(mail?.text).toContain(text);
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
      [staff.worker.email, 'create', expect.objectContaining({ total, days: 7 })],
    ]);
  });

  test('repeated it is one quote and mail; a key with other data is refused; two people get two quotes', async () => {
    const body = await bodyFor(rows());
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(body, staff.worker, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.number)).size).toBe(1);
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    expect(mailer.sent.filter(({ kind }) => kind === 'quote')).toHaveLength(1);
    expect((await send({ ...body, days: 9 }, staff.worker, key)).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );

    const [one, two] = await Promise.all([
      send(body, staff.worker, key),
      send(body, staff.owner, key),
    ]);
    expect([one.body.number, two.body.number === one.body.number]).toEqual([
      answers[0]?.body.number,
      false,
    ]);
    expect((await read(two.body.number)).madeBy).toBe(staff.owner.email);
  });

  test('is refused after a changed price, a missing product or a quantity that no longer fits', async () => {
    const body = await bodyFor(rows());
    const count = async () =>
      (await ask<AdminQuotesPage>(shop, 'GET', '/admin/quotes', { as: staff.worker })).body
        .totalElements;
    const before = await count();
    await shop.db
      .updateTable('products')
      .set({ priceKurus: 400 })
      .where('id', '=', goods.cap)
      .execute();
    expect((await send(body)).body.code).toBe('QUOTE_CHANGED');
    await shop.db
      .updateTable('products')
      .set({ isActive: false })
      .where('id', '=', goods.cap)
      .execute();
    expect((await send(body)).body.code).toBe('QUOTE_NOT_POSSIBLE');
    await shop.db
      .updateTable('products')
      .set({ isActive: true, priceKurus: 333, minQuantity: 24, quantityStep: 24 })
      .where('id', '=', goods.cap)
      .execute();
    expect((await send(body)).body.code).toBe('QUOTE_NOT_POSSIBLE');
    expect(
      (await send({ ...body, items: [{ productId: 2_000_000_000, quantity: 1 }] })).body.code,
    ).toBe('QUOTE_NOT_POSSIBLE');
    expect(await count()).toBe(before);
  });

  test('needs a confirmation below cost, also where the role does not see the cost', async () => {
    const items = [{ productId: goods.bottle, quantity: 10, ownPrice: 5.99 }];
    const body = await bodyFor(items);
    expect((await send(body)).body.code).toBe('QUOTE_BELOW_COST');
    expect((await send({ ...body, acceptsBelowCost: true })).status).toBe(201);
    // A price equal to the cost is not below it.
    expect(
      (await send(await bodyFor([{ productId: goods.bottle, quantity: 10, ownPrice: 6 }]))).status,
    ).toBe(201);
  });

  test('gives the quote to the account of its mailbox, if that is verified', async () => {
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
