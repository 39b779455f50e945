import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOrder } from '#shared/admin-orders.ts';
import { formatLira, fromLira } from '#shared/money.ts';
import { showOrderNumber } from '#shared/orders.ts';
import { ApiError } from '../../api.ts';
import { dateTimeText, timeText } from '../../orders/order-date.ts';
import { Alert } from '../../ui/Alert.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useRemote } from '../../use-remote.ts';
import { RemoteBox } from '../kit/RemoteBox.tsx';
import { SectionHead } from '../kit/SectionHead.tsx';
import { Buyer } from './Buyer.tsx';
import { Goods } from './Goods.tsx';
import { Happenings } from './Happenings.tsx';
import { Mails } from './Mails.tsx';
import { MoveBar } from './MoveBar.tsx';
import { Notes } from './Notes.tsx';
import { OrderReturns } from './OrderReturns.tsx';
import { fetchOrder } from './order-calls.ts';
import { Papers } from './Papers.tsx';
import { Parcels } from './Parcels.tsx';
import { Payments } from './Payments.tsx';
import { Refunds } from './Refunds.tsx';
import { StatusBadges } from './StatusBadges.tsx';
import { useOrderChange } from './use-order-change.ts';

/** One order: what is to be done with it above, what is known of it below. */
export function OrderPage({ orderNumber }: { orderNumber: string }) {
  const { t } = useTranslation(['admin-orders', 'admin']);
  const order = useRemote(`order ${orderNumber}`, async (signal) => {
    try {
      return await fetchOrder(orderNumber, signal);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return 'missing';
      throw error;
    }
  });
  useEffect(() => {
    document.title = `${showOrderNumber(orderNumber)} · ${t('admin:office')}`;
  }, [orderNumber, t]);
  const back = { to: '/admin/orders', label: t('title') };
  return (
    <RemoteBox remote={order}>
      {(data) =>
        data === 'missing' ? (
          <>
            <SectionHead title={t('title')} back={back} />
            <EmptyState title={t('missing')} />
          </>
        ) : (
          <Desk order={data} onChange={(next) => order.change(() => next)} onReload={order.reload} back={back} />
        )
      }
    </RemoteBox>
  );
}

type DeskProps = { order: AdminOrder; onChange: (order: AdminOrder) => void; onReload: () => Promise<void>; back: { to: string; label: string } };

function Desk({ order, onChange, onReload, back }: DeskProps) {
  const { t, i18n } = useTranslation('admin-orders');
  const desk = useOrderChange(order, onChange, onReload);
  const facts = [dateTimeText(order.createdAt, i18n.language), t(`method.${order.paymentMethod}`), formatLira(fromLira(order.total), i18n.language)];
  return (
    <>
      <SectionHead title={showOrderNumber(order.orderNumber)} back={back}>
        <CopyButton isPlain text={order.orderNumber} label={t('number')} />
      </SectionHead>
      <div className="desk-state">
        <span role="status">
          <StatusBadges status={order.status} paymentStatus={order.paymentStatus} />
        </span>
        <span className="small second num">{facts.join(' · ')}</span>
      </div>
      {order.expiresAt && <Alert tone="warn">{t('expires', { at: timeText(order.expiresAt, i18n.language) })}</Alert>}
      {order.placedBy && <p className="small second">{t('placedBy', { email: order.placedBy })}</p>}
      {order.note && (
        <Alert tone="info">
          <b>{t('buyerNote')}</b> {order.note}
        </Alert>
      )}
      <MoveBar order={order} desk={desk} />
      <div className="office-grid desk-grid">
        <div className="office-column">
          <Goods order={order} />
          <Parcels order={order} desk={desk} />
          <OrderReturns order={order} />
          <Refunds order={order} desk={desk} />
          <Payments order={order} desk={desk} />
          <Notes order={order} desk={desk} />
        </div>
        <div className="office-column">
          <Buyer order={order} />
          <Papers order={order} desk={desk} onChange={onChange} />
          <Happenings order={order} />
          <Mails order={order} desk={desk} />
        </div>
      </div>
    </>
  );
}
