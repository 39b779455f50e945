// Rules for every call of /user and /auth in the contract: a call that is missing here fails the
// test, so that none is left out. Other customers' rows are tested in foreign-rows.db.test.ts, the
// work of each call beside its code.

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { PASSWORD, registerBody } from '#server/testing/accounts.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { makeCompany } from '#server/testing/companies.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { MINUTE, testClock } from '#server/testing/test-clock.ts';
import { istanbulDay } from '#shared/base/format.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Parameter = {
  name: string;
  in: 'path' | 'query';
  schema: { pattern?: string; enum?: unknown[]; format?: string };
};
type Operation = { parameters?: Parameter[]; requestBody?: unknown };
type Call = {
  name: string;
  method: Method;
  path: string;
  parameters: Parameter[];
  hasBody: boolean;
};

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
let customer: TestCustomer;
/** Valid bodies: each test puts one error into them. */
let bodies: Record<string, Record<string, unknown>>;
let ids: Record<string, string>;

beforeAll(async () => {
  // The API description is made on the first request.
  await shop.app.inject({ url: '/api/openapi.json' });
  customer = await makeCustomer(shop.context);
  const productId = await makeProduct(shop.db);
  const { db } = shop;
  const order = await makeOrder(db, {
    customerId: customer.id,
    email: customer.email,
    items: [{ productId }],
  });
  const list = await db
    .insertInto('lists')
    .values({ customerId: customer.id, name: 'Benim' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const item = await db
    .insertInto('listItems')
    .values({ listId: list.id, productId, quantity: 1, position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('favorites').values({ customerId: customer.id, productId }).execute();
  const companyId = await makeCompany(shop.context, [{ id: customer.id, role: 'administrator' }]);
  const place = {
    city: 'İstanbul',
    district: 'Kadıköy',
    neighbourhood: 'Caferağa Mah',
    line: 'Moda Caddesi 1',
  };
  const address = {
    title: 'Ev',
    firstName: 'Işıl',
    lastName: 'Çağrı',
    phone: '0532 123 45 67',
    ...place,
  };
  const password = { password: PASSWORD };
  const name = { name: 'Yaz' };
  const companyData = {
    companyName: 'Iğdır Kozmetik',
    taxOffice: 'Kadıköy',
    taxNumber: '1234567890',
  };
  const companyAddress = { ...address, title: 'Depo', usage: 'both' };
  const member = { role: 'buyer', spendingLimit: null };
  const standing = {
    addressId: 1,
    rhythm: { kind: 'weeks', every: 2 },
    nextOn: istanbulDay(clock.now()),
  };
  bodies = {
    'POST /auth/register': registerBody(),
    'POST /auth/login': { email: customer.email, ...password },
    'POST /auth/refresh': { refreshToken: 'x' },
    'POST /auth/verify-email': { token: 'x' },
    'POST /auth/resend-verification': { email: customer.email },
    'POST /auth/forgot-password': { email: customer.email },
    'POST /auth/reset-password': { token: 'x', newPassword: PASSWORD },
    'PUT /user/profile': { firstName: 'Işıl', lastName: 'Çağrı' },
    'PUT /user/password': { currentPassword: PASSWORD, newPassword: 'neroli ve sedir 84' },
    'PUT /user/email': { email: 'yeni@ornek.com', ...password },
    'DELETE /user/account': password,
    'PUT /user/marketing-preferences': { acceptsMarketing: true, acceptsSms: false },
    'PUT /user/reminder-choices': { choices: [] },
    'POST /user/balance/vouchers': { code: '0000-0000-0000-0000' },
    'POST /user/balance/vouchers/pdf': { code: '0000-0000-0000-0000' },
    'POST /user/addresses': address,
    'PUT /user/addresses/{id}': address,
    'POST /user/cart/sync': { items: [{ productId, quantity: 1 }] },
    'POST /user/cart/merge': { anonymousItems: [{ productId, quantity: 1 }] },
    'POST /user/favorites/merge': { productIds: [productId] },
    'POST /user/lists': name,
    'PUT /user/lists/{id}': name,
    'PUT /user/lists/{id}/share': { isShared: true },
    'POST /user/lists/{id}/items': { productId },
    'PUT /user/lists/{id}/items/reorder': { itemIds: [item.id] },
    'PUT /user/lists/{id}/items/{itemId}/notes': { notes: 'amber' },
    'PUT /user/lists/{id}/items/{itemId}/quantity': { quantity: 2 },
    'POST /user/orders/{id}/reorder/items': { productIds: [productId] },
    'PUT /user/designs/{code}': name,
    'POST /user/prices': { productIds: [productId] },
    'POST /user/approvals/{id}/approve': { expectedTotal: 1, comment: 'Olur' },
    'POST /user/approvals/{id}/reject': { comment: 'Olmaz' },
    'POST /user/standing-orders': { ...standing, listId: list.id },
    'PUT /user/standing-orders/{id}': { ...standing, isPaused: false, version: 1 },
    'POST /user/companies': companyData,
    'PUT /user/companies/choice': { companyId },
    'PUT /user/companies/{id}': { ...companyData, version: 1 },
    'PUT /user/companies/{id}/members/{memberId}': { ...member, version: 1 },
    'POST /user/companies/{id}/addresses': companyAddress,
    'PUT /user/companies/{id}/addresses/{addressId}': { ...companyAddress, version: 1 },
    'POST /user/companies/{id}/invitations': { email: 'yeni@ornek.com', ...member },
  };
  ids = {
    lists: String(list.id),
    companies: String(companyId),
    item: String(item.id),
    orders: String(order.id),
    product: String(productId),
  };
});

function calls(of: RegExp): Call[] {
  const { paths } = shop.app.swagger() as unknown as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([word, { parameters = [], requestBody }]) => {
      const call = { method: word.toUpperCase() as Method, path: path.replace(/^\/api/, '') };
      return of.test(call.path)
        ? [
            {
              ...call,
              name: `${call.method} ${call.path}`,
              parameters,
              hasBody: requestBody !== undefined,
            },
          ]
        : [];
    }),
  );
}

const addressOf = ({ path }: Call, wrong: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const known =
      name === 'id'
        ? ids[/\/(orders|companies)\//.exec(path)?.[1] ?? 'lists']
        : name === 'itemId'
          ? ids.item
          : ids.product;
    return wrong[name] ?? known ?? '1';
  });

/** All rows of the customer that a call could change. */
async function rowsOfCustomer(): Promise<string> {
  const { rows } = await sql<{ rows: string }>`
    select json_build_array(
      (select json_agg(c) from customers c where id = ${customer.id}),
        (select json_agg(a order by id) from customer_addresses a
        where customer_id = ${customer.id}),
      (select json_agg(l order by id) from lists l where customer_id = ${customer.id}),
        (select json_agg(i order by id) from list_items i),
      (select json_agg(f) from favorites f where customer_id = ${customer.id}),
        (select json_agg(s order by id) from customer_sessions s
        where customer_id = ${customer.id}),
      (select json_agg(i order by position) from customer_cart_items i
        where customer_id = ${customer.id}), (select json_agg(o order by id) from orders o),
      (select count(*) from customers), (select json_agg(c) from marketing_consents c),
        (select count(*) from graphile_worker._private_jobs))::text as rows`.execute(shop.db);
  return rows[0]?.rows ?? '';
}

test('[K01] to [K31]: every call of /user checks for a signed-in customer before anything else', async () => {
  const ended = await makeCustomer(shop.context);
  await shop.db.deleteFrom('customerSessions').where('id', '=', ended.sessionId).execute();
  const late = await makeCustomer(shop.context);
  const headers = {
    nobody: {},
    nonsense: { authorization: 'Bearer nonsense' },
    'another scheme': { authorization: `Basic ${customer.accessToken}` },
    'a token without its signature': {
      authorization: `Bearer ${customer.accessToken.replace(/[^.]*$/, '')}`,
    },
    'a session that was ended': { authorization: `Bearer ${ended.accessToken}` },
    'an administrator': { authorization: `Bearer ${(await makeAdmin(shop.context)).accessToken}` },
  };
  const before = await rowsOfCustomer();
  const wrong: string[] = [];
  const found = calls(/^\/user\//);
  const refused = async (call: Call, who: string, sent: Record<string, string>) => {
    const answer = await ask<ErrorAnswer>(
      shop,
      call.method,
      addressOf(call, { id: 'x', itemId: 'x', productId: 'x' }),
      { headers: sent, ...(call.hasBody && { body: [] }) },
    );
    const isCacheable = !/no-store/.test(String(answer.headers['cache-control']));
    if (answer.body.code !== 'NOT_SIGNED_IN' || answer.status !== 401 || isCacheable)
      wrong.push(`${call.name} by ${who} → ${answer.status} ${answer.headers['cache-control']}`);
  };

  for (const call of found)
    for (const [who, sent] of Object.entries(headers)) await refused(call, who, sent);
  clock.advance(30 * MINUTE);
  for (const call of found)
    await refused(call, 'a token that has expired', {
      authorization: `Bearer ${late.accessToken}`,
    });
  clock.advance(-30 * MINUTE);

  expect(wrong).toEqual([]);
  expect(found.length).toBeGreaterThan(50);
  expect(await rowsOfCustomer()).toBe(before);
});

const noBodies = ['[]', '"metin"', '42', 'true', 'null', '{', ''];
const wrongValues = [null, { x: 1 }, -1, 1.5];
/** Null removes a note or a limit, or means that customers buy for themselves. */
const mayBeNull = ['notes', 'spendingLimit', 'companyId'];
/** Amounts in lira. */
const mayBeFractions = ['spendingLimit', 'expectedTotal'];
const mayBeLeftOut = ['comment'];

const wrongValuesOf = (field: string) =>
  wrongValues.filter(
    (value) =>
      !(value === null && mayBeNull.includes(field)) &&
      !(value === 1.5 && mayBeFractions.includes(field)),
  );

/** The wrong responses to invalid bodies, to one wrong value, and to a missing field. */
async function problemsOfBodies(call: Call, body: Record<string, unknown>): Promise<string[]> {
  const wrong: string[] = [];
  const send = (payload: string) =>
    shop.app.inject({
      method: call.method,
      url: `/api${addressOf(call)}`,
      payload,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${customer.accessToken}`,
      },
    });
  for (const none of noBodies) {
    const answer = await send(none);
    if (answer.json<ErrorAnswer>().code !== 'VALIDATION_FAILED')
      wrong.push(`${call.name} ${none} → ${answer.statusCode}`);
  }
  for (const field of Object.keys(body)) {
    for (const value of wrongValuesOf(field)) {
      const answer = await send(JSON.stringify({ ...body, [field]: value }));
      const { errors } = answer.json<{ errors?: { path: string }[] }>();
      if (answer.statusCode !== 400 || !errors?.every(({ path }) => path.split('.')[0] === field))
        wrong.push(`${call.name} ${field}: ${JSON.stringify(value)} → ${answer.statusCode}`);
    }
    const { [field]: _, ...without } = body;
    const answer = await send(JSON.stringify(without));
    if (answer.statusCode !== 400 && !mayBeLeftOut.includes(field))
      wrong.push(`${call.name} without ${field} → ${answer.statusCode}`);
  }
  return wrong;
}

test('[J01] to [J07], [K01] to [K31]: a malformed body or one wrong field is refused by name', async () => {
  const before = await rowsOfCustomer();
  const wrong: string[] = [];
  const withBody = calls(/^\/(user|auth)\//).filter(
    ({ hasBody, name }) => hasBody && name !== 'POST /auth/logout',
  );
  for (const call of withBody) {
    const body = bodies[call.name];
    wrong.push(...(body ? await problemsOfBodies(call, body) : [`${call.name}: in no line`]));
  }

  expect(wrong).toEqual([]);
  expect(
    Object.keys(bodies).filter((name) => !withBody.some((call) => call.name === name)),
  ).toEqual([]);
  expect(await rowsOfCustomer()).toBe(before);
});

const wrongIds = ['x', '1.5', '1e3', '99999999999999999', '%00', '%F0%9F%A7%B4', "1'--", '%20'];
const wrongQueries: Record<string, string[]> = {
  page: ['x', '1.5', '99999999999', '%00'],
  size: ['x', '1.5', '99999999999', '%00'],
  limit: ['x', '-1', '1.5', '9999'],
  sort: ['no-such-field,asc', 'x'.repeat(61)],
  direction: ['up', '1'],
  status: ['NO_SUCH', '1'],
  q: ['x'.repeat(10_001)],
  from: ['x', '2026-02-31', '1'],
  to: ['x', '2026-02-31', '1'],
};

/** Wrong values for one parameter, as addresses, with the statuses that refuse them. */
function wrongAddresses(
  call: Call,
  { name, in: place, schema }: Parameter,
): { urls: string[]; allowed: number[] } | null {
  if (place === 'query') {
    const values = wrongQueries[name];
    return values
      ? { urls: values.map((value) => `${addressOf(call)}?${name}=${value}`), allowed: [400] }
      : null;
  }
  // A parameter without a format may be any text: it is looked up and not found.
  const isFree =
    schema.pattern === undefined && schema.enum === undefined && schema.format === undefined;
  return {
    urls: wrongIds.map((id) => addressOf(call, { [name]: id })),
    allowed: isFree ? [400, 404] : [400],
  };
}

test('[K06] to [K31]: a malformed id, page or filter is refused, and nothing changes', async () => {
  const before = await rowsOfCustomer();
  const wrong: string[] = [];
  for (const call of calls(/^\/user\//)) {
    const body = bodies[call.name];
    for (const parameter of call.parameters) {
      const addresses = wrongAddresses(call, parameter);
      if (!addresses) wrong.push(`${call.name}: ${parameter.name} in no line`);
      for (const url of addresses?.urls ?? []) {
        const { status } = await ask(shop, call.method, url, {
          as: customer,
          ...(body && { body }),
        });
        if (!addresses?.allowed.includes(status)) wrong.push(`${call.method} ${url} → ${status}`);
      }
    }
  }

  expect(wrong).toEqual([]);
  expect(await rowsOfCustomer()).toBe(before);
});
