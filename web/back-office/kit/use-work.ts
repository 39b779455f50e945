// One press, one call: the same press again does nothing, another waits its turn, and a failure is
// shown in a toast.
import { useCallback } from 'react';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useCallQueue } from '#web/base/ui/use-call-queue.ts';

/** `busy` names what is under way. `run` resolves to the result, or null when it failed. */
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
