// The conversation about a quote: the buyer's answers, the shop's messages, and who reads what.

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { eraseCustomer } from '#server/customers/deletion.ts';
import { call, type ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { useQuoteStaff } from '#server/testing/quote-staff.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { WaitingAnswer } from '#shared/back-office/today.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { CustomerExport } from '#shared/customers/customer-export.ts';
import { MAX_QUOTE_MESSAGE } from '#shared/quotes/quote-messages.ts';
import type { AdminQuote, AdminQuotesPage, QuoteAnswer } from '#shared/quotes/quotes.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { PUBLIC_URL: 'https://flakon.example' } });
const { staff, rows, bodyFor, send, made, read, priced } = useQuoteStaff(shop);

const reply = (code: string, body: object, options: Parameters<typeof ask>[3] = {}) =>
  ask<QuoteAnswer & ErrorAnswer>(shop, 'POST', `/quotes/${code}/replies`, {
    body: { key: randomUUID(), ...body },
    ...options,
  });
const write = (number: string, body: object) =>
  ask<AdminQuote & ErrorAnswer>(
    shop,
    'POST',
    `/admin/quotes/${encodeURIComponent(number)}/messages`,
    {
      as: staff.worker,
      body: { key: randomUUID(), ...body },
    },
  );
const open = async (code: string) => (await call<QuoteAnswer>(shop, 'GET', `/quotes/${code}`)).body;
const waiting = async () =>
  (await ask<WaitingAnswer>(shop, 'GET', '/admin/waiting', { as: staff.worker })).body.counts
    .quotes ?? 0;
const change = {
  kind: 'change',
  text: 'Iğdır’a 1.200 adet lazım 🌿\nKapak ayrı olsun.',
  requested: [{ position: 1, quantity: 1_200, targetPrice: 6.5 }],
  neededOn: new Date(clock.now().getTime() + 20 * DAY_MS).toISOString().slice(0, 10),
};

describe('the buyer', () => {
  test('requests a change: both sides read it, the shop is mailed, and its answer ends the wait', async () => {
    const { number, code } = await made(rows());
    const before = await waiting();
    const { status, body } = await reply(code, change);
    expect([status, body.state, body.isWaiting]).toEqual([200, 'open', true]);
    expect(body.messages).toMatchObject([
      {
        kind: 'change',
        isFromShop: false,
        author: null,
        text: change.text,
        requested: [{ quantity: 1_200, targetPrice: 6.5 }],
        neededOn: change.neededOn,
      },
    ]);
    expect(await waiting()).toBe(before + 1);
    const list = await ask<AdminQuotesPage>(shop, 'GET', '/admin/quotes?waits=yes', {
      as: staff.worker,
    });
    expect(list.body.content.map((row) => row.number)).toContain(number);

    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    await doJobs(shop.context, mailer);
    const mails = mailer.sent.filter(({ kind }) => kind === 'quote-reply');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ replyTo: 'gulsah@ornek.com' });
    expect(mails[0]?.text).toContain('6,50');

    const answered = await write(number, { text: '1.000 adetten sonra 6,75 olur.' });
    expect([answered.status, answered.body.isWaiting]).toEqual([200, false]);
    expect(answered.body.messages.map(({ isFromShop, author }) => [isFromShop, author])).toEqual([
      [false, null],
      [true, staff.worker.email],
    ]);
    await doJobs(shop.context, mailer);
    const answer = mailer.sent.find(({ kind }) => kind === 'quote-message');
    expect(answer?.to.address).toBe('gulsah@ornek.com');
    expect(answer?.text).toContain('1.000 adetten sonra');
    expect(await waiting()).toBe(before);
    // The link may be forwarded, so it does not show who in the shop wrote.
    expect(JSON.stringify((await open(code)).messages)).not.toContain(staff.worker.email);
  });

  test('accepts once, with a name if signed in; declines with a reason, and the prices end', async () => {
    const customer = await makeCustomer(shop.context);
    const accepted = await made(rows());
    const answers = await Promise.all(
      [1, 2, 3].map(() => reply(accepted.code, { kind: 'acceptance' }, { as: customer })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const seen = await read(accepted.number);
    expect(seen.acceptedBy).not.toBeNull();
    expect(seen.messages.map(({ kind }) => kind)).toEqual(['acceptance']);
    expect((await priced(rows(), accepted.code)).quote?.state).toBe('holds');

    const { code } = await made(rows());
    expect((await reply(code, { kind: 'refusal' })).status).toBe(400);
    const { body } = await reply(code, { kind: 'refusal', text: 'Fiyat yüksek.' });
    expect(body.state).toBe('declined');
    expect((await priced(rows(), code)).quote?.state).toBe('declined');
    expect((await reply(code, { kind: 'acceptance' })).body.code).toBe('QUOTE_NOT_OPEN');
    // The conversation can continue after a refusal.
    expect((await reply(code, { kind: 'message', text: 'Vazgeçmedik.' })).body.isWaiting).toBe(
      true,
    );
  });

  test('accepted and declined at once, one of the two is recorded', async () => {
    const { code, number } = await made(rows());
    await Promise.all([
      reply(code, { kind: 'acceptance' }),
      reply(code, { kind: 'refusal', text: 'Hayır.' }),
    ]);
    const seen = await read(number);
    expect([seen.state === 'declined', seen.acceptedAt !== null]).not.toEqual([true, true]);
  });

  test('a message that is sent several times is stored once; the same key with another text is refused', async () => {
    const { code } = await made(rows());
    const body = { kind: 'message', key: randomUUID(), text: 'Numune var mı?' };
    const answers = await Promise.all([1, 2, 3].map(() => reply(code, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await open(code)).messages).toHaveLength(1);
    expect((await reply(code, { ...body, text: 'Başka' })).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  test.each([
    ['nothing', { kind: 'message', text: '  ' }],
    ['a change of nothing', { kind: 'change' }],
    ['too much', { kind: 'message', text: 'a'.repeat(MAX_QUOTE_MESSAGE + 1) }],
    ['half a character', { kind: 'message', text: '\ud800' }],
    ['a NUL', { kind: 'message', text: 'a\0b' }],
    ['half a piece', { ...change, requested: [{ position: 1, quantity: 1.5 }] }],
    ['a price below nothing', { ...change, requested: [{ position: 1, targetPrice: -1 }] }],
    ['a day that is none', { ...change, neededOn: '2026-02-30' }],
    ['a short key', { kind: 'message', text: 'x', key: 'a' }],
    ['another kind', { kind: 'order', text: 'x' }],
  ])('%s is refused', async (_what, body) => {
    const { code } = await made(rows());
    expect((await reply(code, body)).status).toBe(400);
    expect((await open(code)).messages).toEqual([]);
  });

  test('cannot name an unknown row or a past day, nor write to a closed or unknown quote', async () => {
    const first = await made(rows());
    const codes = [
      (await reply(first.code, { ...change, requested: [{ position: 9, quantity: 1 }] })).body.code,
      (await reply(first.code, { ...change, neededOn: '2020-01-01' })).body.code,
      (await reply('0'.repeat(20), change)).body.code,
    ];
    await send(await bodyFor(rows(), { revises: first.number }));
    codes.push((await reply(first.code, change)).body.code);
    codes.push((await write(first.number, { text: 'x' })).body.code);
    codes.push((await write('TKF-YOK', { text: 'x' })).body.code);
    expect(codes).toEqual([
      'QUOTE_CHANGED',
      'REQUEST_DATE_NOT_POSSIBLE',
      'QUOTE_NOT_FOUND',
      'QUOTE_NOT_OPEN',
      'QUOTE_NOT_OPEN',
      'QUOTE_NOT_FOUND',
    ]);
  });
});

test('a revision has the conversation of those before, and the wait is over', async () => {
  const first = await made(rows());
  await reply(first.code, change);
  const before = await waiting();
  const second = (await send(await bodyFor(rows(), { revises: first.number }))).body;
  const page = await open(second.code);
  expect(page.messages.map(({ revision }) => revision)).toEqual([1]);
  expect(page.isWaiting).toBe(false);
  expect(await waiting()).toBe(before - 1);
});

test('a customer’s messages are in their export, and lose the name with the account', async () => {
  const customer = await makeCustomer(shop.context);
  const { code, number } = await made(rows());
  await reply(code, { kind: 'acceptance' }, { as: customer });
  await reply(code, { kind: 'message', text: 'Ne zaman yollarsınız?' }, { as: customer });
  const { body } = await ask<CustomerExport>(shop, 'GET', '/user/export', { as: customer });
  expect(body.quoteMessages.map(({ quoteNumber, text }) => [quoteNumber, text])).toEqual([
    [number, ''],
    [number, 'Ne zaman yollarsınız?'],
  ]);
  await shop.db.transaction().execute((tx) =>
    eraseCustomer(tx, customer.id, {
      passwordHash: null,
      remoteAddress: null,
      at: clock.now(),
    }),
  );
  const seen = await read(number);
  expect([seen.acceptedBy, ...seen.messages.map(({ author }) => author)]).toEqual([
    null,
    null,
    null,
  ]);
});
