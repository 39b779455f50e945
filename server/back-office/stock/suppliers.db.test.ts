import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Purchase, Supplier } from '#shared/back-office/purchases.ts';

const shop = useTestApp();
let editor: TestAdmin;
beforeAll(async () => {
  editor = await makeAdmin(shop.context, { role: 'editor' });
});

const call = <T = Supplier>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) =>
  ask<T & ErrorAnswer>(shop, method, `/admin/stock/${path}`, { as: editor, ...(body && { body }) });
const make = (name: string, leadDays: number | null = null) =>
  call('POST', 'suppliers', { name, contact: null, leadDays });
const order = async (supplierId: number) =>
  call<Purchase>('POST', 'purchases', {
    supplierId,
    expectedOn: null,
    remark: null,
    rows: [{ productId: await makeProduct(shop.db), quantity: 5, unitCost: null }],
  });
const log = (id: number) =>
  shop.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after', 'adminEmail'])
    .where('entity', '=', 'supplier')
    .where('entityId', '=', String(id))
    .orderBy('id')
    .execute();

test('a supplier has a name, a contact and days until an order comes; each change is in the log', async () => {
  const { status, body: made } = await call('POST', 'suppliers', {
    name: ' Lodos Cam ',
    contact: 'Ayşe, 0532 111 22 33',
    leadDays: 14,
  });
  expect([status, made]).toMatchObject([201, { name: 'Lodos Cam', leadDays: 14, version: 1 }]);
  const changed = await call('PUT', `suppliers/${made.id}`, {
    name: 'Lodos Cam',
    contact: null,
    leadDays: 21,
    version: 1,
  });
  expect(changed.body).toMatchObject({ contact: null, leadDays: 21, version: 2, purchaseCount: 0 });
  const of = { name: 'Lodos Cam', contact: 'Ayşe, 0532 111 22 33', leadDays: 14 };
  const by = { adminEmail: editor.email };
  const now = { name: 'Lodos Cam', contact: null, leadDays: 21 };
  expect(await log(made.id)).toEqual([
    { ...by, action: 'create', before: null, after: of },
    { ...by, action: 'update', before: of, after: now },
  ]);
  for (const leadDays of [-1, 366, 1.5, '7'])
    expect((await call('POST', 'suppliers', { ...of, name: 'x', leadDays })).status).toBe(400);
});

test('two suppliers never have one name, not even when both are named at once', async () => {
  const camci = (await make('Camcı')).body;
  expect((await make('Camcı')).body.code).toBe('SUPPLIER_NAME_TAKEN');
  const other = (await make('Kapakçı')).body;
  const put = (of: Supplier, name: string, version = of.version) =>
    call('PUT', `suppliers/${of.id}`, { name, contact: null, leadDays: null, version });
  expect((await put(other, 'Camcı')).body.code).toBe('SUPPLIER_NAME_TAKEN');
  const both = await Promise.all([put(camci, 'Ambalajcı'), put(other, 'Ambalajcı')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const stale = [camci, other][both.findIndex(({ status }) => status === 200)] as Supplier;
  expect((await put(stale, 'Etiketçi')).body.code).toBe('EDIT_CONFLICT');
});

test('a supplier that was never ordered from can be deleted, once; the others stay with their orders', async () => {
  const unused = (await make('Kullanılmayan')).body;
  const used = (await make('Kullanılan')).body;
  expect((await order(used.id)).status).toBe(201);
  const refused = await call('DELETE', `suppliers/${used.id}`);
  expect([refused.status, refused.body.code]).toEqual([409, 'SUPPLIER_IN_USE']);
  const both = await Promise.all([1, 2].map(() => call('DELETE', `suppliers/${unused.id}`)));
  expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect((await log(unused.id)).map(({ action }) => action)).toEqual(['create', 'delete']);
  const left = (await call<Supplier[]>('GET', 'suppliers')).body;
  expect(left.find(({ id }) => id === used.id)).toMatchObject({ purchaseCount: 1 });
  expect(left.some(({ id }) => id === unused.id)).toBe(false);
});

test('of an order and a deletion at once one wins, and nothing is half done', async () => {
  const { id } = (await make('Yarışan')).body;
  const [ordered, deleted] = await Promise.all([order(id), call('DELETE', `suppliers/${id}`)]);
  const isDeleted = deleted.status === 204;
  expect([ordered.status, deleted.status]).toEqual(isDeleted ? [422, 204] : [201, 409]);
});
