// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FamilySuggestion } from '#shared/back-office/families.ts';
import { renderPage, serve } from '#web/testing/render-page.tsx';
import { Families } from './Families.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const product = (id: number, isMember = false) => ({
  id,
  version: id * 10,
  sku: `FL-${id}`,
  name: `Kapak ${id}`,
  isMember,
});
const suggestion: FamilySuggestion = {
  family: null,
  familyEn: null,
  name: 'Zamak Kapak',
  products: [product(1), product(2), product(3)],
};

test('a suggested family is made of the products that stay checked', async () => {
  const open = { suggestions: [suggestion] };
  const asked = serve({
    'GET /admin/products/families': () => ({ body: open }),
    'PUT /admin/products/family': () => {
      open.suggestions = [];
      return { body: { changed: 2 } };
    },
  });
  await renderPage(<Families />, '/admin/products/families');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Kapak 2' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Ailenin adı' }), {
    target: { value: ' Kare zamak kapak ' },
  });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '2 ürünü aile yap' })));

  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    name: 'Kare zamak kapak',
    nameEn: null,
    rows: [
      { id: 1, version: 10 },
      { id: 3, version: 30 },
    ],
  });
  expect(await screen.findByText('Öneri yok')).toBeTruthy();
});

test('products that are members already stay, and one product alone is no family', async () => {
  const grown = { ...suggestion, family: 'Kapak', products: [product(1, true), product(2)] };
  serve({ 'GET /admin/products/families': { body: { suggestions: [grown] } } });
  await renderPage(<Families />, '/admin/products/families');

  const member = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Kapak 1' });
  expect(member.disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Kapak 2' }));
  const make = screen.getByRole<HTMLButtonElement>('button', { name: '1 ürünü aile yap' });
  expect(make.disabled).toBe(true);
});
