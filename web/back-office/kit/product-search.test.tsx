// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { serve } from '#web/testing/render-page.tsx';
import { renderSection } from '#web/testing/render-section.tsx';
import { ProductSearch } from './ProductSearch.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const product = (id: number) => ({
  id,
  sku: `FL-${id}`,
  name: `Şişe ${id}`,
  price: 10,
  imageUrl: '/x.svg',
  images: [],
});

function Picker() {
  const [picked, setPicked] = useState<Product[]>([]);
  return (
    <>
      <ProductSearch
        label="Ürün"
        chosen={new Set(picked.map(({ id }) => id))}
        onPick={(one) => setPicked([...picked, one])}
      />
      <output data-testid="picked">{picked.map(({ name }) => name).join(', ')}</output>
    </>
  );
}

async function find(text: string, content: object[]) {
  serve({ [`GET /products/search?q=${text}&size=8`]: { body: { content } } });
  await renderSection(<Picker />);
  const field = screen.getByLabelText('Ürün');
  field.focus();
  await act(async () => void fireEvent.change(field, { target: { value: text } }));
  await screen.findByText(`${content.length} ürün bulundu`);
  return field;
}
const press = (key: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement as Element, { key }));
const picked = () => screen.getByTestId('picked').textContent;

test('Enter takes the only product that is found, once', async () => {
  await find('FL-1', [product(1)]);
  await press('Enter');
  expect(picked()).toBe('Şişe 1');
  await press('Enter');
  expect(picked()).toBe('Şişe 1');
});

test('Enter takes none of several; the arrows lead to each and back to the field', async () => {
  const field = await find('FL', [product(1), product(2)]);
  await press('Enter');
  expect(picked()).toBe('');
  await press('ArrowDown');
  await press('ArrowDown');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ekle: Şişe 2' }));
  await press('ArrowDown');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ekle: Şişe 2' }));
  await press('ArrowUp');
  await press('ArrowUp');
  expect(document.activeElement).toBe(field);
});

test('a product that was added leaves the focus where it is, and is added once', async () => {
  await find('FL', [product(1), product(2)]);
  const first = screen.getByRole('button', { name: 'Ekle: Şişe 1' });
  first.focus();
  await act(async () => first.click());
  await act(async () => first.click());
  expect(picked()).toBe('Şişe 1');
  expect(document.activeElement).toBe(first);
  expect(first.getAttribute('aria-disabled')).toBe('true');
  await press('ArrowDown');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ekle: Şişe 2' }));
});
