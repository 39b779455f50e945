import { Link } from 'react-router';
import {
  type AdminReturnRow,
  type AdminReturnsPage,
  RETURNS_PAGE_SIZE,
} from '#shared/back-office/returns.ts';
import { numberText, timeText } from '#shared/base/format.ts';
import { showOrderNumber } from '#shared/orders/orders.ts';
import { returnReasons, returnStates } from '#shared/orders/return-rules.ts';
import { ListFilters } from '#web/back-office/kit/ListFilters.tsx';
import { RemoteTable, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { ReturnBadge } from '#web/back-office/kit/ReturnBadge.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { ReturnSettings } from './ReturnSettings.tsx';
import { fetchReturns } from './return-calls.ts';

const usual = { text: '', state: '', reason: '' };
const states = ['open', 'late', ...returnStates] as const;

export function ReturnList() {
  const { t, i18n } = useTranslation('admin-returns');
  const { may } = useAdminSession();
  const list = useListQuery(usual);
  const { query, page, filters, hrefFor, isNarrowed } = list;
  const returns = useRemote<AdminReturnsPage>(JSON.stringify(query), (signal) =>
    fetchReturns({ page, size: RETURNS_PAGE_SIZE, ...filters }, signal),
  );
  const columns: TableColumn<AdminReturnRow>[] = [
    {
      key: 'code',
      header: t('column.code'),
      cell: ({ id, code, orderNumber }) => (
        <span>
          <Link className="bo-number num" to={String(id)}>
            {code}
          </Link>
          <br />
          <span className="micro mute num">{showOrderNumber(orderNumber)}</span>
        </span>
      ),
    },
    {
      key: 'customer',
      header: t('column.customer'),
      cell: ({ name }) => <b className="break">{name}</b>,
    },
    { key: 'reason', header: t('column.reason'), cell: ({ reason }) => t(`reason.${reason}`) },
    { key: 'state', header: t('column.state'), cell: (row) => <ReturnBadge {...row} /> },
    {
      key: 'pieces',
      header: t('column.pieces'),
      isEnd: true,
      cell: ({ pieces }) => numberText(pieces, i18n.language),
    },
    {
      key: 'time',
      header: t('column.time'),
      isEnd: true,
      cell: ({ createdAt }) => (
        <span className="small mute">{timeText(createdAt, i18n.language)}</span>
      ),
    },
  ];
  return (
    <>
      <SectionHead title={t('title')} />
      <ListFilters
        label={t('filter.label')}
        list={list}
        filters={[
          { kind: 'text', name: 'text', label: t('filter.text'), maxLength: 60 },
          {
            kind: 'choice',
            name: 'state',
            label: t('filter.state'),
            any: t('filter.all'),
            choices: states.map((value) => ({
              value,
              label:
                value === 'open' || value === 'late' ? t(`filter.${value}`) : t(`state.${value}`),
            })),
          },
          {
            kind: 'choice',
            name: 'reason',
            label: t('filter.reason'),
            any: t('filter.all'),
            choices: returnReasons.map((value) => ({ value, label: t(`reason.${value}`) })),
          },
        ]}
      />
      <RemoteTable
        caption={t('title')}
        remote={returns}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ code }) => code}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={RETURNS_PAGE_SIZE}
        empty={
          <EmptyState title={t(isNarrowed ? 'empty.narrowed' : 'empty.title')}>
            {t(isNarrowed ? 'empty.narrowedText' : 'empty.text')}
          </EmptyState>
        }
      />
      {may('settings') && <ReturnSettings />}
    </>
  );
}
