// Requests to the server for other parts: only the response to the newest counts.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RepairAnswer } from '#shared/designs/design-tool.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';

export type AnswerTo = (
  question: Promise<RepairAnswer>,
  apply: (answer: RepairAnswer) => void,
) => Promise<void>;

export function useRepairing() {
  const { t } = useTranslation('configurator');
  const { showToast } = useToast();
  const [isRepairing, setRepairing] = useState(false);
  const newest = useRef<Promise<RepairAnswer> | null>(null);

  /** The response to an older request must not replace a newer choice. */
  const drop = useCallback(() => {
    newest.current = null;
    setRepairing(false);
  }, []);
  useEffect(() => drop, [drop]);

  const answerTo: AnswerTo = async (question, apply) => {
    newest.current = question;
    setRepairing(true);
    const isNewest = () => newest.current === question;
    try {
      const answer = await question;
      if (isNewest()) apply(answer);
    } catch {
      // The client has logged it.
      if (isNewest()) showToast(t('failed'), { type: 'error' });
    }
    if (isNewest()) drop();
  };
  return { isRepairing, answerTo, drop };
}
