// Revisions of a quote: one number, only one of them can be ordered, and the changes from one to
// the next.

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deleteOldQuotes } from '#server/quotes/quotes.ts';
import { call, checkout, checkoutBody, type ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { useQuoteStaff } from '#server/testing/quote-staff.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { AdminQuotesPage, QuoteAnswer } from '#shared/quotes/quotes.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const { staff, goods, rows, bodyFor, send, made, read, priced } = useQuoteStaff(shop);

const cheaper = () => [
  { productId: goods.bottle, quantity: 20, ownPrice: 7 },
  { productId: goods.cap, quantity: 12 },
];
const revise = async (number: string, items = cheaper(), key: string = randomUUID()) =>
  send(await bodyFor(items, { revises: number }), staff.worker, key);
const open = async (code: string) => (await call<QuoteAnswer>(shop, 'GET', `/quotes/${code}`)).body;
const endOn = (number: string, expiresAt: Date) =>
  shop.db.updateTable('quotes').set({ expiresAt }).where('number', '=', number).execute();
async function order(items: ReturnType<typeof rows>, quoteCode: string) {
  const cart = items.map(({ ownPrice: _, ...item }) => item);
  const { finalTotal } = await priced(items, quoteCode);
  const body = { ...(await checkoutBody(shop, cart)), quoteCode, expectedTotal: finalTotal };
  return () => checkout<ErrorAnswer & { orderNumber: string }>(shop, body);
}

describe('a revision', () => {
  test('has the number of the first quote with its place, is mailed, and shows both sides what changed', async () => {
    const first = await made(rows());
    const { status, body: second } = await revise(first.number);
    expect([status, second.number]).toEqual([201, `${first.number}/2`]);
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    const mails = mailer.sent.filter(({ kind }) => kind === 'quote');
    // The mail of the first quote was not sent yet and would contain an invalid offer.
    expect(mails.map(({ subject }) => subject)).toEqual([`Teklifiniz yenilendi: ${second.number}`]);

    const page = await open(second.code);
    expect(page).toMatchObject({ state: 'open', revision: 2 });
    expect(page.revisions.map(({ number, state }) => [number, state])).toEqual([
      [second.number, 'open'],
      [first.number, 'replaced'],
    ]);
    expect(page.revisions[0]?.changes.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['quantity', 10, 20],
      ['price', 7.77, 7],
      ['total', first.total, second.total],
    ]);
    expect((await read(encodeURIComponent(second.number))).revisions).toEqual(page.revisions);
    const old = await open(first.code);
    expect([old.state, old.finalTotal, old.revisions[0]?.code]).toEqual([
      'replaced',
      first.total,
      second.code,
    ]);
  });

  test('closes the quote before it: its prices end, and it cannot be extended, withdrawn or revised', async () => {
    const first = await made(rows());
    const second = (await revise(first.number)).body;
    expect((await priced(rows(), first.code)).quote?.state).toBe('replaced');
    expect((await priced(cheaper(), second.code)).quote?.state).toBe('holds');
    const { version } = await read(first.number);
    for (const act of ['extend', 'withdraw']) {
      const { body } = await ask<ErrorAnswer>(
        shop,
        'POST',
        `/admin/quotes/${first.number}/${act}`,
        { as: staff.worker, body: { version, days: 5 } },
      );
      expect(body.code).toBe('QUOTE_NOT_OPEN');
    }
    expect((await revise(first.number)).body.code).toBe('QUOTE_NOT_OPEN');
    expect((await revise('TKF-YOK')).body.code).toBe('QUOTE_NOT_FOUND');
    const list = async (query = '') =>
      (
        await ask<AdminQuotesPage>(shop, 'GET', `/admin/quotes${query}`, { as: staff.worker })
      ).body.content.map(({ number }) => number);
    expect(await list()).toContain(second.number);
    expect(await list()).not.toContain(first.number);
    expect(await list('?state=replaced')).toContain(first.number);
  });

  test('has the mailbox and the account of the first quote, whatever is sent', async () => {
    const first = await made(rows());
    const body = await bodyFor(cheaper(), { revises: first.number, email: 'baska@ornek.com' });
    const second = (await send(body)).body;
    expect((await read(encodeURIComponent(second.number))).email).toBe('gulsah@ornek.com');
  });

  test('is created once for a key; of two that start from the same quote one is created', async () => {
    const first = await made(rows());
    const key = randomUUID();
    const body = await bodyFor(cheaper(), { revises: first.number });
    const [one, two] = await Promise.all([
      send(body, staff.worker, key),
      send(body, staff.worker, key),
    ]);
    expect([one.status, two.status, two.body.number]).toEqual([201, 201, one.body.number]);
    const both = await Promise.all([revise(one.body.number), revise(one.body.number)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('one that ran out or was withdrawn can be revised, one that was ordered cannot', async () => {
    const late = await made(rows());
    await endOn(late.number, new Date(clock.now().getTime() - 1));
    expect((await open(late.code)).state).toBe('expired');
    expect((await revise(late.number)).status).toBe(201);
    const back = await made(rows());
    await ask(shop, 'POST', `/admin/quotes/${back.number}/withdraw`, {
      as: staff.worker,
      body: { version: 1 },
    });
    expect((await revise(back.number)).status).toBe(201);
    const bought = await made([{ productId: goods.bottle, quantity: 10, ownPrice: 5 }], {
      acceptsBelowCost: true,
    });
    const place = await order([{ productId: goods.bottle, quantity: 10 }], bought.code);
    expect((await place()).status).toBe(200);
    expect((await revise(bought.number)).body.code).toBe('QUOTE_NOT_OPEN');
  });
});

test('revised and ordered at once, ten times each: one of them wins, and nothing is ordered twice', async () => {
  for (let round = 0; round < 3; round += 1) {
    const items = [{ productId: goods.bottle, quantity: 10, ownPrice: 7 }];
    const first = await made(items);
    const place = await order(items, first.code);
    const body = await bodyFor([{ productId: goods.bottle, quantity: 12, ownPrice: 7 }], {
      revises: first.number,
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        index % 2 === round % 2
          ? { kind: 'order', status: (await place()).status }
          : { kind: 'revision', status: (await send(body)).status },
      ),
    );
    const won = answers.filter(({ status }) => status < 300);
    expect(won).toHaveLength(1);
    expect(answers.every(({ status }) => status < 300 || status === 409)).toBe(true);
    const states = (await open(first.code)).state;
    expect(states).toBe(won[0]?.kind === 'order' ? 'used' : 'replaced');
  }
});

test('all revisions of a quote are deleted together, two years after the last of them ended', async () => {
  const first = await made(rows());
  const second = (await revise(first.number)).body;
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await endOn(first.number, ago(740));
  await endOn(second.number, ago(729));
  await deleteOldQuotes(shop.context);
  expect((await open(first.code)).revisions).toHaveLength(2);
  clock.advance(2 * DAY_MS);
  await deleteOldQuotes(shop.context);
  const codes = await Promise.all(
    [first, second].map(({ code }) => call(shop, 'GET', `/quotes/${code}`)),
  );
  expect(codes.map(({ status }) => status)).toEqual([404, 404]);
});
