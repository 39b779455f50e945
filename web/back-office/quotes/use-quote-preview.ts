import { useEffect, useRef } from 'react';
import type { DeskQuotePreview } from '#shared/back-office/quotes.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { previewQuote } from './quote-calls.ts';
import { type QuoteDraft, toPreviewBody } from './quote-draft.ts';

/** What it comes to as it stands, by the server's own calculation; the last figures stay while newer ones are on their way. */
export function useQuotePreview(draft: QuoteDraft) {
  const body = toPreviewBody(draft);
  const remote = useRemote(JSON.stringify(body), (signal) => previewQuote(body, signal));
  const last = useRef<DeskQuotePreview | null>(null);
  useEffect(() => {
    if (remote.data) last.current = remote.data;
  }, [remote.data]);
  return {
    shown: remote.data ?? last.current,
    /** Of just what is typed; null while it is asked for. */
    now: remote.data,
    hasFailed: remote.error !== null && !remote.isLoading,
    reload: () => void remote.reload(),
  };
}
