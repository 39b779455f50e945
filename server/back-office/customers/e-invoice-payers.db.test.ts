import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { AdminCustomer } from '#shared/back-office/customers.ts';

const shop = useTestApp();
let owner: TestAdmin;
beforeAll(async () => {
  owner = await makeAdmin(shop.context);
});

const call = (method: 'GET' | 'PUT', path: string, body?: object) =>
  ask<AdminCustomer>(shop, method, `/admin/customers${path}`, { as: owner, ...(body && { body }) });
const changesOf = (entityId: number) =>
  shop.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after', 'adminEmail'])
    .where('entityId', '=', String(entityId))
    .where('action', '=', 'update')
    .orderBy('id')
    .execute();

test('a company is marked as e-Fatura payer at all addresses with its tax number, and that is logged', async () => {
  const { id } = await makeCustomer(shop.context);
  const another = await makeCustomer(shop.context);
  const invoice = { kind: 'corporate', companyName: 'Gül A.Ş.', taxOffice: 'Beşiktaş' };
  const insert = async (customerId: number, of: object) =>
    (
      await shop.db
        .insertInto('customerAddresses')
        .values({
          customerId,
          title: 'Depo',
          firstName: 'Işıl',
          lastName: 'Gül',
          phone: '+905321234567',
          city: 'İzmir',
          district: 'Konak',
          neighbourhood: '',
          line: 'Liman',
          postcode: '',
          invoice: JSON.stringify(of),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const company = { ...invoice, taxNumber: '4540536920', isEInvoicePayer: false };
  const depot = await insert(id, company);
  const workshop = await insert(id, company);
  const other = await insert(id, { ...company, taxNumber: '1234567890' });
  const home = await insert(id, { kind: 'individual' });
  const foreign = await insert(another.id, company);

  const mark = (customerId: number, addressId: number) =>
    call('PUT', `/${customerId}/addresses/${addressId}/e-invoice-payer`, { isEInvoicePayer: true });
  const { status, body } = await mark(id, depot);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(
    body.addresses
      .filter((address) => address.invoice.isEInvoicePayer)
      .map((address) => address.id),
  ).toEqual(expect.arrayContaining([depot, workshop]));
  expect(body.addresses.find((address) => address.id === other)?.invoice.isEInvoicePayer).toBe(
    false,
  );
  expect((await changesOf(id)).at(-1)).toMatchObject({
    action: 'update',
    before: null,
    adminEmail: owner.email,
    after: { addressId: depot, isEInvoicePayer: true },
  });
  for (const wrong of [home, foreign]) expect((await mark(id, wrong)).status).toBe(404);
  expect((await call('GET', `/${another.id}`)).body.addresses[0]?.invoice.isEInvoicePayer).toBe(
    false,
  );
});
