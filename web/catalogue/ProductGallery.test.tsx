// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawing } from '#web/testing/make-product.ts';
import { renderRoutes } from '#web/testing/render-catalogue.tsx';
import { ProductGallery } from './ProductGallery.tsx';

beforeEach(() => {
  // Animations are short.
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const images = (['main', 'dimensions'] as const).map((view) => ({
  ...drawing(`/media/drawings/SK-1/${view}.svg?v=1`),
  alt: view,
  view,
}));
const space = { id: 5, name: 'Kare Şişe', attributes: { part: 'bottle' } };
const show = (parts: { space?: typeof space }) =>
  renderRoutes([{ path: '/', element: <ProductGallery images={images} {...parts} /> }], '/');

const figure = () => screen.getByRole('figure');
/** Presses a key on the focused element. */
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });

test('the 3D view is part of the full screen, too; Escape closes it, and the focus is on its button', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await show({ space });
  const opener = screen.getByRole('button', { name: /^Görseli büyüt/ });
  opener.focus();
  fireEvent.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Tam ekran görseller' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  press('ArrowRight');
  await waitFor(() => expect(dialog.textContent).toContain('2 / 3'));
  press('ArrowRight');
  await waitFor(() => expect(dialog.textContent).toContain('3 / 3'));
  // It was just loaded; the dialog and the focus stayed.
  await waitFor(() => expect(dialog.textContent).toContain('Bu tarayıcı 3B görünümü çizemiyor.'));
  expect(dialog.contains(document.activeElement)).toBe(true);

  press('Escape');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const entry = screen.getByRole('button', { name: '3B görünüm' });
  await waitFor(() => expect(document.activeElement).toBe(entry));
});

test('Escape closes the full screen of pictures although nothing has the focus', async () => {
  await show({});
  fireEvent.click(screen.getByRole('button', { name: /^Görseli büyüt/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Tam ekran görseller' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  (document.activeElement as HTMLElement).blur();
  expect(document.activeElement).toBe(document.body);

  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the 3D view of a bottle is the last of its pictures; a browser that cannot draw it says so', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await show({ space });
  const shown = () => within(figure()).getByRole('img').getAttribute('alt');
  const entry = screen.getByRole('button', { name: '3B görünüm' });
  fireEvent.click(entry);
  expect(await screen.findByText('Bu tarayıcı 3B görünümü çizemiyor.')).toBeTruthy();
  expect(within(figure()).getByText('3 / 3')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Görseli büyüt/ })).toBeNull();
  fireEvent.keyDown(entry, { key: 'ArrowRight' });
  expect(shown()).toBe('main');
});

test('a product that is no bottle has only pictures', async () => {
  await show({});
  expect(screen.queryByRole('button', { name: '3B görünüm' })).toBeNull();
  expect(within(figure()).getByText('1 / 2')).toBeTruthy();
});
