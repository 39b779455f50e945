// Customers in the back office, and the log entries about their views and changes.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeConsent } from '#server/consents/consents.ts';
import { login, makeAccount } from '#server/testing/accounts.ts';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { loadRows } from '#server/testing/load-rows.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { AdminCustomer, AdminCustomersPage } from '#shared/back-office/customers.ts';

const shop = useTestApp();
let owner: TestAdmin;
beforeAll(async () => {
  owner = await makeAdmin(shop.context);
});

const call = <T = AdminCustomer & ErrorAnswer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) =>
  ask<T>(shop, method, `/admin/customers${path}`, {
    as: owner,
    ...(body === undefined ? {} : { body }),
  });
const search = async (query: Record<string, string>) => {
  const { status, body } = await call<AdminCustomersPage>('GET', `?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const foundBy = async (text: string) => (await search({ text })).content.map(({ id }) => id);
const log = (entityId: number | string) =>
  shop.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after', 'adminEmail'])
    .where('entityId', '=', String(entityId))
    .orderBy('id')
    .execute();

describe('the list', () => {
  test('finds by name however it is spelt, by address and by phone however it is typed', async () => {
    const { id } = await makeCustomer(shop.context, {
      firstName: 'Işıl Nur',
      lastName: 'Çağlayangil',
      email: 'Isil.Caglayangil@Ornek.com',
      phone: '+905359998877',
    });

    for (const text of [
      'çağlayangil',
      'CAGLAYANGIL ışıl',
      'isil nur',
      'isil.caglayangil@ornek.com',
      'ISIL.CAGLAYANGIL@',
      '0535 999 88 77',
      '+90 535 9998877',
      '9998877',
      ' nur  caglayan ',
    ]) {
      expect(await foundBy(text), text).toEqual([id]);
    }
    for (const text of [
      'caglayangil mehmet',
      '%',
      'a',
      '😀',
      '\u{1F600}',
      "'; drop table customers; --",
      '0535 999 88 78',
    ])
      expect(await foundBy(text), text).toEqual([]);
  });

  test('filters by state and orders, counts the orders of each customer, and has pages', async () => {
    const productId = await makeProduct(shop.db);
    const buyer = await makeCustomer(shop.context, { lastName: 'Zümrütlü' });
    const unverified = await makeCustomer(shop.context, {
      lastName: 'Zümrütlü',
      isVerified: false,
    });
    const blocked = await makeCustomer(shop.context, { lastName: 'Zümrütlü' });
    await makeOrder(shop.db, { customerId: buyer.id, items: [{ productId }] });
    await makeOrder(shop.db, { email: buyer.email.toLowerCase(), items: [{ productId }] });
    await call('PUT', `/${blocked.id}/block`, { reason: 'Deneme' });
    const text = 'zumrutlu';
    const ids = async (query: Record<string, string>) =>
      (await search({ text, ...query })).content.map(({ id }) => id);

    expect(await ids({})).toEqual([blocked.id, unverified.id, buyer.id]);
    expect(await ids({ state: 'verified' })).toEqual([blocked.id, buyer.id]);
    expect(await ids({ state: 'unverified' })).toEqual([unverified.id]);
    expect(await ids({ state: 'blocked' })).toEqual([blocked.id]);
    expect((await search({ text, hasOrders: 'true' })).content).toMatchObject([
      { id: buyer.id, orderCount: 2, isVerified: true, isBlocked: false },
    ]);
    const first = await search({ text, size: '2' });
    expect([
      first.content.length,
      first.hasNext,
      (await search({ text, size: '2', page: '1' })).hasNext,
    ]).toEqual([2, true, false]);
  });

  test('counts the guest orders of a verified mailbox, also in the filter by orders', async () => {
    const lastName = 'Karahindibalı';
    const guest = await makeCustomer(shop.context, { lastName });
    const outsider = await makeCustomer(shop.context, { lastName, isVerified: false });
    for (const { email } of [guest, outsider])
      await makeOrder(shop.db, {
        email: email.toLowerCase(),
        items: [{ productId: await makeProduct(shop.db) }],
      });
    const found = await search({ text: 'karahindibali', hasOrders: 'true' });
    expect(found.content).toMatchObject([{ id: guest.id, orderCount: 1 }]);
  });

  test('reads a text by its index, and writes nothing down', async () => {
    const many = sql`insert into customers (email, email_folded, password_hash, first_name,
        last_name, language)
      select 'cok' || n || '@ornek.com', 'cok' || n || '@ornek.com', 'none', 'Çok', 'Kişi' || n,
        'tr'
      from generate_series(1, 20000) n`;
    await loadRows(shop.db, (tx) => many.execute(tx));
    await sql`analyze customers`.execute(shop.db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select c.id from customers c where search_fold(c.first_name || ' ' || c.last_name || ' ' || c.email || ' ' || coalesce(c.phone, '')) like '%kisi19777%'`.execute(
      shop.db,
    );

    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('customers_by_text');
    expect((await search({ text: 'Kişi19777' })).content).toHaveLength(1);
  });

  test.each([
    'page=-1',
    'page=999999',
    'size=1000',
    'state=all',
    'hasOrders=1',
    `text=${'x'.repeat(300)}`,
  ])('%s is refused', async (query) => {
    expect((await call('GET', `?${query}`)).status).toBe(400);
  });
});

describe('one customer', () => {
  test('is shown with all their data, the identity number masked, and the access is logged', async () => {
    const customer = await makeAccount(shop, { firstName: 'Işıl' });
    const { body: session } = await login(shop, customer.email);
    const address = {
      title: 'Ev',
      firstName: 'Işıl',
      lastName: 'Çağrı',
      phone: '05321234567',
      city: 'İstanbul',
      district: 'Kadıköy',
      neighbourhood: 'Moda',
      line: 'Moda Cad. 1',
      postcode: '',
    };
    await ask(shop, 'POST', '/user/addresses', {
      as: session,
      body: { ...address, invoice: { kind: 'individual', identityNumber: '10000000146' } },
    });
    const productId = await makeProduct(shop.db);
    const order = await makeOrder(shop.db, {
      customerId: customer.id,
      items: [{ productId, quantity: 3 }],
    });
    await shop.db.transaction().execute((tx) =>
      writeConsent(tx, {
        channel: 'EPOSTA',
        state: 'ONAY',
        recipient: customer.email.toLowerCase(),
        source: 'HS_WEB',
        customerId: customer.id,
        remoteAddress: null,
        at: new Date(),
      }),
    );

    const { status, body } = await call('GET', `/${customer.id}`);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      profile: { id: customer.id, firstName: 'Işıl', emailVerified: true, acceptsMarketing: true },
      block: null,
      stats: { orderCount: 1, totalSpent: 30, addressCount: 1 },
      addresses: [{ title: 'Ev', invoice: { identityNumber: '*******0146' } }],
      orders: [{ orderNumber: order.orderNumber, total: 30 }],
      consents: [{ channel: 'EPOSTA', state: 'ONAY', source: 'HS_WEB' }],
      notes: [],
    });
    expect(body.sessions.length).toBeGreaterThan(0);
    expect(body.sessions.every(({ isCurrent }) => !isCurrent)).toBe(true);
    expect(JSON.stringify(body)).not.toContain('10000000146');
    expect(await log(customer.id)).toEqual([
      { action: 'view', before: null, after: null, adminEmail: owner.email },
    ]);
  });

  test('is signed out by a block, which only the right password reveals; unblocked it works again', async () => {
    const customer = await makeAccount(shop);
    const { body: session } = await login(shop, customer.email);

    const { body } = await call('PUT', `/${customer.id}/block`, { reason: 'Sahte sipariş' });

    expect(body.block).toMatchObject({ reason: 'Sahte sipariş', by: owner.email });
    expect(body.sessions).toEqual([]);
    expect((await ask(shop, 'GET', '/user/profile', { as: session })).status).toBe(401);
    expect(
      (await ask(shop, 'POST', '/auth/refresh', { body: { refreshToken: session.refreshToken } }))
        .status,
    ).toBe(401);
    const right = await login<ErrorAnswer>(shop, customer.email);
    const wrong = await login<ErrorAnswer>(shop, customer.email, 'yanlış-parola-1');
    expect([right.status, right.body.code, wrong.status, wrong.body.code]).toEqual([
      403,
      'ACCOUNT_BLOCKED',
      401,
      'SIGN_IN_FAILED',
    ]);
    expect(JSON.stringify(right.body)).not.toContain('Sahte');

    expect((await call('DELETE', `/${customer.id}/block`)).body.block).toBeNull();
    expect((await call('DELETE', `/${customer.id}/block`)).status).toBe(200);
    expect((await login(shop, customer.email)).status).toBe(200);
    expect((await log(customer.id)).map(({ action, after }) => [action, after])).toEqual([
      ['block', { reason: 'Sahte sipariş' }],
      ['unblock', null],
    ]);
  });

  test('has no session left after a block and a sign-in at once', async () => {
    const customer = await makeAccount(shop);

    await Promise.all([
      login(shop, customer.email),
      call('PUT', `/${customer.id}/block`, { reason: 'Aynı anda' }),
      login(shop, customer.email),
      login(shop, customer.email),
    ]);

    expect(
      await shop.db
        .selectFrom('customerSessions')
        .select('id')
        .where('customerId', '=', customer.id)
        .execute(),
    ).toEqual([]);
  });

  test('notes are added and removed; the log records it without their text', async () => {
    const { id } = await makeCustomer(shop.context);
    await call('POST', `/${id}/notes`, { text: 'Telefonla arandı.\nYarın yine.' });
    const { body } = await call('POST', `/${id}/notes`, { text: 'İkinci 😀' });

    expect(body.notes.map(({ text, author }) => [text, author])).toEqual([
      ['İkinci 😀', owner.email],
      ['Telefonla arandı.\nYarın yine.', owner.email],
    ]);
    const noteId = body.notes[1]?.id;
    expect((await call('DELETE', `/${id}/notes/${noteId}`)).body.notes).toHaveLength(1);
    expect((await call('DELETE', `/${id}/notes/${noteId}`)).status).toBe(200);
    expect(JSON.stringify(await log(id))).not.toContain('Telefonla');
    expect((await log(id)).map(({ action }) => action)).toEqual(['create', 'create', 'delete']);
  });

  test('the export has the same data as the customer’s own export, and is logged', async () => {
    const customer = await makeAccount(shop);
    const { body: session } = await login(shop, customer.email);
    const own = await ask<Record<string, unknown>>(shop, 'GET', '/user/export', { as: session });

    const { status, body } = await call<Record<string, unknown>>('POST', `/${customer.id}/export`);

    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(Object.keys(own.body).sort());
    expect(body.profile).toEqual(own.body.profile);
    expect((await log(customer.id)).map(({ action }) => action)).toEqual(['export']);
  });

  test('is erased only when the e-mail address is typed; the log does not contain the address', async () => {
    const customer = await makeAccount(shop);
    const productId = await makeProduct(shop.db);
    const order = await makeOrder(shop.db, {
      customerId: customer.id,
      email: customer.email.toLowerCase(),
      items: [{ productId }],
    });
    await call('POST', `/${customer.id}/notes`, { text: 'Silinecek' });

    expect((await call('POST', `/${customer.id}/erase`, { email: 'baska@ornek.com' })).status).toBe(
      400,
    );
    const [one, other] = await Promise.all([
      call('POST', `/${customer.id}/erase`, { email: customer.email.toUpperCase() }),
      call('POST', `/${customer.id}/erase`, { email: customer.email }),
    ]);

    expect([one.status, other.status].sort()).toEqual([204, 404]);
    expect((await call('GET', `/${customer.id}`)).body.code).toBe('CUSTOMER_NOT_FOUND');
    expect(
      await shop.db
        .selectFrom('orders')
        .select(['customerId', 'wasCustomers'])
        .where('orderNumber', '=', order.orderNumber)
        .executeTakeFirst(),
    ).toEqual({
      customerId: null,
      wasCustomers: true,
    });
    expect((await login(shop, customer.email)).status).toBe(401);
    const rows = await log(customer.id);
    expect(rows.map(({ action }) => action)).toEqual(['create', 'delete']);
    expect(JSON.stringify(rows)).not.toContain(customer.email);
  });
});

describe('refused', () => {
  test.each(['editor', 'fulfilment'] as const)('for the role %s, all of it', async (role) => {
    const { id } = await makeCustomer(shop.context);
    const as = await makeAdmin(shop.context, { role });
    const calls = [
      ['GET', ''],
      ['GET', `/${id}`],
      ['PUT', `/${id}/block`],
      ['DELETE', `/${id}/block`],
      ['POST', `/${id}/notes`],
      ['POST', `/${id}/export`],
      ['POST', `/${id}/erase`],
      ['POST', '/consents'],
    ] as const;
    for (const [method, path] of calls)
      expect(
        (await ask(shop, method, `/admin/customers${path}`, { as })).status,
        `${method} ${path}`,
      ).toBe(403);
    expect(await log(id)).toEqual([]);
  });

  test.each([
    ['PUT', '/2000000000/block', { reason: 'x' }, [404, 'CUSTOMER_NOT_FOUND']],
    ['POST', '/2000000000/export', undefined, [404, 'CUSTOMER_NOT_FOUND']],
    ['GET', '/0', undefined, [400, 'VALIDATION_FAILED']],
    ['GET', '/99999999999', undefined, [400, 'VALIDATION_FAILED']],
    ['PUT', '/1/block', { reason: '  ' }, [400, 'VALIDATION_FAILED']],
    ['PUT', '/1/block', { reason: 'a\0' }, [400, 'VALIDATION_FAILED']],
    ['PUT', '/1/block', undefined, [400, 'VALIDATION_FAILED']],
    ['POST', '/1/notes', { text: '\ud800' }, [400, 'VALIDATION_FAILED']],
    ['POST', '/1/notes', { text: 'x'.repeat(2_001) }, [400, 'VALIDATION_FAILED']],
  ] as const)('%s %s', async (method, path, body, refusal) => {
    const answer = await call<ErrorAnswer>(method, path, body);

    expect([answer.status, answer.body.code]).toEqual(refusal);
  });
});
