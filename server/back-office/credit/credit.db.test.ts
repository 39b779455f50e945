import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makePdf } from '#server/documents/pdf.ts';
import { drawStatement } from '#server/statements/statement-pdf.ts';
import { useStaff } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import {
  balanceOf,
  makeCreditCompany,
  makeMember,
  orderOnAccount,
} from '#server/testing/credit.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { MINUTE, testClock } from '#server/testing/test-clock.ts';
import type { CreditAccountStatement } from '#shared/back-office/credit.ts';
import { istanbulDay } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { Statement } from '#shared/credit/credit-wire.ts';

/** In Istanbul ten minutes to midnight. */
const clock = testClock(new Date('2026-11-21T20:50:00Z'));
const shop = useTestApp({ clock: clock.now });
const staff = useStaff(shop);
const today = () => istanbulDay(shop.context.clock());

type Answer = CreditAccountStatement & ErrorAnswer;
const read = async (companyId: number) =>
  (await ask<Answer>(shop, 'GET', `/admin/credit/${companyId}`, { as: staff.owner })).body;
const post = (companyId: number, act: string, body: object) =>
  ask<Answer>(shop, 'POST', `/admin/credit/${companyId}/${act}`, { as: staff.owner, body });
const put = (companyId: number, body: object) =>
  ask<Answer & { version: number }>(shop, 'PUT', `/admin/credit/${companyId}`, {
    as: staff.owner,
    body: { limit: 1_000, days: 30, stoppedReason: null, unstoppedUntil: null, ...body },
  });
const payment = (amount: number, key: string = randomUUID()) => ({
  key,
  amount,
  bookedOn: today(),
  note: 'Havale',
});

async function companyWithOrders(orders = 2) {
  const companyId = await makeCreditCompany(shop.db, { limit: 9_000_000 });
  const buyer = await makeMember(shop, companyId);
  const productId = await makeProduct(shop.db, { price: 10_000, stock: 100 });
  for (let index = 0; index < orders; index += 1)
    expect((await orderOnAccount(shop, [{ productId }], buyer)).status).toBe(200);
  return companyId;
}

describe('an account', () => {
  test('is opened once, changed at its version, and every act is in the log', async () => {
    const { id } = await shop.db
      .insertInto('companies')
      .values({ name: 'Yeni Firma', taxNumber: '4540536920', taxOffice: 'Çankaya' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await read(id)).toMatchObject({
      account: { hasAccount: false, version: 0 },
      statement: null,
    });

    const opened = await Promise.all([put(id, { version: 0 }), put(id, { version: 0 })]);
    expect(opened.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stopped = await put(id, { version: 1, stoppedReason: 'Evrak eksik' });
    expect(stopped.body).toMatchObject({ version: 2, stop: 'stopped', limit: 1_000 });
    const stale = await put(id, { version: 1 });
    expect(stale.body).toMatchObject({ code: 'EDIT_CONFLICT' });

    const log = await shop.db
      .selectFrom('auditLog')
      .select(['action'])
      .where('entity', '=', 'credit-account')
      .where('entityId', '=', String(id))
      .orderBy('id')
      .execute();
    expect(log.map(({ action }) => action)).toEqual(['create', 'update']);
  });

  test('is found by name, tax number and state, and exported as a file', async () => {
    const companyId = await companyWithOrders(1);
    const list = (query: string) =>
      ask<{ content: { companyId: number }[] }>(shop, 'GET', `/admin/credit${query}`, {
        as: staff.owner,
      });
    const ids = async (query: string) =>
      (await list(query)).body.content.map((row) => row.companyId);

    expect(await ids('?q=kozmetik')).toContain(companyId);
    expect(await ids('?state=overdue')).not.toContain(companyId);
    expect(await ids('?state=none')).not.toContain(companyId);
    const csv = await list('/csv?q=koku');
    expect(String(csv.body)).toMatch(/Koku Kozmetik;4540536920/);
  });
});

describe('a payment', () => {
  test('pays the oldest document first, and pressed twice is booked once', async () => {
    const companyId = await companyWithOrders(2);
    const before = await read(companyId);
    const one = before.statement?.rows[0]?.amount ?? 0;
    const body = payment(one + 10);

    const answers = await Promise.all([1, 2].map(() => post(companyId, 'payments', body)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { statement } = await read(companyId);
    expect(statement?.rows.map(({ kind, open }) => [kind, open])).toEqual([
      ['order', 0],
      ['order', one - 10],
      ['payment', null],
    ]);
    expect(statement?.balance).toBe(one - 10);
    expect(Math.round((statement?.balance ?? 0) * 100)).toBe(await balanceOf(shop, companyId));
  });

  test('with the key of another payment is refused, and the ledger keeps the first', async () => {
    const companyId = await makeCreditCompany(shop.db);
    const otherId = await makeCreditCompany(shop.db);
    const first = payment(100);
    await post(companyId, 'payments', first);
    for (const change of [{ amount: 150 }, { bookedOn: '2026-01-05' }, { note: 'Nakit' }])
      expect((await post(companyId, 'payments', { ...first, ...change })).body.code).toBe(
        'IDEMPOTENCY_KEY_REUSED',
      );
    expect((await post(otherId, 'payments', first)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await post(companyId, 'payments', first)).status).toBe(200);
    expect(await balanceOf(shop, companyId)).toBe(-10_000);
  });

  test('for a future day, of zero, or to an unknown account is refused', async () => {
    const companyId = await makeCreditCompany(shop.db);
    const late = await post(companyId, 'payments', { ...payment(5), bookedOn: '2999-01-01' });
    expect(late.status).toBe(400);
    expect(late.body.errors).toEqual([
      { path: 'bookedOn', message: 'Bugünü ya da geçmiş bir günü seçin.' },
    ]);
    expect((await post(companyId, 'payments', payment(0))).status).toBe(400);
    expect((await post(987_654, 'payments', payment(5))).status).toBe(404);
    expect(await balanceOf(shop, companyId)).toBe(0);
  });
});

test('a correction needs a reason, and moves the balance either way', async () => {
  const companyId = await makeCreditCompany(shop.db, { days: 10 });
  const correct = (change: object) =>
    post(companyId, 'corrections', {
      key: randomUUID(),
      amount: 25,
      isDebit: true,
      dueOn: null,
      reason: 'Nakliye',
      ...change,
    });

  expect((await correct({ reason: '' })).status).toBe(400);
  expect((await correct({})).body.statement).toMatchObject({ balance: 25 });
  const { body } = await correct({ isDebit: false, amount: 40, reason: 'Fazla yazıldı' });
  expect(body.statement).toMatchObject({ balance: -15 });
  expect(body.statement?.rows[1]).toMatchObject({ note: 'Fazla yazıldı', dueOn: null });

  const same = { key: randomUUID() };
  expect((await correct(same)).status).toBe(200);
  clock.advance(12 * MINUTE);
  expect((await correct(same)).status).toBe(200);
  for (const change of [{ amount: 30 }, { isDebit: false }, { dueOn: '2100-01-01' }])
    expect((await correct({ ...same, ...change })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await balanceOf(shop, companyId)).toBe(1_000);
});

describe('the statement of the company', () => {
  test('is for its accountants and administrators, not for its buyers', async () => {
    const companyId = await companyWithOrders(1);
    const statementFor = async (role: 'buyer' | 'approver' | 'accountant' | 'administrator') =>
      ask<Statement>(shop, 'GET', '/user/credit/statement', {
        as: await makeMember(shop, companyId, role),
      });

    expect((await statementFor('buyer')).status).toBe(403);
    expect((await statementFor('approver')).status).toBe(403);
    expect((await statementFor('accountant')).body.rows).toHaveLength(1);
    expect((await statementFor('administrator')).body.companyName).toBe('Koku Kozmetik');
  });

  test('the PDF and the files agree with the ledger', async () => {
    const companyId = await companyWithOrders(2);
    await post(companyId, 'payments', payment(50));
    const { statement } = await read(companyId);
    if (!statement) throw new Error('no statement');
    const texts: string[] = [];
    const seller = await shop.context.settings.shop();
    const stream = await makePdf({ shop: seller, language: 'tr', title: 'Ekstre' }, (writer) => {
      const { write } = writer;
      writer.write = (text, ...placed) => {
        texts.push(text);
        return write(text, ...placed);
      };
      drawStatement(writer, statement, { shop: seller, today: today() });
    });
    for await (const _ of stream);

    const sum = statement.rows.reduce((total, { amount }) => total + fromLira(amount), 0);
    expect(sum).toBe(await balanceOf(shop, companyId));
    for (const { balance } of statement.rows)
      expect(texts).toContain(formatLira(fromLira(balance), 'tr'));

    const as = await makeMember(shop, companyId, 'accountant');
    const get = (format: string) =>
      ask<string>(shop, 'GET', `/user/credit/statement/${format}`, { as });
    expect((await get('pdf')).headers['content-type']).toBe('application/pdf');
    expect((await get('xlsx')).status).toBe(200);
    const lines = String((await get('csv')).body)
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(1 + 1 + 3 + 1);
    expect(lines.at(-1)).toContain(statement.closing.toFixed(2).replace('.', ','));
  });
});

describe('a line of the bank', () => {
  const addLine = async (amount: number, change: object = {}) =>
    (
      await shop.db
        .insertInto('bankLines')
        .values({
          fingerprint: randomUUID(),
          day: today(),
          amountKurus: amount,
          description: 'FAST',
          reference: '',
          name: '',
          fileName: 'a.csv',
          uploadedBy: 'x',
          uploadedAt: new Date(),
          ...change,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const proposed = async (companyId: number) =>
    (
      await ask<{ lines: { id: number; grounds: string[] }[] }>(
        shop,
        'GET',
        `/admin/credit/${companyId}/bank-lines`,
        { as: staff.owner },
      )
    ).body.lines.map(({ id, grounds }) => [id, grounds]);

  test('is proposed by tax number, name and amount, and pays the account once', async () => {
    const companyId = await companyWithOrders(1);
    const due = await balanceOf(shop, companyId);
    const other = await addLine(123_457, { name: 'BASKA FIRMA' });
    const sure = await addLine(due, { name: 'KOKU KOZMETİK LTD. ŞTİ.', description: '4540536920' });

    const lines = await proposed(companyId);
    expect(lines[0]).toEqual([sure, ['taxNumber', 'name', 'amount']]);
    expect(lines.map(([id]) => id)).not.toContain(other);
    const book = () => post(companyId, `bank-lines/${sure}`, {});
    const answers = await Promise.all([book(), book(), book()]);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'BANK_LINE_DECIDED')).toHaveLength(2);
    expect(await balanceOf(shop, companyId)).toBe(0);
    expect((await proposed(companyId)).map(([id]) => id)).not.toContain(sure);
  });
});
