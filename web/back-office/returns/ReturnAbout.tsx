import { Link } from 'react-router';
import type { AdminReturn } from '#shared/back-office/returns.ts';
import { dateTimeText, lastDayText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/orders.ts';
import { StatusBadges } from '#web/back-office/orders/StatusBadges.tsx';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { SpecList } from '#web/base/ui/Table.tsx';

/** Whose it is, of which order, and until when something is due. */
export function ReturnAbout({
  record: { order, createdAt, sendBy, refundBy, state },
}: {
  record: AdminReturn;
}) {
  const { t, i18n } = useTranslation('admin-returns');
  const { may } = useAdminSession();
  const number = showOrderNumber(order.orderNumber);
  const isOpen = state === 'approved';
  const rows = [
    {
      term: t('order'),
      detail: may('orders') ? (
        <Link to={`/admin/orders/${order.orderNumber}`}>{number}</Link>
      ) : (
        number
      ),
    },
    {
      term: t('status'),
      detail: <StatusBadges status={order.status} paymentStatus={order.paymentStatus} />,
    },
    { term: t('customer'), detail: order.name },
    { term: t('email'), detail: <a href={`mailto:${order.email}`}>{order.email}</a> },
    { term: t('phone'), detail: <a href={`tel:${order.phone}`}>{formatPhone(order.phone)}</a> },
    { term: t('invoice'), detail: t(order.isCorporate ? 'corporate' : 'individual') },
    { term: t('total'), detail: formatLira(fromLira(order.total), i18n.language) },
    { term: t('askedAt'), detail: dateTimeText(createdAt, i18n.language) },
    ...(isOpen
      ? [
          {
            term: t('sendBy'),
            detail: sendBy ? lastDayText(sendBy, i18n.language) : t('noSending'),
          },
        ]
      : []),
    ...(refundBy ? [{ term: t('refundBy'), detail: lastDayText(refundBy, i18n.language) }] : []),
  ];
  return (
    <section className="bo-box" aria-labelledby="return-about">
      <h2 className="h3" id="return-about">
        {t('about')}
      </h2>
      <SpecList rows={rows} />
    </section>
  );
}
