import { beforeAll, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { call, checkout, checkoutBody, type ErrorAnswer } from '#server/testing/buyer.ts';
import { makePicture } from '#server/testing/make-picture.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { fileForm } from '#server/testing/upload.ts';
import type { TakenPicture } from '#shared/catalogue/images.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';
import type { SettingsAnswer } from '#shared/settings/settings.ts';

type Payments = SettingsAnswer['payments'];
const shop = useTestApp();
let authorization = '';

beforeAll(async () => {
  authorization = `Bearer ${(await makeAdmin(shop.context)).accessToken}`;
});

const read = async (): Promise<Payments> => {
  const url = '/api/admin/settings';
  return (await shop.app.inject({ url, headers: { authorization } })).json().payments;
};
async function put<T = Payments>(payload: object) {
  const url = '/api/admin/settings/payments';
  const answer = await shop.app.inject({ method: 'PUT', url, headers: { authorization }, payload });
  return { status: answer.statusCode, body: answer.json() as T };
}

/** Features that the merchant has not switched on. */
const parts = {
  installments: { isOn: false, maxCount: 6, minTotal: 500, payer: 'buyer', categories: [] },
  cashOnDelivery: { isOn: false, surcharge: 40, maxTotal: 5_000 },
  marks: null,
};

test('two administrators at once, when nothing was stored before: one is saved, the other is refused', async () => {
  const first = await Promise.all(
    [['transfer'], ['testbank']].map((offered) => put({ version: 0, offered, ...parts })),
  );
  expect(first.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('payment methods in the merchant’s order; never none, never one that is not configured', async () => {
  const methods = async () =>
    (await call<ShopAnswer>(shop, 'GET', '/config/shop')).body.paymentMethods;
  const payments = await read();
  expect(
    (
      await put({
        version: payments.version,
        offered: ['transfer', 'testbank'],
        ...parts,
      })
    ).status,
  ).toBe(200);
  await expect.poll(methods).toEqual(['transfer', 'card']);
  expect((await put({ version: payments.version + 1, offered: [], ...parts })).status).toBe(400);
  expect((await put({ version: payments.version + 1, offered: ['iyzico'], ...parts })).status).toBe(
    400,
  );

  expect(
    (
      await put({
        version: payments.version + 1,
        offered: ['transfer'],
        ...parts,
      })
    ).status,
  ).toBe(200);
  await expect.poll(methods).toEqual(['transfer']);
  const body = await checkoutBody(shop, [{ productId: await makeProduct(shop.db) }]);
  expect(await checkout<ErrorAnswer>(shop, body)).toMatchObject({
    status: 422,
    body: { code: 'PAYMENT_METHOD_OFF' },
  });
  expect((await checkout(shop, { ...body, paymentMethod: 'transfer' })).status).toBe(200);
});

test.each([
  ['installments.maxCount', { installments: { ...parts.installments, maxCount: 13 } }],
  ['installments.maxCount', { installments: { ...parts.installments, maxCount: 1 } }],
  ['installments.minTotal', { installments: { ...parts.installments, minTotal: -1 } }],
  [
    'installments.categories.0',
    { installments: { ...parts.installments, categories: [{ categoryId: 1, maxCount: 0 }] } },
  ],
  [
    'installments.categories.1',
    {
      installments: {
        ...parts.installments,
        categories: [
          { categoryId: 1, maxCount: 1 },
          { categoryId: 1, maxCount: 3 },
        ],
      },
    },
  ],
  ['cashOnDelivery.surcharge', { cashOnDelivery: { ...parts.cashOnDelivery, surcharge: 0.001 } }],
  ['cashOnDelivery.maxTotal', { cashOnDelivery: { isOn: true, surcharge: 0, maxTotal: 0 } }],
])(
  'installments and cash on delivery: an error is shown beside its field (%s)',
  async (path, change) => {
    const payments = await read();
    const answer = await put<ErrorAnswer>({
      version: payments.version,
      offered: ['testbank', 'transfer'],
      ...parts,
      ...change,
    });
    expect([answer.status, answer.body.errors?.map((error) => error.path)]).toEqual([400, [path]]);
  },
);

test('what the merchant turns on is in the shop at once', async () => {
  const payments = await read();
  const on = {
    installments: { ...parts.installments, isOn: true, maxCount: 9 },
    cashOnDelivery: { isOn: true, surcharge: 35.5, maxTotal: 2_000 },
  };
  expect(
    (
      await put({
        version: payments.version,
        offered: ['testbank', 'transfer'],
        ...parts,
        ...on,
      })
    ).status,
  ).toBe(200);
  const seen = async () => (await call<ShopAnswer>(shop, 'GET', '/config/shop')).body;
  await expect.poll(seen).toMatchObject({
    paymentMethods: ['card', 'transfer', 'cash-on-delivery'],
    installments: { minTotal: 500, maxCount: 9 },
    cashOnDelivery: { surcharge: 35.5, maxTotal: 2_000, needsCode: false },
  });
});

test('[C24] the picture of the accepted cards is in the shop at once, and can be removed', async () => {
  const form = fileForm(await makePicture({ width: 700, height: 80 }));
  const sent = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/images',
    headers: { ...form.headers, authorization },
    payload: form.payload,
  });
  const { hash, picture } = sent.json() as TakenPicture;
  const payments = await read();
  const change = { offered: ['testbank', 'transfer'], ...parts };
  const place = (marks: string | null, version: number) => put({ ...change, marks, version });
  const seen = async () => (await call<ShopAnswer>(shop, 'GET', '/config/shop')).body.paymentMarks;

  expect((await place('0'.repeat(32), payments.version)).status).toBe(422);
  const saved = await place(hash, payments.version);
  expect(saved.body.marks).toEqual({ hash, picture });
  await expect.poll(seen).toEqual(picture);
  expect(picture).toMatchObject({ width: 700, height: 80 });

  expect((await place(null, saved.body.version)).body.marks).toBeNull();
  await expect.poll(seen).toBeNull();
});
