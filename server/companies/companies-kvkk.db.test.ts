// Personal data in companies: the file of a customer's data, deletion, and retention.

import { expect, test } from 'vitest';
import { purgeExpired } from '#server/retention/retention.ts';
import { makeAccount, PASSWORD } from '#server/testing/accounts.ts';
import { checkout, checkoutBody } from '#server/testing/buyer.ts';
import { makeCompany } from '#server/testing/companies.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { Company } from '#shared/customers/companies.ts';
import type { CustomerExport } from '#shared/customers/customer-export.ts';

const shop = useTestApp();

test('a customer’s export lists their companies', async () => {
  const customer = await makeCustomer(shop.context);
  await makeCompany(shop.context, [{ id: customer.id, role: 'approver', limitKurus: 12_345 }]);
  const { body } = await ask<CustomerExport>(shop, 'GET', '/user/export', { as: customer });
  expect(body.companies).toEqual([
    {
      name: 'Iğdır Kozmetik A.Ş.',
      taxNumber: '1234567890',
      role: 'approver',
      spendingLimit: 123.45,
    },
  ]);
});

test('an export has requests, decisions and actions; after the deletion only the action stays', async () => {
  const buyer = await makeAccount(shop);
  const approver = await makeAccount(shop);
  const other = await makeCustomer(shop.context);
  const companyId = await makeCompany(shop.context, [
    { id: buyer.id, limitKurus: 100 },
    { id: approver.id, role: 'approver' },
    { id: other.id, role: 'administrator' },
  ]);
  const productId = await makeProduct(shop.db, { price: 10_000, stock: 9 });
  const asked = await checkout<{ details: { approvalId: number } }>(
    shop,
    await checkoutBody(shop, [{ productId, quantity: 2 }], {
      paymentMethod: 'transfer',
      note: 'Kapıya bırakın.',
    }),
    undefined,
    { authorization: `Bearer ${buyer.accessToken}` },
  );
  const id = asked.body.details.approvalId;
  const file = async (as: TestCustomer) =>
    (await ask<CustomerExport>(shop, 'GET', '/user/export', { as })).body;
  const own = await file(buyer);
  expect(own.approvals).toMatchObject([
    { isOwn: true, items: [{ quantity: 2 }], state: 'waiting', note: 'Kapıya bırakın.' },
  ]);
  expect(own.companyHistory).toMatchObject([{ act: 'approval-asked', isByThem: true }]);
  await ask(shop, 'POST', `/user/approvals/${id}/reject`, {
    as: approver,
    body: { comment: 'Bu ay olmaz.' },
  });
  expect((await file(approver)).approvals).toMatchObject([
    { isOwn: false, note: null, comment: 'Bu ay olmaz.' },
  ]);
  expect((await file(buyer)).companyHistory).toMatchObject([
    { act: 'approval-asked', isByThem: true },
    { act: 'rejected', isByThem: false },
  ]);
  expect((await file(other)).approvals).toEqual([]);

  for (const as of [buyer, approver])
    await ask(shop, 'DELETE', '/user/account', { as, body: { password: PASSWORD } });
  const row = await shop.db
    .selectFrom('approvalRequests')
    .select(['state', 'customerId', 'decidedBy', 'body', 'comment'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    state: 'rejected',
    customerId: null,
    decidedBy: null,
    body: null,
    comment: null,
  });
  const { body } = await ask<Company>(shop, 'GET', `/user/companies/${companyId}`, { as: other });
  expect(body.history.filter(({ by, about }) => by !== null || about !== null)).toEqual([]);
});

test('a member who deletes the account leaves; an approver takes over, and the history has no name', async () => {
  const boss = await makeAccount(shop);
  const buyer = await makeCustomer(shop.context);
  const approver = await makeCustomer(shop.context);
  const companyId = await makeCompany(shop.context, [
    { id: boss.id, role: 'administrator' },
    { id: buyer.id },
    { id: approver.id, role: 'approver' },
  ]);
  await ask(shop, 'POST', `/user/companies/${companyId}/invitations`, {
    as: boss,
    body: { email: 'davetli@ornek.com', role: 'buyer', spendingLimit: null },
  });

  const deleted = await ask(shop, 'DELETE', '/user/account', {
    as: boss,
    body: { password: PASSWORD },
  });

  expect(deleted.status).toBe(204);
  const { body } = await ask<Company>(shop, 'GET', `/user/companies/${companyId}`, {
    as: approver,
  });
  expect(body.members.map(({ role }) => role)).toEqual(['buyer', 'administrator']);
  expect(body.invitations).toHaveLength(1);
  expect(body.history.map(({ act, by, isByShop }) => [act, by, isByShop])).toEqual([
    ['promoted', null, true],
    ['left', null, false],
    ['invited', null, false],
  ]);
});

test('an invitation to a deleted mailbox is deleted with it; an expired one is deleted after its time', async () => {
  const boss = await makeCustomer(shop.context);
  const invited = await makeAccount(shop);
  const companyId = await makeCompany(shop.context, [{ id: boss.id, role: 'administrator' }]);
  const invite = (email: string) =>
    ask(shop, 'POST', `/user/companies/${companyId}/invitations`, {
      as: boss,
      body: { email, role: 'buyer', spendingLimit: null },
    });
  const left = async () =>
    (
      await shop.db
        .selectFrom('companyInvitations')
        .select('email')
        .where('companyId', '=', companyId)
        .execute()
    ).map(({ email }) => email);
  await invite(invited.email);
  await invite('eski@ornek.com');
  await ask(shop, 'DELETE', '/user/account', { as: invited, body: { password: PASSWORD } });
  expect(await left()).toEqual(['eski@ornek.com']);

  await purgeExpired(shop.context);
  expect(await left()).toEqual(['eski@ornek.com']);
  await shop.db
    .updateTable('companyInvitations')
    .set({ expiresAt: new Date(Date.now() - 31 * DAY_MS) })
    .where('companyId', '=', companyId)
    .execute();
  await purgeExpired(shop.context);
  expect(await left()).toEqual([]);
});
