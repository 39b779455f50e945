import type { AdminCustomer } from '#shared/back-office/customers.ts';
import { dateTimeText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';

/** Whether they may be written to, and every word of theirs about it as evidence. */
export function Consents({ customer }: { customer: AdminCustomer }) {
  const { t, i18n } = useTranslation('admin-customers');
  const { profile, consents } = customer;
  const now = [
    { key: 'EPOSTA', isGiven: profile.acceptsMarketing },
    { key: 'MESAJ', isGiven: profile.acceptsSms },
  ] as const;
  return (
    <section className="bo-box" aria-labelledby="customer-consents">
      <h2 className="h3" id="customer-consents">
        {t('consents.title')}
      </h2>
      <ul className="customer-consents">
        {now.map(({ key, isGiven }) => (
          <li key={key}>
            {t(`consents.channel.${key}`)}{' '}
            <Badge tone={isGiven ? 'ok' : 'line'}>
              {t(isGiven ? 'consents.may' : 'consents.mayNot')}
            </Badge>
          </li>
        ))}
      </ul>
      {consents.length === 0 ? (
        <p className="small second">{t('consents.none')}</p>
      ) : (
        <table className="table">
          <caption className="sr-only">{t('consents.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('consents.when')}</th>
              <th scope="col">{t('consents.what')}</th>
              <th scope="col">{t('consents.recipient')}</th>
              <th scope="col">{t('consents.source')}</th>
            </tr>
          </thead>
          <tbody>
            {consents.map(({ channel, state, recipient, source, at }) => (
              <tr key={`${at} ${channel} ${state} ${recipient}`}>
                <td data-label={t('consents.when')} className="num">
                  {dateTimeText(at, i18n.language)}
                </td>
                <td data-label={t('consents.what')}>
                  {t(`consents.state.${state}`, { channel: t(`consents.channel.${channel}`) })}
                </td>
                <td data-label={t('consents.recipient')} className="break num">
                  {channel === 'EPOSTA' ? recipient : formatPhone(recipient)}
                </td>
                <td data-label={t('consents.source')}>{source}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
