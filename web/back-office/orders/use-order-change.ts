// A change of an order: one press, one call. After a conflict the current state of the order is
// shown.
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { ManyUndo } from '#shared/back-office/many-orders.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { movePart } from './many-calls.ts';
import { retryMail } from './order-calls.ts';
import { UNDO_MS } from './use-many-orders.ts';

/** Steps that can be undone as long as no other step has followed. */
const undoOf: Readonly<Record<string, ManyUndo>> = {
  prepare: 'undo-prepare',
  shipments: 'undo-ship',
  deliver: 'undo-deliver',
  'book-transfer': 'undo-book-transfer',
};

export type OrderActions = {
  busy: string | null;
  /**
   * Resolves to whether it succeeded. `send` gets the order as it is after the previous change, and
   * resolves to the changed one.
   */
  act: (
    step: string,
    send: (order: AdminOrder) => Promise<AdminOrder>,
    done: string,
    /** Whether the buyer gets a mail if the step is undone. */
    isNotified?: boolean,
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
      const send = movePart(undo, isNotified);
      const answer = await run(undo, () => send({ orders: [{ orderNumber, version }] }));
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
    async (step, send, done, isNotified = true) => {
      const answer = await run(step, async () => {
        try {
          latest.current = await send(latest.current);
          return { changed: latest.current };
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
      const { changed } = answer.result;
      onChange(changed);
      // A new step follows the earlier one, which can no longer be undone.
      if (offered.current !== null) closeToast(offered.current);
      const undo = undoOf[step];
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
    [run, onChange, onReload, back, showToast, closeToast, t],
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
