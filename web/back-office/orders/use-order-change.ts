// A change of an order: one press, one call. After a conflict the current state of the order is
// shown.
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { ManyUndo } from '#shared/back-office/many-orders.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { takeBack } from './many-calls.ts';
import { changeOrder, retryMail } from './order-calls.ts';
import { UNDO_MS } from './use-many-orders.ts';

/** Steps that can be undone as long as no other step has followed, by their path. */
const undoOf: Readonly<Record<string, ManyUndo>> = {
  prepare: 'undo-prepare',
  shipments: 'undo-ship',
  deliver: 'undo-deliver',
  'book-transfer': 'undo-book-transfer',
};

export type OrderActions = {
  busy: string | null;
  /**
   * Resolves to whether it succeeded. `body` is created from the order after the previous change.
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
  const { showToast, closeToast } = useToast();
  const offered = useRef<number | null>(null);
  const { orderNumber } = order;
  const latest = useRef(order);
  useLayoutEffect(() => {
    latest.current = order;
  }, [order]);

  const back = useCallback(
    async (undo: ManyUndo, { version }: AdminOrder, isNotified: boolean) => {
      const answer = await run(undo, () => takeBack(undo, { orderNumber, version }, isNotified));
      if (!answer) return;
      const [refused] = answer.result.refused;
      const isBuyerMailed = answer.result.done.some((order) => order.isBuyerMailed);
      if (refused) showToast(refused.message, { type: 'error' });
      else
        showToast(
          [t(`bulk.done.${undo}`, { count: 1 }), isBuyerMailed && t('undo.mailed', { count: 1 })]
            .filter(Boolean)
            .join(' '),
        );
      await onReload();
    },
    [orderNumber, run, onReload, showToast, t],
  );
  const act = useCallback<OrderActions['act']>(
    async (path, body, done, method = 'POST') => {
      const answer = await run(path, async () => {
        const sent: { isNotified?: boolean } =
          typeof body === 'function' ? body(latest.current) : body;
        try {
          const changed = await changeOrder(orderNumber, path, sent, method);
          latest.current = changed;
          return { changed, isNotified: sent.isNotified !== false };
        } catch (error) {
          if (!(error instanceof ApiError && error.status === 409)) throw error;
          // Changed meanwhile by another administrator, or by a payment.
          await onReload();
          showToast(error.code === 'EDIT_CONFLICT' ? t('conflict') : error.message, {
            type: 'error',
          });
          return null;
        }
      });
      if (!answer?.result) return false;
      const { changed, isNotified } = answer.result;
      onChange(changed);
      // A new step follows the earlier one, which can no longer be undone.
      if (offered.current !== null) closeToast(offered.current);
      const undo = undoOf[path];
      offered.current = showToast(done, {
        ...(undo && {
          duration: UNDO_MS,
          action: {
            label: t('undo.now'),
            onPress: () => void back(undo, changed, isNotified),
          },
        }),
      });
      return true;
    },
    [orderNumber, run, onChange, onReload, back, showToast, closeToast, t],
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
