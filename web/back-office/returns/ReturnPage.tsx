import { useState } from 'react';
import { Link } from 'react-router';
import type { AdminReturn, BackOfficeReturnMove } from '#shared/back-office/returns.ts';
import { dateTimeText, lastDayText, timeText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { ReturnBadge } from '#web/back-office/kit/ReturnBadge.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useBackOfficeTitle } from '#web/back-office/kit/Waiting.tsx';
import { StatusBadges } from '#web/back-office/orders/StatusBadges.tsx';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { ApiError } from '#web/base/api/api.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { CopyButton } from '#web/base/ui/CopyButton.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { SpecList } from '#web/base/ui/Table.tsx';
import { Timeline } from '#web/base/ui/Timeline.tsx';
import { PrivatePictures } from '#web/returns/PrivatePictures.tsx';
import { ReturnGoods } from './ReturnGoods.tsx';
import { ReturnInvoiceBox } from './ReturnInvoiceBox.tsx';
import {
  ApproveDialog,
  EndDialog,
  ReceiveDialog,
  RefundReturnDialog,
} from './ReturnMoveDialogs.tsx';
import { fetchReturn, fetchReturnPicture, useReturnChange } from './return-calls.ts';

/** One return: the decisions above, its data below. */
export function ReturnPage({ id }: { id: number }) {
  const { t } = useTranslation(['admin-returns', 'admin']);
  const record = useRemote(`return ${id}`, async (signal) => {
    try {
      return await fetchReturn(id, signal);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 400))
        return 'missing';
      throw error;
    }
  });
  const code = record.data === null || record.data === 'missing' ? t('one') : record.data.code;
  useBackOfficeTitle(code);
  const back = { to: '/admin/returns', label: t('title') };
  return (
    <RemoteBox remote={record}>
      {(data) =>
        data === 'missing' ? (
          <>
            <SectionHead title={t('one')} back={back} />
            <EmptyState title={t('missing')} />
          </>
        ) : (
          <LoadedPage
            record={data}
            onChange={(next) => record.change(() => next)}
            onReload={record.reload}
            back={back}
          />
        )
      }
    </RemoteBox>
  );
}

type ViewProps = {
  record: AdminReturn;
  onChange: (record: AdminReturn) => void;
  onReload: () => Promise<void>;
  back: { to: string; label: string };
};

function LoadedPage({ record, onChange, onReload, back }: ViewProps) {
  const { t } = useTranslation('admin-returns');
  const [open, setOpen] = useState<BackOfficeReturnMove | null>(null);
  const actions = useReturnChange(onChange, onReload);
  const dialog = { record, actions, onClose: () => setOpen(null) };
  return (
    <>
      <SectionHead title={record.code} back={back}>
        <CopyButton isPlain text={record.code} label={t('column.code')} />
      </SectionHead>
      <div className="bo-state">
        <span role="status">
          <ReturnBadge {...record} />
        </span>
        <span className="small second">{t(`reason.${record.reason}`)}</span>
      </div>
      {record.moves.length > 0 && (
        <div className="bo-acts bo-moves">
          {record.moves.map((move, place) => (
            <Button
              key={move}
              size="s"
              variant={
                move === 'reject' || move === 'close' ? 'danger' : place === 0 ? 'ink' : 'line'
              }
              onClick={() => setOpen(move)}
            >
              {t(`move.${move}.act`)}
            </Button>
          ))}
        </div>
      )}
      {open === 'approve' && <ApproveDialog {...dialog} />}
      {(open === 'reject' || open === 'close') && <EndDialog {...dialog} move={open} />}
      {open === 'receive' && <ReceiveDialog {...dialog} />}
      {open === 'refund' && <RefundReturnDialog {...dialog} />}
      <div className="bo-grid bo-record-grid">
        <div className="bo-column">
          <ReturnGoods record={record} />
          <section className="bo-box" aria-labelledby="return-pictures">
            <h2 className="h3" id="return-pictures">
              {t('pictures')}
            </h2>
            {record.pictures.length === 0 ? (
              <p className="small second">{t('noPictures')}</p>
            ) : (
              <PrivatePictures
                label={t('pictures')}
                pictures={record.pictures}
                load={(pictureId) => fetchReturnPicture(record.id, pictureId)}
              />
            )}
          </section>
        </div>
        <div className="bo-column">
          {record.returnInvoice && (
            <ReturnInvoiceBox record={record} onChange={onChange} onReload={onReload} />
          )}
          <ReturnAbout record={record} />
          <ReturnSteps history={record.history} />
        </div>
      </div>
    </>
  );
}

/** The buyer, the order, and the deadlines. */
function ReturnAbout({
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

/** Newest first, each with the person and the internal note. */
function ReturnSteps({ history }: Pick<AdminReturn, 'history'>) {
  const { t, i18n } = useTranslation('admin-returns');
  return (
    <section className="bo-box" aria-labelledby="return-steps">
      <h2 className="h3" id="return-steps">
        {t('history')}
      </h2>
      <Timeline
        events={[...history].reverse().map(({ state, at, actor, remark }) => ({
          key: `${state} ${at}`,
          title: t(`state.${state}`),
          state: 'done',
          children: (
            <>
              {remark && <p className="small bo-note">{remark}</p>}
              <p className="small mute num break">
                {[
                  timeText(at, i18n.language),
                  actor === 'customer' ? t('actor.customer') : actor,
                ].join(' · ')}
              </p>
            </>
          ),
        }))}
      />
    </section>
  );
}
