// A member who is removed during an order or a decision places and decides nothing.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '#server/base/db/db.ts';
import { deleteMember, lockCompany, setClosed } from '#server/companies/companies.ts';
import { checkout, checkoutBody, type ErrorAnswer } from '#server/testing/buyer.ts';
import { makeCompany } from '#server/testing/companies.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import type { Approval, ApprovalAsked } from '#shared/orders/approvals.ts';
import { makeApprovalToken } from './approvals.ts';

const shop = useTestApp();
const STOCK = 100;

async function makeMembers() {
  const buyer = await makeCustomer(shop.context);
  const boss = await makeCustomer(shop.context);
  const companyId = await makeCompany(shop.context, [
    { id: buyer.id, limitKurus: 50_000 },
    { id: boss.id, role: 'administrator' },
  ]);
  const productId = await makeProduct(shop.db, { price: 10_000, stock: STOCK });
  const order = async (quantity: number) =>
    checkout<CheckoutAnswer & ErrorAnswer & { details?: ApprovalAsked }>(
      shop,
      await checkoutBody(shop, [{ productId, quantity }], { paymentMethod: 'transfer' }),
      undefined,
      { authorization: `Bearer ${buyer.accessToken}` },
    );
  const orders = async () =>
    (await shop.db.selectFrom('orders').select('id').where('companyId', '=', companyId).execute())
      .length;
  return { companyId, buyer, boss, order, orders };
}

const waiting = sql<{ count: number }>`
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** `work` begins while the company is locked, and waits for the lock. */
async function during<Answer>(
  companyId: number,
  change: (tx: Tx) => Promise<void>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  let begun: Promise<Answer> | undefined;
  await shop.db.transaction().execute(async (tx) => {
    await lockCompany(tx as Tx, companyId);
    await change(tx as Tx);
    begun = work();
    await expect.poll(async () => (await waiting.execute(shop.db)).rows[0]?.count).toBe(1);
  });
  if (!begun) throw new Error('nothing was begun');
  return begun;
}

test('a member who is removed meanwhile places no order', async () => {
  const { companyId, buyer, order, orders } = await makeMembers();
  const { body } = await during(
    companyId,
    (tx) => deleteMember(tx, companyId, buyer.id),
    () => order(1),
  );
  expect(body.code).toBe('COMPANY_CHANGED');
  expect(await orders()).toBe(0);
});

test('no order is placed for a company that is closed meanwhile, and a new limit applies', async () => {
  const { companyId, buyer, order, orders } = await makeMembers();
  const lower = (tx: Tx) =>
    tx
      .updateTable('companyMembers')
      .set({ spendingLimitKurus: 5_000 })
      .where('customerId', '=', buyer.id)
      .execute()
      .then(() => undefined);
  expect((await during(companyId, lower, () => order(1))).body.code).toBe('APPROVAL_NEEDED');
  const { body } = await during(
    companyId,
    (tx) => setClosed(tx, companyId, new Date()),
    () => order(1),
  );
  expect(body.code).toBe('COMPANY_CHANGED');
  expect(await orders()).toBe(0);
});

test('an approver who is removed meanwhile approves and rejects nothing', async () => {
  const { companyId, boss, order, orders } = await makeMembers();
  const id = (await order(10)).body.details?.approvalId ?? 0;
  const call = (as: TestCustomer, method: 'GET' | 'POST', act: string, body?: object) =>
    ask<Approval & ErrorAnswer>(shop, method, `/user/approvals/${id}${act}`, { as, body });
  const expectedTotal = (await call(boss, 'GET', '')).body.today?.total;
  for (const [act, sent] of [
    ['/approve', { expectedTotal }],
    ['/reject', {}],
  ] as const) {
    const { body } = await during(
      companyId,
      (tx) => deleteMember(tx, companyId, boss.id),
      () => call(boss, 'POST', act, sent),
    );
    expect(body.code, act).toBe('NOT_ALLOWED');
    await shop.db
      .insertInto('companyMembers')
      .values({ companyId, customerId: boss.id, role: 'administrator' })
      .execute();
  }
  expect(await orders()).toBe(0);
  expect((await call(boss, 'GET', '')).body.state).toBe('waiting');
});

test('a blocked approver is not asked, and decides nothing by a link', async () => {
  const { boss, order, orders } = await makeMembers();
  const approvalId = (await order(10)).body.details?.approvalId ?? 0;
  const token = makeApprovalToken(shop.context, { approvalId, approverId: boss.id });
  const byLink = (act: string, body: object = {}) =>
    ask<Approval & ErrorAnswer>(shop, 'POST', `/approvals/${act}`, { body: { token, ...body } });
  const expectedTotal = (await byLink('look')).body.today?.total;
  await shop.db
    .updateTable('customers')
    .set({ blockedAt: new Date(), blockedReason: 'Çalınmış hesap', blockedBy: 'a@b.co' })
    .where('id', '=', boss.id)
    .execute();

  for (const [act, body] of [
    ['look', {}],
    ['approve', { expectedTotal }],
    ['reject', {}],
  ] as const)
    expect((await byLink(act, body)).body.code, act).toBe('APPROVAL_NOT_FOUND');
  expect(await orders()).toBe(0);
  const mailer = recordingMailer();
  await doJobs(shop.context, mailer);
  expect(mailer.sent.filter(({ to }) => to.address === boss.email)).toEqual([]);
});

test('orders at once of one company do not wait for each other', async () => {
  const { companyId, order, orders } = await makeMembers();
  const answers = await shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('companies').select('id').where('id', '=', companyId).forShare().execute();
    return Promise.all([order(1), order(1), order(1)]);
  });
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await orders()).toBe(3);
});
