// The preview of a text by the server's renderer, a moment after the last key.
import { useEffect, useState } from 'react';
import type { PreviewAnswer } from '#shared/back-office/content.ts';
import type { Language } from '#shared/base/languages.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { serverMessage } from '#web/base/api/server-message.ts';

export const PREVIEW_DELAY_MS = 350;

/**
 * `error` is empty when the server could not be reached. The last preview stays while a newer one
 * is under way.
 */
export function usePreview(
  text: string,
  language: Language,
): { preview: PreviewAnswer | null; error: string | null } {
  const [state, setState] = useState<{ preview: PreviewAnswer | null; error: string | null }>({
    preview: null,
    error: null,
  });
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(
      () =>
        adminApi()
          .call<PreviewAnswer>('POST', '/admin/content/preview', {
            body: { text, language },
            signal: abort.signal,
          })
          .then(
            (preview) => setState({ preview, error: null }),
            (error: unknown) =>
              !abort.signal.aborted &&
              setState((before) => ({ ...before, error: serverMessage(error) ?? '' })),
          ),
      PREVIEW_DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, language]);
  return state;
}
