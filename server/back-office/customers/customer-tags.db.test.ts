// Tags and groups of customers (decision 0065).
import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import {
  type AdminCustomer,
  type AdminCustomersPage,
  MOST_TAGS,
  type UsedTags,
} from '#shared/back-office/customers.ts';

const shop = useTestApp();
let owner: TestAdmin;
beforeAll(async () => {
  owner = await makeAdmin(shop.context);
});

const call = <T = AdminCustomer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) =>
  ask<T & ErrorAnswer>(shop, method, `/admin/customers${path}`, {
    as: owner,
    ...(body && { body }),
  });
const tag = (id: number, name: string) => call('POST', `/${id}/tags`, { name });
const setGroup = (id: number, name: string | null) => call('PUT', `/${id}/group`, { name });
/** One after the other: lists show the newest first. */
async function customers(count: number) {
  const made: Awaited<ReturnType<typeof makeCustomer>>[] = [];
  while (made.length < count) made.push(await makeCustomer(shop.context));
  return made;
}
const found = async (query: Record<string, string>) => {
  const path = `?${new URLSearchParams(query)}`;
  return (await call<AdminCustomersPage>('GET', path)).body.content;
};
const log = (id: number) =>
  shop.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('entity', '=', 'customer')
    .where('entityId', '=', String(id))
    .orderBy('id')
    .execute();

test('tags and a group are shown, found however they are spelt, suggested, and in the log', async () => {
  const [one, other] = await customers(2);
  if (!one || !other) throw new Error('no customers');
  await tag(one.id, 'Fuarda tanıştık');
  await tag(one.id, 'Çok alır');
  await setGroup(one.id, 'Bayi');
  const { body } = await setGroup(other.id, 'BAYİ');
  expect(body).toMatchObject({ group: 'Bayi', tags: [] });
  expect((await tag(other.id, ' çok ALIR ')).body.tags.map(({ name }) => name)).toEqual([
    'Çok alır',
  ]);
  expect(await found({ tag: 'cok alir' })).toMatchObject([
    { id: other.id, group: 'Bayi', tags: ['Çok alır'] },
    { id: one.id, group: 'Bayi', tags: ['Çok alır', 'Fuarda tanıştık'] },
  ]);
  expect(await found({ tag: 'fuarda tanistik', group: 'bayi' })).toMatchObject([{ id: one.id }]);
  expect(await found({ group: 'Bay' })).toEqual([]);
  expect((await call<UsedTags>('GET', '/tags')).body).toEqual({
    tags: [
      { name: 'Çok alır', count: 2 },
      { name: 'Fuarda tanıştık', count: 1 },
    ],
    groups: [{ name: 'Bayi', count: 2 }],
  });
  const file = await shop.app.inject({
    url: '/api/admin/customers/csv?tag=fuarda%20tanistik',
    headers: { authorization: `Bearer ${owner.accessToken}`, 'accept-language': 'tr' },
  });
  expect(file.body).toContain('Grup');
  expect(file.body).toContain('Çok alır, Fuarda tanıştık');
  const saved = (await call('GET', `/${one.id}`)).body;
  const [first] = saved.tags;
  expect((await call('DELETE', `/${one.id}/tags/${first?.id}`)).body.tags).toHaveLength(1);
  expect((await call('DELETE', `/${one.id}/tags/${first?.id}`)).status).toBe(200);
  expect((await setGroup(one.id, null)).body.group).toBeNull();
  expect(await log(one.id)).toEqual([
    { action: 'update', before: null, after: { tag: 'Fuarda tanıştık' } },
    { action: 'update', before: null, after: { tag: 'Çok alır' } },
    { action: 'update', before: { group: null }, after: { group: 'Bayi' } },
    { action: 'view', before: null, after: null },
    { action: 'update', before: { tag: 'Çok alır' }, after: null },
    { action: 'update', before: { group: 'Bayi' }, after: { group: null } },
  ]);
});

test('a tag that two administrators add at once is stored once, and no other tag is lost', async () => {
  const [customer] = await customers(1);
  const id = customer?.id ?? 0;
  const names = ['Acele', 'acele', 'Havale', 'ACELE', 'Vadeli'];
  const answers = await Promise.all(names.map((name) => tag(id, name)));
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  const { tags } = (await call('GET', `/${id}`)).body;
  expect(tags.map(({ name }) => name.toLowerCase())).toEqual(['acele', 'havale', 'vadeli']);
  expect((await log(id)).filter(({ action }) => action === 'update')).toHaveLength(3);
});

test('too many tags and invalid names are refused, and nothing of them is stored', async () => {
  const [customer] = await customers(1);
  const id = customer?.id ?? 0;
  for (let number = 1; number <= MOST_TAGS; number += 1) await tag(id, `Etiket ${number}`);
  const more = await tag(id, 'Bir daha');
  expect([more.status, more.body.code]).toEqual([422, 'TOO_MANY_ROWS']);
  expect((await tag(id, 'ETİKET 1')).status).toBe(200);
  expect((await call('GET', `/${id}`)).body.tags).toHaveLength(MOST_TAGS);
  for (const name of ['', '  ', 'x'.repeat(41), 'a\nb', '\ud800'])
    expect((await tag(id, name)).status, JSON.stringify(name)).toBe(400);
  expect((await setGroup(id, '')).status).toBe(400);
  expect((await tag(2_000_000_000, 'x')).body.code).toBe('CUSTOMER_NOT_FOUND');
  expect((await found({ tag: "'; --" })).length).toBe(0);
});

test('tags are deleted with the account', async () => {
  const [customer] = await customers(1);
  if (!customer) throw new Error('no customer');
  await tag(customer.id, 'Yalnız bunun');
  await call('POST', `/${customer.id}/erase`, { email: customer.email });
  const { tags } = (await call<UsedTags>('GET', '/tags')).body;
  expect(tags.some(({ name }) => name === 'Yalnız bunun')).toBe(false);
});
