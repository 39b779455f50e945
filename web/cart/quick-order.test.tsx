// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QuickOrderRow } from '#shared/orders/customer-orders.ts';
import QuickOrderPage from '#web/quick-order/quick-order.route.tsx';
import { emptyDataLayer, events } from '#web/testing/data-layer.ts';
import { makeProduct, percentTier } from '#web/testing/make-product.ts';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import {
  type Answers,
  calculated,
  expectLoggedFailure,
  renderPage,
  serve,
} from '#web/testing/render-page.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  emptyDataLayer();
  // Prices without tax, as companies see them: the tests expect these amounts.
  localStorage.setItem('prices', 'net');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CHECK = 'POST /products/quick-order';
const bottle = makeProduct({
  id: 1,
  sku: 'FL-KARE-50',
  name: 'Kare Şişe',
  price: 10,
  bulkDiscounts: [percentTier(100, 10)],
});
const cap = makeProduct({
  id: 2,
  sku: 'FL-KAPAK',
  name: 'Kapak',
  price: 5,
  minQuantity: 12,
  quantityStep: 12,
});
const answerOf = (parts: Partial<QuickOrderRow>): QuickOrderRow => ({
  sku: 'x',
  quantity: 1,
  product: null,
  problem: null,
  possibleQuantity: null,
  suggestions: [],
  ...parts,
});
const three = {
  body: {
    rows: [
      answerOf({ product: bottle }),
      answerOf({ product: cap, problem: 'below-minimum', possibleQuantity: 12 }),
      answerOf({ problem: 'unknown', suggestions: [bottle] }),
    ],
  },
};
const TEXT = 'FL-KARE-50 120\nFL-KAPAK\t5\nFL-KARE-05;3';

async function open(answers: Answers, user = false) {
  const asked = serve({
    'POST /cart/calculate': ({ body }) => ({ body: calculated(body) }),
    ...answers,
  });
  await renderPage(
    <QuickOrderPage />,
    '/quick-order',
    '*',
    makeSession(user ? { user: makeUser() } : {}),
  );
  return {
    asked,
    checks: () =>
      asked.filter(({ path }) => path === '/products/quick-order').map(({ body }) => body),
  };
}
const input = () => screen.getByLabelText('Ürün kodu ve adet') as HTMLTextAreaElement;
const write = (text: string) =>
  act(async () => void fireEvent.change(input(), { target: { value: text } }));
const press = (name: string | RegExp, inside: Pick<typeof screen, 'getByRole'> = screen) =>
  act(async () => void fireEvent.click(inside.getByRole('button', { name })));
const cart = () =>
  JSON.parse(localStorage.getItem('cart') ?? '[]') as { id: number; quantity: number }[];
async function check(text = TEXT) {
  await write(text);
  await press('Satırları denetle');
}

test('the example of a list can be read, and has no codes of a certain catalogue', async () => {
  const { checks } = await open({ [CHECK]: three });
  const example = input().placeholder;
  expect(example).not.toContain('FL-');
  await check(example);

  expect(checks()).toEqual([
    {
      rows: [
        { sku: 'KOD-1', quantity: 120 },
        { sku: 'KOD-2', quantity: 48 },
        { sku: 'KOD-3', quantity: 1 },
      ],
    },
  ]);
});

test('rows are checked with one call, each in its place, at the price of its quantity', async () => {
  const { checks } = await open({ [CHECK]: three });
  await check();

  expect(checks()).toEqual([
    {
      rows: [
        { sku: 'FL-KARE-50', quantity: 120 },
        { sku: 'FL-KAPAK', quantity: 5 },
        { sku: 'FL-KARE-05', quantity: 3 },
      ],
    },
  ]);
  expect(await screen.findByText('9,00 TL/adet')).toBeDefined();
  expect(screen.getAllByText('1.080,00 TL')).toHaveLength(2);
  expect(screen.getByText('En az 12 adet alınabilir.')).toBeDefined();
  expect(screen.getByText(/“FL-KARE-05” koduyla bir ürün yok/)).toBeDefined();
  expect(screen.getByText('1 satır hazır · 2 satır düzeltilmeli')).toBeDefined();
});

test('one press corrects each problem; then all rows go into the cart', async () => {
  await open({ [CHECK]: three });
  await check();

  await press('12 adet yap');
  await press(/FL-KARE-50 Kare Şişe/);
  expect(screen.queryByText(/düzeltilmeli/)).toBeNull();
  await press('Tümünü sepete ekle');
  expect(cart()).toMatchObject([
    { id: 1, quantity: 123 },
    { id: 2, quantity: 12 },
  ]);
  expect(
    events('add_to_cart').map(({ ecommerce }) => (ecommerce as { items: unknown[] }).items),
  ).toHaveLength(1);
  expect(input().value).toBe('');
  expect(document.activeElement).toBe(input());
});

test('ready rows can go into the cart first; the others stay in their place, also in the text', async () => {
  await open({ [CHECK]: three });
  await check();
  await press('Hazır olanları sepete ekle');

  expect(cart()).toMatchObject([{ id: 1, quantity: 120 }]);
  expect(screen.queryByText('Kare Şişe', { selector: 'a' })).toBeNull();
  expect(screen.getByText('En az 12 adet alınabilir.')).toBeDefined();
  expect(input().value).toBe('FL-KAPAK\t5\nFL-KARE-05\t3');
});

test('an unclear quantity has to be corrected by the buyer, and is not guessed', async () => {
  await open({ [CHECK]: { body: { rows: [answerOf({ product: bottle })] } } });
  await check('FL-KARE-50;1,5');

  expect(screen.getByText('Adet anlaşılmadı: “1,5”.')).toBeDefined();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('SECTION'));
  // Nothing is ready: the press moves to the first row to correct.
  await press('Hazır olanları sepete ekle');
  expect(localStorage.getItem('cart')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Adet/ }));
  await press('1 adet yap');
  await press('Tümünü sepete ekle');
  expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toMatchObject([{ quantity: 1 }]);
});

test('quantities are changed with the keyboard, and a row is taken out', async () => {
  await open({ [CHECK]: three });
  await check();
  const quantity = screen.getByRole('textbox', { name: 'Adet: Kapak' });
  fireEvent.keyDown(quantity, { key: 'ArrowUp' });
  expect(screen.queryByText('En az 12 adet alınabilir.')).toBeNull();
  expect(screen.getByText('1.140,00 TL')).toBeDefined();

  await press('Satırı çıkar: FL-KARE-05');
  expect(screen.getByRole('heading', { name: '2 satır' })).toBeDefined();
});

test('without a row no request is sent; the field says what to write', async () => {
  const { checks } = await open({});
  await check('   \n\n');

  expect(checks()).toEqual([]);
  expect(screen.getByText(/Önce en az bir ürün kodu yazın/)).toBeDefined();
  expect(document.activeElement).toBe(input());
});

test('a failure loses nothing: neither the text nor the rows that were checked, also over a reload', async () => {
  let isDown = false;
  expectLoggedFailure();
  await open({
    [CHECK]: () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return three;
    },
  });
  await check();
  isDown = true;
  await press('Yeniden denetle');
  expect(screen.getByRole('alert').textContent).toContain('Yazdıklarınız duruyor');
  expect(screen.getByText('Kare Şişe', { selector: 'a' })).toBeDefined();
  cleanup();

  await open({});
  expect(input().value).toBe(TEXT);
});

test('rows beyond the maximum are reported', async () => {
  await open({
    [CHECK]: { body: { rows: Array.from({ length: 200 }, () => answerOf({ product: bottle })) } },
  });
  await check(Array.from({ length: 203 }, () => 'FL-KARE-50 1').join('\n'));

  expect(
    screen.getByText(
      'Bir kerede 200 satır denetlenir; son 3 satır dışarıda kaldı ve metinde duruyor.',
    ),
  ).toBeDefined();
});

test('a file is added below the pasted rows, and all is checked; rows beyond the maximum come next', async () => {
  const { checks } = await open({
    [CHECK]: { body: { rows: Array.from({ length: 200 }, () => answerOf({ product: bottle })) } },
  });
  await write('FL-KARE-50 1');
  const rows = Array.from({ length: 200 }, (_, index) => `FL-${index};2`).join('\n');
  const file = new File([`Ürün kodu;Adet\n${rows}`], 'siparis.csv');
  await act(
    async () =>
      void fireEvent.change(screen.getByLabelText('Dosyadan ekle', { selector: 'input' }), {
        target: { files: [file] },
      }),
  );
  await waitFor(() => expect(checks()).toHaveLength(1));
  expect((checks()[0] as { rows: unknown[] }).rows[1]).toEqual({ sku: 'FL-0', quantity: 2 });
  await press('Tümünü sepete ekle');
  expect(input().value).toBe('FL-199\t2');
});

const list = {
  id: 4,
  name: 'Bahar serisi',
  description: null,
  itemCount: 0,
  isShared: false,
  shareCode: null,
  createdAt: '',
  updatedAt: '',
  items: [],
};
const LISTS = 'GET /user/lists/with-items';

test('a customer puts the rows into a list; a visitor is not offered it', async () => {
  const { asked } = await open(
    {
      [CHECK]: { body: { rows: [answerOf({ product: bottle })] } },
      [LISTS]: { body: { content: [list] } },
      'POST /user/lists/4/items': { body: {} },
    },
    true,
  );
  await check('FL-KARE-50 120');
  await press('Listeye ekle');
  await press('1 ürünü ekle', within(screen.getByRole('dialog')));

  expect(asked.find(({ path }) => path === '/user/lists/4/items')?.body).toEqual({
    productId: 1,
    quantity: 120,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(input().value).toBe('');
  cleanup();
});

test('[D04] a visitor who wants a list is asked to sign in, and keeps what was typed', async () => {
  const { asked } = await open({ [CHECK]: three });
  await check();
  await press('Listeye ekle');

  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Yazdığınız satırlar bu sekmede kalır.')).toBeDefined();
  expect(dialog.getByRole('link', { name: 'Giriş yap' }).getAttribute('href')).toBe('/login');
  expect(asked.filter(({ path }) => path.startsWith('/user/'))).toEqual([]);
  expect(input().value).not.toBe('');
});

test('a failure in the middle does not add a row twice, and leaves the others', async () => {
  let isDown = true;
  expectLoggedFailure();
  const { asked } = await open(
    {
      [CHECK]: {
        body: {
          rows: [
            answerOf({ product: bottle }),
            answerOf({ product: makeProduct({ id: 3, sku: 'FL-3', name: 'Pompa' }) }),
          ],
        },
      },
      [LISTS]: { body: { content: [] } },
      'POST /user/lists': { body: list },
      'POST /user/lists/4/items': ({ body }) => {
        if (isDown && (body as { productId: number }).productId === 3)
          throw new TypeError('Failed to fetch');
        return { body: {} };
      },
    },
    true,
  );
  await check('FL-KARE-50 120\nFL-3 2');
  await press('Listeye ekle');
  const dialog = within(screen.getByRole('dialog'));
  await press('2 ürünü ekle', dialog);
  expect(dialog.getByText('Listeye bir ad verin.')).toBeDefined();
  await act(
    async () =>
      void fireEvent.change(dialog.getByLabelText('Liste adı'), { target: { value: 'Bahar' } }),
  );
  await press('2 ürünü ekle', dialog);
  expect(dialog.getByRole('alert').textContent).toContain('2 üründen 1 tanesi eklendi');

  isDown = false;
  await press('2 ürünü ekle', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const posts = asked
    .filter(({ method, path }) => method === 'POST' && path.startsWith('/user/lists'))
    .map(({ path, body }) => [path, (body as { productId?: number }).productId]);
  expect(posts).toEqual([
    ['/user/lists', undefined],
    ['/user/lists/4/items', 1],
    ['/user/lists/4/items', 3],
    ['/user/lists/4/items', 3],
  ]);
});
