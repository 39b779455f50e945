import { Link } from 'react-router';
import type { CustomerBalance } from '#shared/back-office/vouchers.ts';
import { dateTimeText } from '#shared/base/format.ts';
import { amountText, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Table } from '#web/base/ui/Table.tsx';

/** The entries of a balance, newest first. */
export function Entries({ entries }: Pick<CustomerBalance, 'entries'>) {
  const { t, i18n } = useTranslation('admin-vouchers');
  if (entries.length === 0) return <p className="small second">{t('noEntries')}</p>;
  return (
    <Table
      caption={t('entries')}
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        { key: 'at', header: t('at'), cell: ({ at }) => dateTimeText(at, i18n.language) },
        {
          key: 'kind',
          header: t('kindOf'),
          cell: ({ kind, orderNumber, note, createdBy }) => (
            <>
              {t(`kind.${kind}`)}{' '}
              {orderNumber && (
                <Link className="text-link num" to={`/admin/orders/${orderNumber}`}>
                  {showOrderNumber(orderNumber)}
                </Link>
              )}
              {note && <span className="second"> {note}</span>}
              {createdBy.includes('@') && <span className="mute break"> {createdBy}</span>}
            </>
          ),
        },
        {
          key: 'amount',
          header: t('amount'),
          isEnd: true,
          cell: ({ amount }) => (
            <span className="num nowrap">{amountText(fromLira(amount), i18n.language)}</span>
          ),
        },
      ]}
    />
  );
}
