// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeItem } from '#web/product/cart-item.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import { serve } from '#web/testing/render-page.tsx';
import { offerTools } from './page-tools.ts';

type Tool = { name: string; annotations: object; execute: (input: object) => Promise<object> };
const tools = new Map<string, Tool>();
const modelContext = {
  async registerTool(tool: Tool, { signal }: { signal: AbortSignal }) {
    tools.set(tool.name, tool);
    signal.addEventListener('abort', () => tools.delete(tool.name));
  },
};
const call = (name: string, input: object) => tools.get(name)?.execute(input);

beforeEach(() => {
  localStorage.clear();
  tools.clear();
  Object.assign(document, { modelContext });
});
afterEach(() => {
  Reflect.deleteProperty(document, 'modelContext');
  vi.unstubAllGlobals();
});

const bottle = makeProduct({ id: 12, name: 'Kare Şişe', minQuantity: 12, quantityStep: 12 });
const pump = makeProduct({ id: 15, name: 'Vidalı Pompa' });
const answers = {
  'GET /products/search?q=kare&size=10': { body: { totalElements: 1, content: [bottle] } },
  'GET /products/12': { body: { ...bottle, documents: [], similar: [] } },
  'GET /products/15': { body: { ...pump, documents: [], similar: [] } },
  'GET /products/99': { status: 404, body: { message: 'Bu ürün bulunamadı.' } },
  'GET /products/12/fitting': {
    body: { groups: [{ role: 'pump', total: 3, products: [pump] }], remarks: [], tool: null },
  },
};

async function offer(hints: object[] = []) {
  const asked = serve({ ...answers, 'POST /cart/fit': { body: { hints } } });
  const added: unknown[] = [];
  const left = new AbortController();
  await offerTools((product, quantity) => void added.push([product.id, quantity]), left.signal);
  return { added, asked, leave: () => left.abort() };
}

test('four tools are offered with their descriptions until the page is left', async () => {
  const { leave } = await offer();
  expect([...tools.keys()]).toEqual([
    'search_products',
    'get_product',
    'which_parts_fit',
    'add_to_cart',
  ]);
  expect(tools.get('add_to_cart')?.annotations).toEqual({
    readOnlyHint: false,
    untrustedContentHint: true,
  });
  leave();
  expect(tools.size).toBe(0);
});

test('the tools read the data that the page reads', async () => {
  await offer();
  expect(await call('search_products', { query: 'kare' })).toMatchObject({
    total: 1,
    products: [{ id: 12, name: 'Kare Şişe', minQuantity: 12 }],
  });
  expect(await call('which_parts_fit', { product_id: 12 })).toMatchObject({
    groups: [{ role: 'pump', total: 3, products: [{ id: 15 }] }],
  });
  expect(await call('get_product', { product_id: 99 })).toEqual({ refused: 'Bu ürün bulunamadı.' });
});

test('the cart tool adds what the button of the page would add', async () => {
  const { added } = await offer();
  expect(await call('add_to_cart', { product_id: 12, quantity: 24 })).toMatchObject({
    added: 'Kare Şişe',
  });
  expect(added).toEqual([[12, 24]]);
});

test('a wrong quantity and a part that fits nothing in the cart are refused', async () => {
  const stored = makeItem(bottle, { cartItemId: 'a', quantity: 12, addedAt: '' });
  localStorage.setItem('cart', JSON.stringify([stored]));
  const hint = { productId: 15, kind: 'NO_PARTNER', message: 'Bu pompa vidalıdır.' };
  const { added, asked } = await offer([hint]);
  expect(await call('add_to_cart', { product_id: 12, quantity: 5 })).toEqual({
    refused: 'off-step',
    possible: 24,
  });
  expect(await call('add_to_cart', { product_id: 15, quantity: 1 })).toEqual({
    refused: 'Bu pompa vidalıdır.',
  });
  expect(added).toEqual([]);
  expect(asked.at(-1)?.body).toEqual({
    items: [
      { productId: 12, quantity: 12, designId: null },
      { productId: 15, quantity: 1 },
    ],
  });
});

test('browsers that have the interface on the navigator are supported, too', async () => {
  Reflect.deleteProperty(document, 'modelContext');
  Object.assign(navigator, { modelContext });
  await offer();
  expect(tools.size).toBe(4);
  Reflect.deleteProperty(navigator, 'modelContext');
});
