import { expect, test } from 'vitest';
import { type Api, ApiError } from '#web/base/api/api.ts';
import { makeEntry } from '#web/testing/make-entry.ts';
import { makeProduct, photograph } from '#web/testing/make-product.ts';
import { loadProduct } from './load-product.ts';

const showcase = [42, 1, 2, 3, 4, 5, 6].map((id) => makeEntry({ id }));

const measured = { part: 'cap', heightMm: 30 };

const fitting = {
  groups: [
    { role: 'cap', products: [makeProduct({ id: 9, attributes: measured })], total: 1 },
    { role: 'box', products: [makeProduct({ id: 10, attributes: measured })], total: 1 },
  ],
  remarks: [],
  tool: null,
};

const load = (
  productId: string,
  find: (id: number) => Promise<unknown> = async (id) => ({ ...makeProduct({ id }), similar: [] }),
) =>
  loadProduct({
    api: {
      products: { find, fitting: async () => fitting },
      showcases: { list: async () => ({ content: showcase }) },
    } as unknown as Api,
    params: { productId },
  });

test('[B05] the address names the product', async () => {
  expect((await load('42')).product.id).toBe(42);
});

test('[I11] recommended products are neither the product itself nor similar ones', async () => {
  const { recommended } = await load('42', async (id) => ({
    ...makeProduct({ id }),
    similar: [makeProduct({ id: 2 })],
  }));

  expect(recommended.map(({ product }) => product.id)).toEqual([1, 3, 4, 5, 6]);
});

test('products shown beside the product have only the data that a card needs', async () => {
  const beside = {
    description: 'Kalın tabanlı.',
    attributes: { capacityMl: 50, material: 'glass' },
    images: [photograph(), photograph({ view: 'angle' })],
  };
  const { product, recommended } = await load('42', async (id) => ({
    ...makeProduct({ id, ...beside }),
    similar: [makeProduct({ id: 2, ...beside })],
  }));

  expect(product).toMatchObject({ id: 42, ...beside });
  const { view, ...main } = photograph();
  expect(product.similar[0]).toMatchObject({
    attributes: { capacityMl: 50 },
    images: [{ url: main.url, alt: main.alt }],
  });
  expect(product.similar[0]?.images[0]).not.toHaveProperty('view');
  for (const field of ['description', 'gtin']) expect(product.similar[0]).not.toHaveProperty(field);
  expect(recommended[0]?.product).not.toHaveProperty('description');
});

test.each(['abc', '0', '-1', '1.5', '9999999999', '99999999999'])(
  '[B05] an address that is no number (%j) is a page that does not exist',
  async (productId) => {
    await expect(load(productId)).rejects.toMatchObject({ init: { status: 404 } });
  },
);

test('the parts that fit are loaded with the product; after a failure the page does without', async () => {
  const found = (await load('42')).fitting;
  expect(found.groups.map(({ role, total }) => [role, total])).toEqual([
    ['cap', 1],
    ['box', 1],
  ]);
  expect(found.groups.map(({ products }) => products[0]?.attributes)).toEqual([
    { part: 'cap' },
    measured,
  ]);

  const failing = {
    products: {
      find: async (id: number) => ({ ...makeProduct({ id }), similar: [] }),
      fitting: () => Promise.reject(new ApiError(503, {})),
    },
  };
  const api = { ...failing, showcases: { list: async () => ({ content: [] }) } } as unknown as Api;
  expect((await loadProduct({ api, params: { productId: '42' } })).fitting.groups).toEqual([]);
});

test('a withdrawn product is redirected permanently to its successor', async () => {
  const failure = await load('7', () =>
    Promise.reject(new ApiError(410, { code: 'PRODUCT_WITHDRAWN', details: { successorId: 8 } })),
  ).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(Response);
  expect([(failure as Response).status, (failure as Response).headers.get('location')]).toEqual([
    301,
    '/products/8',
  ]);
});

test('a withdrawn product without one is refused with the API’s message', async () => {
  const refused = new ApiError(410, {
    code: 'PRODUCT_WITHDRAWN',
    details: { name: 'Eski Şişe', successorId: null, similar: [] },
  });

  await expect(load('7', () => Promise.reject(refused))).rejects.toBe(refused);
});
