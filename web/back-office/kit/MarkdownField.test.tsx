// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startBrowser } from '#web/session/browser.ts';
import { renderInShop } from '#web/testing/render.tsx';
import { texts } from '#web/testing/texts.ts';
import { MarkdownField, PREVIEW_DELAY_MS } from './MarkdownField.tsx';

let previewed: string[] = [];
let answer: (text: string) => Response = () => Response.json({});

beforeEach(() => {
  startBrowser(texts);
  vi.useFakeTimers();
  previewed = [];
  answer = (text) =>
    Response.json({
      html: `<p>${text}</p>`,
      wordCount: 3,
      readingMinutes: 1,
      unknown: text.includes('shop.yok') ? ['shop.yok'] : [],
    });
  vi.stubGlobal('fetch', async (input: string, { body }: RequestInit = {}) => {
    if (String(input).endsWith('/placeholders'))
      return Response.json([{ key: 'shop.name', value: 'Flakon' }]);
    const { text } = JSON.parse(String(body)) as { text: string };
    previewed.push(text);
    return answer(text);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

function Frame() {
  const [value, setValue] = useState('bir iki');
  return (
    <MarkdownField label="Yazı" language="tr" value={value} maxLength={1_000} onChange={setValue} />
  );
}
const area = () => screen.getByLabelText('Yazı') as HTMLTextAreaElement;
const select = (start: number, end: number) => area().setSelectionRange(start, end);
const preview = () => screen.getByRole('region', { name: /^Sayfada böyle görünür/ });

test('buttons and keys change what is selected, and leave it selected', async () => {
  await renderInShop(<Frame />);
  select(4, 7);
  fireEvent.click(screen.getByRole('button', { name: 'Kalın' }));
  expect(area().value).toBe('bir **iki**');
  expect(area().value.slice(area().selectionStart, area().selectionEnd)).toBe('iki');
  fireEvent.keyDown(area(), { key: 'b', ctrlKey: true });
  expect(area().value).toBe('bir iki');
  fireEvent.click(screen.getByRole('button', { name: 'Liste' }));
  expect(area().value).toBe('- bir iki');
  // The browser's own shortcuts keep working.
  expect(fireEvent.keyDown(area(), { key: 'z', ctrlKey: true })).toBe(true);
});

test('a link is asked for, and one that leads nowhere is refused', async () => {
  await renderInShop(<Frame />);
  select(0, 3);
  fireEvent.keyDown(area(), { key: 'k', ctrlKey: true });
  const dialog = screen.getByRole('dialog');
  expect((within(dialog).getByLabelText('Görünen metin') as HTMLInputElement).value).toBe('bir');
  fireEvent.change(within(dialog).getByLabelText('Adres'), {
    target: { value: 'javascript:alert(1)' },
  });
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Ekle' })));
  expect(within(dialog).getByRole('alert').textContent).toContain('https://');
  fireEvent.change(within(dialog).getByLabelText('Adres'), { target: { value: '/faq' } });
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Ekle' })));
  expect(area().value).toBe('[bir](/faq) iki');
});

test('the preview comes a moment after the last key, with a warning of unknown placeholders', async () => {
  await renderInShop(<Frame />);
  await pass(PREVIEW_DELAY_MS);
  fireEvent.change(area(), { target: { value: 'üç {{shop' } });
  await pass(PREVIEW_DELAY_MS / 2);
  fireEvent.change(area(), { target: { value: 'üç {{shop.yok}}' } });
  await pass(PREVIEW_DELAY_MS);
  expect(previewed).toEqual(['bir iki', 'üç {{shop.yok}}']);
  expect(preview().textContent).toContain('üç');
  expect(screen.getByText(/mağaza tanımıyor/).textContent).toContain('{{shop.yok}}');
  fireEvent.change(screen.getByLabelText('Mağaza bilgisi ekle'), {
    target: { value: 'shop.name' },
  });
  expect(area().value).toContain('{{shop.name}}');
});

test('without an answer the last preview stays, and the field says why', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await renderInShop(<Frame />);
  await pass(PREVIEW_DELAY_MS);
  answer = () =>
    Response.json({ code: 'OVERLOADED', message: 'Şu anda çok yoğunuz.' }, { status: 503 });
  fireEvent.change(area(), { target: { value: 'yeni' } });
  await pass(PREVIEW_DELAY_MS);
  expect(preview().textContent).toContain('bir iki');
  expect(screen.getByText('Şu anda çok yoğunuz.')).toBeTruthy();
});
