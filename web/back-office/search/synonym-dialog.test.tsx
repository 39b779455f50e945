// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startBrowser } from '#web/session/browser.ts';
import { renderInShop } from '#web/testing/render.tsx';
import { texts } from '#web/testing/texts.ts';
import { SynonymDialog } from './SynonymDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('what two have changed at once is put together, shown, and saved by hand', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  startBrowser(texts);
  const current = { id: 4, isOneWay: true, words: ['kova', 'fıçı'] };
  const sent: { words: string[]; expected: object }[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)) as (typeof sent)[number]);
    return sent.length === 1
      ? Response.json(
          {
            code: 'EDIT_CONFLICT',
            message: 'Bu kayıt siz düzenlerken değişti.',
            details: { current },
          },
          { status: 409 },
        )
      : Response.json(current);
  });
  let closed = 0;
  await renderInShop(
    <SynonymDialog
      group={{ id: 4, isOneWay: false, words: ['kova', 'leğen'] }}
      onClose={() => (closed += 1)}
      onSaved={() => undefined}
    />,
  );
  const field = screen.getByRole('textbox') as HTMLTextAreaElement;
  const save = () => act(async () => void fireEvent.submit(field.form as HTMLFormElement));
  fireEvent.change(field, { target: { value: 'kova\nleğen\nbidon' } });
  await save();
  expect(sent[0]).toEqual({
    isOneWay: false,
    words: ['kova', 'leğen', 'bidon'],
    expected: { isOneWay: false, words: ['kova', 'leğen'] },
  });
  expect(screen.getByText('Bu kayıt siz düzenlerken değişti.')).toBeTruthy();
  // The other administrator has removed "leğen" and added "fıçı".
  expect([field.value, closed]).toEqual(['kova\nbidon\nfıçı', 0]);

  await save();
  expect([sent[1], closed]).toEqual([
    {
      isOneWay: true,
      words: ['kova', 'bidon', 'fıçı'],
      expected: { isOneWay: true, words: ['kova', 'fıçı'] },
    },
    1,
  ]);
});
