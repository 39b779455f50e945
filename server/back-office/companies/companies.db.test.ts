// Companies in the back office: searched, changed once, closed, and with their members.
import { expect, test } from 'vitest';
import { selectMembership } from '#server/companies/membership.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { makeCompany } from '#server/testing/companies.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { AdminCompaniesPage, AdminCompany } from '#shared/back-office/companies.ts';

const shop = useTestApp();
const path = '/admin/companies';
const data = { companyName: 'Çağdaş Esans Ltd.', taxOffice: 'Şişli', taxNumber: '1234567890' };

test('companies are found by name, tax number, member and group, with the right to see them', async () => {
  const as = await makeAdmin(shop.context, { grants: ['companies:see'] });
  const other = await makeAdmin(shop.context, { grants: ['orders:change'] });
  const member = await makeCustomer(shop.context, { firstName: 'Gülşah' });
  const id = await makeCompany(shop.context, [{ id: member.id, role: 'administrator' }], {
    name: 'İğdır Şişe Sanayi',
    groupName: 'Bayi',
  });
  const find = async (query: string) =>
    (await ask<AdminCompaniesPage>(shop, 'GET', `${path}?${query}`, { as })).body.content.map(
      (row) => row.id,
    );

  expect(await find('text=igdir%20sise')).toContain(id);
  expect(await find('text=gulsah')).toEqual([id]);
  expect(await find('text=1234567890')).toContain(id);
  expect(await find('group=BAY%C4%B0')).toEqual([id]);
  expect(await find('text=yok')).toEqual([]);
  expect(await find('state=closed')).toEqual([]);
  const read = await ask<AdminCompany>(shop, 'GET', `${path}/${id}`, { as });
  expect(read.body.members).toMatchObject([{ name: 'Gülşah Çağrı', role: 'administrator' }]);
  const looking = await makeAdmin(shop.context, { grants: ['customer-data:see'] });
  const customer = await ask(shop, 'GET', `/admin/customers/${member.id}`, { as: looking });
  expect(customer.body).toMatchObject({
    companies: [{ id, name: 'İğdır Şişe Sanayi', role: 'administrator', isClosed: false }],
  });
  expect((await ask(shop, 'GET', path, { as: other })).status).toBe(403);
  const body = { ...data, groupName: null };
  expect((await ask(shop, 'POST', path, { as, body })).status).toBe(403);
});

test('a company is created, changed at its version, closed and reopened, all in the log', async () => {
  const as = await makeAdmin(shop.context, { grants: ['companies:change'] });
  const made = await ask<AdminCompany>(shop, 'POST', path, {
    as,
    body: { ...data, groupName: 'Bayi' },
  });
  const { id } = made.body;
  const customer = await makeCustomer(shop.context);
  const member = { email: customer.email.toUpperCase(), role: 'administrator' };
  const add = () =>
    ask<AdminCompany & ErrorAnswer>(shop, 'POST', `${path}/${id}/members`, {
      as,
      body: { ...member, spendingLimit: 500 },
    });
  expect((await add()).body.members).toMatchObject([{ spendingLimit: 500 }]);
  expect((await add()).body.code).toBe('ALREADY_MEMBER');
  await shop.db
    .updateTable('customers')
    .set({ buysForCompanyId: id })
    .where('id', '=', customer.id)
    .execute();

  const change = (version: number) =>
    ask<AdminCompany & ErrorAnswer>(shop, 'PUT', `${path}/${id}`, {
      as,
      body: { ...data, companyName: 'Yeni', groupName: null, version },
    });
  expect((await change(1)).body).toMatchObject({ name: 'Yeni', groupName: null, version: 2 });
  expect((await change(1)).body.code).toBe('EDIT_CONFLICT');
  const close = (isClosed: boolean, version: number) =>
    ask<AdminCompany & ErrorAnswer>(shop, 'PUT', `${path}/${id}/closed`, {
      as,
      body: { isClosed, version },
    });
  expect((await close(true, 2)).body.closedAt).not.toBeNull();
  expect(await selectMembership(shop.db, customer.id)).toBeNull();
  expect((await close(false, 2)).body.code).toBe('EDIT_CONFLICT');
  expect((await close(false, 3)).body.closedAt).toBeNull();

  const logged = await shop.db
    .selectFrom('auditLog')
    .select('action')
    .where('entity', '=', 'company')
    .where('entityId', '=', String(id))
    .orderBy('id')
    .execute();
  expect(logged.map(({ action }) => action)).toEqual([
    'create',
    'update',
    'update',
    'toggle',
    'toggle',
  ]);
});

test('the last administrator of a company can be neither removed nor given another role', async () => {
  const as = await makeAdmin(shop.context, { grants: ['companies:change'] });
  const boss = await makeCustomer(shop.context);
  const buyer = await makeCustomer(shop.context);
  const id = await makeCompany(shop.context, [
    { id: boss.id, role: 'administrator' },
    { id: buyer.id },
  ]);
  const put = (memberId: number, role: string, version = 1) =>
    ask<AdminCompany & ErrorAnswer>(shop, 'PUT', `${path}/${id}/members/${memberId}`, {
      as,
      body: { role, spendingLimit: null, version },
    });
  const remove = (memberId: number) =>
    ask<AdminCompany & ErrorAnswer>(shop, 'DELETE', `${path}/${id}/members/${memberId}`, { as });

  expect((await put(boss.id, 'buyer')).body.code).toBe('LAST_ADMINISTRATOR');
  expect((await remove(boss.id)).body.code).toBe('LAST_ADMINISTRATOR');
  expect((await put(buyer.id, 'administrator')).status).toBe(200);
  expect((await remove(boss.id)).body.members).toHaveLength(1);
  expect((await remove(boss.id)).body.code).toBe('MEMBER_NOT_FOUND');
});

test('addresses are added, changed in one version and removed, in the log and the history', async () => {
  const as = await makeAdmin(shop.context, { grants: ['companies:change'] });
  const boss = await makeCustomer(shop.context);
  const id = await makeCompany(shop.context, [{ id: boss.id, role: 'administrator' }]);
  const address = {
    title: 'Depo',
    usage: 'both',
    firstName: 'Gülşah',
    lastName: 'Iğdır',
    phone: '0532 123 45 67',
    city: 'İstanbul',
    district: 'Kağıthane',
    neighbourhood: 'Çeliktepe Mah',
    line: 'İğde Sokak No: 14',
    postcode: '34413',
  };
  const call = (method: 'POST' | 'PUT' | 'DELETE', rest: string, body?: object) =>
    ask<AdminCompany & ErrorAnswer>(shop, method, `${path}/${id}/addresses${rest}`, { as, body });

  const [made] = (await call('POST', '', address)).body.addresses;
  expect(made).toMatchObject({ title: 'Depo', phone: '+905321234567', version: 1 });
  expect((await call('POST', '', { ...address, district: 'Çankaya' })).body.code).toBe(
    'DISTRICT_NOT_IN_CITY',
  );
  const put = () => call('PUT', `/${made?.id}`, { ...address, title: 'Fabrika', version: 1 });
  const codes = (await Promise.all([put(), put()])).map(({ body }) => body.code ?? 'saved');
  expect(codes.sort()).toEqual(['EDIT_CONFLICT', 'saved']);
  expect((await call('DELETE', `/${made?.id}`)).body.addresses).toEqual([]);
  expect((await call('DELETE', `/${made?.id}`)).body.code).toBe('ADDRESS_NOT_FOUND');

  const log = await shop.db
    .selectFrom('auditLog')
    .select('after')
    .where('entity', '=', 'company')
    .where('entityId', '=', String(id))
    .execute();
  expect(log).toHaveLength(3);
  const own = await ask<{ history: { act: string; isByShop: boolean }[] }>(
    shop,
    'GET',
    `/user/companies/${id}`,
    { as: boss },
  );
  expect(own.body.history.map(({ act, isByShop }) => [act, isByShop])).toEqual([
    ['address-removed', true],
    ['address-changed', true],
    ['address-added', true],
  ]);
});
