import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { serverMessage } from '../session/action-texts.ts';
import { useToast } from '../ui/Toast.tsx';

/** What the server said, or else that the change did not reach it. */
export function useFailureToast(): (error: unknown) => void {
  const { t } = useTranslation('lists');
  const { showToast } = useToast();
  return useCallback((error: unknown) => void showToast(serverMessage(error) ?? t('failed'), { type: 'error' }), [t, showToast]);
}
