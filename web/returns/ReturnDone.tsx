import { useCallback, useEffect, useRef, useState } from 'react';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import type { ReturnAnswer } from '#shared/orders/returns.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { trackPath } from '#web/orders/order-paths.ts';
import { browserApi } from '#web/session/browser.ts';
import { sendPicture } from './return-calls.ts';

export type SentReturn = { record: ReturnAnswer; pictures: readonly File[] };

type Sending = { done: number; left: readonly File[]; why: string | null; isBusy: boolean };

/**
 * The request has been received; its pictures are sent one after the other, and failed ones can be
 * sent again.
 */
export function ReturnDone({
  order,
  sent: { record, pictures },
}: {
  order: OrderAnswer;
  sent: SentReturn;
}) {
  const { t } = useTranslation('returns');
  const [{ done, left, why, isBusy }, setSending] = useState<Sending>({
    done: 0,
    left: pictures,
    why: null,
    isBusy: pictures.length > 0,
  });
  const title = useRef<HTMLHeadingElement>(null);
  const { orderNumber } = order;

  const send = useCallback(
    async (files: readonly File[]) => {
      const failed: File[] = [];
      let reason: string | null = null;
      setSending((before) => ({ ...before, left: [], why: null, isBusy: true }));
      for (const file of files) {
        try {
          await sendPicture(browserApi(), orderNumber, record.id, file);
          setSending((before) => ({ ...before, done: before.done + 1 }));
        } catch (error) {
          failed.push(file);
          reason = serverMessage(error);
        }
      }
      setSending((before) => ({ ...before, left: failed, why: reason, isBusy: false }));
    },
    [orderNumber, record.id],
  );
  const isBegun = useRef(false);
  useEffect(() => {
    title.current?.focus();
    if (isBegun.current || pictures.length === 0) return;
    isBegun.current = true;
    void send(pictures);
  }, [pictures, send]);

  return (
    <div className="return-done">
      <h2 className="h2" ref={title} tabIndex={-1}>
        {t('done.title')}
      </h2>
      <p>{t('done.text', { code: record.code, email: order.email })}</p>
      {isBusy && <p role="status">{t('pictures.sending', { done, count: pictures.length })}</p>}
      {left.length > 0 && !isBusy && (
        <Alert tone="no">
          <div className="stack">
            <p>
              {t('pictures.failed', { count: left.length })} {why}
            </p>
            <div>
              <Button size="s" variant="line" onClick={() => void send(left)}>
                {t('pictures.again')}
              </Button>
            </div>
          </div>
        </Alert>
      )}
      <p className="small second">{t('next')}</p>
      <div>
        <ButtonLink variant={isBusy ? 'line' : 'ink'} to={trackPath(orderNumber)}>
          {t('done.toOrder')}
        </ButtonLink>
      </div>
    </div>
  );
}
