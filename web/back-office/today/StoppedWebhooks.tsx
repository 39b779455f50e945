import { Link } from 'react-router';
import type { TodayAnswer } from '#shared/back-office/today.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { TodayBox } from './TodayBox.tsx';

/** Another program no longer receives events. */
export function StoppedWebhooks({ rows }: { rows: TodayAnswer['stoppedWebhooks'] }) {
  const { t } = useTranslation('admin-today');
  if (rows.length === 0) return null;
  return (
    <TodayBox title={t('webhooks.title')} more={{ to: '/admin/webhooks', label: t('all') }}>
      <ul className="bo-rows">
        {rows.map(({ id, address, reason }) => (
          <li key={id}>
            <div>
              <Link className="break" to={`/admin/webhooks?webhook=${id}`}>
                {address}
              </Link>
              <p className="small second">{t(`webhooks.${reason}`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </TodayBox>
  );
}
