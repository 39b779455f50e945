// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeProduct } from '#web/testing/make-product.ts';
import { renderRoutes } from '#web/testing/render-catalogue.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

const show = (details?: unknown) =>
  renderRoutes([{ path: '*', element: <NotFoundPage details={details} /> }], '/nope');

afterEach(cleanup);

test('[B30] an unknown address shows a message, a search field and links', async () => {
  await show();

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bu sayfayı bulamadık');
  expect(screen.getByRole('searchbox', { name: 'Ürün arayın' }).getAttribute('name')).toBe(
    'search',
  );
  expect(screen.getByRole('link', { name: 'Parfüm Şişeleri' }).getAttribute('href')).toBe(
    '/products?category=3',
  );
});

test('a withdrawn product is named, with what comes closest', async () => {
  await show({
    name: 'Eski Şişe',
    successorId: null,
    similar: [makeProduct({ id: 5, name: 'Yeni Şişe' })],
  });

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bu ürün artık satışta değil');
  expect(screen.getByText(/“Eski Şişe” satıştan kaldırıldı/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Yeni Şişe' }).getAttribute('href')).toBe('/products/5');
});
