import { Link } from 'react-router';
import type { AdminCustomer } from '#shared/back-office/customers.ts';
import { dateText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/orders.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';

/** What was offered to them, and what they send back. */
export function CustomerQuotes({ customer: { quotes, returns } }: { customer: AdminCustomer }) {
  const { t, i18n } = useTranslation(['admin-customers', 'admin-quotes', 'admin-returns']);
  const day = (at: string) => dateText(at, i18n.language);
  return (
    <>
      {quotes.length > 0 && (
        <section className="bo-box" aria-labelledby="customer-quotes">
          <h2 className="h3" id="customer-quotes">
            {t('admin-quotes:title')}
          </h2>
          <ul className="bo-rows">
            {quotes.map(({ number, state, total, createdAt, expiresAt }) => (
              <li key={number}>
                <div>
                  <Link className="customer-name num" to={`/admin/quotes/${number}`}>
                    {number}
                  </Link>
                  <p className="small second">
                    {[
                      t(`admin-quotes:state.${state}`),
                      day(createdAt),
                      state === 'open' && t('quotes.until', { day: day(expiresAt) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                <b className="num">{formatLira(fromLira(total), i18n.language)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      {returns.length > 0 && (
        <section className="bo-box" aria-labelledby="customer-returns">
          <h2 className="h3" id="customer-returns">
            {t('admin-returns:title')}
          </h2>
          <ul className="bo-rows">
            {returns.map(({ id, code, state, orderNumber, createdAt }) => (
              <li key={id}>
                <div>
                  <Link className="customer-name num" to={`/admin/returns/${id}`}>
                    {code}
                  </Link>
                  <p className="small second">
                    {[
                      t(`admin-returns:state.${state}`),
                      day(createdAt),
                      showOrderNumber(orderNumber),
                    ].join(' · ')}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
