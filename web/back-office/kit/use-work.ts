// One press, one call: a second press of the same button does nothing, another button waits, and a
// failure is shown in a toast.
import { useCallback } from 'react';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useCallQueue } from '#web/base/ui/use-call-queue.ts';

/** `busy` is the name of the running call. `run` resolves to the result, or null if it failed. */
export function useWork() {
  const { t } = useTranslation('admin');
  const { showToast } = useToast();
  const { busy, take } = useCallQueue();

  const run = useCallback(
    async <T>(name: string, work: () => Promise<T>): Promise<{ result: T } | null> => {
      try {
        const turn = take(name, work);
        return turn && { result: await turn };
      } catch (error) {
        showToast(serverMessage(error) ?? t('network'), { type: 'error' });
        return null;
      }
    },
    [take, showToast, t],
  );
  return { busy, run };
}
