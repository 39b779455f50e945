// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { I18nextProvider } from '#web/base/i18n/react.tsx';
import { texts } from '#web/testing/texts.ts';
import { ListFilters } from './ListFilters.tsx';
import { useListQuery } from './use-list-query.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const usual = { text: '', state: '', from: '', isPaid: '', sort: 'newest' };

function Screen() {
  const list = useListQuery(usual);
  const choices = [
    { value: 'open', label: 'Açık' },
    { value: 'done', label: 'Bitti' },
  ];
  return (
    <>
      <ListFilters
        label="Süz"
        list={list}
        filters={[
          { kind: 'text', name: 'text', label: 'Ara', maxLength: 20 },
          { kind: 'choice', name: 'state', label: 'Durum', any: 'Hepsi', choices },
          { kind: 'day', name: 'from', label: 'Başlangıç' },
          { kind: 'check', name: 'isPaid', label: 'Ödenmiş' },
          {
            kind: 'choice',
            name: 'sort',
            label: 'Sıra',
            choices: [
              { value: 'newest', label: 'Yeni' },
              { value: 'name', label: 'Ad' },
            ],
          },
        ]}
      />
      <output>{JSON.stringify(list.filters)}</output>
    </>
  );
}

async function open(address = '/') {
  const router = createMemoryRouter([{ path: '/', element: <Screen /> }], {
    initialEntries: [address],
  });
  await act(async () =>
    render(
      <I18nextProvider i18n={texts}>
        <RouterProvider router={router} />
      </I18nextProvider>,
    ),
  );
  return {
    search: () => router.state.location.search,
    go: (to: string) => act(() => router.navigate(to)),
  };
}

test('text is searched with Enter or when the field is left, trimmed; the focus stays', async () => {
  const { search } = await open('/?page=3');
  const text = screen.getByLabelText('Ara') as HTMLInputElement;
  text.focus();
  await act(async () => void fireEvent.change(text, { target: { value: '  şişe ' } }));
  expect(search()).toBe('?page=3');
  await act(async () => void fireEvent.keyDown(text, { key: 'Enter' }));
  expect(new URLSearchParams(search()).get('text')).toBe('şişe');
  expect(new URLSearchParams(search()).has('page')).toBe(false);
  expect(document.activeElement).toBe(text);
  await act(async () => void fireEvent.change(text, { target: { value: '' } }));
  await act(async () => text.blur());
  expect(search()).toBe('');
});

test('a list follows what is typed after a pause, and letters typed meanwhile stay', async () => {
  vi.useFakeTimers();
  const { search } = await open('/?state=open');
  const text = screen.getByLabelText('Ara') as HTMLInputElement;
  const type = (value: string) =>
    act(async () => void fireEvent.change(text, { target: { value } }));
  const pause = () => act(async () => void vi.advanceTimersByTime(300));
  await type('şi');
  await pause();
  expect(search()).toBe('?state=open');
  await type('şişe ');
  await pause();
  expect(Object.fromEntries(new URLSearchParams(search()))).toEqual({
    text: 'şişe',
    state: 'open',
  });
  expect(text.value).toBe('şişe ');
  await type('şişe k');
  await pause();
  expect(new URLSearchParams(search()).get('text')).toBe('şişe k');
  expect(text.value).toBe('şişe k');
  await type('');
  await pause();
  expect(search()).toBe('?state=open');
});

test('a choice, a tick and a day apply at once; a half typed year does not', async () => {
  const { search } = await open();
  await act(
    async () =>
      void fireEvent.change(screen.getByLabelText('Durum'), { target: { value: 'open' } }),
  );
  await act(async () => void fireEvent.click(screen.getByLabelText('Ödenmiş')));
  const day = screen.getByLabelText('Başlangıç') as HTMLInputElement;
  await act(async () => void fireEvent.change(day, { target: { value: '0202-11-03' } }));
  expect(day.value).toBe('0202-11-03');
  expect(Object.fromEntries(new URLSearchParams(search()))).toEqual({
    state: 'open',
    isPaid: 'true',
  });
  await act(async () => void fireEvent.change(day, { target: { value: '2026-11-03' } }));
  expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual({
    state: 'open',
    isPaid: 'true',
    from: '2026-11-03',
    sort: 'newest',
  });
});

test('one press clears every filter and leaves the order of the list', async () => {
  const { search } = await open('/?sort=name');
  expect(screen.queryByRole('button', { name: 'Süzgeçleri temizle' })).toBeNull();
  await act(
    async () =>
      void fireEvent.change(screen.getByLabelText('Durum'), { target: { value: 'done' } }),
  );
  await act(
    async () => void fireEvent.click(screen.getByRole('button', { name: 'Süzgeçleri temizle' })),
  );
  expect(search()).toBe('?sort=name');
});

test('going back shows what the list was narrowed to', async () => {
  const { go } = await open('/?text=kapak');
  const text = screen.getByLabelText('Ara') as HTMLInputElement;
  await act(async () => void fireEvent.change(text, { target: { value: 'kapaklar' } }));
  await go('/?text=pompa');
  expect(text.value).toBe('pompa');
  await go('/');
  expect(text.value).toBe('');
});
