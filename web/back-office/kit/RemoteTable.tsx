import type { ReactNode } from 'react';
import { numberText } from '#shared/base/format.ts';
import type { Remote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Pagination } from '#web/base/ui/Pagination.tsx';
import { RemoteBox } from './RemoteBox.tsx';

export type TableColumn<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  isEnd?: boolean;
  /**
   * The place on a phone: in the first line at the start or the end, the same in the second, or
   * hidden. If one column sets it, all must: rows then have two lines instead of one line per
   * column.
   */
  onPhone?: 'title' | 'value' | 'detail' | 'state' | 'hidden';
  /** Not on a tablet, where the others need the room. */
  isWide?: boolean;
};

/**
 * A page of rows. `totalElements` is null where counting would be slow: then only the next page is
 * known.
 */
export type RowPage<Row> = {
  content: Row[];
  page: number;
  totalElements: number | null;
  hasNext: boolean;
};

type RowKey = string | number;
type Selection<Key> = {
  chosen: ReadonlySet<Key>;
  onChange: (chosen: ReadonlySet<Key>) => void;
};

type RowsProps<Row, Key extends RowKey> = {
  /** For screen readers only. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => Key;
  /** Read out with a row's checkbox. */
  rowName: (row: Row) => string;
  hrefFor: (page: number) => string;
  size: number;
  empty: ReactNode;
  selection?: Selection<Key>;
};

/**
 * A list from the server: loading, errors, empty state, selectable rows, pages. On a phone each row
 * is a card, or has two lines (`onPhone`).
 */
export function RemoteTable<Row, Key extends RowKey>({
  remote,
  ...rows
}: RowsProps<Row, Key> & { remote: Omit<Remote<RowPage<Row>>, 'change'> }) {
  return (
    <RemoteBox remote={remote}>
      {(data) => <Rows {...rows} data={data} isLoading={remote.isLoading} />}
    </RemoteBox>
  );
}

function Rows<Row, Key extends RowKey>({
  caption,
  columns,
  rowKey,
  rowName,
  hrefFor,
  size,
  empty,
  selection,
  data,
  isLoading,
}: RowsProps<Row, Key> & { data: RowPage<Row>; isLoading: boolean }) {
  const { t, i18n } = useTranslation('admin');
  const { content, page, totalElements, hasNext } = data;
  if (content.length === 0 && page === 0) return empty;
  const ids = content.map(rowKey);
  const isAll =
    selection !== undefined && ids.length > 0 && ids.every((id) => selection.chosen.has(id));
  const choose = (rowIds: readonly Key[], isChosen: boolean) => {
    const next = new Set(selection?.chosen);
    for (const id of rowIds) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    selection?.onChange(next);
  };
  const check = (label: string, isChecked: boolean, rowIds: readonly Key[]) => (
    <input
      type="checkbox"
      aria-label={label}
      checked={isChecked}
      onChange={(event) => choose(rowIds, event.target.checked)}
    />
  );
  const pageCount =
    totalElements === null ? page + (hasNext ? 2 : 1) : Math.ceil(totalElements / size);
  return (
    <>
      <p className="sr-only" role="status">
        {totalElements === null
          ? t('list.shown', { count: content.length })
          : t('list.found', {
              count: totalElements,
              number: numberText(totalElements, i18n.language),
            })}
      </p>
      <table
        className={
          columns.some(({ onPhone }) => onPhone) ? 'table bo-table bo-lines' : 'table bo-table'
        }
        aria-busy={isLoading || undefined}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th className="bo-check" data-label={t('list.chooseAll')}>
                {check(t('list.chooseAll'), isAll, ids)}
              </th>
            )}
            {columns.map(({ key, header, isEnd, isWide }) => (
              <th
                key={key}
                scope="col"
                data-wide={isWide || undefined}
                className={isEnd ? 'end' : undefined}
              >
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
                  <td className="bo-check">
                    {check(t('list.choose', { name: rowName(row) }), isChosen, [id])}
                  </td>
                )}
                {columns.map(({ key, header, cell, isEnd, isWide, onPhone }) => (
                  <td
                    key={key}
                    data-label={header}
                    data-phone={onPhone}
                    data-wide={isWide || undefined}
                    className={isEnd ? 'end' : undefined}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <Pagination page={page + 1} pageCount={pageCount} hrefFor={hrefFor} preventScrollReset />
    </>
  );
}
