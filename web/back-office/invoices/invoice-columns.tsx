// The columns of the list of invoices.
import { Link } from 'react-router';
import type { InvoiceRow } from '#shared/back-office/invoices.ts';
import { dateText, dayText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import type { TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';

const tones: Record<InvoiceRow['state'], BadgeTone> = {
  waiting: 'wait',
  sending: 'wait',
  sent: 'wait',
  issued: 'ok',
  closed: 'ok',
  failed: 'no',
  rejected: 'no',
  cancelled: 'plain',
};

type Showing = {
  t: ReturnType<typeof useTranslation<'admin-invoices'>>['t'];
  language: string;
  busy: string | null;
  retry: (row: InvoiceRow) => Promise<void>;
  cancel: (row: InvoiceRow) => void;
};

export function columnsOf({
  t,
  language,
  busy,
  retry,
  cancel,
}: Showing): TableColumn<InvoiceRow>[] {
  return [
    {
      key: 'order',
      header: t('column.order'),
      cell: ({ orderNumber, name }) => (
        <div className="bo-cell">
          <Link className="bo-number num nowrap" to={`/admin/orders/${orderNumber}`}>
            {showOrderNumber(orderNumber)}
          </Link>
          <p className="small second break">{name}</p>
        </div>
      ),
    },
    {
      key: 'invoice',
      header: t('column.invoice'),
      cell: ({ number, profile, uuid }) => (
        <div className="bo-cell">
          {number && <b className="num">{number}</b>}
          {profile && <p className="small">{t(`profile.${profile}`)}</p>}
          {number && <p className="small second num break">{uuid}</p>}
        </div>
      ),
    },
    {
      key: 'state',
      header: t('column.state'),
      cell: (row) => (
        <div className="bo-cell stack invoices-state">
          <Badge tone={tones[row.state]}>{t(`state.${row.state}`)}</Badge>
          <Reason row={row} language={language} />
          <Changing>
            {row.mayRetry && (
              <Button
                size="s"
                variant="line"
                isBusy={busy === row.orderNumber}
                onClick={() => void retry(row)}
              >
                {t('retry')}
              </Button>
            )}
            {row.mayCancel && (
              <Button size="s" variant="quiet" onClick={() => cancel(row)}>
                {t('cancel.open')}
              </Button>
            )}
          </Changing>
        </div>
      ),
    },
    {
      key: 'shipped',
      header: t('column.shipped'),
      cell: ({ shippedAt }) => (
        <span className="num invoices-fixed">{dateText(shippedAt, language)}</span>
      ),
    },
    {
      key: 'total',
      isEnd: true,
      header: t('column.total'),
      cell: ({ total }) => (
        <span className="num invoices-fixed">{formatLira(fromLira(total), language)}</span>
      ),
    },
  ];
}

/** The reason why it is not sent, and its deadline. */
function Reason({ row, language }: { row: InvoiceRow; language: string }) {
  const { t } = useTranslation('admin-invoices');
  const { failure, message, lacksShopData, dueOn, isLate, isUrgent } = row;
  const day = dueOn && dayText(dueOn, language);
  return (
    <>
      {failure && !lacksShopData && (
        <p className="small">{t(`failure.${failure}`, { defaultValue: failure })}</p>
      )}
      {lacksShopData && <p className="small">{t('shopData.row')}</p>}
      {message && <p className="small second break">{message}</p>}
      {day && (
        <p className={isUrgent || isLate ? 'small invoices-urgent' : 'small second'}>
          {t(isLate ? 'late' : 'due', { day })}
        </p>
      )}
    </>
  );
}
