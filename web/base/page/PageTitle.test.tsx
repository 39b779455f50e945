// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { photograph } from '#web/testing/make-product.ts';
import { shop } from '#web/testing/render-page.tsx';
import { PageTitle } from './PageTitle.tsx';

afterEach(cleanup);

const root = { shop, publicUrl: 'https://flakon.example', language: 'tr' };

/** What messaging apps read of the picture of a page. */
async function sharedPicture(picture?: ReturnType<typeof photograph>) {
  const router = createMemoryRouter(
    [{ id: 'root', path: '/', element: <PageTitle title="Kare şişe" picture={picture} /> }],
    { hydrationData: { loaderData: { root } } },
  );
  await act(async () => render(<RouterProvider router={router} />));
  const content = (property: string) =>
    document.querySelector(`meta[property="${property}"]`)?.getAttribute('content');
  return ['', ':type', ':width', ':height'].map((part) => content(`og:image${part}`));
}

test('a shared link shows the largest variant with its own size and type', async () => {
  const large = photograph({ width: 2_000, height: 2_500, widths: [160, 480, 1_600] });
  expect(await sharedPicture(large)).toEqual([
    'https://flakon.example/media/images/abc/1600.webp',
    'image/webp',
    '1600',
    '2000',
  ]);
});

test('a page without a photograph shares the picture of the shop', async () => {
  expect(await sharedPicture()).toEqual([
    'https://flakon.example/share.png',
    'image/png',
    '1200',
    '630',
  ]);
});
