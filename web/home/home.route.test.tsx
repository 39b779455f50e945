// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { useLoaderData } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { seededCategories } from '#shared/catalogue/categories.ts';
import type { Scenes } from '#shared/catalogue/images.ts';
import type { BlogPostCard } from '#shared/content/content.ts';
import { firstSiteBodies, type SiteHome } from '#shared/content/site.ts';
import { DEFAULT_RATES, FALLBACK_RATES, type Rates } from '#shared/pricing/rates.ts';
import type { ShowcaseEntry } from '#shared/showcases/showcases.ts';
import type { Api } from '#web/base/api/api.ts';
import { makeEntry } from '#web/testing/make-entry.ts';
import { makeBlogPage, makePostCard } from '#web/testing/make-post.ts';
import { makeProduct, percentTier, photograph } from '#web/testing/make-product.ts';
import { renderRoutes } from '#web/testing/render-catalogue.tsx';
import { shownText } from '#web/testing/shown-text.ts';
import HomePage from './home.route.tsx';
import { loadHome } from './load-home.ts';

const stairs = makeProduct({
  id: 50,
  name: 'Kare Şişe',
  piecesPerCarton: 96,
  bulkDiscounts: [percentTier(12, 5), percentTier(48, 10), percentTier(96, 20)],
});
const plain = makeProduct({ id: 60, name: 'Küre Şişe' });

type Showcases = Record<string, ShowcaseEntry[]>;

const apiWith = (
  products: (typeof plain)[],
  showcases: Showcases = {},
  posts: BlogPostCard[] = [],
  layout: SiteHome = null,
) =>
  ({
    read: async () => makeBlogPage(posts),
    showcases: {
      list: async (showcase: string, view: string) => ({
        content: showcases[`${showcase}/${view}`] ?? [],
      }),
    },
    categories: {
      list: async () =>
        products.length > 0
          ? seededCategories.map(({ id, key, name }) => ({
              id,
              key,
              name: name.tr,
              parentId: null,
              productCount: id,
            }))
          : [],
    },
    products: {
      filters: async () => ({
        facets: [
          {
            key: 'neck',
            label: '',
            values: [
              { value: 'FEA15', label: '', count: 68 },
              { value: '28/410', label: '', count: 0 },
            ],
          },
        ],
        price: { min: 0, max: 0 },
      }),
      list: async () => ({ content: products }),
      inCategory: async () => ({ content: products }),
    },
    get: async () => layout,
  }) as unknown as Api;

const Page = HomePage as unknown as ComponentType<{ loaderData: unknown }>;
const LoadedPage = () => <Page loaderData={useLoaderData()} />;
type Home = {
  rates?: Rates;
  scenes?: Scenes;
  showcases?: Showcases;
  posts?: BlogPostCard[];
  layout?: SiteHome;
};

const show = (
  products = [plain, stairs],
  { rates = DEFAULT_RATES, scenes = {}, showcases = {}, posts = [], layout = null }: Home = {},
) =>
  renderRoutes(
    [
      {
        path: '/',
        loader: () => loadHome({ api: apiWith(products, showcases, posts, layout) }),
        Component: LoadedPage,
      },
    ],
    '/',
    rates,
    { scenes },
  );

afterEach(cleanup);

const heroPicture = () => screen.getByRole('img', { name: /^Altın pompalı 50 ml kare cam/ });
const heroSources = () => [...(heroPicture().closest('picture')?.querySelectorAll('source') ?? [])];
const heroDimensions = () =>
  [...(heroPicture().closest('figure')?.querySelectorAll('svg text') ?? [])].map(
    ({ textContent }) => textContent,
  );

test('photographed scenes replace the drawn ones; only pictures with a known bottle have dimensions', async () => {
  const hero = photograph({ url: '/media/images/f00/480.webp', width: 1600, height: 1000 });
  await show();
  expect(heroPicture().getAttribute('src')).toBe('/media/scenes/hero.svg');
  expect(heroDimensions()).toEqual(['62 mm', '46 mm', 'FEA15 · 15 mm']);
  cleanup();

  await show([plain, stairs], { scenes: { hero } });

  const sources = heroSources().map(
    (source) => `${source.getAttribute('media')} ${source.getAttribute('srcset')?.split(' ')[0]}`,
  );
  expect(sources).toEqual([
    '(width < 52em) /media/images/f00/480.avif',
    '(width < 52em) /media/images/f00/480.webp',
    'null /media/images/f00/480.avif',
  ]);
  expect(heroPicture().getAttribute('src')).toBe('/media/images/f00/480.webp');
  expect(heroDimensions()).toEqual([]);
  cleanup();

  const own = photograph({ url: '/media/images/f00/480.webp', width: 2000, height: 1250 });
  await show([plain, stairs], { scenes: { hero: own } });
  expect(heroDimensions()).toEqual(['70 mm', '40 mm', 'FEA15 · 15 mm']);
});

test('[B01] the home page leads to bottles, necks, categories and products', async () => {
  await show();

  expect(
    screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent),
  ).toEqual(['Kokunun yarısı camdır.']);
  expect(screen.getByRole('link', { name: 'Şişelere bakın' }).getAttribute('href')).toBe(
    '/products?category=3',
  );
  expect(screen.getByRole('link', { name: 'FEA15 68 ürün' }).getAttribute('href')).toBe(
    '/products?neck=FEA15',
  );
  expect(screen.queryByText('28/410')).toBeNull();
  expect(screen.getByRole('link', { name: 'Esanslar 1' }).getAttribute('href')).toBe(
    '/products?category=1',
  );
  expect(screen.getAllByRole('link', { name: 'Küre Şişe' })).toHaveLength(1);
});

test('the price steps are those of the best-selling bottle with four steps', async () => {
  await show();

  const steps = screen.getByRole('figure', { name: 'Adet fiyatları: Kare Şişe' });
  expect([...steps.children].map((step) => shownText(step))).toEqual([
    '41,181 adet',
    '39,1312 adet',
    '37,0648 adet',
    '32,95Koli, 96',
    'Kare Şişe, TL, KDV dahil',
  ]);
});

test('[A04] [I25] the page is built from the showcases, with the texts of the merchant', async () => {
  await show([plain, stairs], {
    showcases: {
      'popular/hero': [makeEntry({ id: 1, name: 'Manşet Şişesi' }, { title: 'Ayın şişesi' })],
      'recommended/carousel': [
        makeEntry(
          { id: 2, name: 'Vitrin Şişesi' },
          { title: 'Işığı kıran yüzler', badge: '3 al 2 öde' },
        ),
        makeEntry({ id: 3, name: 'İkinci Şişe' }),
      ],
      'popular/featured': [makeEntry({ id: 4, name: 'Öne Çıkan Şişe' }, { badge: 'Çok satan' })],
      'recommended/featured': [
        makeEntry({ id: 3, name: 'İkinci Şişe' }),
        makeEntry({ id: 5, name: 'Seçilen Kapak' }),
      ],
      'new-added/featured': [makeEntry({ id: 6, name: 'Yeni Şişe' })],
    },
  });

  expect(screen.getByRole('link', { name: /Ayın şişesi Manşet Şişesi/ }).getAttribute('href')).toBe(
    '/products/1',
  );
  const slides = within(screen.getByRole('region', { name: 'Vitrin' })).getAllByRole('listitem');
  expect(slides.map((slide) => within(slide).getByRole('heading').textContent)).toEqual([
    'Işığı kıran yüzler',
    'İkinci Şişe',
  ]);
  expect(slides[0]?.textContent).toContain('3 al 2 öde');
  const shelves = ['Öne çıkanlar', 'Sizin için seçtiklerimiz', 'Yeni gelenler'].map((title) => {
    const shelf = screen.getByRole('heading', { level: 2, name: title }).closest('section');
    return within(shelf as HTMLElement)
      .getAllByRole('heading', { level: 3 })
      .map((name) => name.textContent);
  });
  expect(shelves).toEqual([['Öne Çıkan Şişe'], ['Seçilen Kapak'], ['Yeni Şişe']]);
  expect(screen.getByText('Çok satan')).toBeTruthy();
  expect(screen.queryByText('Çok satanlar')).toBeNull();
});

test('an empty shop has no empty sections', async () => {
  await show([]);

  expect(screen.queryByText('Çok satanlar')).toBeNull();
  expect(screen.queryByRole('figure', { name: /^Adet fiyatları/ })).toBeNull();
});

test('free shipping is promised only when its threshold is known', async () => {
  await show();
  expect(screen.getByText('500 TL + KDV ve üzeri siparişte.')).toBeTruthy();
  cleanup();

  await show([plain], { rates: FALLBACK_RATES });
  expect(screen.queryByText('Ücretsiz kargo')).toBeNull();
});

test('[B16] the newest posts of the blog are on the home page; without posts there is no section', async () => {
  await show(undefined, {
    posts: [makePostCard({ slug: 'agiz-secmek', title: 'Ağız seçmek' })],
  });
  expect(screen.getByRole('heading', { level: 2, name: 'Atölye defteri' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ağız seçmek' }).getAttribute('href')).toBe(
    '/blog/agiz-secmek',
  );
  expect(screen.getByRole('link', { name: 'Tüm yazılar' }).getAttribute('href')).toBe('/blog');
  cleanup();

  await show();
  expect(screen.queryByRole('heading', { name: 'Atölye defteri' })).toBeNull();
});

test('the home page works although the blog cannot be read', async () => {
  const api = {
    ...apiWith([plain]),
    read: async () => Promise.reject(new Error('503')),
  } as unknown as Api;

  expect((await loadHome({ api })).posts).toEqual([]);
});

test('the sections stand in the merchant’s order, under his headings', async () => {
  const { home } = firstSiteBodies;
  const [necks, categories, ...others] = home.sections;
  if (!necks || !categories) throw new Error('no sections');
  await show(undefined, {
    layout: {
      ...home,
      heroTitleTr: 'Şişeniz hazır',
      sections: [
        { ...categories, titleTr: 'Raflar' },
        { ...necks, isShown: false },
        ...others.map((section) => ({ ...section, isShown: section.key === 'bulk' })),
      ],
    },
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Şişeniz hazır');
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => shownText(heading))).toEqual(
    ['Raflar', expect.any(String)],
  );
});

test('no picture is on the page twice: sections leave out what was shown above them', async () => {
  const product = (id: number) => {
    const picture = photograph();
    return { id, name: `Şişe ${id}`, images: [{ ...picture, url: `/media/images/${id}` }] };
  };
  const entries = (...ids: number[]) => ids.map((id) => makeEntry(product(id)));
  const posts = [1, 20, 21, 22].map((id) =>
    makePostCard({ id, slug: `p${id}`, cover: { ...photograph(), url: `/media/images/${id}` } }),
  );
  const data = await loadHome({
    api: apiWith(
      [makeProduct(product(1)), makeProduct(product(9))],
      {
        'recommended/hero': entries(1),
        'recommended/carousel': entries(1, 2, 3),
        'popular/featured': entries(3, 4, 4),
        'recommended/featured': entries(2, 4, 5),
      },
      posts,
    ),
  });

  const ids = (shelf: typeof data.popular) => shelf.map((entry) => entry.product.id);
  expect([ids(data.carousel), ids(data.popular), ids(data.recommended)]).toEqual([
    [2, 3],
    [4],
    [5],
  ]);
  expect(data.newest.map(({ id }) => id)).toEqual([9]);
  expect(data.posts.map(({ id }) => id)).toEqual([20, 21, 22]);
});
