import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../catalogue/number-text.ts';
import { serverMessage } from '../../session/action-texts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import type { Remote } from '../../use-remote.ts';

export type OfficeColumn<Row> = { key: string; header: string; cell: (row: Row) => ReactNode; isEnd?: boolean };

/** A page of rows. `totalElements` is null where counting would be slow: then only the next page is known. */
export type RowPage<Row> = { content: Row[]; page: number; totalElements: number | null; hasNext: boolean };

type Selection = { chosen: ReadonlySet<number>; onChange: (chosen: ReadonlySet<number>) => void };

type RemoteTableProps<Row> = {
  caption: string;
  remote: Remote<RowPage<Row>>;
  columns: readonly OfficeColumn<Row>[];
  rowKey: (row: Row) => number;
  /** Read out with a row's checkbox. */
  rowName: (row: Row) => string;
  hrefFor: (page: number) => string;
  size: number;
  empty: ReactNode;
  selection?: Selection;
};

/** A list from the server: loading, failing, empty, rows that may be chosen, pages. On a phone each row is a card. */
export function RemoteTable<Row>({ caption, remote, columns, rowKey, rowName, hrefFor, size, empty, selection }: RemoteTableProps<Row>) {
  const { t, i18n } = useTranslation('admin');
  if (remote.data === null) {
    if (remote.isLoading) return <SkeletonRows count={8} />;
    return (
      <Alert tone="no">
        <div className="stack">
          <p>{serverMessage(remote.error) ?? t('network')}</p>
          <div>
            <Button size="s" variant="line" onClick={() => void remote.reload()}>
              {t('again')}
            </Button>
          </div>
        </div>
      </Alert>
    );
  }
  const { content, page, totalElements, hasNext } = remote.data;
  if (content.length === 0 && page === 0) return empty;
  const ids = content.map(rowKey);
  const isAll = selection !== undefined && ids.length > 0 && ids.every((id) => selection.chosen.has(id));
  const choose = (wanted: readonly number[], isChosen: boolean) => {
    const next = new Set(selection?.chosen);
    for (const id of wanted) isChosen ? next.add(id) : next.delete(id);
    selection?.onChange(next);
  };
  return (
    <>
      <p className="sr-only" role="status">
        {totalElements === null ? t('list.shown', { count: content.length }) : t('list.found', { count: totalElements, number: numberText(totalElements, i18n.language) })}
      </p>
      <table className="table office-table" aria-busy={remote.isLoading || undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th className="office-check">
                <input type="checkbox" aria-label={t('list.chooseAll')} checked={isAll} onChange={(event) => choose(ids, event.target.checked)} />
              </th>
            )}
            {columns.map(({ key, header, isEnd }) => (
              <th key={key} scope="col" className={isEnd ? 'end' : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {content.map((row) => {
            const id = rowKey(row);
            const isChosen = selection?.chosen.has(id) ?? false;
            return (
              <tr key={id} data-chosen={isChosen || undefined}>
                {selection && (
                  <td className="office-check">
                    <input type="checkbox" aria-label={t('list.choose', { name: rowName(row) })} checked={isChosen} onChange={(event) => choose([id], event.target.checked)} />
                  </td>
                )}
                {columns.map(({ key, header, cell, isEnd }) => (
                  <td key={key} data-label={header} className={isEnd ? 'end' : undefined}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <Pagination
        page={page + 1}
        pageCount={totalElements === null ? page + (hasNext ? 2 : 1) : Math.ceil(totalElements / size)}
        hrefFor={(number) => hrefFor(number)}
        preventScrollReset
      />
    </>
  );
}
