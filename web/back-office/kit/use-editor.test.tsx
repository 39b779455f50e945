// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '#web/base/api/api.ts';
import { I18nextProvider } from '#web/base/i18n/react.tsx';
import { texts } from '#web/testing/texts.ts';
import { EditorBar } from './EditorBar.tsx';
import { useEditor } from './use-editor.ts';

type Rule = { name: string; price: number; version: number };
afterEach(cleanup);

const saved: Rule = { name: 'Kural', price: 10, version: 3 };

/** `reloaded`: the record that the page has read again, beside the form. */
function Screen({ send, reloaded }: { send: (draft: Rule) => Promise<Rule>; reloaded: Rule }) {
  const [record, setRecord] = useState(saved);
  const editor = useEditor(record, send);
  return (
    <>
      <input
        aria-label="Ad"
        value={editor.draft.name}
        onChange={(event) => editor.change({ name: event.target.value })}
      />
      <input
        aria-label="Fiyat"
        value={editor.draft.price}
        onChange={(event) => editor.change({ price: Number(event.target.value) })}
      />
      <p>{editor.errors.name}</p>
      <EditorBar editor={editor} nameOf={(field) => (field === 'name' ? 'Ad' : 'Fiyat')} />
      <Link to="/other">Başka</Link>
      <button type="button" onClick={() => setRecord(reloaded)}>
        Yeniden oku
      </button>
    </>
  );
}

async function open(send: (draft: Rule) => Promise<Rule>, reloaded = saved) {
  const router = createMemoryRouter([
    { path: '/', element: <Screen send={send} reloaded={reloaded} /> },
    { path: '/other', element: <p>Başka sayfa</p> },
  ]);
  await act(async () =>
    render(
      <I18nextProvider i18n={texts}>
        <RouterProvider router={router} />
      </I18nextProvider>,
    ),
  );
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const typedIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
const refusal = (code: string, rest: object = {}) =>
  new ApiError(409, { code: code as 'EDIT_CONFLICT', message: 'Olmadı.', ...rest });

test('what was changed is counted, undone, and sent with the version it was read with', async () => {
  const sent: Rule[] = [];
  await open(async (draft) => {
    sent.push(draft);
    return { ...draft, version: draft.version + 1 };
  });
  expect(screen.getByText('Her şey kayıtlı')).toBeDefined();
  type('Ad', 'Yeni');
  expect(screen.getByText('Kaydedilmemiş 1 değişiklik')).toBeDefined();
  await press('Geri al');
  expect(typedIn('Ad')).toBe('Kural');
  type('Ad', 'Yeni');
  await press('Kaydet');
  type('Ad', 'Daha yeni');
  await press('Kaydet');
  expect(sent).toEqual([
    { name: 'Yeni', price: 10, version: 3 },
    { name: 'Daha yeni', price: 10, version: 4 },
  ]);
});

test.each([
  ['Değişikliklerimi koru', { name: 'Benim', price: '99' }],
  ['Onunkini al', { name: 'Onun', price: '99' }],
])('somebody else saved meanwhile: %s', async (button, expected) => {
  const sent: Rule[] = [];
  await open(async (draft) => {
    sent.push(draft);
    if (draft.version === 3)
      throw refusal('EDIT_CONFLICT', {
        details: { current: { name: 'Onun', price: 99, version: 8 } },
      });
    return draft;
  });
  type('Ad', 'Benim');
  await press('Kaydet');
  const dialog = screen.getByRole('dialog');
  const cells = within(dialog)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(cells).toEqual(['AdKuralOnunBenim', 'Fiyat1099–']);
  await press(button);
  expect({ name: typedIn('Ad'), price: typedIn('Fiyat') }).toEqual(expected);
  // Nothing is sent automatically; the next save sends the version that was shown.
  expect(sent).toHaveLength(1);
  type('Ad', 'Son');
  await press('Kaydet');
  expect(sent.at(-1)).toEqual({ name: 'Son', price: 99, version: 8 });
});

test('what is typed while it is being saved stays, unsaved, and is sent next', async () => {
  const sent: Rule[] = [];
  const answer = Promise.withResolvers<void>();
  await open(async (draft) => {
    sent.push(draft);
    if (sent.length === 1) await answer.promise;
    return { ...draft, name: draft.name.trim(), version: draft.version + 1 };
  });
  type('Ad', ' Yeni ');
  type('Fiyat', '20');
  await press('Kaydet');
  type('Fiyat', '30');
  await act(async () => answer.resolve());
  expect({ name: typedIn('Ad'), price: typedIn('Fiyat') }).toEqual({ name: 'Yeni', price: '30' });
  expect(screen.getByText('Kaydedilmemiş 1 değişiklik')).toBeDefined();
  await press('Kaydet');
  expect(sent.at(-1)).toEqual({ name: 'Yeni', price: 30, version: 4 });
});

test('a reload of the record is taken over, and what was typed in other fields stays', async () => {
  const sent: Rule[] = [];
  await open(
    async (draft) => {
      sent.push(draft);
      return { ...draft, version: draft.version + 1 };
    },
    { name: 'Kural', price: 7, version: 4 },
  );
  type('Ad', 'Yeni');
  await press('Yeniden oku');
  expect({ name: typedIn('Ad'), price: typedIn('Fiyat') }).toEqual({ name: 'Yeni', price: '7' });
  expect(screen.getByText('Kaydedilmemiş 1 değişiklik')).toBeDefined();
  await press('Kaydet');
  expect(sent).toEqual([{ name: 'Yeni', price: 7, version: 4 }]);
  expect(screen.getByText('Her şey kayıtlı')).toBeDefined();
});

test('a reload does not take the place of a value typed in the same field: the save asks', async () => {
  const sent: Rule[] = [];
  const reloaded = { name: 'Kural', price: 7, version: 4 };
  await open(async (draft) => {
    sent.push(draft);
    if (draft.version === 3) throw refusal('EDIT_CONFLICT', { details: { current: reloaded } });
    return draft;
  }, reloaded);
  type('Fiyat', '12');
  await press('Yeniden oku');
  expect(typedIn('Fiyat')).toBe('12');
  await press('Kaydet');
  await press('Değişikliklerimi koru');
  await press('Kaydet');
  expect(sent.at(-1)).toEqual({ name: 'Kural', price: 12, version: 4 });
});

test('a refusal is shown at its field, and what was typed stays', async () => {
  await open(async () => {
    throw refusal('VALIDATION_FAILED', { errors: [{ path: 'name', message: 'Bu ad olmaz.' }] });
  });
  type('Ad', 'x');
  await press('Kaydet');
  expect(screen.getByText('Olmadı.')).toBeDefined();
  expect(screen.getByText('Bu ad olmaz.')).toBeDefined();
  expect(typedIn('Ad')).toBe('x');
});

test('leaving with unsaved changes asks first', async () => {
  await open(async (draft) => draft);
  type('Ad', 'Yeni');
  await act(async () => void fireEvent.click(screen.getByText('Başka')));
  await press('Sayfada kal');
  expect(typedIn('Ad')).toBe('Yeni');
  await act(async () => void fireEvent.click(screen.getByText('Başka')));
  await press('Kaydetmeden çık');
  expect(screen.getByText('Başka sayfa')).toBeDefined();
});
