// A statement as the company and the shop read it: the sums, then every entry with the balance
// after it.
import './statement.css';
import { Link } from 'react-router';
import { dayText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { Statement } from '#shared/credit/credit-wire.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { type Column, Table } from '#web/base/ui/Table.tsx';

const useLira = () => {
  const { i18n } = useTranslation('statement');
  return (amount: number) => formatLira(fromLira(amount), i18n.language);
};

export function StatementFacts({ statement, days }: { statement: Statement; days?: number }) {
  const { t } = useTranslation('statement');
  const lira = useLira();
  const facts = {
    balance: lira(statement.balance),
    overdue: lira(statement.overdue),
    limit: lira(statement.limit),
    free: lira(statement.free),
    ...(days !== undefined && { days: t('dayCount', { count: days }) }),
  };
  return (
    <dl className="statement-facts">
      {Object.entries(facts).map(([key, value]) => (
        <div key={key}>
          <dt className="small second">{t(`fact.${key}`)}</dt>
          <dd className="num">
            <b>{value}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Row = Statement['rows'][number];

/** `orderPath`: the start of the links to orders; without it only the number is shown. */
export function StatementTable({
  statement,
  orderPath,
}: {
  statement: Statement;
  orderPath?: string;
}) {
  const { t, i18n } = useTranslation('statement');
  const lira = useLira();
  const columns: Column<Row>[] = [
    { key: 'day', header: t('day'), cell: ({ bookedOn }) => dayText(bookedOn, i18n.language) },
    { key: 'what', header: t('what'), cell: (row) => <What row={row} orderPath={orderPath} /> },
    { key: 'due', header: t('due'), cell: (row) => <Due row={row} /> },
    {
      key: 'amount',
      header: t('amount'),
      isEnd: true,
      cell: ({ amount }) => <span className="num">{lira(amount)}</span>,
    },
    {
      key: 'balance',
      header: t('after'),
      isEnd: true,
      cell: ({ balance }) => <span className="num">{lira(balance)}</span>,
    },
  ];
  return (
    <div className="stack statement">
      <p className="row">
        <span>{t('opening')}</span> <b className="num">{lira(statement.opening)}</b>
      </p>
      {statement.rows.length === 0 ? (
        <p className="second">{t('none')}</p>
      ) : (
        <Table
          caption={t('title')}
          columns={columns}
          rows={statement.rows}
          rowKey={({ id }) => id}
        />
      )}
      <p className="row">
        <span>{t('closing')}</span> <b className="num">{lira(statement.closing)}</b>
      </p>
    </div>
  );
}

function What({ row, orderPath }: { row: Row; orderPath: string | undefined }) {
  const { t } = useTranslation('statement');
  const { kind, orderNumber, note } = row;
  return (
    <span className="break">
      {t(`kind.${kind}`)}{' '}
      {orderNumber &&
        (orderPath ? (
          <Link className="text-link num" to={`${orderPath}${orderNumber}`}>
            {showOrderNumber(orderNumber)}
          </Link>
        ) : (
          <span className="num">{showOrderNumber(orderNumber)}</span>
        ))}
      {note && <span className="small second statement-note">{note}</span>}
    </span>
  );
}

function Due({ row: { dueOn, open, isOverdue } }: { row: Row }) {
  const { t, i18n } = useTranslation('statement');
  const lira = useLira();
  if (dueOn === null) return '–';
  return (
    <span className="statement-due">
      <span>{dayText(dueOn, i18n.language)}</span>
      {open === null ? null : open > 0 ? (
        <Badge tone={isOverdue ? 'no' : 'wait'}>
          {t(isOverdue ? 'overdueBy' : 'open', { amount: lira(open) })}
        </Badge>
      ) : (
        <Badge tone="ok">{t('paid')}</Badge>
      )}
    </span>
  );
}
