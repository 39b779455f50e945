// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyDataLayer, events } from '#web/testing/data-layer.ts';
import { renderPageInShop, serve } from '#web/testing/render-page.tsx';
import { texts } from '#web/testing/texts.ts';
import { ChatWidget } from './ChatWidget.tsx';
import { chatAddress, chatNumber, createChat, REPLY_DELAY_MS } from './chat.ts';
import { SCROLL_STEP_PX } from './use-giving-way.ts';

/** Missing in jsdom, which has no layout. */
class SizeObserver {
  readonly #report: () => void;
  constructor(report: () => void) {
    this.#report = report;
  }
  observe() {
    this.#report();
  }
  disconnect = () => undefined;
}
let below: Element[] = [];
const FRAME_MS = 20;

const NOW = new Date('2026-11-21T07:40:00.000Z');
const opened: string[] = [];
const makeChat = () => createChat({ open: (address) => opened.push(address), now: () => NOW });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  vi.stubGlobal('ResizeObserver', SizeObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  below = [];
  document.elementsFromPoint = () => below;
  opened.length = 0;
  emptyDataLayer();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function showChat(whatsappNumber = '905550000000') {
  serve({});
  const chat = makeChat();
  const rendered = await renderPageInShop(<ChatWidget chat={chat} />, {
    whatsappNumber,
  });
  return { chat, ...rendered };
}
const button = () => screen.getByRole('button', { name: 'Bize yazın' });
const input = () => screen.getByRole('textbox', { name: 'Mesaj' }) as HTMLInputElement;
const panel = () => screen.queryByRole('region', { name: 'Bize yazın' });
async function openPanel() {
  fireEvent.click(button());
  // The panel is a separate chunk.
  await vi.waitFor(
    async () => {
      await act(async () => vi.advanceTimersByTime(0));
      input();
    },
    { timeout: 60_000 },
  );
}
async function send(text: string) {
  fireEvent.change(input(), { target: { value: text } });
  await act(async () => fireEvent.submit(input()));
}
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

test('[L10] [M09] the button opens the panel and closes it; each opening is counted', async () => {
  await showChat();
  expect(panel()).toBeNull();
  expect(button().getAttribute('aria-expanded')).toBe('false');

  await openPanel();
  expect(panel()).not.toBeNull();
  expect(document.activeElement).toBe(input());
  expect(events('whatsapp_chat_open')).toEqual([{ event: 'whatsapp_chat_open' }]);

  fireEvent.click(button());
  expect(panel()).toBeNull();
  expect(events('whatsapp_chat_open')).toHaveLength(1);
  await openPanel();
  expect(events('whatsapp_chat_open')).toHaveLength(2);
});

test('Escape closes the panel, and the button has the focus again', async () => {
  await showChat();
  await openPanel();

  fireEvent.keyDown(input(), { key: 'Escape' });

  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(button());
});

test('[L11] [L14] [M10] a message is appended as sent, opens the messaging app with its text, and leaves the field empty', async () => {
  const { chat } = await showChat();
  await openPanel();

  await send('  FEA15 şişeye %100 uyar mı? & # 😀 ');

  expect(chat.getMessages()).toEqual([
    { type: 'sent', text: 'FEA15 şişeye %100 uyar mı? & # 😀', time: NOW },
  ]);
  expect(opened).toHaveLength(1);
  const address = new URL(opened[0] as string);
  expect(address.origin + address.pathname).toBe('https://wa.me/905550000000');
  expect([...address.searchParams]).toEqual([['text', 'FEA15 şişeye %100 uyar mı? & # 😀']]);
  expect(input().value).toBe('');
  expect(screen.getByText('FEA15 şişeye %100 uyar mı? & # 😀')).toBeTruthy();
  expect(events('whatsapp_message_sent')).toEqual([
    { event: 'whatsapp_message_sent', message_length: 'FEA15 şişeye %100 uyar mı? & # 😀'.length },
  ]);
});

test('[L12] after exactly 1000 ms an answer says that the message was redirected', async () => {
  const { chat } = await showChat();
  await openPanel();
  await send('merhaba');

  await pass(REPLY_DELAY_MS - 1);
  expect(chat.getMessages()).toHaveLength(1);
  await pass(1);

  expect(REPLY_DELAY_MS).toBe(1_000);
  expect(chat.getMessages()[1]).toMatchObject({
    type: 'received',
    text: expect.stringContaining('aktarıldı'),
    time: NOW,
  });
  expect(screen.getByRole('log').textContent).toContain('aktarıldı');
});

test('[L12] the answer comes although the panel was closed, and the conversation is there when it opens again', async () => {
  const { chat } = await showChat();
  await openPanel();
  await send('merhaba');
  fireEvent.click(button());
  await pass(REPLY_DELAY_MS);

  expect(chat.getMessages().map(({ type }) => type)).toEqual(['sent', 'received']);
  await openPanel();
  expect(screen.getByText('merhaba')).toBeTruthy();
});

test.each(['', '   ', '\n\t', '\u00a0'])(
  '[L13] a blank message %j is silently ignored',
  async (text) => {
    const { chat } = await showChat();
    await openPanel();

    await send(text);
    await pass(REPLY_DELAY_MS);

    expect([chat.getMessages(), opened, events('whatsapp_message_sent')]).toEqual([[], [], []]);
  },
);

test('two messages at once get an answer each', async () => {
  const { chat } = await showChat();
  await openPanel();
  await send('bir');
  await send('iki');
  await pass(REPLY_DELAY_MS);

  expect(chat.getMessages().map(({ type }) => type)).toEqual([
    'sent',
    'sent',
    'received',
    'received',
  ]);
});

test('without a telephone number there is no chat', async () => {
  await showChat('');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a telephone number is reduced to its digits; an invalid one counts as none', () => {
  expect(['+90 555 000 00 00', '0090 555 000 00 00', '905550000000'].map(chatNumber)).toEqual([
    '905550000000',
    '905550000000',
    '905550000000',
  ]);
  expect(['', 'yok', '12', '1'.repeat(30)].map(chatNumber)).toEqual(['', '', '', '']);
});

test('an incomplete character does not block a message', () => {
  expect(chatAddress('905550000000', 'a\ud83db\u0000')).toBe(
    'https://wa.me/905550000000?text=a%EF%BF%BDb%00',
  );
});

describe('the button hides', () => {
  const scrollTo = (top: number) =>
    act(async () => {
      Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
      fireEvent.scroll(window);
      vi.advanceTimersByTime(FRAME_MS);
    });
  const isAway = () => button().hasAttribute('data-away');
  beforeEach(() => {
    Object.defineProperty(document.documentElement, 'scrollHeight', {
      value: 3_000,
      configurable: true,
    });
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  });

  test('while scrolling down, and appears again while scrolling up', async () => {
    await showChat();
    await pass(FRAME_MS);
    expect(isAway()).toBe(false);
    await scrollTo(200);
    expect(isAway()).toBe(true);
    await scrollTo(200 - SCROLL_STEP_PX + 1);
    expect(isAway()).toBe(true);
    await scrollTo(200 - SCROLL_STEP_PX);
    expect(isAway()).toBe(false);
  });

  test('neither at the top of the page nor at its end, and a bounce there changes nothing', async () => {
    await showChat();
    const end = 3_000 - window.innerHeight;
    await scrollTo(end - 100);
    expect(isAway()).toBe(true);
    await scrollTo(end);
    await scrollTo(end + 60);
    await scrollTo(end);
    expect(isAway()).toBe(false);
    await scrollTo(4);
    await scrollTo(0);
    expect(isAway()).toBe(false);
    await scrollTo(-40);
    await scrollTo(0);
    expect(isAway()).toBe(false);
  });

  test('where a control is below it', async () => {
    await showChat();
    below = [document.body];
    await scrollTo(300);
    await scrollTo(200);
    expect(isAway()).toBe(false);
    const link = document.createElement('a');
    link.href = '/cart';
    below = [link.appendChild(document.createElement('span')), document.body];
    await scrollTo(100);
    expect(isAway()).toBe(true);
  });

  test('not where it lies over the end of a control as wide as the page', async () => {
    await showChat();
    const question = document.createElement('summary');
    below = [question];
    const at = (left: number, width: number) => new DOMRect(left, 0, width, 56);
    button().getBoundingClientRect = () => at(313, 56);
    question.getBoundingClientRect = () => at(20, 350);
    await scrollTo(300);
    await scrollTo(200);
    expect(isAway()).toBe(false);
    question.getBoundingClientRect = () => at(220, 150);
    await scrollTo(100);
    expect(isAway()).toBe(true);
  });

  test('while a field of the page has the focus', async () => {
    await showChat();
    const field = document.createElement('input');
    document.body.appendChild(document.createElement('main')).append(field);
    await act(async () => field.focus());
    await pass(FRAME_MS);
    expect(isAway()).toBe(true);
    await act(async () => field.blur());
    await pass(FRAME_MS);
    expect(isAway()).toBe(false);
  });

  test('not while a conversation is open', async () => {
    await showChat();
    await openPanel();
    await scrollTo(400);
    expect(isAway()).toBe(false);
  });
});

test.each(['tr', 'en'])(
  'a message in %s shows the time of Istanbul, as all pages do',
  async (language) => {
    await showChat();
    await openPanel();
    await send('Merhaba');
    await act(() => texts.changeLanguage(language));
    expect(screen.getByText('10:40')).toBeDefined();
    await act(() => texts.changeLanguage('tr'));
  },
);
