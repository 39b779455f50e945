// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawing } from '#web/testing/make-product.ts';
import { renderRoutes } from '#web/testing/render-catalogue.tsx';
import { ProductGallery } from './ProductGallery.tsx';

afterEach(cleanup);

const images = (['main', 'dimensions'] as const).map((view) => ({
  ...drawing(`/media/drawings/SK-1/${view}.svg?v=1`),
  alt: view,
  view,
}));
const space = { id: 5, name: 'Kare Şişe', attributes: { part: 'bottle' } };
const show = (parts: { space?: typeof space }) =>
  renderRoutes([{ path: '/', element: <ProductGallery images={images} {...parts} /> }], '/');

test('the 3D view of a bottle is the last of its pictures; a browser that cannot draw it says so', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await show({ space });
  const shown = () => document.querySelector('.gallery-main img')?.getAttribute('alt');
  const entry = screen.getByRole('button', { name: '3B görünüm' });
  fireEvent.click(entry);
  expect(await screen.findByText('Bu tarayıcı 3B görünümü çizemiyor.')).toBeTruthy();
  expect(document.querySelector('.gallery-main figcaption')?.textContent).toContain('3 / 3');
  expect(screen.queryByRole('button', { name: /^Görseli büyüt/ })).toBeNull();
  fireEvent.keyDown(entry, { key: 'ArrowRight' });
  expect(shown()).toBe('main');
});

test('what is no bottle has pictures alone', async () => {
  await show({});
  expect(screen.queryByRole('button', { name: '3B görünüm' })).toBeNull();
  expect(document.querySelector('.gallery-main figcaption')?.textContent).toContain('1 / 2');
});
