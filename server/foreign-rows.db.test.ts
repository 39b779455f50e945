// Rows of another customer: every call with an id in its address, made without a sign-in and by
// another customer. A call that is missing in the table (server/testing/calls-by-id.ts) fails the
// test. Roles of the back office: server/back-office/every-role.db.test.ts.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeAccount } from '#server/testing/accounts.ts';
import { address, type CallById, callsById } from '#server/testing/calls-by-id.ts';
import { makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { givePhotograph, makePicture } from '#server/testing/make-picture.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeRowsOf, makeRowsOfOutsider } from '#server/testing/owned-rows.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { fileForm } from '#server/testing/upload.ts';

const shop = useTestApp();
let owner: TestCustomer;
let outsider: TestCustomer;
/** The owner's rows, by their names in addresses. */
let ids: Record<string, string>;
let rows: Awaited<ReturnType<typeof makeRowsOf>>;
let own: Awaited<ReturnType<typeof makeRowsOfOutsider>>;
let itemId = 0;
let productId = 0;
let otherProductId = 0;

beforeAll(async () => {
  // The API description is made on the first request.
  await shop.app.inject({ url: '/api/openapi.json' });
  owner = await makeAccount(shop);
  outsider = await makeCustomer(shop.context);
  productId = await makeProduct(shop.db);
  otherProductId = await makeProduct(shop.db);
  await givePhotograph(shop.context, productId);
  rows = await makeRowsOf(shop, owner, productId);
  ids = rows.ids;
  itemId = Number(ids.itemId);
  own = await makeRowsOfOutsider(shop, outsider, productId);
});

/** The owner's rows that a call could change. */
async function rowsOfOwner(): Promise<string> {
  const result = await sql<{ rows: string }>`
    select json_build_array(
      (select json_agg(a order by id) from customer_addresses a where customer_id = ${owner.id}),
        (select json_agg(l order by id) from lists l where customer_id = ${owner.id}),
      (select json_agg(i order by i.id) from list_items i join lists l on l.id = i.list_id
        where customer_id = ${owner.id}),
      (select json_agg(s order by id) from customer_sessions s where customer_id = ${owner.id}),
        (select json_agg(f) from favorites f where customer_id = ${owner.id}),
      (select json_agg(d) from customer_designs d where customer_id = ${owner.id}),
      (select json_agg(d) from company_designs d where added_by = ${owner.id}),
        (select json_agg(o) from orders o where customer_id = ${owner.id}),
      (select json_agg(r order by r.id) from returns r join orders o on o.id = r.order_id
        where customer_id = ${owner.id}),
      (select json_agg(p) from return_pictures p join returns r on r.id = p.return_id join orders o
        on o.id = r.order_id where customer_id = ${owner.id}),
      (select json_agg(v) from reviews v join orders o on o.id = v.order_id
        where customer_id = ${owner.id}),
      (select json_agg(p) from review_pictures p), (select json_agg(p) from print_proofs p),
      (select json_agg(c order by c.id) from companies c join company_members m
        on m.company_id = c.id where m.customer_id = ${owner.id}),
      (select json_agg(m) from company_members m where customer_id = ${owner.id}),
      (select json_agg(a) from company_addresses a where id = ${rows.ids.addressId}::bigint),
      (select json_agg(r) from approval_requests r where customer_id = ${owner.id}),
      (select json_agg(i) from company_invitations i where invited_by = ${owner.id}),
      (select json_agg(i) from order_invoices i),
        (select count(*) from payments))::text as rows`.execute(shop.db);
  return result.rows[0]?.rows ?? '';
}

type Contract = { paths: Record<string, Record<string, unknown>> };
const callsWithId = () =>
  Object.entries((shop.app.swagger() as unknown as Contract).paths).flatMap(([path, methods]) =>
    path.includes('{')
      ? Object.keys(methods).map((method) => ({ method, path: path.replace(/^\/api/, '') }))
      : [],
  );

async function ask(
  method: string,
  url: string,
  { as, body, token }: { as?: TestCustomer; body?: unknown; token?: string },
) {
  const headers = {
    ...(as ? { authorization: `Bearer ${as.accessToken}` } : {}),
    ...(token ? { 'x-order-token': token } : {}),
  };
  return (
    await shop.app.inject({
      method: method.toUpperCase() as 'GET',
      url: `/api${url}`,
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    })
  ).statusCode;
}

const addressOf = (path: string, id = '') =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((name === 'id' || name === 'code' ? ids[id] : ids[name]) ?? '1'),
  );

/** The wrong responses of one call to a caller without a sign-in, and to another customer. */
async function problemsOf(method: string, url: string, line: CallById): Promise<string[]> {
  const body = line.body?.({ itemId, productId });
  const isOrder = line.rule === 'order';
  const refusals = isOrder ? [401, 403, 404] : [401];
  const answers: [caller: string, status: number, allowed: readonly number[]][] = [
    ['nobody', await ask(method, url, { body }), refusals],
  ];
  const other = await ask(method, url, { as: outsider, body });
  if (line.rule !== 'mine')
    answers.push(['another customer', other, isOrder ? [401, 403, 404] : [403, 404]]);
  if (isOrder)
    answers.push([
      'another token',
      await ask(method, url, { body, token: 'x'.repeat(43) }),
      [401, 403, 404],
    ]);
  return answers
    .filter(([, status, allowed]) => !allowed.includes(status))
    .map(([caller, status]) => `${method} ${url} by ${caller} → ${status}`);
}

test('neither a visitor nor another customer reaches a customer’s rows by their ids', async () => {
  const calls = callsWithId().filter(({ path }) => !path.startsWith('/admin/'));
  expect(calls.length).toBeGreaterThan(40);
  const before = await rowsOfOwner();
  const wrong: string[] = [];
  const used = new Set<CallById>();
  for (const { method, path } of calls) {
    const line = callsById.find((one) => one.path.test(`${method} ${path}`));
    if (!line) wrong.push(`${method} ${path}: in no line of the table`);
    else used.add(line);
    if (line && line.rule !== 'open')
      wrong.push(...(await problemsOf(method, addressOf(path, line.id), line)));
  }
  expect(wrong).toEqual([]);
  expect(await rowsOfOwner()).toBe(before);
  expect(callsById.filter((line) => !used.has(line)).map(({ path }) => String(path))).toEqual([]);
});

/**
 * Calls with a row below another one: requested below the outsider's own row, for the owner's row.
 * Null: the second part is a word, not a row.
 */
const below: { path: RegExp; names: (() => Record<string, string>) | null }[] = [
  {
    path: /^\w+ \/user\/lists\/\{id\}\/items\/\{itemId\}/,
    names: () => ({ id: own.list, itemId: String(itemId) }),
  },
  {
    path: /\/returns\/\{id\}\/pictures\/\{pictureId\}$/,
    names: () => ({ orderNumber: own.orderNumber, id: own.return, pictureId: rows.pictureId }),
  },
  {
    path: /^\w+ \/orders\/\{orderNumber\}\/returns\/\{id\}/,
    names: () => ({ orderNumber: own.orderNumber, id: ids.return ?? '' }),
  },
  {
    path: /^\w+ \/orders\/\{orderNumber\}\/invoices\/\{id\}$/,
    names: () => ({ orderNumber: own.orderNumber, id: rows.invoice }),
  },
  {
    path: /^delete \/orders\/\{orderNumber\}\/reviews\/\{productId\}\/pictures\/\{hash\}$/,
    names: () => ({
      orderNumber: own.orderNumber,
      productId: String(productId),
      hash: ids.hash ?? '',
    }),
  },
  {
    path: /^\w+ \/orders\/\{orderNumber\}\/reviews\/\{productId\}/,
    names: () => ({ orderNumber: own.orderNumber, productId: String(otherProductId) }),
  },
  {
    path: /^\w+ \/user\/companies\/\{id\}\//,
    names: () => ({
      id: own.company,
      memberId: ids.memberId ?? '',
      addressId: ids.addressId ?? '',
      invitationId: ids.invitationId ?? '',
    }),
  },
  { path: /\{(kind|document)\}$/, names: null },
  { path: /^get \/places\//, names: null },
  { path: /^post \/cargo\//, names: null },
];

test('a row below another customer’s row is not found through an own row', async () => {
  const calls = callsWithId().filter(
    ({ path }) => !path.startsWith('/admin/') && (path.match(/\{/g)?.length ?? 0) > 1,
  );
  const before = await rowsOfOwner();
  const wrong: string[] = [];
  const used = new Set<(typeof below)[number]>();
  for (const { method, path } of calls) {
    const line = below.find((one) => one.path.test(`${method} ${path}`));
    if (!line) wrong.push(`${method} ${path}: in no line`);
    else used.add(line);
    if (!line?.names) continue;
    const names = line.names();
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '');
    const isUpload = method === 'post' && path.endsWith('/pictures');
    const { payload, headers } = isUpload
      ? fileForm(await makePicture())
      : {
          payload: callsById
            .find((one) => one.path.test(`${method} ${path}`))
            ?.body?.({ itemId, productId }) as object | undefined,
          headers: {},
        };
    const request = {
      method: method.toUpperCase() as 'GET',
      url: `/api${url}`,
      headers: { authorization: `Bearer ${outsider.accessToken}`, ...headers },
    };
    const { statusCode } = await shop.app.inject({ ...request, ...(payload && { payload }) });
    if (statusCode !== 404) wrong.push(`${method} ${url} through one's own → ${statusCode}`);
  }
  expect(wrong).toEqual([]);
  expect(below.filter((line) => !used.has(line)).map(({ path }) => String(path))).toEqual([]);
  // The item is named in the body instead.
  const order = await ask('put', `/user/lists/${own.list}/items/reorder`, {
    as: outsider,
    body: { itemIds: [itemId] },
  });
  expect(order).toBeGreaterThanOrEqual(400);
  expect(order).toBeLessThan(500);
  expect(await rowsOfOwner()).toBe(before);
});

test('the rows exist: their owner reads them', async () => {
  const readable = [
    '/user/lists/{id}',
    '/user/lists/{id}/items',
    '/user/orders/{id}',
    '/user/orders/{id}/reorder/check',
    '/orders/{orderNumber}',
    '/orders/{orderNumber}/returns',
    '/orders/{orderNumber}/reviews',
    '/orders/{orderNumber}/status',
  ];
  for (const path of readable) {
    const line = callsById.find((one) => one.path.test(`get ${path}`));
    expect(await ask('get', addressOf(path, line?.id), { as: owner }), path).toBe(200);
  }
  expect(
    await ask('put', addressOf('/user/addresses/{id}', 'address'), { as: owner, body: address }),
  ).toBe(200);
  expect(
    await ask('put', addressOf('/user/lists/{id}/items/{itemId}/quantity', 'list'), {
      as: owner,
      body: { quantity: 7 },
    }),
  ).toBe(200);
});

test('no customer can use the calls of the back office, whatever the id', async () => {
  const calls = callsWithId().filter(({ path }) => path.startsWith('/admin/'));
  expect(calls.length).toBeGreaterThan(60);
  const wrong: string[] = [];
  for (const { method, path } of calls) {
    const url = addressOf(path, 'order');
    const body = method === 'get' || method === 'delete' ? undefined : {};
    const nobody = await ask(method, url, { body });
    const customer = await ask(method, url, { as: owner, body });
    if (nobody !== 401) wrong.push(`${method} ${url} by nobody → ${nobody}`);
    if (customer !== 401) wrong.push(`${method} ${url} by a customer → ${customer}`);
  }
  expect(wrong).toEqual([]);
});
