// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { useLoaderData } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Campaign, FaqGroup, PageText } from '#shared/content/content.ts';
import { photograph } from '#web/testing/make-product.ts';
import { renderRoutes } from '#web/testing/render-catalogue.tsx';
import { serve } from '#web/testing/render-page.tsx';
import CampaignsRoute, { clientLoader as loadCampaigns } from './campaigns.route.tsx';
import FaqRoute, { clientLoader as loadFaq } from './faq.route.tsx';
import TextRoute, { clientLoader as loadText } from './text.route.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// The framework passes the data as a prop.
type Page = ComponentType<{ loaderData: unknown }>;
const [Campaigns, Faq, Text] = [CampaignsRoute, FaqRoute, TextRoute] as unknown as [
  Page,
  Page,
  Page,
];
const pages = {
  campaigns: {
    loader: loadCampaigns as never,
    Component: () => <Campaigns loaderData={useLoaderData()} />,
  },
  faq: { loader: loadFaq as never, Component: () => <Faq loaderData={useLoaderData()} /> },
  text: { loader: loadText as never, Component: () => <Text loaderData={useLoaderData()} /> },
};

async function open(path: string, page: keyof typeof pages, body: unknown, address = path) {
  serve({ [`GET ${path}`]: { body }, [`GET /texts${path}`]: { body } });
  return renderRoutes([{ path, ...pages[page] }], address);
}

// Campaigns

const makeCampaign = (parts: Partial<Campaign> = {}): Campaign => ({
  id: 1,
  language: 'tr',
  title: 'Serum şişelerinde %10',
  html: '<p>Bütün boylar.</p>',
  cover: photograph(),
  link: '/products?category=8',
  couponCode: null,
  startsAt: null,
  endsAt: '2026-11-23T21:00:00.000Z',
  ...parts,
});
const openCampaigns = (campaigns: Campaign[]) => open('/campaigns', 'campaigns', campaigns);

test('[B15] each campaign has its text, its last day and the way to its products', async () => {
  await openCampaigns([
    makeCampaign(),
    makeCampaign({ id: 2, title: 'Hoş geldiniz', cover: null, endsAt: null, link: '/products' }),
  ]);
  const first = within(screen.getByRole('article', { name: 'Serum şişelerinde %10' }));

  expect(first.getByText('23 Kasım 2026 sonuna kadar')).toBeTruthy();
  expect(first.getByText('Bütün boylar.')).toBeTruthy();
  expect(first.getByRole('link', { name: 'Kampanyanın ürünleri' }).getAttribute('href')).toBe(
    '/products?category=8',
  );
  const second = within(screen.getByRole('article', { name: 'Hoş geldiniz' }));
  expect(second.queryByText(/sonuna kadar/)).toBeNull();
  expect(second.queryByRole('img')).toBeNull();
});

test('[B15] one that ends within a day says when', async () => {
  await openCampaigns([makeCampaign({ endsAt: '2026-11-23T15:00:00.000Z' })]);

  expect(screen.getByText('Bitiş: 23 Kasım 2026 18:00')).toBeTruthy();
});

test('[B15] its code is copied at a touch', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  await openCampaigns([makeCampaign({ couponCode: 'HOSGELDIN' })]);
  expect(screen.getByText('HOSGELDIN')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Kopyala/ })));

  expect(copied).toEqual(['HOSGELDIN']);
  expect(screen.getByText('Kopyalandı')).toBeTruthy();
});

test('[B15] without a campaign the page says so and links to best sellers', async () => {
  await openCampaigns([]);

  expect(screen.getByText('Şu anda süren bir kampanya yok')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Çok satanlara bakın' }).getAttribute('href')).toBe(
    '/products?sort=bestSelling,desc',
  );
});

// Questions

const makeEntry = (id: number, question: string, html: string) => ({
  id,
  language: 'tr' as const,
  question,
  html,
});
const groups: FaqGroup[] = [
  {
    id: 1,
    language: 'tr',
    name: 'Kargo',
    entries: [
      makeEntry(11, 'Ne zaman kargoya verirsiniz?', '<p>Aynı gün.</p>'),
      makeEntry(12, 'Kırılırsa ne olur?', '<p>Yenisini göndeririz.</p>'),
    ],
  },
  {
    id: 2,
    language: 'tr',
    name: 'Ürün',
    entries: [makeEntry(21, 'FEA15 nedir?', '<p>Ağız çapı.</p>')],
  },
];
const openFaq = (data = groups, hash = '') => open('/faq', 'faq', data, `/faq${hash}`);
const details = (question: string) => screen.getByText(question).closest('details');
const isShown = (question: string) => !screen.getByText(question).closest('[hidden]');
const search = (query: string) =>
  act(async () =>
    fireEvent.change(screen.getByRole('searchbox', { name: 'Sorularda arayın' }), {
      target: { value: query },
    }),
  );

test('[B11] questions stand closed in their groups, with their answers in the page', async () => {
  await openFaq();

  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual(['Kargo', 'Ürün']);
  expect(details('FEA15 nedir?')?.open).toBe(false);
  expect(details('FEA15 nedir?')?.textContent).toContain('Ağız çapı.');
});

test('[B11] typing filters questions in any Turkish spelling, counts them, and opens a single match', async () => {
  await openFaq();
  await search('KARGO');
  expect(screen.getByRole('status').textContent).toBe('2 soru bulundu');
  expect([
    isShown('Ne zaman kargoya verirsiniz?'),
    isShown('Kırılırsa ne olur?'),
    isShown('FEA15 nedir?'),
  ]).toEqual([true, true, false]);
  expect(document.getElementById('group-2')?.closest('[hidden]')).not.toBeNull();

  await search('agiz');
  expect(screen.getByRole('status').textContent).toBe('1 soru bulundu');
  expect(details('FEA15 nedir?')?.open).toBe(true);

  await search('');
  expect(screen.getByRole('status').textContent).toBe('');
  expect(isShown('Kırılırsa ne olur?')).toBe(true);
});

test('[B11] where nothing is found there is a link to the contact page', async () => {
  await openFaq();
  await search('zürafa');

  expect(screen.getByText('“zürafa” için bir soru bulamadık')).toBeTruthy();
  expect(
    screen.getAllByRole('link', { name: 'Bize sorun' }).map((link) => link.getAttribute('href')),
  ).toEqual(['/contact']);
});

test('[B11] an address that names a question opens it, whatever was searched before', async () => {
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.querySelector('summary')?.textContent ?? '');
  };
  const { router } = await openFaq(groups, '#q-12');
  expect([details('Kırılırsa ne olur?')?.open, details('FEA15 nedir?')?.open]).toEqual([
    true,
    false,
  ]);

  await search('kargo');
  await act(() => router.navigate('/faq#q-21'));
  expect(details('FEA15 nedir?')?.open).toBe(true);
  expect(isShown('FEA15 nedir?')).toBe(true);
  expect(scrolled).toEqual(['Kırılırsa ne olur?', 'FEA15 nedir?']);

  await act(() => router.navigate('/faq#q-999'));
  await act(() => router.navigate('/faq#%F0%9F%8D%8B'));
  expect(scrolled).toHaveLength(2);
});

test('[B11] search engines read every question with its answer', async () => {
  await openFaq();
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')]
    .map(({ textContent }) => JSON.parse(textContent ?? ''))
    .find((found) => found['@type'] === 'FAQPage');

  expect(data.mainEntity).toHaveLength(3);
  expect(data.mainEntity[2]).toEqual({
    '@type': 'Question',
    name: 'FEA15 nedir?',
    acceptedAnswer: { '@type': 'Answer', text: '<p>Ağız çapı.</p>' },
  });
});

test('[B11] without questions there is a link to the contact page', async () => {
  await openFaq([]);

  expect(screen.getByRole('link', { name: 'Bize sorun' }).getAttribute('href')).toBe('/contact');
  expect(screen.queryByRole('searchbox')).toBeNull();
});

// The shop's texts

const makeText = (parts: Partial<PageText> = {}): PageText => ({
  key: 'kvkk',
  language: 'tr',
  title: 'Aydınlatma Metni',
  html: '<h2>Kim</h2><p>a</p><h2>Ne</h2><p>b</p><h2>Neden</h2><p>c</p>',
  version: 3,
  publishedAt: '2026-11-01T21:00:00.000Z',
  ...parts,
});
const openText = (text: PageText) => open(`/${text.key}`, 'text', text);

test.each([
  'privacy-policy',
  'distance-sales-agreement',
  'warranty-return',
  'membership-agreement',
] as const)(
  '[B24] [B25] [B26] [B27] /%s shows its text, its parts, its version and since when it is in force, in Istanbul',
  async (key) => {
    await openText(makeText({ key }));

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Aydınlatma Metni');
    expect(screen.getByText(/Sürüm 3/).textContent).toBe(
      'Sürüm 3 · 2 Kasım 2026 tarihinden beri yürürlükte',
    );
    expect(
      within(screen.getByRole('navigation', { name: 'Bu sayfada' })).getAllByRole('link'),
    ).toHaveLength(3);
    expect(screen.queryByRole('note')).toBeNull();
  },
);

test('[A07] a text in another language says so, and which', async () => {
  await openText(makeText({ language: 'en' }));

  expect(screen.getByRole('heading', { level: 1 }).lang).toBe('en');
  expect(screen.getByRole('heading', { name: 'Neden' }).closest<HTMLElement>('[lang]')?.lang).toBe(
    'en',
  );
  expect(screen.getByText('Bu metnin İngilizcesi yok; bağlayıcı olan Türkçesidir.')).toBeTruthy();
});

test('[B24] a text is printed at a touch', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await openText(makeText());
  fireEvent.click(screen.getByRole('button', { name: 'Yazdır' }));

  expect(print).toHaveBeenCalledOnce();
});

test('only the cookie page changes the consent', async () => {
  await openText(makeText({ key: 'cookies' }));
  expect(screen.getByRole('button', { name: 'Çerez tercihlerini değiştir' })).toBeTruthy();
  cleanup();

  await openText(makeText());
  expect(screen.queryByRole('button', { name: 'Çerez tercihlerini değiştir' })).toBeNull();
});

test('[B13] the page about us begins with its title and first paragraph, beside the bottles', async () => {
  await openText(
    makeText({
      key: 'about',
      title: 'Hakkımızda',
      html: '<p>Kokunun yarısı camdır.</p><h2>Kim için</h2><p>Herkes.</p>',
    }),
  );

  const title = screen.getByRole('heading', { level: 1, name: 'Hakkımızda' });
  expect(title.parentElement?.textContent).toBe('HakkımızdaKokunun yarısı camdır.');
  expect(screen.getByText('Herkes.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Bize yazın' }).getAttribute('href')).toBe('/contact');
});
