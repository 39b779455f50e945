// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Suggestions } from '#shared/catalogue/search.ts';
import { DEFAULT_RATES } from '#shared/pricing/rates.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';
import { I18nextProvider } from '#web/base/i18n/react.tsx';
import { Providers } from '#web/Providers.tsx';
import { type Answers, expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import {
  active,
  announced,
  answerTo,
  bottle,
  field,
  options,
  pass,
  press,
  showSearchForm,
  suggestions,
  type,
  write,
} from '#web/testing/search-form.tsx';
import { texts } from '#web/testing/texts.ts';
import { readRecentSearches } from './recent-searches.ts';
import { SearchForm } from './SearchForm.tsx';
import { SUGGEST_DELAY_MS } from './use-suggestions.ts';

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

test('the field is a text field, because a search field may not have the role combobox', async () => {
  await show();
  expect([
    field().getAttribute('type'),
    field().getAttribute('enterkeyhint'),
    field().getAttribute('inputmode'),
  ]).toEqual(['text', 'search', 'search']);
  expect(screen.getByRole('search').contains(field())).toBe(true);
});

describe('requests for suggestions', () => {
  test('start at the third letter, once the typing pauses, and never for text that has changed since', async () => {
    const { asked } = await show({ ...answerTo('kare') });
    for (const text of ['k', 'ka', 'ka ']) await type(text);
    await write('kar');
    await pass(SUGGEST_DELAY_MS - 1);
    await write('kare');
    await pass(SUGGEST_DELAY_MS - 1);
    expect(asked).toEqual([]);
    await pass(1);

    expect(asked.map(({ path }) => path)).toEqual(['/search/suggestions?q=kare']);
    expect(field().getAttribute('aria-expanded')).toBe('true');
    expect(announced()).toBe('4 öneri');
  });

  test('an older response never replaces a newer one; its call is aborted', async () => {
    const late = Promise.withResolvers<{ body: Suggestions }>();
    const signals: (AbortSignal | null | undefined)[] = [];
    await show({ 'GET /search/suggestions?q=kar': () => late.promise, ...answerTo('kare') });
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
      signals.push(init?.signal);
      return fetch(input, init);
    });
    await type('kar');
    await type('kare');
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
    await act(async () =>
      late.resolve({
        body: suggestions({ categories: [], products: [{ ...bottle, name: 'Eski' }] }),
      }),
    );

    expect(screen.queryByText('Eski')).toBeNull();
    expect(screen.getByText('50 ml Kare Şişe')).toBeTruthy();
  });

  test('the suggestions stay until the next response, and disappear below three letters', async () => {
    const { asked } = await show({
      ...answerTo('kare'),
      ...answerTo('kare şişe', suggestions({ products: [], categories: [] })),
    });
    await type('kare');
    await write('kare şişe');
    expect(options()).toHaveLength(5);
    await pass(SUGGEST_DELAY_MS);
    expect(options().map((option) => option.textContent)).toEqual([
      '“kare şişe” için tüm sonuçlar',
    ]);
    expect(announced()).toBe('Öneri yok');
    await write('ka');
    expect(options()).toEqual([]);
    expect(field().getAttribute('aria-expanded')).toBe('false');
    // Requested a moment ago: still cached.
    await type('kare');
    expect(options()).toHaveLength(5);
    expect(asked).toHaveLength(2);
  });

  test('a call that fails shows nothing and loses nothing', async () => {
    expectLoggedFailure();
    const page = await show({ 'GET /search/suggestions?q=kare': { status: 500 } });
    await type('kare');

    expect(options()).toEqual([]);
    expect(field().value).toBe('kare');
    await act(async () => void fireEvent.submit(screen.getByRole('search')));
    expect(page.address()).toBe('/products?search=kare');
  });
});

describe('the list', () => {
  test('shows categories, products with price and stock, and the way to all results', async () => {
    await show();
    await type('kare');

    const groups = screen
      .getAllByRole('group')
      .map((group) => [
        group.getAttribute('aria-labelledby'),
        within(group).getAllByRole('option').length,
      ]);
    expect(
      groups.map(([id, count]) => [document.getElementById(String(id))?.textContent, count]),
    ).toEqual([
      ['Kategoriler', 1],
      ['Ürünler', 3],
    ]);
    expect(options().map((option) => [option.textContent, option.getAttribute('href')])).toEqual([
      ['Parfüm Şişeleri1.203 ürün', '/products?category=3&search=kare'],
      ['50 ml Kare Şişe Stokta 34,90 TL + KDV', '/products/7'],
      ['Kare Kapak Son 4 adet 34,90 TL + KDV', '/products/8'],
      ['Kare Kutu Tükendi 34,90 TL + KDV', '/products/9'],
      ['“kare” için tüm sonuçlar', '/products?search=kare'],
    ]);
    expect(screen.getByRole('listbox').id).toBe(field().getAttribute('aria-controls'));
  });

  test('offers the corrected query first', async () => {
    await show(answerTo('flkon', suggestions({ searchedFor: 'flakon' })));
    await type('flkon');

    expect(options()[0]?.textContent).toBe('Bunu mu aradınız? flakon');
    expect(options()[0]?.getAttribute('href')).toBe('/products?search=flakon');
  });
});

describe('the keys', () => {
  test('arrows go round through the options and the text; Home and End to either end', async () => {
    await show();
    await type('kare');
    const seen: (string | null)[] = [];
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'End', 'Home', 'ArrowUp']) {
      await press(key);
      seen.push(active());
    }

    expect(seen).toEqual([
      '“kare” için tüm sonuçlar',
      null,
      'Parfüm Şişeleri1.203 ürün',
      '“kare” için tüm sonuçlar',
      'Parfüm Şişeleri1.203 ürün',
      null,
    ]);
    expect(field().value).toBe('kare');
    expect(document.activeElement).toBe(field());
  });

  test('exactly the option that Enter would choose is marked; moving in the text removes the mark', async () => {
    await show();
    await type('kare');
    await press('ArrowDown');
    await press('ArrowDown');
    expect(options().map((option) => option.getAttribute('aria-selected'))).toEqual([
      'false',
      'true',
      'false',
      'false',
      'false',
    ]);

    await press('ArrowLeft');
    expect(active()).toBeNull();
    expect(fireEvent.keyDown(field(), { key: 'Home' })).toBe(true);
  });

  test('Enter goes to the chosen option; without one it searches', async () => {
    const page = await show();
    await type('kare');
    expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(true);
    await press('ArrowDown');
    await press('ArrowDown');
    expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false);
    await pass(0);

    expect(page.address()).toBe('/products/7');
    expect(options()).toEqual([]);
    expect(field().value).toBe('');
    expect(onDone).toHaveBeenCalledOnce();
    expect(readRecentSearches()).toEqual([]);
  });

  test('Escape closes, then clears, then leaves', async () => {
    await show();
    await type('kare');
    await press('Escape');
    expect([options().length, field().value]).toEqual([0, 'kare']);
    await press('Escape');
    expect(field().value).toBe('');
    expect(onDone).not.toHaveBeenCalled();
    await press('Escape');
    expect(onDone).toHaveBeenCalledOnce();
  });

  test('Tab leaves, and so does the focus elsewhere; Arrow Down opens again', async () => {
    await show();
    await type('kare');
    expect(fireEvent.keyDown(field(), { key: 'Tab' })).toBe(true);
    expect(options()).toEqual([]);

    await press('ArrowDown');
    await pass(SUGGEST_DELAY_MS);
    expect(active()).toBe('Parfüm Şişeleri1.203 ürün');
    act(() => field().blur());
    expect(options()).toEqual([]);
  });

  test('letters that are still being composed are left alone', async () => {
    await show();
    await type('kare');
    fireEvent.keyDown(field(), { key: 'ArrowDown', isComposing: true });

    expect(active()).toBeNull();
  });
});

test('another page, also by the button of the browser, closes the list', async () => {
  const page = await show();
  await type('kare');
  await act(async () => page.router.navigate('/products?search=cam'));
  expect(options()).toEqual([]);
  expect(field().value).toBe('cam');

  await act(async () => page.router.navigate(-1));
  await write('kare');
  await pass(SUGGEST_DELAY_MS);
  expect(options()).toHaveLength(5);
  await act(async () => page.router.navigate('/cart'));
  expect(options()).toEqual([]);

  fireEvent.click(field());
  await pass(SUGGEST_DELAY_MS);
  expect(options()).toHaveLength(5);
});

describe('mouse and finger', () => {
  test('a press on the list leaves the focus in the field, a click opens the option', async () => {
    const page = await show();
    await type('kare');
    const option = screen.getByRole('option', { name: /Parfüm Şişeleri/ });
    expect(fireEvent.mouseDown(option)).toBe(false);
    await act(async () => void fireEvent.click(option));

    expect(page.address()).toBe('/products?category=3&search=kare');
    expect(options()).toEqual([]);
  });

  test('a category leads to the results that its number counts; the query stays in the field', async () => {
    const page = await show({ ...answerTo('kare') }, '/products?search=kare');
    fireEvent.click(field());
    await pass(SUGGEST_DELAY_MS);
    await press('ArrowDown');
    await press('Enter');

    expect(page.address()).toBe('/products?category=3&search=kare');
    expect(field().value).toBe('kare');
    expect(readRecentSearches()).toEqual(['kare']);
  });

  test('the list stays when an option is opened in another tab', async () => {
    const page = await show();
    await type('kare');
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await act(
      async () =>
        void fireEvent.click(screen.getByRole('option', { name: /Parfüm Şişeleri/ }), {
          ctrlKey: true,
        }),
    );

    expect(page.address()).toBe('/');
    expect(options()).toHaveLength(5);
  });
});

test('text that was typed before the script had loaded gets suggestions', async () => {
  serve(answerTo('kare'));
  const early = document.createElement('div');
  document.body.append(early);
  const element = (
    <I18nextProvider i18n={texts}>
      <Providers rates={DEFAULT_RATES} shop={{ name: 'Flakon' } as ShopAnswer}>
        <SearchForm />
      </Providers>
    </I18nextProvider>
  );
  const routes = [{ path: '*', element }];
  early.innerHTML = renderToString(<RouterProvider router={createMemoryRouter(routes)} />);
  field().focus();
  field().value = 'kare';
  let root: Root | undefined;
  await act(async () => {
    root = hydrateRoot(early, <RouterProvider router={createMemoryRouter(routes)} />);
  });

  expect(await screen.findByRole('option', { name: /50 ml Kare/ })).toBeTruthy();
  act(() => root?.unmount());
  early.remove();
});

test('[B04] the form works before the list has come', async () => {
  serve({});
  const page = await renderPage(<SearchForm onDone={onDone} />);
  expect(screen.queryByRole('status')).toBeNull();
  await write('kare');
  await act(async () => void fireEvent.submit(screen.getByRole('search')));

  expect(page.router.state.location.search).toBe('?search=kare');
});
