// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { startBrowser } from '#web/session/browser.ts';
import { renderInShop } from '#web/testing/render.tsx';
import { texts } from '#web/testing/texts.ts';
import { MoveBar } from './MoveBar.tsx';
import { Notes } from './OrderPage.tsx';
import { useOrderChange } from './use-order-change.ts';

type Seen = Pick<AdminOrder, 'orderNumber' | 'version' | 'moves' | 'notes'>;
const seen = (changes: Partial<Seen> = {}): Seen => ({
  orderNumber: '7K3M9QX2TD',
  version: 4,
  moves: ['deliver'],
  notes: [],
  ...changes,
});

const asked: { path: string; body: unknown; answer: (response: Response) => void }[] = [];

beforeEach(() => {
  startBrowser(texts);
  asked.length = 0;
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    const answer = Promise.withResolvers<Response>();
    asked.push({
      path: path.split('/').at(-1) ?? '',
      body: JSON.parse(String(body)),
      answer: answer.resolve,
    });
    return answer.promise;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// The fields of an order that these two parts read.
function Page() {
  const [order, setOrder] = useState(seen() as AdminOrder);
  const actions = useOrderChange(order, setOrder, async () => undefined);
  return (
    <>
      <Notes order={order} actions={actions} />
      <MoveBar order={order} actions={actions} />
    </>
  );
}

const answerNext = (response: Response) => act(async () => asked.at(-1)?.answer(response));
const dialog = () => screen.queryByRole('dialog');
async function deliver() {
  fireEvent.click(screen.getByRole('button', { name: 'Teslim edildi' }));
  const opened = await screen.findByRole('dialog');
  fireEvent.change(within(opened).getByLabelText(/^Not/), {
    target: { value: 'Komşuya bırakıldı' },
  });
  await act(async () =>
    fireEvent.click(within(opened).getByRole('button', { name: 'Teslim edildi' })),
  );
}

test('a press while a note is being saved is done after it, with the new version of the order', async () => {
  await renderInShop(<Page />);
  fireEvent.change(screen.getByLabelText('Not ekle'), { target: { value: 'Yarın evde' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Notu ekle' })));
  await deliver();
  expect(asked.map(({ path }) => path)).toEqual(['notes']);
  await answerNext(Response.json(seen({ version: 5 })));
  expect(asked.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: 'notes', body: { text: 'Yarın evde' } },
    { path: 'deliver', body: { version: 5, remark: 'Komşuya bırakıldı', isNotified: true } },
  ]);
  await answerNext(Response.json(seen({ version: 6, moves: [] })));
  expect(dialog()).toBeNull();
  expect(screen.queryByRole('button', { name: 'Teslim edildi' })).toBeNull();
});

test('a move that failed keeps its dialog and what was typed there', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await renderInShop(<Page />);
  await deliver();
  await answerNext(Response.json({ code: 'INTERNAL', message: 'olmadı' }, { status: 500 }));
  expect(within(dialog() as HTMLElement).getByLabelText(/^Not/)).toHaveProperty(
    'value',
    'Komşuya bırakıldı',
  );
});
