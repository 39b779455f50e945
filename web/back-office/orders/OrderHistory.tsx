import type { AdminOrder } from '#shared/back-office/order.ts';
import { timeText } from '#shared/base/format.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Timeline } from '#web/base/ui/Timeline.tsx';
import { isSettled } from '#web/orders/order-progress.ts';

/** Every move of the order and its payment, the newest first: when, by whom, why. */
export function OrderHistory({ order }: { order: AdminOrder }) {
  const { t, i18n } = useTranslation(['admin-orders', 'orders']);
  const events = order.history
    .map((entry, index) => ({ ...entry, key: `${index} ${entry.at}` }))
    .reverse();
  return (
    <section className="bo-box" aria-labelledby="bo-events">
      <h2 className="h3" id="bo-events">
        {t('events.title')}
      </h2>
      <Timeline
        events={events.map(({ key, status, paymentStatus, at, actor, note, remark }, index) => ({
          key,
          state: index === 0 && !isSettled(order.status) ? 'now' : 'done',
          title: [...new Set([t(`orders:status.${status}`), t(`payment.${paymentStatus}`)])].join(
            ' · ',
          ),
          children: (
            <>
              {note && <p className="small second">{t(`why.${note}`, { defaultValue: note })}</p>}
              {remark && <p className="small bo-note">{remark}</p>}
              <p className="small mute num break">
                {[t(`actor.${actor}`, { defaultValue: actor }), timeText(at, i18n.language)].join(
                  ' · ',
                )}
              </p>
            </>
          ),
        }))}
      />
    </section>
  );
}
