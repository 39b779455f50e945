// Sends the buyer's reply to a quote. The same content has one key, however often it is sent.
import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import type { QuoteReply } from '#shared/quotes/quote-messages.ts';
import { randomId } from '#web/base/api/random-id.ts';
import { browserApi } from '#web/session/browser.ts';

/** When it was received, the page shows the present state of the quote; a refusal is thrown. */
export function useReply(code: string): (reply: z.input<typeof QuoteReply>) => Promise<void> {
  const { revalidate } = useRevalidator();
  const last = useRef({ content: '', key: '' });
  return async (reply) => {
    const content = JSON.stringify(reply);
    if (last.current.content !== content) last.current = { content, key: randomId() };
    const body = { ...reply, key: last.current.key };
    await browserApi().post('/quotes/{code}/replies', { path: { code }, body });
    last.current = { content: '', key: '' };
    await revalidate();
  };
}
