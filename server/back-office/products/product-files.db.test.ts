// The documents of a product: uploaded by the merchant, downloaded by customers, never opened as a
// page of the shop.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rewritePdf } from '#server/catalogue/pdf-rewrite.ts';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { makePdf } from '#server/testing/make-pdf.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { fileForm } from '#server/testing/upload.ts';
import { MAX_DOCUMENT_BYTES, type ProductDocuments } from '#shared/back-office/product-files.ts';
import type { ProductDetail } from '#shared/catalogue/catalogue.ts';

const shop = useTestApp();
let editor: TestAdmin;
let product = 0;

beforeAll(async () => {
  editor = await makeAdmin(shop.context, { role: 'editor' });
  await shop.context.changes.ready;
});
beforeEach(async () => {
  product = await makeProduct(shop.db);
});

const texts = {
  kind: 'safety-data',
  titleTr: 'Güvenlik bilgi formu',
  titleEn: 'Safety data sheet',
};
async function send(
  bytes: Buffer,
  given: Record<string, string> = texts,
  as: Pick<TestAdmin, 'accessToken'> = editor,
) {
  const { payload, headers } = fileForm(bytes, { fileName: 'form.pdf' });
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/products/${product}/documents?${new URLSearchParams(given)}`,
    payload,
    headers: { authorization: `Bearer ${as.accessToken}`, ...headers },
  });
  return { status: answer.statusCode, body: answer.json<ProductDocuments & ErrorAnswer>() };
}
const call = (method: 'GET' | 'PUT' | 'DELETE', rest = '', body?: unknown) =>
  ask<ProductDocuments & ErrorAnswer>(shop, method, `/admin/products/${product}/documents${rest}`, {
    as: editor,
    ...(body === undefined ? {} : { body }),
  });
const inShop = async (language = 'tr') =>
  (
    await ask<ProductDetail>(shop, 'GET', `/products/${product}`, {
      headers: { 'accept-language': language },
    })
  ).body.documents;
const log = () =>
  shop.db
    .selectFrom('auditLog')
    .select(['action'])
    .where('entity', '=', 'product-documents')
    .where('entityId', '=', String(product))
    .orderBy('id')
    .execute();

test('a document is listed on the product’s page in each language, and is downloaded, never opened', async () => {
  expect(await inShop()).toEqual([]);
  const bytes = (await rewritePdf(makePdf())) as Buffer;

  const { status, body } = await send(makePdf());

  expect(status).toBe(201);
  expect(body.documents).toMatchObject([
    {
      kind: 'safety-data',
      titleTr: 'Güvenlik bilgi formu',
      titleEn: 'Safety data sheet',
      sizeBytes: bytes.length,
    },
  ]);
  await expect
    .poll(() => inShop())
    .toMatchObject([
      { kind: 'safety-data', title: 'Güvenlik bilgi formu', sizeBytes: bytes.length },
    ]);
  expect((await inShop('en'))[0]).toMatchObject({
    title: 'Safety data sheet',
    url: expect.stringMatching(/^\/media\/documents\/[0-9a-f]{32}\/safety-data-sheet\.pdf$/),
  });

  const [document] = await inShop();
  const file = await shop.app.inject({ url: document?.url ?? '' });
  expect(file.rawPayload.equals(bytes)).toBe(true);
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="guvenlik-bilgi-formu.pdf"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
  });
  expect(
    (
      await shop.app.inject({
        url: document?.url ?? '',
        headers: { 'if-none-match': String(file.headers.etag) },
      })
    ).statusCode,
  ).toBe(304);
});

test('the texts of a document change, and a removed document is not found', async () => {
  const { body } = await send(makePdf({ text: 'a' }));
  const [document] = body.documents;
  const changed = { kind: 'certificate', titleTr: 'Analiz sertifikası', titleEn: '' };

  const answer = await call('PUT', `/${document?.id}`, { ...changed, expected: texts });
  const late = await call('PUT', `/${document?.id}`, {
    ...changed,
    titleTr: 'Başka',
    expected: texts,
  });

  expect(answer.body.documents[0]).toMatchObject({
    kind: 'certificate',
    titleTr: 'Analiz sertifikası',
    titleEn: null,
  });
  expect([late.status, late.body.code, late.body.details]).toEqual([
    409,
    'EDIT_CONFLICT',
    { current: answer.body },
  ]);
  expect((await inShop('en'))[0]?.title).toBe('Analiz sertifikası');

  const url = answer.body.documents[0]?.url ?? '';
  const one = await call('DELETE', `/${document?.id}`);
  const other = await call('DELETE', `/${document?.id}`);
  expect([one.body.documents, other.status, (await shop.app.inject({ url })).statusCode]).toEqual([
    [],
    200,
    404,
  ]);
  expect((await log()).map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
});

describe('refused, and nothing is stored', () => {
  test.each([
    [
      'what can act',
      () => makePdf({ objects: ['<< /S /JavaScript /JS (1) >>'] }),
      texts,
      422,
      'DOCUMENT_NOT_SAFE',
    ],
    ['what is no PDF', () => Buffer.from('MZ program'), texts, 422, 'DOCUMENT_NOT_READABLE'],
    ['too much', () => Buffer.alloc(MAX_DOCUMENT_BYTES + 1), texts, 413, 'DOCUMENT_TOO_LARGE'],
    ['an unknown kind', () => makePdf(), { ...texts, kind: 'virus' }, 400, 'VALIDATION_FAILED'],
    ['no title', () => makePdf(), { ...texts, titleTr: ' ' }, 400, 'VALIDATION_FAILED'],
    ['a title with NUL', () => makePdf(), { ...texts, titleTr: 'a\0b' }, 400, 'VALIDATION_FAILED'],
  ] as const)('%s', async (...[, make, given, status, code]) => {
    const answer = await send(make(), given);

    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await call('GET')).body.documents).toEqual([]);
  });

  test('the same file twice on one product, also at once', async () => {
    const bytes = makePdf({ text: 'twice' });

    const answers = await Promise.all([send(bytes), send(bytes)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await call('GET')).body.documents).toHaveLength(1);
  });

  test('without the right, and for an unknown product', async () => {
    const packer = await makeAdmin(shop.context, { role: 'fulfilment' });
    expect((await send(makePdf(), texts, packer)).status).toBe(403);
    product = 2_000_000_000;
    expect((await send(makePdf())).body.code).toBe('PRODUCT_NOT_FOUND');
  });
});

test.each(['0'.repeat(32), '../../secret', 'zz'])(
  '%s is no address of a document',
  async (hash) => {
    expect(
      (await shop.app.inject({ url: `/media/documents/${encodeURIComponent(hash)}/a.pdf` }))
        .statusCode,
    ).toBe(404);
  },
);
