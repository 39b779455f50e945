import type { ImportRow, ImportRowsPage, ImportTab } from '#shared/back-office/imports.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { Pagination } from '#web/base/ui/Pagination.tsx';
import { type Column, Table } from '#web/base/ui/Table.tsx';

type RowTableProps = { tab: ImportTab; data: ImportRowsPage; hrefFor: (page: number) => string };

/** Rows of one kind, each with what is wrong, doubtful, or what it changes. */
export function RowTable({ tab, data, hrefFor }: RowTableProps) {
  const { t } = useTranslation('admin-import');
  const columns: Column<ImportRow>[] = [
    {
      key: 'row',
      header: t('page.row'),
      cell: ({ rowNumber }) => <span className="num mute">{rowNumber}</span>,
    },
    {
      key: 'product',
      header: t('page.product'),
      cell: ({ sku, name }) => (
        <span>
          <b className="break">{sku || '–'}</b>
          <br />
          <span className="small second break">{name}</span>
        </span>
      ),
    },
    tab === 'faulty'
      ? { key: 'problems', header: t('page.problems'), cell: (row) => <Problems row={row} /> }
      : {
          key: 'changes',
          header: t(tab === 'new' ? 'page.values' : 'page.changes'),
          cell: (row) => <Changes row={row} />,
        },
  ];
  return (
    <div className="import-table">
      <Table
        caption={t(`page.tab.${tab}`)}
        columns={columns}
        rows={data.content}
        rowKey={({ rowNumber }) => rowNumber}
      />
      <Pagination
        page={data.page + 1}
        pageCount={data.totalPages}
        hrefFor={hrefFor}
        preventScrollReset
      />
    </div>
  );
}

function Problems({ row }: { row: ImportRow }) {
  return (
    <ul className="import-lines small">
      {row.problems.map(({ column, message }) => (
        <li key={`${column} ${message}`}>
          <b>{column}</b> <span className="break">{message}</span>
        </li>
      ))}
    </ul>
  );
}

function Changes({ row }: { row: ImportRow }) {
  const { t } = useTranslation('admin-import');
  const isNew = row.productId === null;
  return (
    <ul className="import-lines small">
      {row.warnings.map((warning) => (
        <li key={warning} className="import-warning">
          <Icon name="warning" size="s" /> <span>{warning}</span>
        </li>
      ))}
      {row.changes.map(({ column, before, after }) => (
        <li key={column}>
          <b>{column}</b>{' '}
          {!isNew && (
            <>
              <span className="sr-only">{t('page.before')} </span>
              {before ? (
                <del>{before}</del>
              ) : (
                <span className="sr-only">{t('page.nothingThere')}</span>
              )}{' '}
              <span className="sr-only">{t('page.after')} </span>
            </>
          )}
          <ins>{after || t('page.nothingThere')}</ins>
        </li>
      ))}
    </ul>
  );
}
