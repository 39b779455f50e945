// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANNOUNCE_AFTER_MS, ANNOUNCEMENT_LASTS_MS } from './RouteFocus.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The module remembers the last path: each test is a separate page load. */
async function openAt(path: string) {
  const { RouteFocus } = await import('./RouteFocus.tsx');
  const frame = (children: React.ReactNode) => (
    <main tabIndex={-1}>
      <RouteFocus />
      {children}
    </main>
  );
  const page = (name: string, extra?: React.ReactNode) => (
    <>
      <title>{`${name} · Flakon`}</title>
      <h1>{name}</h1>
      {extra}
    </>
  );
  const router = createMemoryRouter(
    [
      {
        element: frame(<Outlet />),
        errorElement: frame(page('Bulunamadı')),
        children: [
          { path: '/', element: page('Ana sayfa') },
          { path: '/products', element: page('Ürünler') },
          { path: '/waiting', element: <p>Yükleniyor</p> },
          // biome-ignore lint/a11y/noAutofocus: the subject of the test
          { path: '/field', element: page('Form', <input autoFocus aria-label="ad" />) },
          {
            path: '/gone',
            element: null,
            loader: () => {
              throw new Response(null, { status: 404 });
            },
          },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  await act(async () => void render(<RouterProvider router={router} />, { wrapper: StrictMode }));
  return router;
}

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const go = (router: Awaited<ReturnType<typeof openAt>>, to: string | number) =>
  act(async () => void (await router.navigate(to as string)));
const announced = () => document.querySelector('[data-announcer]')?.textContent;
const focused = () => document.activeElement?.textContent;

describe('the focus', () => {
  it('stays where the browser put it on the first load, and nothing is read out', async () => {
    await openAt('/');
    await pass(10_000);

    expect(document.activeElement).toBe(document.body);
    expect(announced()).toBe('');
  });

  it('goes to the heading of a new page, whose title is read out once', async () => {
    const router = await openAt('/');
    await go(router, '/products');

    expect(focused()).toBe('Ürünler');
    await pass(ANNOUNCE_AFTER_MS - 1);
    expect(announced()).toBe('');
    await pass(1);
    expect(announced()).toBe('Ürünler · Flakon');
    await pass(ANNOUNCEMENT_LASTS_MS);
    expect(announced()).toBe('');
  });

  it('follows the back button', async () => {
    const router = await openAt('/');
    await go(router, '/products');
    await go(router, -1);
    await pass(ANNOUNCE_AFTER_MS);

    expect(focused()).toBe('Ana sayfa');
    expect(announced()).toBe('Ana sayfa · Flakon');
  });

  it.each(['/products?page=2', '/products#list'])(
    'is left alone when only query or hash change: %s',
    async (to) => {
      const router = await openAt('/products');
      await go(router, to);
      await pass(10_000);

      expect(document.activeElement).toBe(document.body);
      expect(announced()).toBe('');
    },
  );

  it('goes to the main part of a page that has no heading yet', async () => {
    const router = await openAt('/');
    await go(router, '/waiting');

    expect(document.activeElement?.tagName).toBe('MAIN');
  });

  it('is not taken from a field in which the page has put it', async () => {
    const router = await openAt('/');
    await go(router, '/field');

    expect(document.activeElement?.tagName).toBe('INPUT');
  });

  it('goes to the heading of the not-found screen, which has a frame of its own', async () => {
    const router = await openAt('/');
    await go(router, '/gone');
    await pass(ANNOUNCE_AFTER_MS);

    expect(focused()).toBe('Bulunamadı');
    expect(announced()).toBe('Bulunamadı · Flakon');
  });
});
