import { Link } from 'react-router';
import type { TodayAnswer } from '#shared/back-office/today.ts';
import { timeText } from '#shared/base/format.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { retryMail } from '#web/back-office/orders/order-calls.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { TodayBox } from './TodayBox.tsx';

type FailedMailsProps = {
  rows: NonNullable<TodayAnswer['orders']>['failedMails'];
  onChange: () => Promise<void>;
};

/** Mails that could not be sent, each with a button that sends it again. */
export function FailedMails({ rows, onChange }: FailedMailsProps) {
  const { t, i18n } = useTranslation(['admin-today', 'admin-orders']);
  const { busy, run } = useWork();
  const { showToast } = useToast();
  const { mayChange } = useAdminSession();
  if (rows.length === 0) return null;
  async function again(id: number) {
    if (await run(`mail ${id}`, () => retryMail(id))) showToast(t('mails.queued'));
    await onChange();
  }
  return (
    <TodayBox title={t('mails.title')}>
      <p className="small second">{t('mails.text')}</p>
      <ul className="bo-rows">
        {rows.map(({ id, kind, orderNumber, at, reason }) => (
          <li key={id}>
            <div>
              <b className="small">{t(`admin-orders:mail.${kind}`, { defaultValue: kind })}</b>
              <p className="small second num">
                {orderNumber && (
                  <Link to={`/admin/orders/${orderNumber}`}>{showOrderNumber(orderNumber)}</Link>
                )}{' '}
                {timeText(at, i18n.language)}
              </p>
              <p className="small break">{t('mails.reason', { reason })}</p>
            </div>
            {mayChange('orders') && (
              <Button
                variant="line"
                size="s"
                isBusy={busy === `mail ${id}`}
                onClick={() => void again(id)}
              >
                {t('mails.again')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </TodayBox>
  );
}
