// The conversation: the buyer's messages and their hand-over to the messaging app (specification 2,
// 4 and 5). In memory until the page is closed.
import { useSyncExternalStore } from 'react';

export const REPLY_DELAY_MS = 1_000;
/** Longer than a typed message, and short enough for a URL. */
export const MAX_MESSAGE_LENGTH = 1_000;

export type ChatMessage = { type: 'sent' | 'received'; text: string; time: Date };

type ChatDeps = { open: (address: string) => void; now?: () => Date };
type Sending = { number: string; text: string; replyText: () => string };

/** Empty if the shop has no valid number. */
export const chatNumber = (written: string): string => {
  const digits = written.replace(/\D/g, '').replace(/^00/, '');
  return digits.length >= 8 && digits.length <= 15 ? digits : '';
};

/** Half of a surrogate pair, left by cutting a text, cannot be encoded in an address. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

export const chatAddress = (number: string, text: string): string =>
  `https://wa.me/${number}?text=${encodeURIComponent(wellFormed(text))}`;

export function createChat({ open, now = () => new Date() }: ChatDeps) {
  let messages: readonly ChatMessage[] = [];
  const listeners = new Set<() => void>();
  const append = (type: ChatMessage['type'], text: string) => {
    messages = [...messages, { type, text, time: now() }];
    for (const listener of listeners) listener();
  };
  return {
    getMessages: () => messages,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * The length of the sent message; null if it was empty. Opens the tab inside the click, because
     * browsers block it later.
     */
    send({ number, text, replyText }: Sending): number | null {
      const trimmed = text.trim();
      if (!trimmed) return null;
      append('sent', trimmed);
      open(chatAddress(number, trimmed));
      setTimeout(() => append('received', replyText()), REPLY_DELAY_MS);
      return trimmed.length;
    },
  };
}

export type Chat = ReturnType<typeof createChat>;

/** The conversation of this page. */
export const pageChat = createChat({
  open: (address) => void window.open(address, '_blank', 'noopener,noreferrer'),
});

const NOTHING: readonly ChatMessage[] = [];
export const useMessages = (chat: Chat): readonly ChatMessage[] =>
  useSyncExternalStore(chat.subscribe, chat.getMessages, () => NOTHING);
