import type { AdminCustomer } from '#shared/back-office/customers.ts';
import { dateTimeText } from '#shared/base/format.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';

/** Where they are signed in. */
export function Sessions({ sessions }: Pick<AdminCustomer, 'sessions'>) {
  const { t, i18n } = useTranslation('admin-customers');
  return (
    <section className="bo-box" aria-labelledby="customer-sessions">
      <h2 className="h3" id="customer-sessions">
        {t('sessions.title')}
      </h2>
      {sessions.length === 0 && <p className="small second">{t('sessions.none')}</p>}
      <ul className="bo-rows">
        {sessions.map(({ id, device, remoteAddress, lastUsedAt }) => (
          <li key={id}>
            <div className="small">
              <p>{device ?? t('sessions.unknown')}</p>
              <p className="mute num break">
                {[
                  remoteAddress,
                  t('sessions.used', { at: dateTimeText(lastUsedAt, i18n.language) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
