import { useTranslation } from 'react-i18next';
import type { AdminOrder } from '#shared/admin-orders.ts';
import { timeText } from '../../orders/order-date.ts';
import { isSettled } from '../../orders/order-progress.ts';
import { Timeline } from '../../ui/Timeline.tsx';

/** Every move of the order and its payment, the newest first: when, by whom, why. */
export function Happenings({ order }: { order: AdminOrder }) {
  const { t, i18n } = useTranslation(['admin-orders', 'orders']);
  const events = order.history.map((entry, index) => ({ ...entry, key: `${index} ${entry.at}` })).reverse();
  return (
    <section className="office-box" aria-labelledby="desk-events">
      <h2 className="h3" id="desk-events">
        {t('events.title')}
      </h2>
      <Timeline
        events={events.map(({ key, status, paymentStatus, at, actor, note, remark }, index) => ({
          key,
          state: index === 0 && !isSettled(order.status) ? 'now' : 'done',
          title: [...new Set([t(`orders:status.${status}`), t(`payment.${paymentStatus}`)])].join(' · '),
          children: (
            <>
              {note && <p className="small second">{t(`why.${note}`, { defaultValue: note })}</p>}
              {remark && <p className="small desk-text">{remark}</p>}
              <p className="small mute num break">{[t(`actor.${actor}`, { defaultValue: actor }), timeText(at, i18n.language)].join(' · ')}</p>
            </>
          ),
        }))}
      />
    </section>
  );
}
