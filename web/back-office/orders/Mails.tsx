import type { AdminOrder, BackOfficeMail } from '#shared/back-office/order.ts';
import { timeText } from '#shared/base/format.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import type { OrderActions } from './use-order-change.ts';

const tones = { sent: 'ok', waiting: 'wait', failed: 'no' } as const;

/** The mails about the order, each with a button to send it again. */
export function Mails({ order, actions }: { order: AdminOrder; actions: OrderActions }) {
  const { t, i18n } = useTranslation('admin-orders');
  if (order.mails.length === 0) return null;
  const again = ({ id, state }: BackOfficeMail) =>
    state === 'failed'
      ? actions.retry(id)
      : actions.act(
          `mails/${id}/again`,
          ({ orderNumber }) =>
            adminApi().post('/admin/orders/{orderNumber}/mails/{id}/again', {
              path: { orderNumber, id },
            }),
          t('mails.queued'),
        );
  return (
    <section className="bo-box" aria-labelledby="bo-mails">
      <h2 className="h3" id="bo-mails">
        {t('mails.title')}
      </h2>
      <ul className="bo-rows bo-record-rows">
        {order.mails.map((mail) => (
          <li key={`${mail.state} ${mail.id}`}>
            <div className="small">
              <p>
                <b>{t(`mail.${mail.kind}`, { defaultValue: mail.kind })}</b>{' '}
                {mail.state !== 'sent' && (
                  <Badge tone={tones[mail.state]}>{t(`mails.${mail.state}`)}</Badge>
                )}
              </p>
              <p className="mute num">
                {[
                  timeText(mail.at, i18n.language),
                  t(mail.isToBuyer ? 'mails.toBuyer' : 'mails.toShop'),
                ].join(' · ')}
              </p>
            </div>
            {mail.state !== 'waiting' && (
              <Changing>
                <Button
                  variant="quiet"
                  size="s"
                  aria-label={t('mails.againOf', {
                    name: t(`mail.${mail.kind}`, { defaultValue: mail.kind }),
                  })}
                  isBusy={
                    actions.busy === `mails/${mail.id}/again` || actions.busy === `retry ${mail.id}`
                  }
                  onClick={() => void again(mail)}
                >
                  {t('mails.again')}
                </Button>
              </Changing>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
