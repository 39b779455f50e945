// The calls of the back office for returns.

import { useCallback } from 'react';
import type {
  AdminReturn,
  BackOfficeReturnMove,
  ReturnSettings,
} from '#shared/back-office/returns.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';

export const fetchReturns = (query: Record<string, string | number>, signal: AbortSignal) =>
  adminApi().get('/admin/returns', { query, signal });
export const fetchReturn = (id: number, signal: AbortSignal): Promise<AdminReturn> =>
  adminApi().get('/admin/returns/{id}', { path: { id }, signal });
export const fetchReturnSettings = (signal: AbortSignal) =>
  adminApi().get('/admin/settings/returns', { signal });
export const saveReturnSettings = (body: ReturnSettings) =>
  adminApi().put('/admin/settings/returns', { body });
export const fetchReturnPicture = async (id: number, pictureId: number): Promise<Blob> =>
  (
    await adminApi().getFile('/admin/returns/{id}/pictures/{pictureId}', {
      path: { id, pictureId },
    })
  ).file;

export type ReturnActions = {
  isBusy: boolean;
  /** `send` resolves to the changed return; `act` to whether the dialog can close. */
  act: (move: BackOfficeReturnMove, send: () => Promise<AdminReturn>) => Promise<boolean>;
};

/**
 * A change of a return: one press, one call. After a conflict the current state of the return is
 * shown.
 */
export function useReturnChange(
  onChange: (record: AdminReturn) => void,
  onReload: () => Promise<void>,
): ReturnActions {
  const { t } = useTranslation('admin-returns');
  const { busy, run } = useWork();
  const { showToast } = useToast();
  const act = useCallback<ReturnActions['act']>(
    async (move, send) => {
      const answer = await run(move, async () => {
        try {
          return await send();
        } catch (error) {
          if (
            !(
              error instanceof ApiError &&
              (error.status === 409 || error.code === 'REFUND_NOT_VALID')
            )
          )
            throw error;
          await onReload();
          showToast(error.code === 'EDIT_CONFLICT' ? t('conflict') : error.message, {
            type: 'error',
          });
          return null;
        }
      });
      if (!answer) return false;
      if (answer.result) {
        onChange(answer.result);
        showToast(t(`move.${move}.done`));
      }
      return true;
    },
    [run, onChange, onReload, showToast, t],
  );
  return { isBusy: busy !== null, act };
}
