// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { useLoaderData } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { BlogPage, BlogPost } from '#shared/content/content.ts';
import { makeBlogPage, makePost, makePostCard } from '#web/testing/make-post.ts';
import { makeProduct, photograph } from '#web/testing/make-product.ts';
import { renderRoutes } from '#web/testing/render-catalogue.tsx';
import { serve } from '#web/testing/render-page.tsx';
import BlogRoute, { clientLoader as loadList } from './blog.route.tsx';
import PostRoute, { clientLoader as loadOne } from './post.route.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// The framework passes the data as a prop.
const List = BlogRoute as unknown as ComponentType<{ loaderData: unknown }>;
const Post = PostRoute as unknown as ComponentType<{ loaderData: unknown }>;
const routes = [
  {
    path: '/blog',
    loader: loadList as never,
    Component: () => <List loaderData={useLoaderData()} />,
  },
  {
    path: '/blog/:slug',
    loader: loadOne as never,
    Component: () => <Post loaderData={useLoaderData()} />,
  },
  { path: '*', Component: () => <p>başka sayfa</p> },
];

async function openList(page: BlogPage, address = '/blog') {
  serve({ [`GET /blog?page=${page.page}`]: { body: page } });
  return renderRoutes(routes, address);
}

async function openPost(post: BlogPost) {
  serve({ [`GET /blog/${post.slug}`]: { body: post } });
  return renderRoutes(routes, `/blog/${post.slug}`);
}

const named = [1, 2, 3].map((id) =>
  makePostCard({ id, slug: `yazi-${id}`, title: `Yazı ${id}`, cover: photograph() }),
);

/**
 * Only the large post has a text that leads to it, which its title already says to a screen reader.
 */
const isLarge = (post: HTMLElement | undefined) =>
  within(post as HTMLElement).queryByText('Yazıyı okuyun') !== null;

test('[B16] the blog shows its posts, the newest large and first, with date, time and author', async () => {
  await openList(makeBlogPage(named));

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Atölye defteri');
  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual(['Yazı 1', 'Yazı 2', 'Yazı 3']);
  const [lead, second] = screen.getAllByRole('article');
  expect([isLarge(lead), isLarge(second)]).toEqual([true, false]);
  expect(screen.getByRole('link', { name: 'Yazı 1' }).getAttribute('href')).toBe('/blog/yazi-1');
  expect(
    within(second as HTMLElement).getByText('10 Kasım 2026 · 6 dk okuma · Selin Aydemir'),
  ).toBeTruthy();
});

test('[B16] its pages are linked, and on the second no post is larger than the others', async () => {
  await openList(
    makeBlogPage(named, { page: 1, totalPages: 3, totalElements: 30 }),
    '/blog?page=2',
  );

  expect(screen.getAllByRole('article').map(isLarge)).toEqual([false, false, false]);
  expect(screen.getByRole('link', { name: 'Önceki sayfa' }).getAttribute('href')).toBe('/blog');
  expect(screen.getByRole('link', { name: 'Sonraki sayfa' }).getAttribute('href')).toBe(
    '/blog?page=3',
  );
});

test('[B16] a page beyond the last leads back to it', async () => {
  await openList(makeBlogPage([], { page: 8, totalPages: 2, totalElements: 15 }), '/blog?page=9');

  expect(screen.getByText('Bu sayfada yazı yok')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Son sayfaya git' }).getAttribute('href')).toBe(
    '/blog?page=2',
  );
});

test('[B16] a blog without posts says so and links to the products', async () => {
  await openList(makeBlogPage([]));

  expect(screen.getByText('Blogda henüz yazı yok')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ürünlere göz atın' }).getAttribute('href')).toBe(
    '/products',
  );
});

test('[B17] a post shows its text, its products and other posts', async () => {
  await openPost(
    makePost({
      html: '<p>Krimp ağız bir kez kapanır.</p>',
      updatedAt: '2026-11-12T09:00:00.000Z',
      products: [makeProduct({ id: 50, name: 'Kare Şişe' })],
      others: [makePostCard({ id: 2, slug: 'oteki', title: 'Öteki yazı' })],
    }),
  );

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Krimp\u00a0mi, vidalı\u00a0mı?',
  );
  expect(screen.getByText('Krimp ağız bir kez kapanır.')).toBeTruthy();
  expect(screen.getByText('Selin Aydemir')).toBeTruthy();
  expect(
    screen.getAllByRole('time').map((time) => [time.getAttribute('datetime'), time.textContent]),
  ).toEqual([
    ['2026-11-10T09:00:00.000Z', '10 Kasım 2026'],
    ['2026-11-12T09:00:00.000Z', '12 Kasım 2026'],
  ]);
  expect(screen.getByText('6 dakikalık okuma')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Kare Şişe' }).getAttribute('href')).toBe('/products/50');
  expect(screen.getByRole('link', { name: 'Öteki yazı' }).getAttribute('href')).toBe('/blog/oteki');
});

test('[B17] its parts are listed from three on, each leading to its heading', async () => {
  const part = (title: string) => `<h2>${title}</h2><p>…</p>`;
  await openPost(makePost({ html: part('Ölçü') + part('Diş') + part('Kapak') }));

  const list = within(screen.getByRole('navigation', { name: 'Bu sayfada' }));
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#olcu',
    '#dis',
    '#kapak',
  ]);
  for (const id of ['olcu', 'dis', 'kapak'])
    expect(document.getElementById(id)?.tagName).toBe('H2');
  cleanup();

  await openPost(makePost({ html: part('Ölçü') + part('Diş') }));
  expect(screen.queryByRole('navigation', { name: 'Bu sayfada' })).toBeNull();
});

test('[B17] links of the text lead to other pages of the shop without loading everything anew; files and other sites are left to the browser', async () => {
  const { router } = await openPost(
    makePost({
      html: '<p><a href="/products?category=5">Pompalar</a> <a href="/media/x.pdf">Dosya</a> <a href="https://ornek.com/" target="_blank">Dış</a></p>',
    }),
  );
  const wasLeft = (name: string, keys: MouseEventInit = {}) => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
    // Navigation by the browser itself is stopped: jsdom cannot load pages.
    const stop = (event: Event) => {
      taken = event.defaultPrevented;
      event.preventDefault();
    };
    let taken = false;
    window.addEventListener('click', stop, { once: true });
    act(() => void screen.getByText(name).dispatchEvent(click));
    return !taken;
  };

  expect([wasLeft('Dosya'), wasLeft('Dış'), wasLeft('Pompalar', { ctrlKey: true })]).toEqual([
    true,
    true,
    true,
  ]);
  expect(router.state.location.pathname).toBe('/blog/agiz-secmek');
  await act(async () => fireEvent.click(screen.getByText('Pompalar')));
  expect([router.state.location.pathname, router.state.location.search]).toEqual([
    '/products',
    '?category=5',
  ]);
});

test('[B17] search engines read who wrote it, when, and what it shows', async () => {
  await openPost(makePost({ cover: photograph(), updatedAt: '2026-11-12T09:00:00.000Z' }));
  const found = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    ({ textContent }) => JSON.parse(textContent ?? ''),
  );

  expect(found.find((data) => data['@type'] === 'BlogPosting')).toMatchObject({
    headline: 'Krimp mi, vidalı mı?',
    image: ['/media/images/abc/640.webp'],
    datePublished: '2026-11-10T09:00:00.000Z',
    dateModified: '2026-11-12T09:00:00.000Z',
    author: { '@type': 'Person', name: 'Selin Aydemir' },
    publisher: { name: 'Flakon' },
    url: '/blog/agiz-secmek',
  });
});

test('[A07] a post without English says which language it is in', async () => {
  await openPost(makePost({ language: 'en', title: 'Crimp or screw?', html: '<p>Text</p>' }));

  expect(screen.getByRole('heading', { level: 1 }).lang).toBe('en');
  expect(screen.getByText('Text').parentElement?.lang).toBe('en');
});

test('[B17] sharing copies the address where the device cannot share, and the button says which it does', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  await openPost(makePost());
  await act(async () =>
    fireEvent.click(screen.getByRole('button', { name: 'Bağlantıyı kopyala' })),
  );

  expect(copied).toEqual([window.location.origin + window.location.pathname]);
  expect(screen.getByText('Bağlantı kopyalandı')).toBeTruthy();
  cleanup();

  const shared: unknown[] = [];
  vi.stubGlobal('navigator', { share: async (what: unknown) => void shared.push(what) });
  await openPost(makePost());
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Yazıyı paylaş' })));
  expect(shared).toEqual([
    { title: 'Krimp mi, vidalı mı?', url: window.location.origin + window.location.pathname },
  ]);
});

test('[B17] closing the device’s share window shows no message; a refused copy says what to do instead', async () => {
  vi.stubGlobal('navigator', {
    share: async () => Promise.reject(new DOMException('', 'AbortError')),
  });
  await openPost(makePost());
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Yazıyı paylaş' })));
  expect(screen.queryByText(/Paylaşılamadı/)).toBeNull();
  cleanup();

  vi.stubGlobal('navigator', {
    clipboard: { writeText: async () => Promise.reject(new DOMException('', 'NotAllowedError')) },
  });
  await openPost(makePost());
  await act(async () =>
    fireEvent.click(screen.getByRole('button', { name: 'Bağlantıyı kopyala' })),
  );
  expect(screen.getByText('Kopyalanamadı; metni seçip kendiniz kopyalayın.')).toBeTruthy();
});
