import { useTranslation } from 'react-i18next';
import type { AdminReturn } from '#shared/admin-returns.ts';
import { timeText } from '../../orders/order-date.ts';
import { Timeline } from '../../ui/Timeline.tsx';

/** The newest first, with who and what was said about it among ourselves. */
export function ReturnSteps({ history }: Pick<AdminReturn, 'history'>) {
  const { t, i18n } = useTranslation('admin-returns');
  return (
    <section className="office-box" aria-labelledby="return-steps">
      <h2 className="h3" id="return-steps">
        {t('happenings')}
      </h2>
      <Timeline
        events={[...history].reverse().map(({ state, at, actor, remark }) => ({
          key: `${state} ${at}`,
          title: t(`state.${state}`),
          state: 'done',
          children: (
            <>
              {remark && <p className="small desk-text">{remark}</p>}
              <p className="small mute num break">{[timeText(at, i18n.language), actor === 'customer' ? t('actor.customer') : actor].join(' · ')}</p>
            </>
          ),
        }))}
      />
    </section>
  );
}
