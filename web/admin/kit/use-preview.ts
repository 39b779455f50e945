// A text as visitors would read it, by the server's own renderer, a moment after the last key.
import { useEffect, useState } from 'react';
import type { PreviewAnswer } from '#shared/admin-content.ts';
import type { Language } from '#shared/languages.ts';
import { serverMessage } from '../../session/action-texts.ts';
import { adminApi } from '../admin-browser.ts';

export const PREVIEW_DELAY_MS = 350;

/** `fault` is empty when the server could not be reached. The last preview stays while a newer one is under way. */
export function usePreview(text: string, language: Language): { preview: PreviewAnswer | null; fault: string | null } {
  const [state, setState] = useState<{ preview: PreviewAnswer | null; fault: string | null }>({ preview: null, fault: null });
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(
      () =>
        adminApi()
          .call<PreviewAnswer>('POST', '/admin/content/preview', { body: { text, language }, signal: abort.signal })
          .then(
            (preview) => setState({ preview, fault: null }),
            (error: unknown) => !abort.signal.aborted && setState((before) => ({ ...before, fault: serverMessage(error) ?? '' })),
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
