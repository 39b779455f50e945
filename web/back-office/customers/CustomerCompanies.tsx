import { Link } from 'react-router';
import type { AdminCustomer } from '#shared/back-office/customers.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';

/**
 * The companies that the customer buys for; with links for administrators who may see companies.
 */
export function CustomerCompanies({ customer: { companies } }: { customer: AdminCustomer }) {
  const { t, i18n } = useTranslation(['companies', 'admin-companies']);
  const { may } = useAdminSession();
  if (companies.length === 0) return null;
  const isLinked = may('companies');
  return (
    <section className="bo-box" aria-labelledby="customer-companies">
      <h2 className="h3" id="customer-companies">
        {t('admin-companies:title')}
      </h2>
      <ul className="bo-rows">
        {companies.map(({ id, name, role, spendingLimit, isClosed }) => (
          <li key={id}>
            <div>
              {isLinked ? (
                <Link className="text-link break" to={`/admin/companies/${id}`}>
                  {name}
                </Link>
              ) : (
                <b className="break">{name}</b>
              )}
              <p className="small second">
                {t(`companies:role.${role}`)} ·{' '}
                {spendingLimit === null
                  ? t('companies:noLimit')
                  : t('companies:limitOf', {
                      limit: formatLira(fromLira(spendingLimit), i18n.language),
                    })}
              </p>
            </div>
            {isClosed && <Badge>{t('companies:isClosed')}</Badge>}
          </li>
        ))}
      </ul>
    </section>
  );
}
