// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answers } from '#web/testing/render-page.tsx';
import {
  active,
  announced,
  answerTo,
  field,
  options,
  press,
  showSearchForm,
  suggestions,
  type,
  write,
} from '#web/testing/search-form.tsx';
import { readRecentSearches } from './recent-searches.ts';

const onDone = vi.fn<() => void>();
const show = (answers?: Answers, path?: string) => showSearchForm({ answers, path, onDone });

beforeEach(() => {
  localStorage.clear();
  onDone.mockClear();
  Element.prototype.scrollIntoView = () => undefined;
  // Prices without tax, as companies see them: the tests expect these amounts.
  localStorage.setItem('prices', 'net');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('recent searches', () => {
  const store = (...searches: string[]) =>
    localStorage.setItem('recentSearches', JSON.stringify(searches));
  const names = () => options().map((option) => option.textContent);

  test('[B04] searches are stored, and offered in the empty field', async () => {
    const page = await show();
    await write(' kare şişe ');
    await act(async () => void fireEvent.submit(screen.getByRole('search')));
    expect(page.address()).toBe('/products?search=+kare+%C5%9Fi%C5%9Fe+');
    await act(async () => page.router.navigate('/'));
    act(() => field().focus());

    expect(names()).toEqual(['kare şişe', 'Son aramaları temizle']);
    expect(announced()).toBe('1 son arama. Seçileni Delete tuşu kaldırır.');
  });

  test('all results and a corrected query are searches too', async () => {
    await show(
      answerTo('flkon', suggestions({ searchedFor: 'flakon', products: [], categories: [] })),
    );
    await type('flkon');
    await press('ArrowUp');
    await press('Enter');
    expect(readRecentSearches()).toEqual(['flkon']);
    await write('');
    await type('flkon');
    await press('ArrowDown');
    await press('Enter');

    expect(readRecentSearches()).toEqual(['flakon', 'flkon']);
  });

  test('a recent search can be repeated', async () => {
    store('kare', 'kapak');
    const page = await show();
    await press('ArrowDown');
    await press('ArrowDown');
    await press('Enter');

    expect(page.address()).toBe('/products?search=kapak');
    expect(readRecentSearches()).toEqual(['kapak', 'kare']);
  });

  test('they can be removed one by one, by cross or by Delete', async () => {
    store('kare', 'kapak', 'pompa');
    await show();
    fireEvent.click(screen.getByRole('button', { name: '“kapak” aramasını kaldır' }));
    expect(names()).toEqual(['kare', 'pompa', 'Son aramaları temizle']);
    await press('ArrowDown');
    await press('Delete');
    expect(names()).toEqual(['pompa', 'Son aramaları temizle']);
    expect(active()).toBe('pompa');
    await press('Delete');

    expect(names()).toEqual([]);
    expect(field().getAttribute('aria-expanded')).toBe('false');
  });

  test('they can be removed all at once', async () => {
    store('kare', 'kapak');
    await show();
    await press('End');
    await press('ArrowUp');
    expect(active()).toBe('Son aramaları temizle');
    await press('Enter');

    expect(names()).toEqual([]);
    expect(readRecentSearches()).toEqual([]);
  });

  test('a field with text in it does not open by itself', async () => {
    store('kare');
    await show({}, '/products?search=cam');

    expect(field().value).toBe('cam');
    expect(names()).toEqual([]);
  });
});
