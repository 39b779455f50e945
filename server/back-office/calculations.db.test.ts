// Calls that are sent as POST and only calculate: whoever may see may make them, and they write
// nothing (decision 0060).
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { pay, placeOrder } from '#server/testing/buyer.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { fileForm } from '#server/testing/upload.ts';
import type { AdminGrant } from '#shared/back-office/rights.ts';

const shop = useTestApp();

const made = { productId: 0, orderNumber: '', companyId: 0 };
let written: () => Promise<unknown>;
beforeAll(async () => {
  made.productId = await makeProduct(shop.db);
  const placed = await placeOrder(shop, [{ productId: made.productId }]);
  await pay(shop, placed);
  made.orderNumber = placed.orderNumber;
  const company = { name: 'Bir', taxNumber: '9876543217', taxOffice: 'Şişli' };
  ({ id: made.companyId } = await shop.db
    .insertInto('companies')
    .values(company)
    .returning('id')
    .executeTakeFirstOrThrow());
  // The API description is created at the first request.
  await shop.app.inject({ url: '/api/openapi.json' });
  written = await hashOfAllRows();
});

/** A function that returns the number of rows of each table and a hash of their content. */
async function hashOfAllRows(): Promise<() => Promise<unknown>> {
  const tables = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(
    shop.db,
  );
  const hashes = tables.rows.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::text, sum(hashtextextended(t::text, 0))::text from ${name} t`,
  );
  return async () =>
    (await sql.raw(`${hashes.join(' union all ')} order by name`).execute(shop.db)).rows;
}

const rule = { name: 'Yüzde on', kind: 'PERCENTAGE', scope: 'CART', percentage: 10 };
const row = () => ({ productId: made.productId, quantity: 2 });
const post = {
  language: 'tr',
  titleTr: 'Başlık',
  summaryTr: '',
  bodyTr: '**Metin**',
  author: 'Biz',
  coverHash: null,
  productIds: [],
  publishedAt: null,
};
const shipping = async () =>
  (
    await shop.app.inject({
      url: '/api/admin/settings',
      headers: { authorization: `Bearer ${(await makeAdmin(shop.context)).accessToken}` },
    })
  ).json<{ shipping: object }>().shipping;
const texts = { subject: '', heading: '', intro: 'Merhaba', closing: '' };

type Body = () => object | Promise<object>;
/** Each with the right that is enough, and what is sent; a buffer is a file. */
const calculations: Record<string, [AdminGrant, Body]> = {
  '/content/preview': ['content:see', () => ({ text: '**Metin**', language: 'tr', kind: 'text' })],
  '/content/posts/preview': ['content:see', () => post],
  '/mails/{kind}/{language}/preview': ['content:see', () => ({ tr: texts, en: texts })],
  '/discounts/validate': ['discounts:see', () => rule],
  '/discounts/simulate': ['discounts:see', () => ({ draft: rule })],
  '/discounts/products': ['discounts:see', () => ({ ids: [made.productId] })],
  '/price-lists/explain': ['price-lists:see', () => ({ ...row(), companyId: made.companyId })],
  '/price-lists/sheet': ['price-lists:see', () => Buffer.from('Ürün kodu;Adet;Fiyat\r\nYOK-1;1;5')],
  '/companies/import/preview': [
    'companies:see',
    () => Buffer.from('Unvan;VKN;Vergi Dairesi\r\nIğdır A.Ş.;1234567890;Kadıköy'),
  ],
  '/products/prices/preview': [
    'catalogue:see',
    () => ({ ids: [made.productId], change: { kind: 'percent', percentage: 5 } }),
  ],
  '/products/pictures/match': ['catalogue:see', () => ({ names: ['YOK-1.jpg'] })],
  '/orders/new/preview': ['orders:see', () => ({ items: [row()] })],
  '/orders/{orderNumber}/rows/preview': [
    'orders:see',
    () => ({ rows: [{ position: 1, ...row() }] }),
  ],
  '/orders/slips': ['orders:see', () => ({ orderNumbers: [made.orderNumber] })],
  '/quotes/preview': ['orders:see', () => ({ items: [row()] })],
  '/settings/shipping/trial': [
    'settings:see',
    async () => ({ shipping: await shipping(), items: [row()] }),
  ],
};

test('exactly these calls need only the right to see although they are sent as POST', () => {
  const { paths } = shop.app.swagger() as {
    paths: Record<string, Record<string, { description?: string }>>;
  };
  const seen = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method, { description }]) => method !== 'get' && description?.includes(':see`'))
      .map(([method]) => `${method} ${path.replace('/api/admin', '')}`),
  );
  expect(seen.sort()).toEqual(
    Object.keys(calculations)
      .map((path) => `post ${path}`)
      .sort(),
  );
});

async function send(path: string, body: object, grant: AdminGrant) {
  const { accessToken } = await makeAdmin(shop.context, { grants: [grant] });
  const sent = Buffer.isBuffer(body)
    ? fileForm(body, { fileName: 'liste.csv' })
    : { payload: body, headers: {} };
  const before = await written();
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/admin${path}`
      .replace('{orderNumber}', made.orderNumber)
      .replace('{kind}/{language}', 'order-paid/tr'),
    payload: sent.payload,
    headers: { ...sent.headers, authorization: `Bearer ${accessToken}` },
  });
  return { answer, before, after: await written() };
}

test.each(Object.entries(calculations))(
  '%s answers whoever may see, and writes nothing',
  async (path, [grant, bodyOf]) => {
    const { answer, before, after } = await send(path, await bodyOf(), grant);
    expect([answer.statusCode, answer.body.slice(0, 500)]).toEqual([200, expect.any(String)]);
    expect(after).toEqual(before);
  },
);

// Last, because a refusal is written into the security events, a moment later.
test.each(Object.entries(calculations))('%s refuses whoever may see other things', async (path) => {
  expect((await send(path, {}, 'reports:see')).answer.statusCode).toBe(403);
});
