// A change of an order: one press, one call. After a conflict the order is shown as it is now.
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { changeOrder, retryMail } from './order-calls.ts';

export type OrderActions = {
  busy: string | null;
  /**
   * Resolves to whether it worked. `body` is made from the order as the change before has left it.
   */
  act: (
    path: string,
    body: object | ((order: AdminOrder) => object),
    done: string,
    method?: 'POST' | 'PUT',
  ) => Promise<boolean>;
  retry: (jobId: number) => Promise<void>;
};

export function useOrderChange(
  order: AdminOrder,
  onChange: (order: AdminOrder) => void,
  onReload: () => Promise<void>,
): OrderActions {
  const { t } = useTranslation('admin-orders');
  const { busy, run } = useWork();
  const { showToast } = useToast();
  const { orderNumber } = order;
  const latest = useRef(order);
  useLayoutEffect(() => {
    latest.current = order;
  }, [order]);

  const act = useCallback<OrderActions['act']>(
    async (path, body, done, method = 'POST') => {
      const answer = await run(path, async () => {
        try {
          const changed = await changeOrder(
            orderNumber,
            path,
            typeof body === 'function' ? body(latest.current) : body,
            method,
          );
          latest.current = changed;
          return changed;
        } catch (error) {
          if (!(error instanceof ApiError && error.status === 409)) throw error;
          // Moved meanwhile by somebody else, or by a payment.
          await onReload();
          showToast(error.code === 'EDIT_CONFLICT' ? t('conflict') : error.message, {
            type: 'error',
          });
          return null;
        }
      });
      if (!answer?.result) return false;
      onChange(answer.result);
      showToast(done);
      return true;
    },
    [orderNumber, run, onChange, onReload, showToast, t],
  );
  const retry = useCallback(
    async (jobId: number) => {
      const done = await run(`retry ${jobId}`, () => retryMail(jobId));
      if (done) showToast(t('mails.queued'));
      await onReload();
    },
    [run, onReload, showToast, t],
  );
  return { busy, act, retry };
}
