import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { makeAdmin, type TestAdmin, useStaff } from '#server/testing/admins.ts';
import { creditOf, expectBooksToAddUp, leftOf } from '#server/testing/balances.ts';
import { call, type ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type {
  CustomerBalance,
  NewVouchers,
  VouchersPage,
  VoucherWithEntries,
} from '#shared/back-office/vouchers.ts';

const shop = useTestApp();
const staff = useStaff(shop);
const as = () => staff.owner;
const create = (body: object) =>
  ask<NewVouchers & ErrorAnswer>(shop, 'POST', '/admin/vouchers', { as: as(), body });
const wanted = (change: object = {}) => ({
  key: randomUUID(),
  count: 3,
  amount: 150,
  validUntil: '2100-12-31',
  note: 'Yılbaşı',
  ...change,
});
const list = async (query: string) =>
  (await ask<z.infer<typeof VouchersPage>>(shop, 'GET', `/admin/vouchers?${query}`, { as: as() }))
    .body;

test('vouchers are issued once for a key; their codes are in the answer and nowhere else', async () => {
  const body = wanted();
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(body)));
  const [first] = answers;
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  for (const answer of answers) expect(answer.body).toEqual(first?.body);
  const codes = first?.body.vouchers.map(({ code }) => code) ?? [];
  expect(new Set(codes).size).toBe(3);
  for (const code of codes) expect(await leftOf(shop, code)).toBe(15_000);
  expect((await list('q=yılbaşı')).totalElements).toBe(3);
  expect((await create({ ...body, amount: 1 })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');

  const stored = JSON.stringify([
    await shop.db.selectFrom('vouchers').selectAll().execute(),
    await shop.db.selectFrom('auditLog').selectAll().execute(),
    await list('size=50'),
  ]);
  for (const code of codes) expect(stored).not.toContain(code);
  expect((await create(wanted({ validUntil: '2020-01-01' }))).body.code).toBe('VALIDATION_FAILED');
  await expectBooksToAddUp(shop);
});

test('new vouchers are printed, four on a sheet, for the staff who have the right', async () => {
  const codes = (await create(wanted({ count: 5 }))).body.vouchers.map(({ code }) => code);
  const print = async (by: TestAdmin, payload: object) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/admin/vouchers/pdf',
      payload,
      headers: { authorization: `Bearer ${by.accessToken}` },
    });
  const printed = await print(as(), { codes });
  expect([printed.statusCode, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(printed.headers['content-disposition']).toContain('hediye-cekleri.pdf');
  const sheets = printed.rawPayload.toString('latin1').match(/\/Type \/Page\b(?!s)/g);
  expect(sheets).toHaveLength(2);
  for (const code of codes) expect(await leftOf(shop, code)).toBe(15_000);

  const packer = await makeAdmin(shop.context, { role: 'fulfilment' });
  expect((await print(packer, { codes })).statusCode).toBe(403);
  const guessed = await print(as(), { codes: [...codes, 'AAAA-BBBB-CCCC-DDDD'] });
  expect([guessed.statusCode, guessed.json().code]).toEqual([422, 'VOUCHER_NOT_FOUND']);
  expect((await print(as(), { codes: [] })).statusCode).toBe(400);
});

test('a voucher is found by the end of its code, and pays nothing once it is stopped', async () => {
  const [voucher] = (await create(wanted({ count: 1, note: null }))).body.vouchers;
  const { id = 0, code = '' } = voucher ?? {};
  expect((await list(`q=${code.slice(-4)}&state=open`)).content.map((row) => row.id)).toContain(id);

  const stop = (version: number) =>
    ask<VoucherWithEntries & ErrorAnswer>(shop, 'POST', `/admin/vouchers/${id}/stop`, {
      as: as(),
      body: { version, reason: 'Yanlış tutar' },
    });
  expect((await stop(1)).body.voucher).toMatchObject({
    state: 'stopped',
    stoppedReason: 'Yanlış tutar',
    balance: 150,
  });
  expect((await stop(1)).body.code).toBe('EDIT_CONFLICT');
  const { body } = await call<ErrorAnswer>(shop, 'POST', '/checkout/balances', {
    body: { voucherCode: code },
  });
  expect(body.code).toBe('VOUCHER_STOPPED');
});

test('store credit is given and taken with a reason, once for a key, never below zero', async () => {
  const customer = await makeCustomer(shop.context);
  const change = (body: object) =>
    ask<CustomerBalance & ErrorAnswer>(shop, 'POST', `/admin/balances/${customer.id}`, {
      as: as(),
      body: { key: randomUUID(), isTaken: false, reason: 'Gecikme', ...body },
    });
  const key = randomUUID();
  await Promise.all([change({ key, amount: 40 }), change({ key, amount: 40 })]);
  expect(await creditOf(shop, customer)).toBe(4_000);
  for (const other of [{ amount: 70 }, { amount: 40, isTaken: true }, { amount: 40, reason: 'A' }])
    expect((await change({ key, ...other })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await creditOf(shop, customer)).toBe(4_000);
  expect((await change({ amount: 40.01, isTaken: true })).body.code).toBe('BALANCE_TOO_LOW');
  const taken = { key: randomUUID(), amount: 15, isTaken: true };
  await change(taken);
  expect((await change(taken)).body).toMatchObject({
    balance: 25,
    entries: [
      { kind: 'taken', amount: -15, note: 'Gecikme', createdBy: as().email },
      { kind: 'given', amount: 40 },
    ],
  });
  expect((await change({ amount: 1, key: 'short' })).status).toBe(400);
});
