import { useTranslation } from 'react-i18next';
import type { AdminOrder, DeskMail } from '#shared/admin-orders.ts';
import { timeText } from '../../orders/order-date.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import type { OrderDesk } from './use-order-change.ts';

const tones = { sent: 'ok', waiting: 'wait', failed: 'no' } as const;

/** What was written about the order, to whom, and once more. */
export function Mails({ order, desk }: { order: AdminOrder; desk: OrderDesk }) {
  const { t, i18n } = useTranslation('admin-orders');
  if (order.mails.length === 0) return null;
  const again = ({ id, state }: DeskMail) => (state === 'failed' ? desk.retry(id) : desk.act(`mails/${id}/again`, {}, t('mails.queued')));
  return (
    <section className="office-box" aria-labelledby="desk-mails">
      <h2 className="h3" id="desk-mails">
        {t('mails.title')}
      </h2>
      <ul className="office-rows desk-rows">
        {order.mails.map((mail) => (
          <li key={`${mail.state} ${mail.id}`}>
            <div className="small">
              <p>
                <b>{t(`mail.${mail.kind}`, { defaultValue: mail.kind })}</b> {mail.state !== 'sent' && <Badge tone={tones[mail.state]}>{t(`mails.${mail.state}`)}</Badge>}
              </p>
              <p className="mute num">{[timeText(mail.at, i18n.language), t(mail.isToBuyer ? 'mails.toBuyer' : 'mails.toShop')].join(' · ')}</p>
            </div>
            {mail.state !== 'waiting' && (
              <Button
                variant="quiet"
                size="s"
                aria-label={t('mails.againOf', { name: t(`mail.${mail.kind}`, { defaultValue: mail.kind }) })}
                isBusy={desk.busy === `mails/${mail.id}/again` || desk.busy === `retry ${mail.id}`}
                onClick={() => void again(mail)}
              >
                {t('mails.again')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
