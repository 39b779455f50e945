import { Link } from 'react-router';
import {
  type Import,
  type ImportRow,
  type ImportRowsPage,
  type ImportTab,
  importTabs,
} from '#shared/back-office/imports.ts';
import { numberText } from '#shared/base/format.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { Pagination } from '#web/base/ui/Pagination.tsx';
import { type Column, Table } from '#web/base/ui/Table.tsx';
import { downloadErrors, fetchRows } from './import-calls.ts';
import { NamedPictures } from './NamedPictures.tsx';

const figures = ['new', 'changed', 'unchanged', 'faulty'] as const;
const usual = { file: '', tab: '' };

/** The changes that the file makes, as figures and row by row. */
export function Preview({ shown }: { shown: Import }) {
  const { t, i18n } = useTranslation('admin-import');
  const { busy, run } = useWork();
  const { counts, unknownHeads, columns, state } = shown;
  return (
    <>
      <dl className="bo-figures import-figures">
        {figures.map((figure) => (
          <div key={figure}>
            <dt>{t(`page.figure.${figure}`)}</dt>
            <dd className="num">{numberText(counts[figure], i18n.language)}</dd>
          </div>
        ))}
      </dl>
      {counts.faulty > 0 && (
        <Alert tone="no">
          <div className="stack">
            <p>{t('page.faulty', { count: counts.faulty })}</p>
            <p>
              <Button
                variant="line"
                size="s"
                isBusy={busy === 'errors'}
                onClick={() => void run('errors', () => downloadErrors(shown.id))}
              >
                {t('page.downloadErrors')}
              </Button>
            </p>
          </div>
        </Alert>
      )}
      {state === 'preview' && counts.new + counts.changed + counts.faulty === 0 && (
        <Alert>{t('page.nothing')}</Alert>
      )}
      {unknownHeads.length > 0 && (
        <Alert tone="warn">{t('page.unknown', { heads: unknownHeads.join(', ') })}</Alert>
      )}
      <details className="import-columns small">
        <summary>{t('page.columns')}</summary>
        <p className="second">{columns.join(', ')}</p>
      </details>
      <NamedPictures shown={shown} />
      <Rows shown={shown} />
    </>
  );
}

function Rows({ shown }: { shown: Import }) {
  const { t, i18n } = useTranslation('admin-import');
  const { query, page, hrefFor } = useListQuery(usual);
  const { counts } = shown;
  const tabs = importTabs.filter((tab) => counts[tab] > 0);
  const tab: ImportTab | undefined = tabs.find((each) => each === query.tab) ?? tabs[0];
  const rows = useRemote<ImportRowsPage | null>(
    `rows ${shown.id} ${shown.previewId} ${tab} ${page}`,
    async (signal) => (tab ? fetchRows(shown.id, tab, page, signal) : null),
  );
  if (!tab) return null;
  return (
    <section className="stack" aria-label={t('page.tabs')}>
      <nav className="bo-tabs" aria-label={t('page.tabs')}>
        {tabs.map((each) => (
          <Link
            key={each}
            to={hrefFor({ tab: each })}
            aria-current={each === tab ? 'page' : undefined}
            preventScrollReset
          >
            {t(`page.tab.${each}`)}{' '}
            <span className="mute num">{numberText(counts[each], i18n.language)}</span>
          </Link>
        ))}
      </nav>
      <RemoteBox remote={rows}>
        {(data) =>
          data && (
            <RowTable
              tab={tab}
              data={data}
              hrefFor={(number) => hrefFor({ page: String(number) })}
            />
          )
        }
      </RemoteBox>
    </section>
  );
}

type RowTableProps = { tab: ImportTab; data: ImportRowsPage; hrefFor: (page: number) => string };

/** Rows of one kind, each with its errors, warnings or changes. */
function RowTable({ tab, data, hrefFor }: RowTableProps) {
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
