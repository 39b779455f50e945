// Sends the buyer's reply to a quote. The same content has one key, however often it is sent.
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { QuoteReplyBody } from '#shared/quotes/quote-messages.ts';
import { failureOf } from '#web/base/api/form-failure.ts';
import { randomId } from '#web/base/api/random-id.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { browserApi } from '#web/session/browser.ts';

export type Reply = Pick<QuoteReplyBody, 'kind'> & Partial<Omit<QuoteReplyBody, 'kind' | 'key'>>;

/** `send` returns whether it was received; the page then shows the present state of the quote. */
export function useReply(code: string) {
  const { t } = useTranslation('quotes');
  const { revalidate } = useRevalidator();
  const last = useRef({ content: '', key: '' });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function send(reply: Reply): Promise<boolean> {
    const content = JSON.stringify(reply);
    if (last.current.content !== content) last.current = { content, key: randomId() };
    setBusy(true);
    setFailure(null);
    try {
      const body = { ...reply, key: last.current.key };
      await browserApi().post('/quotes/{code}/replies', { path: { code }, body });
      last.current = { content: '', key: '' };
      await revalidate();
      return true;
    } catch (error) {
      setFailure(failureOf(error, t('talk.failed')).message);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { send, isBusy, failure };
}
