import { beforeEach, expect, test } from 'vitest';
import { makeApiKey, useStaff } from '#server/testing/admins.ts';
import { makeCustomer } from '#server/testing/customers.ts';
import { waitingJobs } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { startTestApp, useTestApp } from '#server/testing/test-app.ts';
import { MINUTE, testClock } from '#server/testing/test-clock.ts';
import { keyGrants } from '#shared/back-office/api-keys.ts';
import { makeKey } from './api-keys.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const staff = useStaff(shop);
beforeEach(() => shop.db.deleteFrom('auditLog').execute());

const call = (
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
) =>
  shop.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
const body = { name: 'Muhasebe', grants: ['orders:see'], days: 30 };

test('a key is shown once; its digest, its start and its rights are stored', async () => {
  const made = await call(staff.owner.accessToken, 'POST', '/admin/api-keys', body);
  expect(made.statusCode).toBe(201);
  const { key, start, id } = made.json();
  expect(key).toMatch(/^fk_demo_[0-9a-f]{48}$/);
  expect(start).toBe(key.slice(0, 12));

  const list = await call(staff.owner.accessToken, 'GET', '/admin/api-keys');
  expect(list.body).not.toContain(key);
  expect(list.json().content[0]).toMatchObject({
    id,
    name: 'Muhasebe',
    grants: ['orders:see'],
    state: 'active',
    createdBy: staff.owner.email,
    lastUsedAt: null,
  });
  const stored = await shop.db.selectFrom('apiKeys').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(key.slice(12));

  expect((await call(key, 'GET', '/admin/orders')).statusCode).toBe(200);
  const log = await shop.db.selectFrom('auditLog').selectAll().execute();
  expect(log).toMatchObject([{ action: 'create', entity: 'api-key', entityId: String(id) }]);
  expect(JSON.stringify(log)).not.toContain(key);
  expect(await waitingJobs(shop.db)).toContainEqual(
    expect.objectContaining({
      name: 'send-admin-notice',
      payload: expect.objectContaining({ kind: 'api-key-made' }),
    }),
  );
});

test('only the owner makes and revokes keys, and only soon after a sign-in', async () => {
  expect((await call(staff.worker.accessToken, 'POST', '/admin/api-keys', body)).statusCode).toBe(
    403,
  );
  clock.advance(6 * MINUTE);
  const late = await call(staff.owner.accessToken, 'POST', '/admin/api-keys', body);
  expect(late.json().code).toBe('SIGN_IN_AGAIN');
  const { id } = await makeApiKey(shop.context, staff.owner.id, ['orders:see']);
  const revoked = await call(staff.owner.accessToken, 'DELETE', `/admin/api-keys/${id}`);
  expect(revoked.json().code).toBe('SIGN_IN_AGAIN');
});

test('nobody gives a key rights that they do not have, and no key gets rights to the team', async () => {
  const actor = { adminId: staff.worker.id, email: staff.worker.email, remoteAddress: null };
  const giving = makeKey(
    shop.context,
    { actor, grants: ['orders:see'] },
    { name: 'Çok', grants: ['orders:change'], days: null },
  );
  await expect(giving).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  for (const grants of [['users:see'], ['users:change'], [], ['everything']]) {
    const answer = await call(staff.owner.accessToken, 'POST', '/admin/api-keys', {
      ...body,
      grants,
    });
    expect(answer.statusCode).toBe(400);
  }
});

test('what a key did is in the log under its name', async () => {
  const { key } = await makeApiKey(shop.context, staff.owner.id, ['stock:change']);
  const productId = await makeProduct(shop.db, { stock: 5 });
  const answer = await call(key, 'PUT', '/admin/products/stock', {
    rows: [{ id: productId, by: 3 }],
    reason: 'count',
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const { adminEmail, adminId } = await shop.db
    .selectFrom('auditLog')
    .selectAll()
    .where('entity', '=', 'product')
    .executeTakeFirstOrThrow();
  expect(adminEmail).toBe(`Muhasebe programı (${key.slice(0, 12)}…)`);
  expect(adminId).toBe(staff.owner.id);
});

test('a revoked key, an expired one, and one whose maker was blocked are refused', async () => {
  const { key, id } = await makeApiKey(shop.context, staff.owner.id, ['orders:see']);
  await call(staff.owner.accessToken, 'DELETE', `/admin/api-keys/${id}`);
  expect((await call(key, 'GET', '/admin/orders')).statusCode).toBe(401);
  const again = await call(staff.owner.accessToken, 'DELETE', `/admin/api-keys/${id}`);
  expect(again.statusCode).toBe(204);

  const made = await call(staff.owner.accessToken, 'POST', '/admin/api-keys', body);
  const short = made.json().key;
  clock.advance(30 * 24 * 60 * MINUTE - MINUTE);
  expect((await call(short, 'GET', '/admin/orders')).statusCode).toBe(200);
  clock.advance(2 * MINUTE);
  expect((await call(short, 'GET', '/admin/orders')).statusCode).toBe(401);

  const blocked = await makeApiKey(shop.context, staff.owner.id, ['orders:see']);
  await shop.db
    .updateTable('admins')
    .set({ isActive: false })
    .where('id', '=', staff.owner.id)
    .execute();
  expect((await call(blocked.key, 'GET', '/admin/orders')).statusCode).toBe(401);
});

test('a key never has more rights than its maker has now', async () => {
  const { key } = await makeApiKey(shop.context, staff.worker.id, ['orders:see', 'reports:see']);
  expect((await call(key, 'GET', '/admin/orders')).statusCode).toBe(200);
  expect((await call(key, 'GET', '/admin/reports')).statusCode).toBe(403);
});

test('its last use is written at most once a minute', async () => {
  const { key, id } = await makeApiKey(shop.context, staff.owner.id, ['orders:see']);
  const lastUsed = async () => {
    await call(key, 'GET', '/admin/orders');
    const row = await shop.db
      .selectFrom('apiKeys')
      .select('lastUsedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.lastUsedAt?.getTime();
  };
  const first = await lastUsed();
  expect(first).toBe(clock.now().getTime());
  clock.advance(MINUTE - 1);
  expect(await lastUsed()).toBe(first);
  clock.advance(1);
  expect(await lastUsed()).toBe(clock.now().getTime());
});

test('a key is refused for customers’ calls, and a forged key for every call', async () => {
  const { key } = await makeApiKey(shop.context, staff.owner.id, keyGrants);
  await makeCustomer(shop.context);
  for (const path of ['/user/profile', '/user/cart', '/user/orders'])
    expect((await call(key, 'GET', path)).statusCode, path).toBe(401);
  const forged = ['fk_', 'fk_demo_', `${key}0`, key.slice(0, -1), key.toUpperCase()];
  for (const token of [...forged, key.replace(/.$/, (last) => (last === '0' ? '1' : '0'))])
    expect((await call(token, 'GET', '/admin/orders')).statusCode, token).toBe(401);
});

test('each key has a limit of its own', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  try {
    const { id: makerId } = await limited.db
      .insertInto('admins')
      .values({
        email: 'a@b.co',
        emailFolded: 'a@b.co',
        name: 'A',
        role: 'owner',
        passwordHash: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [busy, quiet] = await Promise.all(
      [1, 2].map(() => makeApiKey(limited.context, makerId, ['orders:see'])),
    );
    const ask = (key = '') =>
      limited.app.inject({
        url: '/api/admin/reports',
        headers: { authorization: `Bearer ${key}` },
      });
    // Refused calls count too.
    for (let calls = 0; calls < 600; calls += 50)
      await Promise.all(Array.from({ length: 50 }, () => ask(busy?.key)));
    const over = await ask(busy?.key);
    expect(over.statusCode).toBe(429);
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(quiet?.key)).statusCode).toBe(403);
  } finally {
    await limited.stop();
  }
});
