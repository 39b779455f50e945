import { useCallback } from 'react';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';

/** The server's message, or else that the change did not reach it. */
export function useFailureToast(): (error: unknown) => void {
  const { t } = useTranslation('lists');
  const { showToast } = useToast();
  return useCallback(
    (error: unknown) => void showToast(serverMessage(error) ?? t('failed'), { type: 'error' }),
    [t, showToast],
  );
}
