import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type AdminReturnRow, type AdminReturnsPage, RETURNS_PAGE_SIZE } from '#shared/admin-returns.ts';
import { showOrderNumber } from '#shared/orders.ts';
import { returnReasons, returnStates } from '#shared/return-rules.ts';
import { numberText } from '../../catalogue/number-text.ts';
import { timeText } from '../../orders/order-date.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field, Input, Select } from '../../ui/Field.tsx';
import { useRemote } from '../../use-remote.ts';
import { type OfficeColumn, RemoteTable } from '../kit/RemoteTable.tsx';
import { SectionHead } from '../kit/SectionHead.tsx';
import { useListQuery } from '../kit/use-list-query.ts';
import { ReturnBadge } from './ReturnBadge.tsx';
import { fetchReturns } from './return-desk-calls.ts';

const usual = { text: '', state: '', reason: '' };
const states = ['open', 'late', ...returnStates] as const;

export function ReturnList() {
  const { t, i18n } = useTranslation('admin-returns');
  const { query, change, hrefFor, isNarrowed } = useListQuery(usual);
  const page = Math.max(0, Number(query.page) - 1 || 0);
  const returns = useRemote<AdminReturnsPage>(JSON.stringify(query), (signal) => {
    const wish = Object.fromEntries(Object.keys(usual).flatMap((key) => (query[key as keyof typeof usual] ? [[key, query[key as keyof typeof usual]]] : [])));
    return fetchReturns({ page, size: RETURNS_PAGE_SIZE, ...wish }, signal);
  });
  const columns: OfficeColumn<AdminReturnRow>[] = [
    {
      key: 'code',
      header: t('column.code'),
      cell: ({ id, code, orderNumber }) => (
        <span>
          <Link className="desk-number num" to={String(id)}>
            {code}
          </Link>
          <br />
          <span className="micro mute num">{showOrderNumber(orderNumber)}</span>
        </span>
      ),
    },
    { key: 'customer', header: t('column.customer'), cell: ({ name }) => <b className="break">{name}</b> },
    { key: 'reason', header: t('column.reason'), cell: ({ reason }) => t(`reason.${reason}`) },
    { key: 'state', header: t('column.state'), cell: (row) => <ReturnBadge {...row} /> },
    { key: 'pieces', header: t('column.pieces'), isEnd: true, cell: ({ pieces }) => numberText(pieces, i18n.language) },
    { key: 'time', header: t('column.time'), isEnd: true, cell: ({ createdAt }) => <span className="small mute">{timeText(createdAt, i18n.language)}</span> },
  ];
  return (
    <>
      <SectionHead title={t('title')} />
      <form
        className="office-filters"
        aria-label={t('filter.label')}
        onSubmit={(event) => {
          event.preventDefault();
          change({ text: String(new FormData(event.currentTarget).get('text') ?? '').trim() });
        }}
      >
        <Field label={t('filter.text')}>
          <Input
            key={query.text}
            name="text"
            type="search"
            className="num"
            defaultValue={query.text}
            maxLength={60}
            onBlur={(event) => event.target.value.trim() !== query.text && change({ text: event.target.value.trim() })}
          />
        </Field>
        <Field label={t('filter.state')}>
          <Select value={query.state} onChange={(event) => change({ state: event.target.value })}>
            <option value="">{t('filter.all')}</option>
            {states.map((state) => (
              <option key={state} value={state}>
                {state === 'open' || state === 'late' ? t(`filter.${state}`) : t(`state.${state}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('filter.reason')}>
          <Select value={query.reason} onChange={(event) => change({ reason: event.target.value })}>
            <option value="">{t('filter.all')}</option>
            {returnReasons.map((reason) => (
              <option key={reason} value={reason}>
                {t(`reason.${reason}`)}
              </option>
            ))}
          </Select>
        </Field>
      </form>
      <RemoteTable
        caption={t('title')}
        remote={returns}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ code }) => code}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={RETURNS_PAGE_SIZE}
        empty={<EmptyState title={t(isNarrowed ? 'empty.narrowed' : 'empty.title')}>{t(isNarrowed ? 'empty.narrowedText' : 'empty.text')}</EmptyState>}
      />
    </>
  );
}
