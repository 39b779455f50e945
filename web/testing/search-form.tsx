// The search form on a page, with responses of the server and the actions of a user.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import type { SuggestedProduct, Suggestions } from '#shared/catalogue/search.ts';
import { SearchForm } from '#web/search/SearchForm.tsx';
import { SUGGEST_DELAY_MS } from '#web/search/use-suggestions.ts';
import { makeProduct } from './make-product.ts';
import { type Answers, renderPage, serve } from './render-page.tsx';

export const bottle: SuggestedProduct = {
  ...makeProduct({ id: 7, sku: 'FL-SKS-050', name: '50 ml Kare Şişe', imageUrl: '/media/7.svg' }),
  picture: null,
};
export const suggestions = (overrides: Partial<Suggestions> = {}): Suggestions => ({
  searchedFor: null,
  categories: [{ id: 3, name: 'Parfüm Şişeleri', productCount: 1203 }],
  products: [
    bottle,
    { ...bottle, id: 8, name: 'Kare Kapak', stock: 4 },
    { ...bottle, id: 9, name: 'Kare Kutu', stock: 0 },
  ],
  ...overrides,
});
export const answerTo = (text: string, body: Suggestions = suggestions()): Answers => ({
  [`GET /search/suggestions?${new URLSearchParams({ q: text })}`]: { body },
});

export const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Ürün ara' });
export const options = () => screen.queryAllByRole('option');
export const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;
export const announced = () => screen.getByRole('status').textContent;
export const press = (key: string) => act(async () => fireEvent.keyDown(field(), { key }));
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
export const write = (text: string) =>
  act(async () => void fireEvent.change(field(), { target: { value: text } }));
export async function type(text: string) {
  await write(text);
  await pass(SUGGEST_DELAY_MS);
}

/** The form with the focus in it; from here on the test moves the clock. */
export async function showSearchForm({
  answers = answerTo('kare'),
  path = '/',
  onDone = () => undefined,
}: {
  answers?: Answers | undefined;
  path?: string | undefined;
  onDone?: () => void;
} = {}) {
  const asked = serve(answers);
  const page = await renderPage(<SearchForm onDone={onDone} />, path);
  act(() => field().focus());
  // The list is a lazy part: its status shows that it has loaded.
  await waitFor(() => screen.getByRole('status'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return {
    ...page,
    asked,
    address: () => page.router.state.location.pathname + page.router.state.location.search,
  };
}
