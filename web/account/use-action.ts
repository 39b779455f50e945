// One press, one call: a second press of the same button does nothing, another button waits, and a
// failure shows a message.
import { useCallback } from 'react';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useCallQueue } from '#web/base/ui/use-call-queue.ts';

/** `busy` is the name of the running action. `run` resolves to true if it succeeded. */
export function useAction() {
  const { t } = useTranslation('account');
  const { showToast } = useToast();
  const { busy, take } = useCallQueue();

  const run = useCallback(
    async (name: string, work: () => Promise<unknown>): Promise<boolean> => {
      try {
        const turn = take(name, work);
        await turn;
        return turn !== null;
      } catch (error) {
        showToast(serverMessage(error) ?? t('network'), { type: 'error' });
        return false;
      }
    },
    [take, showToast, t],
  );
  return { busy, run };
}
