// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeEntry } from '#web/testing/make-entry.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import { renderRoutes } from '#web/testing/render-catalogue.tsx';
import type { ListData } from './load-list.ts';
import ProductsPage from './products.route.tsx';

const category = (id: number, name: string, parentId: number | null = 2) => ({
  id,
  key: `key-${id}`,
  name,
  parentId,
  productCount: 40 + id,
});
const facet = (key: string, counts: Record<string, number>) => ({
  key,
  label: key,
  values: Object.entries(counts).map(([value, count]) => ({ value, label: value, count })),
});

const found: ListData = {
  page: {
    content: [makeProduct({ id: 1 }), makeProduct({ id: 2, name: 'İkinci' })],
    page: 0,
    size: 16,
    totalElements: 40,
    totalPages: 3,
  },
  facets: [
    facet('neck', { FEA15: 33, '18/415': 7, FEA20: 0 }),
    facet('glassColor', { clear: 20, amber: 20 }),
    facet('material', { glass: 40 }),
  ],
  price: { min: 21.9, max: 119.9 },
  categories: [
    category(2, 'Parfüm Malzemeleri', null),
    category(3, 'Parfüm Şişeleri'),
    category(4, 'Parfüm Kapakları'),
  ],
  side: [makeEntry({ id: 88, name: 'Yandaki Kapak' })],
  nearest: null,
  bestSellers: [],
  newSince: '2026-06-01',
};
const nothing: ListData = {
  ...found,
  page: { ...found.page, content: [], totalElements: 0, totalPages: 0 },
  bestSellers: [makeProduct({ id: 9, name: 'Çok satan' })],
};

const Page = ProductsPage as unknown as ComponentType<{ loaderData: ListData }>;
const LoadedPage = () => <Page loaderData={useLoaderData()} />;
const show = (path: string, data: ListData = found) =>
  renderRoutes([{ path: '/products', loader: () => data, Component: LoadedPage }], path);
const addressOf = ({ router }: Awaited<ReturnType<typeof show>>) =>
  router.state.location.pathname + router.state.location.search;
const facets = () => within(screen.getByRole('complementary', { name: 'Süzgeçler' }));
const facetsForm = () =>
  facets().getAllByRole<HTMLInputElement>('checkbox')[0]?.form as HTMLFormElement;
const settle = () => act(() => Promise.resolve());

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  // A search also requests answered questions.
  vi.stubGlobal('fetch', async () => Response.json({ content: [] }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[B02] the list shows its products, how many there are, and its categories', async () => {
  await show('/products');

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tüm ürünler');
  expect(screen.getByRole('heading', { level: 2, name: 'İkinci' })).toBeTruthy();
  expect(screen.getByText('40 ürün, sayfa 1/3')).toBeTruthy();
  const links = within(screen.getByRole('navigation', { name: 'Kategoriler' })).getAllByRole(
    'link',
  );
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Parfüm Şişeleri43', '/products?category=3'],
    ['Parfüm Kapakları44', '/products?category=4'],
  ]);
});

test('[B03] the title is the category, with a link to its parent', async () => {
  await show('/products?category=3');

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Parfüm Şişeleri');
  expect(screen.getByRole('link', { name: 'Parfüm Malzemeleri' }).getAttribute('href')).toBe(
    '/products?category=2',
  );
  expect(document.title).toBe('Parfüm Şişeleri');
});

test('[B04] the query of a search is the title', async () => {
  await show('/products?search=kare');

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('“kare” için sonuçlar');
});

const noted = (
  search: ListData['page']['search'],
  parts: Partial<ListData['page']> = {},
): ListData => ({ ...found, page: { ...found.page, ...parts, search } });
const order = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sıralama' });

test('[B04] the order by best match is only for searches, and is their default', async () => {
  const page = await show('/products?search=kare');
  expect(order().value).toBe('relevance');
  expect(within(order()).getByRole('option', { name: 'En uygun' })).toBeTruthy();
  fireEvent.change(order(), { target: { value: 'createdAt,desc' } });
  await settle();
  expect(addressOf(page)).toBe('/products?search=kare&sort=createdAt,desc');
  fireEvent.change(order(), { target: { value: 'relevance' } });
  await settle();
  expect(addressOf(page)).toBe('/products?search=kare');
  cleanup();

  await show('/products');
  expect(within(order()).queryByRole('option', { name: 'En uygun' })).toBeNull();
});

test('[B04] the corrected query is shown, with a link to search as typed', async () => {
  await show(
    '/products?search=flkon+sise&inStock=1&page=2',
    noted({ searchedFor: 'flakon sise', leftOut: [], isCapped: false }),
  );

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('“flakon sise” için sonuçlar');
  expect(screen.getByText(/“flkon sise” yerine “flakon sise” arandı/)).toBeTruthy();
  expect(
    screen.getByRole('link', { name: 'Yazdığınız gibi arayın: “flkon sise”' }).getAttribute('href'),
  ).toBe('/products?search=flkon+sise&asTyped=1&inStock=1');
  expect([...new FormData(facetsForm()).keys()]).not.toContain('asTyped');
});

test('[B04] terms that are in no product are named; nothing was corrected then', async () => {
  await show(
    '/products?search=Kare+xyz+%C5%9Fi%C5%9Fe',
    noted({ searchedFor: 'kare şişe', leftOut: ['xyz'], isCapped: false }),
  );

  expect(screen.getByText('“xyz” sonuç vermedi, onsuz arandı.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Yazdığınız gibi/ })).toBeNull();
});

test('[B04] a search as typed shows no note and stays as typed when the list is filtered', async () => {
  const page = await show(
    '/products?search=flkon&asTyped=1',
    noted({ searchedFor: null, leftOut: [], isCapped: false }),
  );

  expect(screen.queryByText(/yerine/)).toBeNull();
  fireEvent.click(facets().getByRole('checkbox', { name: /FEA15/ }));
  await settle();
  expect(addressOf(page)).toBe('/products?search=flkon&asTyped=1&neck=FEA15');
});

test('[B04] beyond ten thousand only “more than 10,000” is shown', async () => {
  await show(
    '/products?search=cam',
    noted(
      { searchedFor: null, leftOut: [], isCapped: true },
      { totalElements: 10_000, totalPages: 625 },
    ),
  );

  expect(screen.getByText("10.000'den fazla ürün, sayfa 1/625")).toBeTruthy();
});

test('[B03] [B04] a category is searched from its filters, and a search in it can be widened to the shop', async () => {
  const page = await show('/products?category=3&sort=price,asc&page=2');
  const field = facets().getByRole('searchbox', { name: 'Bu kategoride arayın' });
  fireEvent.change(field, { target: { value: ' kare ' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await settle();

  expect(addressOf(page)).toBe('/products?category=3&search=kare&sort=price,asc');
  expect(
    screen.getByRole('link', { name: '“kare” için bütün mağazada arayın' }).getAttribute('href'),
  ).toBe('/products?search=kare&sort=price,asc');
  cleanup();

  await show('/products?search=kare');
  expect(screen.queryByRole('link', { name: /bütün mağazada/ })).toBeNull();
  expect(screen.queryByRole('searchbox', { name: 'Bu kategoride arayın' })).toBeNull();
});

test('a choice goes into the address at once and keeps the rest of it', async () => {
  const page = await show('/products?category=3&sort=price,asc&page=2');

  fireEvent.click(facets().getByRole('checkbox', { name: /FEA15/ }));
  expect(facets().getByRole<HTMLInputElement>('checkbox', { name: /FEA15/ }).checked).toBe(true);
  fireEvent.click(facets().getByRole('checkbox', { name: /18\/415/ }));
  await settle();

  expect(addressOf(page)).toBe('/products?category=3&neck=FEA15&neck=18/415&sort=price,asc');
});

test('the form sends the same without JavaScript', async () => {
  await show('/products?category=3&search=kare&sort=price,asc&neck=FEA15&inStock=1');
  const form = facetsForm();

  expect(form.method).toBe('get');
  expect([...new FormData(form)].map((pair) => pair.join('=')).join('&')).toBe(
    'category=3&sort=price,asc&search=kare&inStock=1&neck=FEA15&minPrice=&maxPrice=',
  );
});

test('a value that would bring nothing cannot be chosen; a facet with one value is left out', async () => {
  await show('/products');

  expect(facets().getByRole<HTMLInputElement>('checkbox', { name: /FEA20/ }).disabled).toBe(true);
  expect(facets().queryByText('Malzeme')).toBeNull();
});

test('a price applies when the field is left, with a decimal comma', async () => {
  const page = await show('/products');
  const field = facets().getByRole('textbox', { name: 'En çok, TL (KDV dahil)' });

  fireEvent.change(field, { target: { value: '50,5' } });
  fireEvent.blur(field);
  await settle();

  expect(addressOf(page)).toBe('/products?maxPrice=50.5');
  expect(screen.getByRole('link', { name: /50,50 TL ve altı/ })).toBeTruthy();
});

test('a price is typed without tax where prices are shown so; the address has it with tax', async () => {
  localStorage.setItem('prices', 'net');
  const page = await show('/products');
  const field = () =>
    facets().getByRole<HTMLInputElement>('textbox', { name: 'En çok, TL (+ KDV)' });

  fireEvent.change(field(), { target: { value: '100' } });
  fireEvent.blur(field());
  await settle();

  expect(addressOf(page)).toBe('/products?maxPrice=118');
  expect(field().value).toBe('100');
  // An unchanged field does not change the address by rounding.
  fireEvent.blur(field());
  await settle();
  expect(addressOf(page)).toBe('/products?maxPrice=118');
});

test('choices can be removed one by one or all at once', async () => {
  await show('/products?category=3&neck=FEA15&glassColor=amber&inStock=1&page=2');
  const chosen = within(screen.getByRole('list', { name: 'Seçilen süzgeçler' })).getAllByRole(
    'link',
  );

  expect(chosen.map((link) => link.getAttribute('href'))).toEqual([
    '/products?category=3&glassColor=amber&inStock=1',
    '/products?category=3&neck=FEA15&inStock=1',
    '/products?category=3&neck=FEA15&glassColor=amber',
  ]);
  expect(facets().getByRole('link', { name: 'Temizle' }).getAttribute('href')).toBe(
    '/products?category=3',
  );
});

test('the order and the page are in the address', async () => {
  const page = await show('/products?neck=FEA15');

  fireEvent.change(screen.getByRole('combobox', { name: 'Sıralama' }), {
    target: { value: 'name,asc' },
  });
  await settle();
  expect(addressOf(page)).toBe('/products?neck=FEA15&sort=name,asc');
  expect(screen.getByRole('link', { name: 'Sayfa 2' }).getAttribute('href')).toBe(
    '/products?neck=FEA15&sort=name,asc&page=2',
  );
});

test('another page moves the focus to the start of the list', async () => {
  await show('/products');

  fireEvent.click(screen.getByRole('link', { name: 'Sayfa 2' }));
  await settle();

  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Ürünler' }));
});

test('[B04] a search without a result offers near products, advice and a contact', async () => {
  const nearest = {
    isNear: true,
    categories: [{ id: 3, name: 'Parfüm Şişeleri', productCount: 120 }],
    products: [makeProduct({ id: 9, name: 'En yakını' })],
  };
  await show('/products?search=zzz&asTyped=1', { ...nothing, nearest, bestSellers: [] });

  expect(screen.getByRole('heading', { level: 1, name: '“zzz” için ürün bulamadık' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Kategoriler' })).toBeNull();
  expect(
    within(screen.getByRole('navigation', { name: 'En yakın kategoriler' }))
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/products?category=3');
  expect(
    screen.getByRole('heading', { level: 2, name: 'Aradığınıza en yakın ürünler' }),
  ).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'En yakını' })).toBeTruthy();
  expect(screen.getByText(/FEA15/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Bize sorun' }).getAttribute('href')).toBe('/contact');
  expect(
    screen.getByRole('link', { name: 'Düzeltilmiş hâliyle arayın' }).getAttribute('href'),
  ).toBe('/products?search=zzz');
});

test('[B04] without near products, best sellers are offered and not called near', async () => {
  const nearest = {
    isNear: false,
    categories: [{ id: 3, name: 'Parfüm Şişeleri', productCount: 120 }],
    products: [makeProduct({ id: 9, name: 'Çok satan kapak' })],
  };
  await show('/products?search=zzz', { ...nothing, nearest, bestSellers: [] });

  expect(screen.queryByText(/en yakın/i)).toBeNull();
  expect(screen.getByRole('navigation', { name: 'Kategoriler' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Çok satanlar' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Çok satan kapak' })).toBeTruthy();
});

test('where nothing was found, the page says why and what else there is', async () => {
  await show('/products?category=3&search=zzz', nothing);
  expect(screen.getByRole('heading', { name: '“zzz” için ürün bulamadık' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Çok satan' })).toBeTruthy();
  cleanup();

  await show('/products?category=3&neck=FEA20', nothing);
  expect(screen.getByRole('link', { name: 'Süzgeçleri temizle' }).getAttribute('href')).toBe(
    '/products?category=3',
  );
  cleanup();

  await show('/products?page=9', { ...found, page: { ...found.page, content: [] } });
  expect(screen.getByRole('link', { name: 'Son sayfaya git' }).getAttribute('href')).toBe(
    '/products?page=3',
  );
});
