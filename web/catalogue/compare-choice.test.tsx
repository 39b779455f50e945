// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeProduct } from '#web/testing/make-product.ts';
import { renderRoutes } from '#web/testing/render-catalogue.tsx';
import { CompareBar } from './CompareBar.tsx';
import { writeCompared } from './compared.ts';
import { ProductListCard } from './ProductListCard.tsx';

afterEach(() => {
  cleanup();
  writeCompared([]);
});

const products = [1, 2, 3, 4, 5].map((id) => makeProduct({ id, name: `Şişe ${id}` }));
const show = () =>
  renderRoutes(
    [
      {
        path: '/',
        element: (
          <>
            {products.map((product) => (
              <ProductListCard key={product.id} product={product} newSince="2026-06-01" />
            ))}
            <CompareBar />
          </>
        ),
      },
    ],
    '/',
  );
const choose = (id: number) =>
  screen.getByRole('button', { name: `Karşılaştırmaya ekle: Şişe ${id}` });
const bar = () => screen.queryByRole('region', { name: 'Karşılaştırma' });

test('cards of a list are chosen for the comparison without leaving it; the bar leads there', async () => {
  await show();
  expect(bar()).toBeNull();

  fireEvent.click(choose(2));
  expect(choose(2).getAttribute('aria-pressed')).toBe('true');
  expect(bar()?.textContent).toContain('1 ürün seçildi. Bir tane daha seçin.');
  fireEvent.click(choose(1));

  const link = within(bar() as HTMLElement).getByRole('link', { name: 'Karşılaştır' });
  expect(link.getAttribute('href')).toBe('/compare?ids=2,1');
  expect(sessionStorage.getItem('compared')).toBe('[2,1]');
  fireEvent.click(choose(2));
  expect(bar()?.textContent).toContain('1 ürün seçildi');
  fireEvent.click(screen.getByRole('button', { name: 'Temizle' }));
  expect(bar()).toBeNull();
});

test('no more than four are chosen, and a fifth says so', async () => {
  await show();
  for (const id of [1, 2, 3, 4, 5]) fireEvent.click(choose(id));

  expect(screen.getByText('En çok dört ürün karşılaştırılır; birini çıkarın.')).toBeTruthy();
  expect(choose(5).getAttribute('aria-pressed')).toBe('false');
  expect(bar()?.textContent).toContain('4 ürün seçildi');
});

const family = (parts: object) => ({
  ...makeProduct({ id: 7, name: 'Kare Şişe' }),
  familyCard: { memberIds: [1, 2], price: { min: 20, max: 30 }, colors: [], ...parts },
});
const showCard = (parts: object) =>
  renderRoutes(
    [{ path: '/', element: <ProductListCard product={family(parts)} newSince="2026-06-01" /> }],
    '/',
  );
const members = () =>
  within(screen.getByRole('list', { name: 'Seçenekler' }))
    .getAllByRole('link')
    .map((link) => [
      link.getAttribute('aria-label') ?? link.textContent,
      link.getAttribute('href'),
      link.getAttribute('aria-current') !== null,
    ]);

test('the card of a family leads to the member of each colour', async () => {
  await showCard({
    colors: [
      { label: 'Şeffaf', color: '#f4f6f5', id: 7 },
      { label: 'Siyah', color: '#1d1c1b', id: 8 },
    ],
  });

  expect(members()).toEqual([
    ['Şeffaf', '/products/7', true],
    ['Siyah', '/products/8', false],
  ]);
});

test('the card of a family with only one colour leads to the sizes', async () => {
  await showCard({
    colors: [{ label: 'Şeffaf', color: '#f4f6f5', id: 7 }],
    sizes: [
      { label: '30 ml', id: 8 },
      { label: '50 ml', id: 7 },
    ],
  });

  expect(members()).toEqual([
    ['30 ml', '/products/8', false],
    ['50 ml', '/products/7', true],
  ]);
});
