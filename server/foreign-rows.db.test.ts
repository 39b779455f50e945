// Somebody else's rows: every call whose address holds an id, asked by nobody and by another customer. A call that is in no
// line of the table fails the test, so that a new one is thought about. The back office's are in admin/every-role.db.test.ts;
// here they are refused to whoever is no administrator.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeAccount } from './testing/accounts.ts';
import { makeCustomer, type TestCustomer } from './testing/customers.ts';
import { givePhotograph, makePicture } from './testing/make-picture.ts';
import { makeProduct } from './testing/make-product.ts';
import { makeOrder } from './testing/orders.ts';
import { useTestApp } from './testing/test-app.ts';
import { fileForm } from './testing/upload.ts';

const shop = useTestApp();
let owner: TestCustomer;
let stranger: TestCustomer;
/** What the owner has, by the name that it has in an address. */
let ids: Record<string, string>;
/** What the stranger has, and what hangs on the owner's. */
let own: Record<'orderNumber' | 'list' | 'itemId' | 'return', string>;
let hanging: Record<'pictureId' | 'invoice', string>;
let itemId = 0;
let productId = 0;

beforeAll(async () => {
  owner = await makeAccount(shop);
  stranger = await makeCustomer(shop.context);
  productId = await makeProduct(shop.db);
  await givePhotograph(shop.context, productId);
  const order = await makeOrder(shop.db, { customerId: owner.id, email: owner.email, state: 'DELIVERED', items: [{ productId }] });
  const address = await shop.db
    .insertInto('customerAddresses')
    .values({
      customerId: owner.id,
      title: 'Ev',
      firstName: 'Işıl',
      lastName: 'Çağrı',
      phone: '+905321234567',
      city: 'İstanbul',
      district: 'Kadıköy',
      neighbourhood: 'Moda',
      line: 'A 1',
      postcode: '',
      invoice: JSON.stringify({ kind: 'individual' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const list = await shop.db.insertInto('lists').values({ customerId: owner.id, name: 'Benim' }).returning('id').executeTakeFirstOrThrow();
  itemId = (await shop.db.insertInto('listItems').values({ listId: list.id, productId, quantity: 1, position: 1 }).returning('id').executeTakeFirstOrThrow()).id;
  const returned = await shop.db
    .insertInto('returns')
    .values({ orderId: order.id, requestKey: randomUUID(), code: 'ABCDEFGH', reason: 'withdrawal', state: 'requested' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db.insertInto('returnItems').values({ returnId: returned.id, orderId: order.id, position: 1, quantity: 1 }).execute();
  await shop.db.insertInto('returnHistory').values({ returnId: returned.id, state: 'requested', actor: 'customer' }).execute();
  await shop.db
    .insertInto('designs')
    .values({ code: 'AAAAAAAAAA', choices: '{}', choicesHash: 'a'.repeat(64), isPersonalised: false, kept: '{}' })
    .execute();
  await shop.db.insertInto('customerDesigns').values({ customerId: owner.id, code: 'AAAAAAAAAA', name: 'Benim' }).execute();
  await shop.db.insertInto('favorites').values({ customerId: owner.id, productId }).execute();
  const picture = { returnId: returned.id, hash: 'b'.repeat(64), width: 1, height: 1 };
  await shop.context.storage.write(`returns/${picture.hash}.webp`, Buffer.from('x'));
  const invoice = { orderId: order.id, kind: 'sale', number: 'A1', issuedOn: new Date(), createdBy: 'y@ornek.com', fileHash: 'c'.repeat(64), sizeBytes: 1 };
  await shop.context.storage.write(`invoices/${invoice.fileHash}.pdf`, Buffer.from('x'));
  hanging = {
    pictureId: String((await shop.db.insertInto('returnPictures').values(picture).returning('id').executeTakeFirstOrThrow()).id),
    invoice: String((await shop.db.insertInto('orderInvoices').values(invoice).returning('id').executeTakeFirstOrThrow()).id),
  };
  own = await makeOwn();
  ids = {
    orderNumber: order.orderNumber,
    order: String(order.id),
    address: String(address.id),
    list: String(list.id),
    itemId: String(itemId),
    session: owner.sessionId,
    return: String(returned.id),
    productId: String(productId),
    design: 'AAAAAAAAAA',
    kind: 'distance-sales',
    paper: 'summary',
  };
});

async function makeOwn(): Promise<typeof own> {
  const order = await makeOrder(shop.db, { customerId: stranger.id, email: 'yabanci@ornek.com', state: 'DELIVERED', items: [{ productId }] });
  const list = await shop.db.insertInto('lists').values({ customerId: stranger.id, name: 'Onun' }).returning('id').executeTakeFirstOrThrow();
  const item = await shop.db.insertInto('listItems').values({ listId: list.id, productId, quantity: 1, position: 1 }).returning('id').executeTakeFirstOrThrow();
  const row = { orderId: order.id, requestKey: randomUUID(), code: 'HGFEDCBA', reason: 'withdrawal', state: 'requested' };
  const returned = await shop.db.insertInto('returns').values(row).returning('id').executeTakeFirstOrThrow();
  return { orderNumber: order.orderNumber, list: String(list.id), itemId: String(item.id), return: String(returned.id) };
}

type Line = {
  /** Whatever begins with this. The first line that fits decides. */
  path: RegExp;
  /** `own`: only the owner. `order`: the owner, and who shows the order's token. `mine`: does it to whoever asks. `open`: nobody's row, or whoever has the code. */
  rule: 'own' | 'order' | 'mine' | 'open';
  /** What the id in the address is. */
  id?: string;
  body?: () => unknown;
};

const address = {
  title: 'Ev',
  firstName: 'A',
  lastName: 'B',
  phone: '0532 123 45 67',
  city: 'İstanbul',
  district: 'Kadıköy',
  neighbourhood: 'Caferağa Mah',
  line: 'C 1',
  postcode: '34710',
};
const table: Line[] = [
  { path: /^put \/user\/addresses\/\{id\}$/, rule: 'own', id: 'address', body: () => address },
  { path: /^\w+ \/user\/addresses\/\{id\}/, rule: 'own', id: 'address' },
  { path: /^put \/user\/lists\/\{id\}$/, rule: 'own', id: 'list', body: () => ({ name: 'Senin' }) },
  { path: /^post \/user\/lists\/\{id\}\/items$/, rule: 'own', id: 'list', body: () => ({ productId }) },
  { path: /^put \/user\/lists\/\{id\}\/items\/reorder$/, rule: 'own', id: 'list', body: () => ({ itemIds: [itemId] }) },
  { path: /^put \/user\/lists\/\{id\}\/items\/\{itemId\}\/notes$/, rule: 'own', id: 'list', body: () => ({ notes: 'senin' }) },
  { path: /^put \/user\/lists\/\{id\}\/items\/\{itemId\}\/quantity$/, rule: 'own', id: 'list', body: () => ({ quantity: 7 }) },
  { path: /^put \/user\/lists\/\{id\}\/share$/, rule: 'own', id: 'list', body: () => ({ isShared: true }) },
  { path: /^\w+ \/user\/lists\/\{id\}/, rule: 'own', id: 'list' },
  { path: /^post \/user\/orders\/\{id\}\/reorder\/items$/, rule: 'own', id: 'order', body: () => ({ productIds: [productId], quantities: [] }) },
  { path: /^\w+ \/user\/orders\/\{id\}/, rule: 'own', id: 'order' },
  { path: /^delete \/user\/sessions\/\{id\}$/, rule: 'own', id: 'session' },

  { path: /^post \/orders\/\{orderNumber\}\/returns$/, rule: 'order', body: () => ({ requestKey: randomUUID(), reason: 'withdrawal', rows: [{ position: 1, quantity: 1 }] }) },
  { path: /^\w+ \/orders\/\{orderNumber\}\/returns\/\{id\}/, rule: 'order', id: 'return' },
  { path: /^\w+ \/orders\/\{orderNumber\}/, rule: 'order', id: 'return' },

  { path: /^put \/user\/designs\/\{code\}$/, rule: 'mine', id: 'design', body: () => ({ name: 'Senin' }) },
  { path: /^\w+ \/user\/(favorites|designs)\//, rule: 'mine', id: 'design' },
  { path: /^get \/user\/orders\/(number|status)\//, rule: 'mine', id: 'order' },

  // What anybody may see, and what is opened by a code that cannot be guessed.
  { path: /^\w+ \/(products|popular-products|recommended-products|new-added-products|blog|texts|places)\//, rule: 'open' },
  { path: /^get \/(lists|designs|quotes)\//, rule: 'open' },
  // The provider proves who it is by its signature.
  { path: /^\w+ \/payments\/\{provider\}\//, rule: 'open' },
];

/** Rows of the owner's that a call could touch. */
async function rowsOfOwner(): Promise<string> {
  const { rows } = await sql<{ rows: string }>`
    select json_build_array(
      (select json_agg(a order by id) from customer_addresses a where customer_id = ${owner.id}), (select json_agg(l order by id) from lists l where customer_id = ${owner.id}),
      (select json_agg(i order by i.id) from list_items i join lists l on l.id = i.list_id where customer_id = ${owner.id}),
      (select json_agg(s order by id) from customer_sessions s where customer_id = ${owner.id}), (select json_agg(f) from favorites f where customer_id = ${owner.id}),
      (select json_agg(d) from customer_designs d where customer_id = ${owner.id}), (select json_agg(o) from orders o where customer_id = ${owner.id}),
      (select json_agg(r order by r.id) from returns r join orders o on o.id = r.order_id where customer_id = ${owner.id}),
      (select json_agg(p) from return_pictures p join returns r on r.id = p.return_id join orders o on o.id = r.order_id where customer_id = ${owner.id}),
      (select json_agg(i) from order_invoices i), (select count(*) from payments))::text as rows`.execute(shop.db);
  return rows[0]?.rows ?? '';
}

type Contract = { paths: Record<string, Record<string, unknown>> };
const callsWithId = () =>
  Object.entries((shop.app.swagger() as unknown as Contract).paths).flatMap(([path, methods]) =>
    path.includes('{') ? Object.keys(methods).map((method) => ({ method, path: path.replace(/^\/api/, '') })) : [],
  );

async function ask(method: string, url: string, { as, body, token }: { as?: TestCustomer; body?: unknown; token?: string }) {
  const headers = { ...(as ? { authorization: `Bearer ${as.accessToken}` } : {}), ...(token ? { 'x-order-token': token } : {}) };
  return (await shop.app.inject({ method: method.toUpperCase() as 'GET', url: `/api${url}`, headers, ...(body === undefined ? {} : { payload: body as object }) })).statusCode;
}

const addressOf = (path: string, id = '') => path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((name === 'id' || name === 'code' ? ids[id] : ids[name]) ?? '1'));

test('nobody and no other customer reaches a customer’s rows by their ids', async () => {
  const calls = callsWithId().filter(({ path }) => !path.startsWith('/admin/'));
  expect(calls.length).toBeGreaterThan(40);
  const before = await rowsOfOwner();
  const wrong: string[] = [];
  const used = new Set<Line>();
  for (const { method, path } of calls) {
    const line = table.find((one) => one.path.test(`${method} ${path}`));
    if (!line) {
      wrong.push(`${method} ${path}: in no line of the table`);
      continue;
    }
    used.add(line);
    if (line.rule === 'open') continue;
    const url = addressOf(path, line.id);
    const body = line.body?.();
    const nobody = await ask(method, url, { body });
    const other = await ask(method, url, { as: stranger, body });
    const refusals = line.rule === 'order' ? [401, 403, 404] : [401];
    if (!refusals.includes(nobody)) wrong.push(`${method} ${url} by nobody → ${nobody}`);
    if (line.rule !== 'mine' && ![403, 404].includes(other) && !(line.rule === 'order' && other === 401)) wrong.push(`${method} ${url} by another customer → ${other}`);
    if (line.rule === 'order') {
      const odd = await ask(method, url, { body, token: 'x'.repeat(43) });
      if (![401, 403, 404].includes(odd)) wrong.push(`${method} ${url} with another token → ${odd}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(await rowsOfOwner()).toBe(before);
  expect(table.filter((line) => !used.has(line)).map(({ path }) => String(path))).toEqual([]);
});

/** Calls that name a row below another one: asked below the stranger's own, for the owner's. Null: the second is a word, no row. */
const below: { path: RegExp; names: (() => Record<string, string>) | null }[] = [
  { path: /^\w+ \/user\/lists\/\{id\}\/items\/\{itemId\}/, names: () => ({ id: own.list, itemId: String(itemId) }) },
  { path: /\/returns\/\{id\}\/pictures\/\{pictureId\}$/, names: () => ({ orderNumber: own.orderNumber, id: own.return, pictureId: hanging.pictureId }) },
  { path: /^\w+ \/orders\/\{orderNumber\}\/returns\/\{id\}/, names: () => ({ orderNumber: own.orderNumber, id: ids.return ?? '' }) },
  { path: /^\w+ \/orders\/\{orderNumber\}\/invoices\/\{id\}$/, names: () => ({ orderNumber: own.orderNumber, id: hanging.invoice }) },
  { path: /\{(kind|paper)\}$/, names: null },
  { path: /^get \/places\//, names: null },
];

test('what hangs on somebody’s row is not reached through one’s own', async () => {
  const calls = callsWithId().filter(({ path }) => !path.startsWith('/admin/') && (path.match(/\{/g)?.length ?? 0) > 1);
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
      : { payload: table.find((one) => one.path.test(`${method} ${path}`))?.body?.() as object | undefined, headers: {} };
    const request = { method: method.toUpperCase() as 'GET', url: `/api${url}`, headers: { authorization: `Bearer ${stranger.accessToken}`, ...headers } };
    const { statusCode } = await shop.app.inject({ ...request, ...(payload && { payload }) });
    if (statusCode !== 404) wrong.push(`${method} ${url} through one's own → ${statusCode}`);
  }
  expect(wrong).toEqual([]);
  expect(below.filter((line) => !used.has(line)).map(({ path }) => String(path))).toEqual([]);
  // Named in the body instead.
  const order = await ask('put', `/user/lists/${own.list}/items/reorder`, { as: stranger, body: { itemIds: [itemId] } });
  expect(order).toBeGreaterThanOrEqual(400);
  expect(order).toBeLessThan(500);
  expect(await rowsOfOwner()).toBe(before);
});

test('the rows are there: their owner reads them', async () => {
  const readable = [
    '/user/lists/{id}',
    '/user/lists/{id}/items',
    '/user/orders/{id}',
    '/user/orders/{id}/reorder/check',
    '/orders/{orderNumber}',
    '/orders/{orderNumber}/returns',
    '/orders/{orderNumber}/status',
  ];
  for (const path of readable) {
    const line = table.find((one) => one.path.test(`get ${path}`));
    expect(await ask('get', addressOf(path, line?.id), { as: owner }), path).toBe(200);
  }
  expect(await ask('put', addressOf('/user/addresses/{id}', 'address'), { as: owner, body: address })).toBe(200);
  expect(await ask('put', addressOf('/user/lists/{id}/items/{itemId}/quantity', 'list'), { as: owner, body: { quantity: 7 } })).toBe(200);
});

test('the back office’s calls are no customer’s, whatever the id', async () => {
  const calls = callsWithId().filter(({ path }) => path.startsWith('/admin/'));
  expect(calls.length).toBeGreaterThan(60);
  const wrong: string[] = [];
  for (const { method, path } of calls) {
    const url = addressOf(path, 'order');
    for (const as of [undefined, owner]) {
      const status = await ask(method, url, { ...(as ? { as } : {}), body: method === 'get' || method === 'delete' ? undefined : {} });
      if (status !== 401) wrong.push(`${method} ${url} by ${as ? 'a customer' : 'nobody'} → ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});
