// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/base/api/api.ts';
import { startBrowser } from '#web/session/browser.ts';
import { renderInShop } from '#web/testing/render.tsx';
import { texts } from '#web/testing/texts.ts';
import { OrderedRows } from './OrderedRows.tsx';

const first = ['Kare', 'Oval', 'Yassı'].map((name, index) => ({ id: index + 1, name }));
let saved: { ids: number[]; expected: number[] }[] = [];
let refuse = false;
/** The server responds when the test lets it. */
let answered: Promise<void> = Promise.resolve();

function Frame() {
  const [rows, setRows] = useState(first);
  return (
    <OrderedRows
      label="Satırlar"
      rows={rows}
      nameOf={({ name }) => name}
      save={async (ids, expected) => {
        saved.push({ ids, expected });
        await answered;
        if (refuse)
          throw new ApiError(409, { code: 'EDIT_CONFLICT', message: 'Başka biri değiştirdi.' });
        setRows(ids.flatMap((id) => first.filter((row) => row.id === id)));
      }}
      onSaved={() => refuse && setRows([...first].reverse())}
    >
      {({ name }) => <b>{name}</b>}
    </OrderedRows>
  );
}

beforeEach(() => {
  startBrowser(texts);
  saved = [];
  refuse = false;
  answered = Promise.resolve();
});
afterEach(cleanup);

const names = () =>
  screen
    .getAllByRole('button', { name: /^Sırasını değiştir: / })
    .map((handle) => handle.getAttribute('aria-label')?.replace('Sırasını değiştir: ', ''));
async function moveDown(name: string) {
  const handle = () => screen.getByRole('button', { name: `Sırasını değiştir: ${name}` });
  fireEvent.click(handle());
  fireEvent.keyDown(handle(), { key: 'ArrowDown' });
  await act(async () => void fireEvent.click(handle()));
}

test('a moved row is saved at once, with the order that was expected before', async () => {
  await renderInShop(<Frame />);
  await moveDown('Kare');
  expect(names()).toEqual(['Oval', 'Kare', 'Yassı']);
  await moveDown('Kare');
  expect(names()).toEqual(['Oval', 'Yassı', 'Kare']);
  expect(saved).toEqual([
    { ids: [2, 1, 3], expected: [1, 2, 3] },
    { ids: [2, 3, 1], expected: [2, 1, 3] },
  ]);
});

test('a row that is moved while another is being saved is saved after it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answered = promise;
  await renderInShop(<Frame />);
  await moveDown('Kare');
  await moveDown('Kare');
  expect(names()).toEqual(['Oval', 'Yassı', 'Kare']);
  expect(saved).toEqual([{ ids: [2, 1, 3], expected: [1, 2, 3] }]);
  await act(async () => resolve());
  expect(saved.slice(1)).toEqual([{ ids: [2, 3, 1], expected: [2, 1, 3] }]);
  expect(names()).toEqual(['Oval', 'Yassı', 'Kare']);
});

test('after a conflict the order of the other person is shown, with a message', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  refuse = true;
  await renderInShop(<Frame />);
  await moveDown('Kare');
  expect(names()).toEqual(['Yassı', 'Oval', 'Kare']);
  expect(screen.getByText('Başka biri değiştirdi.')).toBeTruthy();
});
