// "Faturalar": waiting invoices, refused ones with the reason, sending again, cancelling, and the
// seven-day limit.
import { expect, test } from 'vitest';
import { getFile, kurusOf, rowsOfCsv } from '#server/testing/accounting.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import {
  eDocumentOf,
  invoicesOf,
  passTime,
  shippedOrder,
  useNilveraShop,
} from '#server/testing/invoicing.ts';
import { HOUR } from '#server/testing/test-clock.ts';
import type { InvoicesPage } from '#shared/back-office/invoices.ts';
import type { WaitingAnswer } from '#shared/back-office/today.ts';

const { shop, clock, nilvera, expectOne } = useNilveraShop();
const accountant = () => makeAdmin(shop.context, { role: 'accountant' });
const list = async (query = '') =>
  (await ask<InvoicesPage>(shop, 'GET', `/admin/invoices${query}`, { as: await accountant() }))
    .body;
const post = async (orderNumber: string, act: string, body?: object) =>
  ask<ErrorAnswer>(shop, 'POST', `/admin/invoices/${orderNumber}/${act}`, {
    as: await accountant(),
    body,
  });

test('a sent invoice is listed and found; it is cancelled once, with a reason in the log', async () => {
  const { orderNumber } = await shippedOrder(shop);
  await passTime(shop, clock, 2);
  const page = await list(`?tab=sent&search=${orderNumber}`);
  expect(page).toMatchObject({
    service: 'nilvera',
    counts: { waiting: 0, failed: 0, urgent: 0 },
    totalElements: 1,
    content: [{ orderNumber, state: 'issued', profile: 'EARSIVFATURA', mayCancel: true }],
  });
  expect(page.content[0]?.number).toMatch(/^FLA2026/);
  expect((await post(orderNumber, 'cancel', { reason: ' ' })).status).toBe(400);
  nilvera.failNext('cancel', 'lost');
  const lost = await post(orderNumber, 'cancel', { reason: 'Sipariş iptal' });
  expect([lost.status, lost.body.code]).toEqual([503, 'INVOICE_SERVICE_UNREACHABLE']);
  const both = await Promise.all([
    post(orderNumber, 'cancel', { reason: 'Sipariş iptal' }),
    post(orderNumber, 'cancel', { reason: 'Sipariş iptal' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toContain(204);
  expect((await eDocumentOf(shop, orderNumber)).state).toBe('cancelled');
  expect(await invoicesOf(shop, orderNumber)).toEqual([]);
  expect((await post(orderNumber, 'cancel', { reason: 'x' })).body.code).toBe(
    'INVOICE_NOT_CANCELLABLE',
  );
  const log = await shop.db
    .selectFrom('auditLog')
    .select('action')
    .where('entity', '=', 'order-invoice')
    .where('entityId', '=', orderNumber)
    .execute();
  expect(log).toEqual([{ action: 'delete' }]);
  // The accounting: the sale on its day, and the cancellation on the day it was cancelled.
  const range = 'csv?from=2026-11-21&to=2026-12-10';
  const rows = rowsOfCsv((await getFile(shop, range, await makeAdmin(shop.context))).text);
  const own = rows.filter((cells) => cells.includes(orderNumber));
  expect(new Set(own.map(([, kind]) => kind))).toEqual(new Set(['Satış', 'Fatura iptali']));
  expect(own.reduce((sum, cells) => sum + kurusOf(cells[16]), 0)).toBe(0);
});

test('an invoice cannot be cancelled after its period; the service’s refusal is shown as the service wrote it', async () => {
  const { orderNumber } = await shippedOrder(shop);
  await passTime(shop, clock, 2);
  nilvera.state.cancelDays = 0;
  clock.advance(HOUR);
  const refused = await post(orderNumber, 'cancel', { reason: 'Yanlış' });
  nilvera.state.cancelDays = 8;
  expect(refused.body).toMatchObject({ code: 'INVOICE_SERVICE_REFUSED' });
  expect(refused.body.message).toContain('İptal süresi geçti');
  clock.advance(9 * 24 * HOUR);
  expect((await list(`?search=${orderNumber}`)).content[0]?.mayCancel).toBe(false);
});

test('missing data is named, and the invoice goes out when it is filled in and sent again', async () => {
  const set = (address: string) =>
    shop.db
      .updateTable('settings')
      .set({ value: JSON.stringify({ ...shopRecord, address }) })
      .where('key', '=', 'shop')
      .execute();
  const { value: shopRecord } = (await shop.db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'shop')
    .executeTakeFirstOrThrow()) as { value: Record<string, string> };
  await set('');
  shop.context.settings.dropCached();
  const { orderNumber } = await shippedOrder(shop);
  await passTime(shop, clock, 1);
  await set(shopRecord.address ?? '');
  shop.context.settings.dropCached();
  const page = await list('?tab=failed');
  expect(page.content).toMatchObject([{ orderNumber, failure: 'incomplete', mayRetry: true }]);
  expect(page.content[0]).toMatchObject({ message: null, lacksShopData: true });
  expect(page.shopProblems).toEqual([expect.stringMatching(/adres/i)]);
  const { body } = await ask<WaitingAnswer>(shop, 'GET', '/admin/waiting', {
    as: await accountant(),
  });
  expect(body.counts.invoices).toBe(1);
  expect((await post(orderNumber, 'retry')).status).toBe(204);
  await passTime(shop, clock, 2);
  await expectOne(orderNumber);
  expect((await post(orderNumber, 'retry')).body.code).toBe('EDIT_CONFLICT');
  expect((await post('YOKYOKYOKY', 'retry')).body.code).toBe('ORDER_NOT_FOUND');
});

test('while the service is unreachable an invoice waits; later it is listed as failed', async () => {
  nilvera.state.isDown = true;
  const { orderNumber } = await shippedOrder(shop);
  await passTime(shop, clock, 1);
  const [row] = (await list(`?tab=waiting&search=${orderNumber}`)).content;
  expect(row).toMatchObject({ failure: 'unreachable', message: null, mayRetry: true });
  for (let quarter = 0; quarter < 14; quarter += 1) {
    clock.advance(HOUR / 4);
    await passTime(shop, clock, 1);
  }
  const stuck = await list(`?tab=failed&search=${orderNumber}`);
  expect([stuck.content.length, stuck.counts.failed, stuck.counts.urgent]).toEqual([1, 1, 0]);
  nilvera.state.isDown = false;
  clock.advance(HOUR / 4);
  await passTime(shop, clock, 20);
  await expectOne(orderNumber);
});

test('an unsent invoice is urgent after five days and late after eight', async () => {
  nilvera.state.isDown = true;
  const { orderNumber } = await shippedOrder(shop);
  await passTime(shop, clock, 1);
  const row = async () => (await list(`?search=${orderNumber}`)).content[0];
  expect(await row()).toMatchObject({ isUrgent: false, isLate: false, failure: 'unreachable' });
  clock.advance(5 * 24 * HOUR);
  expect(await row()).toMatchObject({ isUrgent: true, isLate: false });
  expect((await list()).counts.urgent).toBe(1);
  clock.advance(3 * 24 * HOUR);
  expect(await row()).toMatchObject({ isUrgent: true, isLate: true });
  nilvera.state.isDown = false;
  await passTime(shop, clock, 20);
  await expectOne(orderNumber);
});
