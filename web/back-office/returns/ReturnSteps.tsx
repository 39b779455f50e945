import type { AdminReturn } from '#shared/back-office/returns.ts';
import { timeText } from '#shared/base/format.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Timeline } from '#web/base/ui/Timeline.tsx';

/** The newest first, each with who did it and the internal note. */
export function ReturnSteps({ history }: Pick<AdminReturn, 'history'>) {
  const { t, i18n } = useTranslation('admin-returns');
  return (
    <section className="bo-box" aria-labelledby="return-steps">
      <h2 className="h3" id="return-steps">
        {t('history')}
      </h2>
      <Timeline
        events={[...history].reverse().map(({ state, at, actor, remark }) => ({
          key: `${state} ${at}`,
          title: t(`state.${state}`),
          state: 'done',
          children: (
            <>
              {remark && <p className="small bo-note">{remark}</p>}
              <p className="small mute num break">
                {[
                  timeText(at, i18n.language),
                  actor === 'customer' ? t('actor.customer') : actor,
                ].join(' · ')}
              </p>
            </>
          ),
        }))}
      />
    </section>
  );
}
