import type { AdminCustomer } from '#shared/back-office/customers.ts';
import { dateText, numberText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';

/** Who they are, and what they keep in the shop. */
export function CustomerProfile({ customer }: { customer: AdminCustomer }) {
  const { t, i18n } = useTranslation('admin-customers');
  const { profile, stats } = customer;
  const facts = [
    { key: 'since', text: dateText(profile.createdAt, i18n.language) },
    { key: 'lists', text: numberText(stats.listCount, i18n.language) },
    { key: 'favorites', text: numberText(stats.favoriteCount, i18n.language) },
  ] as const;
  return (
    <section className="bo-box" aria-labelledby="customer-profile">
      <h2 className="h3" id="customer-profile">
        {t('profile.title')}
      </h2>
      <div className="small">
        <p className="break">
          <a className="link" href={`mailto:${profile.email}`}>
            {profile.email}
          </a>
        </p>
        {profile.phoneNumber && (
          <p>
            <a className="link num" href={`tel:${profile.phoneNumber}`}>
              {formatPhone(profile.phoneNumber)}
            </a>
          </p>
        )}
      </div>
      <dl className="customer-facts small">
        {facts.map(({ key, text }) => (
          <div key={key}>
            <dt className="second">{t(`profile.${key}`)}</dt>
            <dd className="num">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
