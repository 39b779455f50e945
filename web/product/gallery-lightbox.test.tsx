// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawing } from '#web/testing/make-product.ts';
import { renderInShop } from '#web/testing/render.tsx';
import GalleryLightbox from './GalleryLightbox.tsx';

beforeEach(() => {
  // Animations are short.
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(async () => {
  cleanup();
  // Its entry of the history goes a moment later.
  await waitFor(() => expect(history.state).toBeNull());
  vi.unstubAllGlobals();
});

function Gallery({ onClose }: { onClose: () => void }) {
  const [index, setIndex] = useState(1);
  return (
    <GalleryLightbox
      images={[drawing()]}
      space={<button type="button">Çevir</button>}
      index={index}
      onClose={onClose}
      onIndexChange={setIndex}
    />
  );
}

test('a slide that takes the focus with it leaves it to the dialog: Escape still closes', async () => {
  const onClose = vi.fn();
  await renderInShop(<Gallery onClose={onClose} />);
  const dialog = await screen.findByRole('dialog');
  const inside = await screen.findByRole('button', { name: 'Çevir' });
  inside.focus();
  // As on a phone, where swiping and tapping move no focus.
  fireEvent.click(screen.getByRole('button', { name: 'Önceki görsel' }));
  await waitFor(() => expect(inside.isConnected).toBe(false));
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));

  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

function Product() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <Gallery onClose={() => setOpen(false)} /> : <p>ürün</p>;
}

test('Back closes the pictures of a page that was loaded directly, and the router does not see it', async () => {
  const popped = vi.fn();
  addEventListener('popstate', popped);
  await renderInShop(<Product />, '/products/6');
  await screen.findByRole('dialog');
  await waitFor(() => expect(history.state).toEqual({ isCover: true }));

  await act(async () => history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(history.state).toBeNull();
  expect(popped).not.toHaveBeenCalled();
  removeEventListener('popstate', popped);
});

test('closed in another way, the pictures leave no entry to go back to', async () => {
  const popped = vi.fn();
  addEventListener('popstate', popped);
  await renderInShop(<Product />, '/products/6');
  await screen.findByRole('dialog');
  await waitFor(() => expect(history.state).toEqual({ isCover: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Kapat' }));
  await waitFor(() => expect(history.state).toBeNull());
  expect(popped).not.toHaveBeenCalled();
  removeEventListener('popstate', popped);
});
