// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeList, makeListItem } from '#web/testing/make-list.ts';
import { makeProduct, percentTier } from '#web/testing/make-product.ts';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import {
  type Answers,
  calculated,
  expectLoggedFailure,
  renderPage,
  serve,
} from '#web/testing/render-page.tsx';
import { SAVE_DELAY_MS } from './latest-value.ts';
import ListRoute from './list.route.tsx';

beforeEach(() => {
  localStorage.clear();
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const session = makeSession({ user: makeUser() });
const three = makeList({ items: [1, 2, 3].map((id) => makeListItem(id)) });

async function open(list = three, answers: Answers = {}, path = '/account/lists/3') {
  const asked = serve({
    'GET /user/lists/3': { body: list },
    'POST /cart/calculate': ({ body }) => ({ body: calculated(body) }),
    ...answers,
  });
  const { router } = await renderPage(<ListRoute />, path, '/account/lists/:listId', session);
  const changes = () =>
    asked
      .filter(({ method, path }) => method !== 'GET' && path.startsWith('/user'))
      .map(({ method, path, body }) => [`${method} ${path}`, body]);
  return { changes, router };
}
const names = () =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const handle = (name: string) => screen.getByRole('button', { name: `Sırasını değiştir: ${name}` });
const announced = () =>
  screen
    .getAllByRole('status')
    .map((region) => region.textContent)
    .join('');
const key = (element: HTMLElement, key: string) =>
  act(async () => fireEvent.keyDown(element, { key }));
const click = (element: HTMLElement) => act(async () => fireEvent.click(element));

test('[B36] a customer with an address that is not verified sees the notice, and no list is requested', async () => {
  const asked = serve({});
  await renderPage(
    <ListRoute />,
    '/account/lists/3',
    '/account/lists/:listId',
    makeSession({ user: makeUser({ emailVerified: false }) }),
  );

  expect(screen.getByRole('heading').textContent).toBe('Email Verification Required');
  expect(asked.filter(({ path }) => path.startsWith('/user/lists'))).toEqual([]);
});

test.each(['/account/lists/99', '/account/lists/abc'])(
  'a list that is not there (%s) says so and leads back',
  async (path) => {
    expectLoggedFailure();
    await open(three, {}, path);

    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Bu liste bulunamadı');
    expect(screen.getByRole('link', { name: 'Listelerime dön' }).getAttribute('href')).toBe(
      '/account/lists',
    );
  },
);

test('a list that could not be loaded shows a general title, and can be requested again', async () => {
  expectLoggedFailure();
  let isDown = true;
  await open(three, {
    'GET /user/lists/3': () => (isDown ? { status: 503, body: {} } : { body: three }),
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Listelerim');
  expect(document.title).toContain('Listelerim');

  isDown = false;
  await click(screen.getByRole('button', { name: 'Tekrar dene' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(three.name);
});

test('[K16] rows show the neck, the price at the quantity, the stock, and what is no longer there', async () => {
  await open(
    makeList({
      items: [
        makeListItem(1, {
          quantity: 48,
          product: makeProduct({
            id: 1,
            bulkDiscounts: [percentTier(48, 10)],
            attributes: { neck: 'FEA15', closure: 'crimp' },
          }),
          notes: 'Altın pompa ile',
        }),
        makeListItem(2, {
          quantity: 80,
          product: makeProduct({ id: 2, name: 'Az Kalan', stock: 40 }),
        }),
        makeListItem(3, { product: makeProduct({ id: 3, name: 'Tükenen', stock: 0 }) }),
        makeListItem(4, { product: makeProduct({ id: 4, name: 'Kalkan' }), isWithdrawn: true }),
      ],
    }),
  );

  const [first, few, out, gone] = screen
    .getAllByRole('checkbox', { name: /^Seç: / })
    .map((box) => box.closest('li'))
    .filter((row) => row !== null);
  expect(first?.textContent).toContain('FEA15');
  expect(first?.textContent).toContain('31,41 TL/adet · 48+ fiyatı');
  expect(first?.textContent).toContain('1.507,68 TL');
  expect(within(first as HTMLElement).getByRole('textbox', { name: /^Not: / })).toHaveProperty(
    'value',
    'Altın pompa ile',
  );
  expect(few?.textContent).toContain('Stokta yalnızca 40 adet var');
  expect(
    within(out as HTMLElement)
      .getByRole('link', { name: 'Gelince haber ver' })
      .getAttribute('href'),
  ).toBe('/products/3#stock-alert');
  expect(gone?.textContent).toContain('Artık satılmıyor');
  expect(within(gone as HTMLElement).queryByRole('link')).toBeNull();
  expect(
    [out, gone].map(
      (row) => (within(row as HTMLElement).getByRole('checkbox') as HTMLInputElement).disabled,
    ),
  ).toEqual([true, true]);
});

test('[K19] with the keyboard a row is picked up, moved and dropped, every step is announced, and the order is sent once', async () => {
  const { changes } = await open(three, {
    'PUT /user/lists/3/items/reorder': { body: { content: [] } },
  });

  await click(handle('Ürün 1'));
  expect(announced()).toBe('Ürün 1 tutuldu. 3 ürün içinde 1. sırada.');
  await key(handle('Ürün 1'), 'ArrowDown');
  await key(handle('Ürün 1'), 'ArrowDown');
  await key(handle('Ürün 1'), 'ArrowDown');
  expect(names()).toEqual(['Ürün 2', 'Ürün 3', 'Ürün 1']);
  expect(announced()).toBe('Ürün 1, 3 ürün içinde 3. sıraya taşındı.');
  expect(document.activeElement).toBe(handle('Ürün 1'));
  expect(changes()).toEqual([]);
  await click(handle('Ürün 1'));

  expect(announced()).toBe('Ürün 1 bırakıldı. 3 ürün içinde 3. sırada.');
  expect(changes()).toEqual([['PUT /user/lists/3/items/reorder', { itemIds: [2, 3, 1] }]]);
});

test('without a keyboard two buttons move the row; Escape cancels', async () => {
  const { changes } = await open(three, {
    'PUT /user/lists/3/items/reorder': { body: { content: [] } },
  });

  await click(handle('Ürün 3'));
  await click(screen.getByRole('button', { name: 'Yukarı taşı' }));
  expect(names()).toEqual(['Ürün 1', 'Ürün 3', 'Ürün 2']);
  await key(handle('Ürün 3'), 'Escape');
  expect(names()).toEqual(['Ürün 1', 'Ürün 2', 'Ürün 3']);
  expect(announced()).toBe('Vazgeçildi. Ürün 3 yeniden 3. sırada.');
  expect(changes()).toEqual([]);
});

test('a new order of the rows that the server refuses is undone', async () => {
  expectLoggedFailure();
  await open(three, {
    'PUT /user/lists/3/items/reorder': {
      status: 500,
      body: { code: 'INTERNAL', message: 'Beklenmeyen bir hata.' },
    },
  });

  await click(handle('Ürün 1'));
  await key(handle('Ürün 1'), 'ArrowDown');
  await click(handle('Ürün 1'));

  await waitFor(() => expect(names()).toEqual(['Ürün 1', 'Ürün 2', 'Ürün 3']));
  expect(screen.getByText('Beklenmeyen bir hata.')).toBeTruthy();
});

test('a list that changed elsewhere is loaded again, with a message', async () => {
  expectLoggedFailure();
  let list = three;
  await open(three, {
    'GET /user/lists/3': () => ({ body: list }),
    'PUT /user/lists/3/items/reorder': () => {
      list = makeList({ items: [1, 4].map((id) => makeListItem(id)) });
      return { status: 409, body: { code: 'LIST_CHANGED', message: 'değişti' } };
    },
  });

  await click(handle('Ürün 1'));
  await key(handle('Ürün 1'), 'ArrowDown');
  await click(handle('Ürün 1'));

  await waitFor(() => expect(names()).toEqual(['Ürün 1', 'Ürün 4']));
  expect(screen.getByText(/Bu liste başka bir yerde değişti/)).toBeTruthy();
});

test('[K18] a note is saved on Enter and on leaving the field; one that could not be saved keeps its text', async () => {
  expectLoggedFailure();
  let isDown = true;
  const { changes } = await open(three, {
    'PUT /user/lists/3/items/2/notes': ({ body }) =>
      isDown
        ? { status: 503, body: {} }
        : { body: makeListItem(2, { notes: (body as { notes: string }).notes }) },
  });
  const field = screen.getByRole('textbox', { name: 'Not: Ürün 2' }) as HTMLTextAreaElement;

  fireEvent.change(field, { target: { value: 'İğne uçlu, 24 adet ☀️' } });
  await key(field, 'Enter');
  expect(field.value).toBe('İğne uçlu, 24 adet ☀️');
  expect(screen.getByText("Not kaydedilemedi. Enter'a basarak tekrar deneyin.")).toBeTruthy();

  isDown = false;
  await act(async () => fireEvent.blur(field));
  expect(screen.getByText('Not kaydedildi')).toBeTruthy();
  expect(changes()).toHaveLength(2);
  await act(async () => fireEvent.blur(field));
  expect(changes()).toHaveLength(2);
  fireEvent.change(field, { target: { value: 'başka' } });
  await key(field, 'Escape');
  expect(field.value).toBe('İğne uçlu, 24 adet ☀️');
});

test('[K18] what is typed while a note is being saved is saved after it, never before', async () => {
  const answers: (() => void)[] = [];
  const { changes } = await open(three, {
    'PUT /user/lists/3/items/2/notes': async ({ body }) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return { body: makeListItem(2, { notes: (body as { notes: string }).notes }) };
    },
  });
  const field = screen.getByRole('textbox', { name: 'Not: Ürün 2' }) as HTMLTextAreaElement;
  const notes = () => changes().map(([, body]) => (body as { notes: string }).notes);

  fireEvent.change(field, { target: { value: 'Altın' } });
  await key(field, 'Enter');
  fireEvent.change(field, { target: { value: 'Altın halka' } });
  await act(async () => fireEvent.blur(field));
  expect(notes()).toEqual(['Altın']);

  await act(async () => answers.shift()?.());
  expect(notes()).toEqual(['Altın', 'Altın halka']);
  expect(screen.queryByText('Not kaydedildi')).toBeNull();
  await act(async () => answers.shift()?.());
  expect(screen.getByText('Not kaydedildi')).toBeTruthy();
  expect(field.value).toBe('Altın halka');
});

test('a quantity is shown at once, saved once, and taken back when the server refuses', async () => {
  expectLoggedFailure();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isDown = false;
  const { changes } = await open(three, {
    'PUT /user/lists/3/items/1/quantity': () =>
      isDown ? { status: 503, body: {} } : { body: makeListItem(1) },
  });
  const increase = screen.getAllByRole('button', { name: 'Artır' })[0] as HTMLElement;
  const quantity = screen.getByRole('textbox', { name: 'Adet: Ürün 1' }) as HTMLInputElement;

  await click(increase);
  await click(increase);
  await act(async () => void (await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS)));
  expect(changes()).toEqual([['PUT /user/lists/3/items/1/quantity', { quantity: 3 }]]);

  isDown = true;
  await click(increase);
  expect(quantity.value).toBe('4');
  await act(async () => void (await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS)));
  expect(quantity.value).toBe('3');
});

test('[K17] a removed row leaves an undo button in its place, which restores quantity, note and order', async () => {
  const { changes } = await open(
    makeList({
      items: [makeListItem(1), makeListItem(2, { quantity: 12, notes: 'Numune' }), makeListItem(3)],
    }),
    {
      'DELETE /user/lists/3/items/2': { body: {} },
      'POST /user/lists/3/items': {
        body: makeListItem(9, {
          product: makeProduct({ id: 2, name: 'Ürün 2' }),
          quantity: 12,
          notes: 'Numune',
        }),
      },
      'PUT /user/lists/3/items/reorder': { body: { content: [] } },
    },
  );

  await click(screen.getByRole('button', { name: 'Listeden çıkar: Ürün 2' }));
  expect(names()).toEqual(['Ürün 1', 'Ürün 3']);
  expect(screen.getByText('2 ürün, 2 adet', { selector: 'header *' })).toBeTruthy();
  await click(screen.getByRole('button', { name: 'Geri al: Ürün 2' }));

  expect(names()).toEqual(['Ürün 1', 'Ürün 2', 'Ürün 3']);
  expect(changes().slice(1)).toEqual([
    ['POST /user/lists/3/items', { productId: 2, quantity: 12, notes: 'Numune' }],
    ['PUT /user/lists/3/items/reorder', { itemIds: [1, 9, 3] }],
  ]);
});

test('all rows go into the cart, with the changes listed; or only the chosen ones', async () => {
  await open(
    makeList({
      items: [
        makeListItem(1, { quantity: 2 }),
        makeListItem(2, {
          quantity: 80,
          product: makeProduct({ id: 2, name: 'Az Kalan', stock: 40 }),
        }),
        makeListItem(3, { product: makeProduct({ id: 3, name: 'Tükenen', stock: 0 }) }),
      ],
    }),
  );
  const cart = () =>
    (JSON.parse(localStorage.getItem('cart') ?? '[]') as { id: number; quantity: number }[]).map(
      ({ id, quantity }) => [id, quantity],
    );

  // The sum beside the button includes only what can be added, not more than the stock.
  expect(screen.getByText('2 ürün, 42 adet')).toBeTruthy();

  await click(screen.getByRole('checkbox', { name: 'Seç: Ürün 1' }));
  expect(screen.getByText('Seçilen 1 ürün, 2 adet')).toBeTruthy();
  await click(screen.getByRole('button', { name: 'Seçileni sepete ekle' }));
  expect(cart()).toEqual([[1, 2]]);
  expect(screen.getByText('Sepete eklendi: 1 ürün, 2 adet.')).toBeTruthy();

  await click(screen.getByRole('checkbox', { name: 'Seç: Ürün 1' }));
  await click(screen.getByRole('button', { name: 'Hepsini sepete ekle' }));
  expect(cart()).toEqual([
    [1, 4],
    [2, 40],
  ]);
  expect(screen.getByText('Az Kalan: stok yetmediği için 80 yerine 40 adet eklendi.')).toBeTruthy();
  expect(screen.getByText('Tükenen: tükendi, eklenmedi.')).toBeTruthy();
});

test('[A03] sharing makes a link that can be copied, and is stopped for good', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  const { changes } = await open(three, {
    'PUT /user/lists/3/share': ({ body }) => {
      const { isShared } = body as { isShared: boolean };
      return { body: makeList({ isShared, shareCode: isShared ? 'ABCDEFGHJKMNPQRSTVWX' : null }) };
    },
  });

  await click(screen.getByRole('button', { name: 'Paylaş' }));
  await click(screen.getByRole('button', { name: 'Bağlantı oluştur' }));
  expect(
    (screen.getByRole('textbox', { name: 'Paylaşım bağlantısı' }) as HTMLInputElement).value,
  ).toBe(`${window.location.origin}/lists/ABCDEFGHJKMNPQRSTVWX`);
  await click(screen.getByRole('button', { name: 'Bağlantıyı kopyala' }));
  expect(copied).toEqual([`${window.location.origin}/lists/ABCDEFGHJKMNPQRSTVWX`]);
  await click(screen.getByRole('button', { name: 'Paylaşımı durdur' }));

  expect(changes().map(([, body]) => body)).toEqual([{ isShared: true }, { isShared: false }]);
  expect(screen.getByText('Paylaşım durdu. Eski bağlantı artık çalışmaz.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Bağlantı oluştur' })).toBeTruthy();
});
