// Requests for a quote: from a product's page to the quote that answers them.

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useStaff } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { ManualQuotePreview } from '#shared/back-office/quotes.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { CustomerExport } from '#shared/customers/customer-export.ts';
import type {
  AdminQuoteRequest,
  AdminQuoteRequestsPage,
  OwnQuotes,
} from '#shared/quotes/quote-requests.ts';
import type { QuoteMade } from '#shared/quotes/quotes.ts';
import { deleteOldRequests } from './requests.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { PUBLIC_URL: 'https://flakon.example' } });
const staff = useStaff(shop);

const day = (days: number) =>
  new Date(clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
const usual = (productId: number, email = `firma.${randomUUID()}@ornek.com`) => ({
  productId,
  quantity: 1_200,
  targetPrice: 28.5,
  neededOn: day(20),
  note: 'Kapakla birlikte.',
  name: 'Işıl Çağdaş',
  companyName: 'Çağdaş Kozmetik',
  taxNumber: '1234567890',
  email,
  phone: '0532 123 45 67',
});

const put = (body: Record<string, unknown>, options: Parameters<typeof ask>[3] = {}) =>
  ask<ErrorAnswer>(shop, 'POST', '/quotes/requests', { body, ...options });
const list = async (query = '') =>
  (
    await ask<AdminQuoteRequestsPage>(shop, 'GET', `/admin/quotes/requests${query}`, {
      as: staff.owner,
    })
  ).body.content;
const of = async (email: string) => (await list()).filter((request) => request.email === email);

describe('asking', () => {
  test('a request is in the back office and mailed to the shop, once', async () => {
    const body = usual(await makeProduct(shop.db, { name: 'Kare Şişe' }));
    const answers = await Promise.all([put(body), put(body), put(body)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);

    const requests = await of(body.email);
    expect(requests).toMatchObject([
      {
        product: { id: body.productId, name: 'Kare Şişe' },
        quantity: 1_200,
        targetPrice: 28.5,
        neededOn: body.neededOn,
        taxNumber: '1234567890',
        phone: '+905321234567',
        state: 'open',
      },
    ]);
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    await doJobs(shop.context, mailer);
    const mails = mailer.sent.filter(({ kind }) => kind === 'quote-request');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ replyTo: body.email });
    expect(mails[0]?.text).toContain('1.200');
    expect(mails[0]?.text).toContain('28,50');
  });

  test('only product, quantity, name and address are needed', async () => {
    const { productId, quantity, name, email } = usual(await makeProduct(shop.db));
    expect((await put({ productId, quantity, name, email })).status).toBe(202);
    expect(await of(email)).toMatchObject([{ targetPrice: null, neededOn: null, phone: null }]);
  });

  test.each([
    { quantity: 0 },
    { quantity: 1.5 },
    { quantity: 10_000_000_000 },
    { targetPrice: -1 },
    { targetPrice: 0.001 },
    { targetPrice: '28,50' },
    { neededOn: '2026-02-30' },
    { neededOn: 'yarın' },
    { taxNumber: '1234567891' },
    { email: 'adres' },
    { name: '' },
    { note: 'a'.repeat(1_001) },
    { phone: '12' },
  ])('%j is refused', async (change) => {
    const { status, body } = await put({ ...usual(await makeProduct(shop.db)), ...change });
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('is refused for a day that is over or far away, and for a product that is not sold', async () => {
    const sold = await makeProduct(shop.db);
    const gone = await makeProduct(shop.db, { isActive: false });
    const codes = [];
    for (const body of [
      { ...usual(sold), neededOn: day(-1) },
      { ...usual(sold), neededOn: day(400) },
      usual(gone),
      usual(2_147_483_647),
    ])
      codes.push((await put(body)).body.code);
    expect(codes).toEqual([
      'REQUEST_DATE_NOT_POSSIBLE',
      'REQUEST_DATE_NOT_POSSIBLE',
      'PRODUCT_WITHDRAWN',
      'PRODUCT_NOT_FOUND',
    ]);
  });
});

describe('answering', () => {
  const decide = (request: AdminQuoteRequest | undefined, state: string) =>
    ask<ErrorAnswer>(shop, 'PUT', `/admin/quotes/requests/${request?.id}`, {
      as: staff.owner,
      body: { state, version: request?.version },
    });

  async function answer(
    { productId, name, email }: ReturnType<typeof usual>,
    requestId: number | undefined,
    ownPrice = 29,
  ) {
    const items = [{ productId, quantity: 1_200, ownPrice }];
    const { body: preview } = await ask<ManualQuotePreview>(shop, 'POST', '/admin/quotes/preview', {
      as: staff.owner,
      body: { items },
    });
    return ask<QuoteMade & ErrorAnswer>(shop, 'POST', '/admin/quotes', {
      as: staff.owner,
      body: { items, name, email, days: 10, expectedTotal: preview.finalTotal, requestId },
    });
  }

  test('a quote for a request answers it; its buyer sees both, also with an unproved address', async () => {
    const customer = await makeCustomer(shop.context, { isVerified: false });
    const productId = await makeProduct(shop.db, { stock: 5_000 });
    const body = usual(productId, customer.email);
    await put(body, { as: customer });
    const [request] = await of(customer.email);
    const made = await answer(body, request?.id);
    expect(made.status).toBe(201);

    const { body: own } = await ask<OwnQuotes>(shop, 'GET', '/user/quotes', { as: customer });
    expect(own.requests).toMatchObject([{ state: 'quoted', quoteNumber: made.body.number }]);
    expect(own.quotes).toMatchObject([{ number: made.body.number, state: 'open' }]);
    expect((await decide((await of(customer.email))[0], 'declined')).body.code).toBe(
      'EDIT_CONFLICT',
    );
    const { body: file } = await ask<CustomerExport>(shop, 'GET', '/user/export', {
      as: customer,
    });
    expect(file.quoteRequests).toMatchObject([{ quantity: 1_200, taxNumber: '1234567890' }]);
  });

  test('two answers at once are one quote and one mail; no later answer counts', async () => {
    const body = usual(await makeProduct(shop.db, { stock: 5_000 }));
    await put(body);
    const [request] = await of(body.email);
    const answers = await Promise.all([29, 31].map((price) => answer(body, request?.id, price)));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const made = answers.find(({ status }) => status === 201)?.body;
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'EDIT_CONFLICT',
      details: { current: { state: 'quoted', quoteNumber: made?.number } },
    });
    expect((await answer(body, request?.id)).body.code).toBe('EDIT_CONFLICT');
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    const mails = mailer.sent.filter(
      ({ kind, to }) => kind === 'quote' && to.address === body.email,
    );
    expect(mails.map(({ text }) => text?.includes(made?.code ?? '-'))).toEqual([true]);
  });

  test('no quote answers a declined request, or one that does not exist', async () => {
    const body = usual(await makeProduct(shop.db, { stock: 5_000 }));
    await put(body);
    const [request] = await of(body.email);
    await decide(request, 'declined');
    expect((await answer(body, request?.id)).body.code).toBe('EDIT_CONFLICT');
    expect((await answer(body, 999_999)).body.code).toBe('QUOTE_REQUEST_NOT_FOUND');
    const quotes = await shop.db
      .selectFrom('quotes')
      .select('number')
      .where('email', '=', body.email)
      .execute();
    expect(quotes).toEqual([]);
    expect(await of(body.email)).toMatchObject([{ state: 'declined', quoteNumber: null }]);
  });

  test('a request is declined and opened again; two decisions at once do not overwrite each other', async () => {
    const body = usual(await makeProduct(shop.db));
    await put(body);
    const [request] = await of(body.email);
    const answers = await Promise.all([decide(request, 'declined'), decide(request, 'declined')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await list('?state=declined')).map(({ email }) => email)).toContain(body.email);
    expect((await decide((await of(body.email))[0], 'open')).status).toBe(200);
    expect(
      (await ask(shop, 'GET', '/admin/quotes/requests/999999', { as: staff.owner })).status,
    ).toBe(404);
  });

  test('a declined buyer gets one mail, in the language of the request', async () => {
    const body = usual(await makeProduct(shop.db));
    await put(body);
    await decide((await of(body.email))[0], 'declined');
    await decide((await of(body.email))[0], 'open');
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    const declined = () =>
      mailer.sent.filter(
        ({ kind, to }) => kind === 'request-declined' && to.address === body.email,
      );
    expect(declined()).toEqual([]);

    for (const state of ['declined', 'open', 'declined'] as const) {
      await decide((await of(body.email))[0], state);
      await doJobs(shop.context, mailer);
    }
    expect(declined()).toHaveLength(1);
    expect(declined()[0]?.text).toContain('1.200');
  });

  test('requests are not shown without a sign-in, to another customer, or to a role without orders', async () => {
    const customer = await makeCustomer(shop.context);
    const outsider = await makeCustomer(shop.context);
    await put(usual(await makeProduct(shop.db), customer.email), { as: customer });
    expect((await ask(shop, 'GET', '/user/quotes')).status).toBe(401);
    const { body } = await ask<OwnQuotes>(shop, 'GET', '/user/quotes', { as: outsider });
    expect(body).toEqual({ quotes: [], requests: [] });
  });

  test('requests are deleted after the time of quotes', async () => {
    const body = usual(await makeProduct(shop.db));
    await put(body);
    const later = clock.now().getTime() + shop.context.config.keepDays.quotes * DAY_MS + 1;
    await deleteOldRequests({ ...shop.context, clock: () => new Date(later) });
    expect(await of(body.email)).toEqual([]);
  });
});
