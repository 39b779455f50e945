import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AdminReturn } from '#shared/admin-returns.ts';
import { formatPhone } from '#shared/identity.ts';
import { formatLira, fromLira } from '#shared/money.ts';
import { showOrderNumber } from '#shared/orders.ts';
import { dateTimeText, lastDayText } from '../../orders/order-date.ts';
import { SpecList } from '../../ui/Table.tsx';
import { useAdminSession } from '../AdminSession.tsx';
import { StatusBadges } from '../orders/StatusBadges.tsx';

/** Whose it is, of which order, and until when something is due. */
export function ReturnAbout({ record: { order, createdAt, sendBy, refundBy, state } }: { record: AdminReturn }) {
  const { t, i18n } = useTranslation('admin-returns');
  const { may } = useAdminSession();
  const number = showOrderNumber(order.orderNumber);
  const isOpen = state === 'approved';
  const rows = [
    { term: t('order'), detail: may('orders') ? <Link to={`/admin/orders/${order.orderNumber}`}>{number}</Link> : number },
    { term: t('status'), detail: <StatusBadges status={order.status} paymentStatus={order.paymentStatus} /> },
    { term: t('customer'), detail: order.name },
    { term: t('email'), detail: <a href={`mailto:${order.email}`}>{order.email}</a> },
    { term: t('phone'), detail: <a href={`tel:${order.phone}`}>{formatPhone(order.phone)}</a> },
    { term: t('invoice'), detail: t(order.isCorporate ? 'corporate' : 'individual') },
    { term: t('total'), detail: formatLira(fromLira(order.total), i18n.language) },
    { term: t('askedAt'), detail: dateTimeText(createdAt, i18n.language) },
    ...(isOpen ? [{ term: t('sendBy'), detail: sendBy ? lastDayText(sendBy, i18n.language) : t('noSending') }] : []),
    ...(refundBy ? [{ term: t('refundBy'), detail: lastDayText(refundBy, i18n.language) }] : []),
  ];
  return (
    <section className="office-box" aria-labelledby="return-about">
      <h2 className="h3" id="return-about">
        {t('about')}
      </h2>
      <SpecList rows={rows} />
    </section>
  );
}
