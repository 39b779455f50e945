// The audit log with names, filtered by person, kind and days; and lists as files.
import { beforeAll, expect, test } from 'vitest';
import { type Change, writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { ask } from '#server/testing/customers.ts';
import { makeRule } from '#server/testing/discounts.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { AuditPage } from '#shared/back-office/audit.ts';

const shop = useTestApp();
let owner: TestAdmin;
let other: TestAdmin;
let productId: number;

const write = (admin: TestAdmin, change: Partial<Change>, at: string) =>
  inTransaction(shop.db, (tx) =>
    writeAudit(
      tx,
      { adminId: admin.id, email: admin.email, remoteAddress: null },
      { action: 'update', entity: 'product', entityId: 1, before: null, after: null, ...change },
      new Date(at),
    ),
  );
const read = async (query: string) =>
  (await ask<AuditPage>(shop, 'GET', `/admin/audit?${query}`, { as: owner })).body;

beforeAll(async () => {
  [owner, other] = [await makeAdmin(shop.context), await makeAdmin(shop.context)];
  await shop.db
    .updateTable('admins')
    .set({ name: 'Ayşe Yılmaz' })
    .where('id', '=', other.id)
    .execute();
  productId = await makeProduct(shop.db, { name: 'Kare Şişe' });
  await write(other, { entityId: productId }, '2026-11-19T21:30:00Z');
  await write(owner, { entityId: productId }, '2026-11-20T20:30:00Z');
  await write(
    other,
    { entity: 'campaign', entityId: 404, before: { titleTr: 'Yaz' } },
    '2026-11-20T21:30:00Z',
  );
  await write(
    other,
    { entity: 'order-note', entityId: 5, after: { orderNumber: '7K3M9QX2TD', text: 'x' } },
    '2026-11-21T09:00:00Z',
  );
  await write(
    other,
    { entity: 'campaign', entityId: 'all', action: 'reorder' },
    '2026-11-22T09:00Z',
  );
});

test('an entry has the names of the person and of the record, also of a deleted record', async () => {
  const { content } = await read(`admin=${other.id}`);
  expect(
    content.map(({ adminName, name, isThere, orderNumber }) => [
      adminName,
      name,
      isThere,
      orderNumber,
    ]),
  ).toEqual([
    ['Ayşe Yılmaz', null, false, null],
    ['Ayşe Yılmaz', null, false, '7K3M9QX2TD'],
    ['Ayşe Yılmaz', 'Yaz', false, null],
    ['Ayşe Yılmaz', 'Kare Şişe', true, null],
  ]);
});

test('the log is narrowed by person, by kind and by days in Istanbul', async () => {
  // 21:30Z is 00.30 in Istanbul, so it belongs to the next day there.
  const days = await read('from=2026-11-20&to=2026-11-20');
  expect(days.content.map(({ at }) => at)).toEqual([
    '2026-11-20T20:30:00.000Z',
    '2026-11-19T21:30:00.000Z',
  ]);
  expect((await read('entity=product')).totalElements).toBe(2);
  expect((await read(`entity=product&admin=${owner.id}`)).totalElements).toBe(1);
  expect((await read('page=0')).people).toContainEqual({ id: other.id, name: 'Ayşe Yılmaz' });
  const wrong = await ask(shop, 'GET', '/admin/audit?entity=nothing', { as: owner });
  expect(wrong.status).toBe(400);
});

const file = async (path: string) => {
  const { status, headers, body } = await ask<string>(shop, 'GET', path, { as: owner });
  expect(status).toBe(200);
  return { name: String(headers['content-disposition']), type: headers['content-type'], body };
};

test('the log is exported as a file with the filters of the screen', async () => {
  const { name, type, body } = await file(`/admin/audit/csv?entity=product&admin=${other.id}`);
  expect(name).toMatch(/kayitlar-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(type).toContain('text/csv');
  expect(body).toContain('Kare Şişe');
  expect(body.trim().split('\n')).toHaveLength(2);
});

test.each(['customers', 'quotes', 'returns', 'messages', 'discounts', 'audit'])(
  'the list of %s is a CSV and a worksheet',
  async (list) => {
    expect((await file(`/admin/${list}/csv`)).body.charCodeAt(0)).toBe(0xfeff);
    expect((await file(`/admin/${list}/xlsx`)).type).toContain('spreadsheetml');
  },
);

test('a file has more rows than a page, and a formula in a name stays a text', async () => {
  for (let made = 0; made < 25; made += 1) await makeRule(shop, { name: `Kural ${made}` });
  await makeRule(shop, { name: '=1+1' });
  const { body } = await file('/admin/discounts/csv?state=in-force');
  expect(body.trim().split('\n').length).toBeGreaterThan(26);
  expect(body).toContain("'=1+1");
});
