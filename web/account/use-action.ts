// One press, one call: while it is under way a second press does nothing, and a failure says what happened.
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverMessage } from '../session/action-texts.ts';
import { useToast } from '../ui/Toast.tsx';

/** `busy` names what is under way. `run` resolves to whether it worked. */
export function useAction() {
  const { t } = useTranslation('account');
  const { showToast } = useToast();
  const [busy, setBusy] = useState<string | null>(null);
  const isRunning = useRef(false);

  const run = useCallback(
    async (name: string, work: () => Promise<unknown>): Promise<boolean> => {
      if (isRunning.current) return false;
      isRunning.current = true;
      setBusy(name);
      try {
        await work();
        return true;
      } catch (error) {
        showToast(serverMessage(error) ?? t('network'), { type: 'error' });
        return false;
      } finally {
        isRunning.current = false;
        setBusy(null);
      }
    },
    [showToast, t],
  );
  return { busy, run };
}
