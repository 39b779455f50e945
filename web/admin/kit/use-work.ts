// One press, one call, in the back office: while it is under way a second press does nothing, and a failure says what happened.
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverMessage } from '../../session/action-texts.ts';
import { useToast } from '../../ui/Toast.tsx';

/** `busy` names what is under way. `run` resolves to the result, or null when it failed. */
export function useWork() {
  const { t } = useTranslation('admin');
  const { showToast } = useToast();
  const [busy, setBusy] = useState<string | null>(null);
  const isRunning = useRef(false);

  const run = useCallback(
    async <T>(name: string, work: () => Promise<T>): Promise<{ result: T } | null> => {
      if (isRunning.current) return null;
      isRunning.current = true;
      setBusy(name);
      try {
        return { result: await work() };
      } catch (error) {
        showToast(serverMessage(error) ?? t('network'), { type: 'error' });
        return null;
      } finally {
        isRunning.current = false;
        setBusy(null);
      }
    },
    [showToast, t],
  );
  return { busy, run };
}
