// A change of a return: one press, one call. After a conflict the return is shown as it is now.
import { useCallback } from 'react';
import type { AdminReturn, BackOfficeReturnMove } from '#shared/back-office/returns.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { changeReturn } from './return-calls.ts';

export type ReturnActions = {
  isBusy: boolean;
  /** Resolves to whether the dialog has nothing more to do. */
  act: (move: BackOfficeReturnMove, body: object) => Promise<boolean>;
};

export function useReturnChange(
  { id, version }: AdminReturn,
  onChange: (record: AdminReturn) => void,
  onReload: () => Promise<void>,
): ReturnActions {
  const { t } = useTranslation('admin-returns');
  const { busy, run } = useWork();
  const { showToast } = useToast();
  const act = useCallback<ReturnActions['act']>(
    async (move, body) => {
      const answer = await run(move, async () => {
        try {
          return await changeReturn(id, move, { version, ...body });
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
    [id, version, run, onChange, onReload, showToast, t],
  );
  return { isBusy: busy !== null, act };
}
