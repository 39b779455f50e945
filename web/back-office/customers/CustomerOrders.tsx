import { Link } from 'react-router';
import { type AdminCustomer, SHOWN_ORDERS } from '#shared/back-office/customers.ts';
import { dateText, numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ArrowLink } from '#web/base/ui/Button.tsx';

/** How much the customer has bought, and the newest orders. */
export function CustomerOrders({ customer }: { customer: AdminCustomer }) {
  const { t, i18n } = useTranslation(['admin-customers', 'orders']);
  const { orders, stats, profile } = customer;
  const figures = [
    { key: 'count', text: numberText(stats.orderCount, i18n.language) },
    { key: 'active', text: numberText(stats.activeOrderCount, i18n.language) },
    { key: 'spent', text: formatLira(fromLira(stats.totalSpent), i18n.language) },
  ] as const;
  return (
    <section className="bo-box" aria-labelledby="customer-orders">
      <h2 className="h3" id="customer-orders">
        {t('orders.title')}
      </h2>
      <dl className="customer-figures">
        {figures.map(({ key, text }) => (
          <div key={key}>
            <dt className="small second">{t(`orders.${key}`)}</dt>
            <dd className="h3 num">{text}</dd>
          </div>
        ))}
      </dl>
      {orders.length > 0 && (
        <ul className="bo-rows">
          {orders.map(({ orderNumber, status, total, createdAt }) => (
            <li key={orderNumber}>
              <div>
                <Link className="customer-name num" to={`/admin/orders/${orderNumber}`}>
                  {showOrderNumber(orderNumber)}
                </Link>
                <p className="small second">
                  {[t(`orders:status.${status}`), dateText(createdAt, i18n.language)].join(' · ')}
                </p>
              </div>
              <b className="num">{formatLira(fromLira(total), i18n.language)}</b>
            </li>
          ))}
        </ul>
      )}
      {stats.orderCount > SHOWN_ORDERS && (
        <ArrowLink to={`/admin/orders?${new URLSearchParams({ text: profile.email })}`}>
          {t('orders.all')}
        </ArrowLink>
      )}
    </section>
  );
}

/** The customer's quotes and returns. */
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
                  <Link
                    className="customer-name num"
                    to={`/admin/quotes/${encodeURIComponent(number)}`}
                  >
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
