import { useTranslation } from 'react-i18next';
import type { AdminCustomer } from '#shared/admin-customers.ts';
import { dateTimeText } from '../../orders/order-date.ts';

/** Where they are signed in. */
export function Sessions({ sessions }: Pick<AdminCustomer, 'sessions'>) {
  const { t, i18n } = useTranslation('admin-customers');
  return (
    <section className="office-box" aria-labelledby="customer-sessions">
      <h2 className="h3" id="customer-sessions">
        {t('sessions.title')}
      </h2>
      {sessions.length === 0 && <p className="small second">{t('sessions.none')}</p>}
      <ul className="office-rows">
        {sessions.map(({ id, device, remoteAddress, lastUsedAt }) => (
          <li key={id}>
            <div className="small">
              <p>{device ?? t('sessions.unknown')}</p>
              <p className="mute num break">{[remoteAddress, t('sessions.used', { at: dateTimeText(lastUsedAt, i18n.language) })].filter(Boolean).join(' · ')}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
