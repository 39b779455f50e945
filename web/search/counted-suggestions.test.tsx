// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SuggestedProduct } from '#shared/catalogue/search.ts';
import { emptyDataLayer, events } from '#web/testing/data-layer.ts';
import { makeProduct, percentTier } from '#web/testing/make-product.ts';
import {
  answerTo,
  bottle,
  options,
  press,
  showSearchForm,
  suggestions,
  type,
  write,
} from '#web/testing/search-form.tsx';

const boxes: SuggestedProduct = {
  ...makeProduct({
    id: 9,
    name: 'Kare Kutu',
    price: 10,
    minQuantity: 50,
    bulkDiscounts: [percentTier(50, 20)],
    subcategory: { id: 10, name: 'Kutular' },
    variant: 'Kraft',
  }),
  picture: null,
};
const answers = () => answerTo('kare', suggestions({ products: [bottle, boxes] }));
const selected = () => events('select_item').map(({ ecommerce }) => ecommerce);
beforeEach(() => {
  localStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
  emptyDataLayer();
  sessionStorage.clear();
  // Prices without tax, as companies see them: the tests expect these amounts.
  localStorage.setItem('prices', 'net');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a suggestion shows the price that is counted and that the list of products shows', async () => {
  await showSearchForm({ answers: answers() });
  await type('kare');
  expect(screen.getByRole('option', { name: /Kare Kutu/ }).textContent).toContain('8,00 TL');
});

test('[M02] a selected product is counted once: its list, its place, its price at the smallest quantity', async () => {
  await showSearchForm({ answers: answers() });
  await type('kare');
  await act(async () => void fireEvent.click(screen.getByRole('option', { name: /Kare Kutu/ })));

  expect(selected()).toEqual([
    {
      currency: 'TRY',
      item_list_id: 'search_suggestions',
      item_list_name: 'Search suggestions',
      items: [
        expect.objectContaining({
          item_id: '9',
          item_name: 'Kare Kutu',
          item_brand: 'Flakon',
          item_category: 'Parfüm Şişeleri',
          item_category2: 'Kutular',
          item_variant: 'Kraft',
          index: 1,
          item_list_id: 'search_suggestions',
          item_list_name: 'Search suggestions',
          price: 8,
          quantity: 1,
        }),
      ],
    },
  ]);
});

test('[M02] a keyboard selection counts; a category, a corrected query and all results do not', async () => {
  await showSearchForm({ answers: answers() });
  await type('kare');
  await press('ArrowDown');
  await press('ArrowDown');
  await press('Enter');
  expect(selected()).toMatchObject([{ items: [{ item_id: '7', index: 0 }] }]);

  await write('');
  await type('kare');
  await press('ArrowDown');
  await press('Enter');
  await write('');
  await type('kare');
  await press('ArrowUp');
  await press('Enter');
  expect(selected()).toHaveLength(1);
});

test('[M02] opening in another tab counts as well, and the list stays', async () => {
  await showSearchForm({ answers: answers() });
  await type('kare');
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await act(
    async () =>
      void fireEvent.click(screen.getByRole('option', { name: /Kare Kutu/ }), { ctrlKey: true }),
  );

  expect(selected()).toHaveLength(1);
  expect(options()).toHaveLength(4);
});
