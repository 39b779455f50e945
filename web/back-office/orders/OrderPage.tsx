import { useEffect } from 'react';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { dateTimeText, timeText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/orders.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { ApiError } from '#web/base/api/api.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { CopyButton } from '#web/base/ui/CopyButton.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Buyer } from './Buyer.tsx';
import { Goods } from './Goods.tsx';
import { Mails } from './Mails.tsx';
import { MoveBar } from './MoveBar.tsx';
import { Notes } from './Notes.tsx';
import { OrderDocuments } from './OrderDocuments.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { OrderReturns } from './OrderReturns.tsx';
import { fetchOrder } from './order-calls.ts';
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
    document.title = `${showOrderNumber(orderNumber)} · ${t('admin:backOffice')}`;
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
          <LoadedPage
            order={data}
            onChange={(next) => order.change(() => next)}
            onReload={order.reload}
            back={back}
          />
        )
      }
    </RemoteBox>
  );
}

type ViewProps = {
  order: AdminOrder;
  onChange: (order: AdminOrder) => void;
  onReload: () => Promise<void>;
  back: { to: string; label: string };
};

function LoadedPage({ order, onChange, onReload, back }: ViewProps) {
  const { t, i18n } = useTranslation('admin-orders');
  const actions = useOrderChange(order, onChange, onReload);
  const facts = [
    dateTimeText(order.createdAt, i18n.language),
    t(`method.${order.paymentMethod}`),
    formatLira(fromLira(order.total), i18n.language),
  ];
  return (
    <>
      <SectionHead title={showOrderNumber(order.orderNumber)} back={back}>
        <CopyButton isPlain text={order.orderNumber} label={t('number')} />
      </SectionHead>
      <div className="bo-state">
        <span role="status">
          <StatusBadges status={order.status} paymentStatus={order.paymentStatus} />
        </span>
        <span className="small second num">{facts.join(' · ')}</span>
      </div>
      {order.expiresAt && (
        <Alert tone="warn">{t('expires', { at: timeText(order.expiresAt, i18n.language) })}</Alert>
      )}
      {order.placedBy && <p className="small second">{t('placedBy', { email: order.placedBy })}</p>}
      {order.note && (
        <Alert tone="info">
          <b>{t('buyerNote')}</b> {order.note}
        </Alert>
      )}
      <MoveBar order={order} actions={actions} />
      <div className="bo-grid bo-record-grid">
        <div className="bo-column">
          <Goods order={order} />
          <Parcels order={order} actions={actions} />
          <OrderReturns order={order} />
          <Refunds order={order} actions={actions} />
          <Payments order={order} actions={actions} />
          <Notes order={order} actions={actions} />
        </div>
        <div className="bo-column">
          <Buyer order={order} />
          <OrderDocuments order={order} actions={actions} onChange={onChange} />
          <OrderHistory order={order} />
          <Mails order={order} actions={actions} />
        </div>
      </div>
    </>
  );
}
