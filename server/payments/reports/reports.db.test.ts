// The daily comparison with iyzico: its reports, also with errors, against the shop's records.
import { describe, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { type ErrorAnswer, readOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import type { IyzicoTransaction } from '#server/testing/iyzico-server.ts';
import { tokenOf } from '#server/testing/iyzico-shop.ts';
import { doJobs, recordingMailer, waitingJobs } from '#server/testing/jobs.ts';
import { useReportShop } from '#server/testing/report-shop.ts';
import { HOUR, MINUTE } from '#server/testing/test-clock.ts';
import type { PaymentCases } from '#shared/back-office/payment-cases.ts';
import { add, fromLira, kurus, toLira } from '#shared/base/money.ts';
import { createIyzicoClient } from '../iyzico/client.ts';
import { readIyzicoReport } from '../iyzico/report.ts';
import { refundPayment } from '../refunds.ts';
import { requestReports } from './reports.ts';

const {
  keys,
  clock,
  shop,
  bank,
  today,
  open,
  paid,
  requestPart,
  refunded,
  report,
  compare,
  nextMorning,
  list,
  casesOf,
  differences,
  dayOf,
  total,
} = useReportShop();

describe('a day', () => {
  test('that agrees is complete, page by page, with what was taken and refunded', async () => {
    const one = await paid();
    const other = await paid();
    await refunded(one, 1_050);
    report();
    nextMorning();
    await compare();
    expect(await dayOf()).toEqual({
      provider: 'iyzico',
      day: today(),
      state: 'complete',
      takenCount: 2,
      taken: (total(one) + total(other)) / 100,
      returned: 10.5,
      foreignCount: 0,
      foreign: 0,
      differences: 0,
    });
    expect(await differences()).toEqual([]);
  });

  test('cancelled on the day it was paid agrees too', async () => {
    const placed = await paid();
    await refunded(placed, total(placed));
    report((lines) => lines.filter(({ transactionType }) => transactionType === 'CANCEL'));
    nextMorning();
    await compare();
    expect(await differences()).toEqual([]);
    report();
    await compare();
    expect(await differences()).toEqual([]);
  });

  test.each(['slow', 'cut', 'html', 'refuse', 'page-missing'] as const)(
    'whose report is incomplete (%s) has no result, and is fetched again',
    async (problem) => {
      const placed = await paid();
      report((lines) => lines.map((line) => ({ ...line, paidPrice: line.paidPrice + 1 })));
      nextMorning();
      if (problem === 'slow') {
        bank.failNext('report', 'slow');
        const client = createIyzicoClient({ ...keys, url: bank.url }, 50);
        await expect(readIyzicoReport(client, today(), () => false)).rejects.toThrow(/timeout/i);
        bank.failNext('report', 'cut');
      } else bank.failNext('report', problem);
      await compare();
      expect(await dayOf()).toMatchObject({ state: 'failed', takenCount: 0 });
      expect(await casesOf(placed)).toEqual([]);
      // A page that never arrives is not requested again.
      if (problem === 'page-missing') expect(bank.asked).toHaveLength(2);
      await compare();
      expect(await dayOf()).toMatchObject({ state: 'complete', takenCount: 1 });
      expect(await casesOf(placed)).toMatchObject([{ kind: 'report-amount' }]);
    },
  );

  test('a wrong key is reported as a day that could not be fetched', async () => {
    const outsider = createIyzicoClient({ apiKey: keys.apiKey, secretKey: 'başka', url: bank.url });
    await expect(readIyzicoReport(outsider, today(), () => false)).rejects.toThrow(/1000/);
    await expect(
      readIyzicoReport(createIyzicoClient({ ...keys, url: bank.url }), today(), () => true),
    ).rejects.toThrow(/too long/);
  });
});

describe('what differs', () => {
  test('paid there and not here: the provider is queried, and the payment is settled', async () => {
    const placed = await open();
    bank.pay(tokenOf(placed));
    report();
    nextMorning();
    await compare();
    expect((await readOrder(shop, placed)).body.paymentStatus).toBe('PAID');
    expect(await casesOf(placed)).toEqual([]);
  });

  test('if it cannot be settled, it is listed, mailed once, and removed from the list when it is paid', async () => {
    const placed = await open();
    bank.pay(tokenOf(placed));
    report();
    bank.pageOf(tokenOf(placed)).fraudStatus = 0;
    nextMorning();
    await compare();
    expect(await casesOf(placed)).toMatchObject([
      {
        kind: 'report-unpaid',
        provider: 'iyzico',
        day: today(),
        taken: placed.total,
        acts: ['compare', 'seen'],
      },
    ]);
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    await compare();
    await doJobs(shop.context, mailer);
    const mails = mailer.sent.filter(({ kind }) => kind === 'payment-report');
    expect(mails).toMatchObject([
      { to: { address: 'magaza@ornek.com' }, about: `iyzico ${today()}` },
    ]);
    expect(mails[0]?.text).toContain('Sağlayıcıda ödendi');
    bank.pageOf(tokenOf(placed)).fraudStatus = 1;
    await compare();
    expect(await casesOf(placed)).toEqual([]);
  });

  test('paid here and not there; but not where only the report is late', async () => {
    const placed = await paid();
    report(() => []);
    nextMorning();
    await compare();
    expect(await casesOf(placed)).toEqual([]);
    bank.pageOf(tokenOf(placed)).paymentStatus = null;
    await compare();
    expect(await casesOf(placed)).toMatchObject([
      { kind: 'report-missing', amount: placed.total, taken: 0 },
    ]);
    bank.pageOf(tokenOf(placed)).paymentStatus = 'SUCCESS';
  });

  test('another amount, to the kuruş, and marked as seen once however many press', async () => {
    const placed = await paid();
    report(([first, ...rest]) =>
      first
        ? [{ ...first, paidPrice: toLira(add(fromLira(first.paidPrice), kurus(1))) }, ...rest]
        : rest,
    );
    nextMorning();
    await compare();
    const [found] = await casesOf(placed);
    expect(found).toMatchObject({
      kind: 'report-amount',
      amount: placed.total,
      taken: toLira(add(fromLira(placed.total), kurus(1))),
    });
    const seen = async () =>
      ask<ErrorAnswer>(shop, 'POST', `/admin/payments/differences/${found?.differenceId}/seen`, {
        as: await makeAdmin(shop.context),
        body: { remark: 'banka düzeltti' },
      });
    expect((await Promise.all([seen(), seen()])).map(({ status }) => status).sort()).toEqual([
      200, 409,
    ]);
    expect(await casesOf(placed)).toEqual([]);
    // The same difference is not reported again; a different sum is.
    await compare();
    expect(await casesOf(placed)).toEqual([]);
    report(([first, ...rest]) =>
      first ? [{ ...first, paidPrice: first.paidPrice + 5 }, ...rest] : rest,
    );
    await compare();
    expect(await casesOf(placed)).toMatchObject([{ kind: 'report-amount' }]);
  });

  test('refunded there and not here, and here and not there', async () => {
    const there = await paid();
    const here = await paid();
    await refunded(here, 500);
    bank.pageOf(tokenOf(there)).refunds.push({ conversationId: 'panelden', price: 12.34 });
    report((lines) =>
      lines.filter(({ transactionType, price }) => transactionType !== 'REFUND' || price !== 5),
    );
    nextMorning();
    await compare();
    expect(await casesOf(there)).toMatchObject([
      { kind: 'report-refund-there', amount: 0, taken: 12.34 },
    ]);
    expect(await casesOf(here)).toMatchObject([
      { kind: 'report-refund-missing', amount: 5, taken: 0 },
    ]);
  });

  test('a refund whose answer was lost is tried again, found there, and no difference any more', async () => {
    const placed = await paid();
    const id = await requestPart(placed, 700);
    bank.failNext('refund', 'lost');
    await expect(refundPayment(shop.context, { refundId: id })).rejects.toThrow();
    await shop.db.deleteFrom('paymentDifferences').execute();
    report();
    nextMorning();
    await compare();
    expect((await casesOf(placed)).map(({ kind }) => kind)).toContain('report-refund-there');
    expect(await waitingJobs(shop.db)).toContainEqual({
      name: 'refund-payment',
      payload: { refundId: id },
    });
    await doJobs(shop.context, recordingMailer());
    await compare();
    expect(await casesOf(placed)).toEqual([]);
    expect(bank.pageOf(tokenOf(placed)).refunds).toHaveLength(1);
  });

  test('money of another shop on the same account is counted; money that looks like ours and is not is reported', async () => {
    const placed = await paid();
    const unknown = '0123456789ABCDEFGHJKMNPQRS';
    const line = (transactionId: number, basketId: string): IyzicoTransaction => ({
      transactionType: 'PAYMENT',
      transactionId,
      paymentId: `9${transactionId}`,
      conversationId: basketId,
      basketId,
      price: 42,
      paidPrice: 42,
    });
    report((lines) => [...lines, line(1, 'baska-magaza-ğ😀'), line(2, unknown)]);
    nextMorning();
    await Promise.all([compare(), compare()]);
    expect(await dayOf()).toMatchObject({ takenCount: 1, foreignCount: 1, foreign: 42 });
    expect((await list()).cases.filter(({ reference }) => reference === unknown)).toMatchObject([
      { kind: 'unmatched', taken: 42, orderNumber: null },
    ]);
    expect(await casesOf(placed)).toEqual([]);
  });
});

test('every morning the last seven days are requested until each is complete, and no day twice', async () => {
  const requestedDays = async () =>
    (await waitingJobs(shop.db)).flatMap((job) =>
      job.name === 'compare-day' && job.payload.provider === 'iyzico' ? [job.payload.day] : [],
    );
  await doJobs(shop.context, recordingMailer());
  report();
  nextMorning();
  await requestReports(shop.context);
  const days = await requestedDays();
  expect([days.length, days.at(-1)]).toEqual([7, today()]);
  await requestReports(shop.context);
  expect(await requestedDays()).toEqual(days);
  bank.failNext('report', 'refuse');
  await doJobs(shop.context, recordingMailer());
  await requestReports(shop.context);
  expect(await requestedDays()).toEqual([]);
  clock.advance(3 * HOUR + MINUTE);
  await requestReports(shop.context);
  expect(await requestedDays()).toEqual([days[0]]);
  await doJobs(shop.context, recordingMailer());
  clock.advance(3 * HOUR + MINUTE);
  await requestReports(shop.context);
  expect(await requestedDays()).toEqual([]);
});

describe('requested in the back office', () => {
  const requestDay = async (body: unknown) =>
    ask<PaymentCases & ErrorAnswer>(shop, 'POST', '/admin/payments/reports', {
      as: await makeAdmin(shop.context),
      body: body as object,
    });
  test('a day is requested of every provider once, and is shown as requested until it is there', async () => {
    report();
    nextMorning();
    const both = await Promise.all([requestDay({ day: today() }), requestDay({ day: today() })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body).toMatchObject({ reporters: ['iyzico', 'paytr'] });
    expect((await dayOf())?.state).toBe('wanted');
    expect(
      (await waitingJobs(shop.db)).filter(
        (job) => job.name === 'compare-day' && job.payload.day === today(),
      ),
    ).toHaveLength(2);
    await doJobs(shop.context, recordingMailer());
    expect([(await dayOf())?.state, (await dayOf('paytr'))?.state]).toEqual([
      'complete',
      'complete',
    ]);
  });
  test.each([
    {},
    { day: '' },
    { day: '2026-02-30' },
    { day: '20261120' },
    { day: 20_261_120 },
    { day: '1999-01-01' },
    { day: '9999-12-31' },
    { day: '\u0000' },
    { day: 'İ😀' },
  ])('%j is no day', async (body) => {
    expect(await requestDay(body)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    });
  });
  test('today cannot be requested, because it is not over', async () => {
    expect((await requestDay({ day: today() })).status).toBe(400);
  });
});
