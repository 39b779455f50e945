// One press, one call, in the back office: a second press of the same does nothing, another waits its turn, and a failure says what happened.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { serverMessage } from '../../session/action-texts.ts';
import { useToast } from '../../ui/Toast.tsx';
import { useTurns } from '../../ui/use-turns.ts';

/** `busy` names what is under way. `run` resolves to the result, or null when it failed. */
export function useWork() {
  const { t } = useTranslation('admin');
  const { showToast } = useToast();
  const { busy, take } = useTurns();

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
