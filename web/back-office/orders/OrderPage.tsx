import { Link } from 'react-router';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { dateTimeText, numberText, timeText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { NotesBox } from '#web/back-office/kit/NotesBox.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { ReturnBadge } from '#web/back-office/kit/ReturnBadge.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useBackOfficeTitle } from '#web/back-office/kit/Waiting.tsx';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { CopyButton } from '#web/base/ui/CopyButton.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Timeline } from '#web/base/ui/Timeline.tsx';
import { isSettled } from '#web/orders/order-progress.ts';
import { Additions } from './Additions.tsx';
import { Buyer } from './Buyer.tsx';
import { CargoBox } from './CargoBox.tsx';
import { Goods } from './Goods.tsx';
import { LinkSheetButton } from './LinkSheetButton.tsx';
import { Mails } from './Mails.tsx';
import { MoveBar } from './MoveBar.tsx';
import { OrderDocuments } from './OrderDocuments.tsx';
import { fetchOrder } from './order-calls.ts';
import { Parcels } from './Parcels.tsx';
import { Payments } from './Payments.tsx';
import { Proofs } from './Proofs.tsx';
import { Refunds } from './Refunds.tsx';
import { StatusBadges } from './StatusBadges.tsx';
import { type OrderActions, useOrderChange } from './use-order-change.ts';

/** One order: the actions above, the data below. */
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
  useBackOfficeTitle(showOrderNumber(orderNumber));
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
          <StatusBadges status={order.status} paymentStatus={order.paymentStatus} />{' '}
          {order.state === 'PENDING_PAYMENT' && !order.holdsStock && (
            <Badge tone="wait">{t('unreserved')}</Badge>
          )}
        </span>
        <span className="small second num">{facts.join(' · ')}</span>
      </div>
      {order.expiresAt && (
        <Alert tone="warn">
          {t(order.holdsStock ? 'expires' : 'expiresUnreserved', {
            at: timeText(order.expiresAt, i18n.language),
          })}
        </Alert>
      )}
      <Additions order={order} />
      {order.placedBy && <p className="small second">{t('placedBy', { email: order.placedBy })}</p>}
      {order.buyerLink && (
        <div className="bo-acts">
          <span className="small">{t('buyerLink.title')}</span>
          <CopyButton isPlain text={order.buyerLink} label={t('buyerLink.title')} />
          <LinkSheetButton orderNumber={order.orderNumber} />
          {order.customer.email === '' && (
            <span className="small second">{t('buyerLink.noEmail')}</span>
          )}
        </div>
      )}
      {order.note && (
        <Alert tone="info">
          <b>{t('buyerNote')}</b> {order.note}
        </Alert>
      )}
      <MoveBar order={order} actions={actions} />
      <div className="bo-grid bo-record-grid">
        <div className="bo-column">
          <Goods order={order} actions={actions} />
          <Proofs order={order} onReload={onReload} />
          <CargoBox order={order} actions={actions} />
          <Parcels order={order} actions={actions} />
          <OrderReturns order={order} />
          <Refunds order={order} actions={actions} />
          <Payments order={order} actions={actions} />
          <Notes order={order} actions={actions} />
        </div>
        <div className="bo-column">
          <Buyer order={order} actions={actions} />
          <OrderDocuments order={order} actions={actions} onChange={onChange} />
          <OrderHistory order={order} />
          <Mails order={order} actions={actions} />
        </div>
      </div>
    </>
  );
}

/** Notes of an order can only be added, not removed. */
export function Notes({ order, actions }: { order: AdminOrder; actions: OrderActions }) {
  const { t } = useTranslation('admin-orders');
  return (
    <NotesBox
      notes={order.notes}
      texts={{
        title: t('notes.title'),
        label: t('notes.label'),
        hint: t('notes.hint'),
        add: t('notes.add'),
      }}
      onAdd={(text) =>
        actions.act(
          'notes',
          ({ orderNumber }) =>
            adminApi().post('/admin/orders/{orderNumber}/notes', {
              path: { orderNumber },
              body: { text },
            }),
          t('notes.added'),
        )
      }
    />
  );
}

/** Every move of the order and its payment, newest first: time, person and reason. */
function OrderHistory({ order }: { order: AdminOrder }) {
  const { t, i18n } = useTranslation(['admin-orders', 'orders']);
  const events = order.history
    .map((entry, index) => ({ ...entry, key: `${index} ${entry.at}` }))
    .reverse();
  return (
    <section className="bo-box" aria-labelledby="bo-events">
      <h2 className="h3" id="bo-events">
        {t('events.title')}
      </h2>
      <Timeline
        events={events.map(
          ({ key, status, paymentStatus, at, actor, note, reason, remark }, index) => ({
            key,
            state: index === 0 && !isSettled(order.status) ? 'now' : 'done',
            title:
              paymentStatus === 'REVIEW'
                ? t('orders:event.UNDER_REVIEW')
                : [...new Set([t(`orders:status.${status}`), t(`payment.${paymentStatus}`)])].join(
                    ' · ',
                  ),
            children: (
              <>
                {note && <p className="small second">{t(`why.${note}`, { defaultValue: note })}</p>}
                {reason && <p className="small second">{t(`cancel.reason.${reason}`)}</p>}
                {remark && <p className="small bo-note">{remark}</p>}
                <p className="small mute num break">
                  {[t(`actor.${actor}`, { defaultValue: actor }), timeText(at, i18n.language)].join(
                    ' · ',
                  )}
                </p>
              </>
            ),
          }),
        )}
      />
    </section>
  );
}

/** The returns of the order, each with a link to its page. */
function OrderReturns({ order }: { order: AdminOrder }) {
  const { t, i18n } = useTranslation(['admin-returns', 'orders']);
  const { may } = useAdminSession();
  if (order.returns.length === 0) return null;
  return (
    <section className="bo-box" aria-labelledby="bo-returns">
      <h2 className="h3" id="bo-returns">
        {t('title')}
      </h2>
      <ul className="bo-rows">
        {order.returns.map(({ id, code, state, items, amount, createdAt }) => (
          <li key={id}>
            <div>
              <p>
                {may('returns') ? (
                  <Link className="bo-number num" to={`/admin/returns/${id}`}>
                    {code}
                  </Link>
                ) : (
                  <b className="num">{code}</b>
                )}{' '}
                <ReturnBadge state={state} isLate={false} />
              </p>
              <p className="small second">
                {items
                  .map(({ name, quantity }) =>
                    t('orders:quantityOf', { name, quantity: numberText(quantity, i18n.language) }),
                  )
                  .join(' · ')}
              </p>
              <p className="small mute num">{timeText(createdAt, i18n.language)}</p>
            </div>
            {amount !== null && (
              <b className="num">{formatLira(fromLira(amount), i18n.language)}</b>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
