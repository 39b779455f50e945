import { Link } from 'react-router';
import { dateText } from '#shared/base/format.ts';
import { amountText, fromLira } from '#shared/base/money.ts';
import type { AdminQuotesPage, QuoteRow } from '#shared/quotes/quotes.ts';
import { ListFilters } from '#web/back-office/kit/ListFilters.tsx';
import { RemoteTable, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { QuoteBadge } from './QuoteBadge.tsx';
import { QuoteDays } from './QuoteDays.tsx';
import { fetchQuotes } from './quote-calls.ts';

const SIZE = 25;
const usual = { text: '', state: '', ends: '' };
const states = ['open', 'used', 'expired', 'withdrawn'] as const;

export function QuoteList() {
  const { t, i18n } = useTranslation('admin-quotes');
  const { may } = useAdminSession();
  const list = useListQuery(usual);
  const { query, page, filters, hrefFor, isNarrowed } = list;
  const quotes = useRemote<AdminQuotesPage>(JSON.stringify(query), (signal) =>
    fetchQuotes({ page, size: SIZE, ...filters }, signal),
  );
  return (
    <>
      <SectionHead title={t('title')}>
        <ButtonLink size="s" to="/admin/quotes/new">
          {t('new.open')}
        </ButtonLink>
      </SectionHead>
      <ListFilters
        label={t('filters')}
        list={list}
        filters={[
          { kind: 'text', name: 'text', label: t('search'), maxLength: 200 },
          {
            kind: 'choice',
            name: 'state',
            label: t('state.label'),
            any: t('all'),
            choices: states.map((value) => ({ value, label: t(`state.${value}`) })),
          },
          { kind: 'check', name: 'ends', label: t('endsSoon'), value: 'soon' },
        ]}
      />
      <RemoteTable
        caption={t('title')}
        remote={quotes}
        columns={columnsOf(t, i18n.language)}
        rowKey={({ id }) => id}
        rowName={({ number }) => number}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={SIZE}
        empty={
          <EmptyState title={t(isNarrowed ? 'empty.narrowed' : 'empty.title')}>
            {t(isNarrowed ? 'empty.narrowedText' : 'empty.text')}
          </EmptyState>
        }
      />
      {may('settings') && <QuoteDays />}
    </>
  );
}

function columnsOf(
  t: ReturnType<typeof useTranslation<'admin-quotes'>>['t'],
  language: string,
): TableColumn<QuoteRow>[] {
  return [
    {
      key: 'number',
      header: t('number'),
      cell: ({ number }) => (
        <Link className="bo-number num" to={`/admin/quotes/${number}`}>
          {number}
        </Link>
      ),
    },
    {
      key: 'buyer',
      header: t('buyer'),
      cell: ({ name, companyName, email }) => (
        <span className="break">
          <b>{companyName ?? name}</b>
          <br />
          <span className="micro mute">{email}</span>
        </span>
      ),
    },
    { key: 'state', header: t('state.label'), cell: ({ state }) => <QuoteBadge state={state} /> },
    {
      key: 'total',
      header: t('total'),
      isEnd: true,
      cell: ({ total }) => <b>{amountText(fromLira(total), language)}</b>,
    },
    {
      key: 'until',
      header: t('until'),
      isEnd: true,
      cell: ({ expiresAt }) => (
        <span className="small num nowrap">{dateText(expiresAt, language)}</span>
      ),
    },
    {
      key: 'at',
      header: t('at'),
      isEnd: true,
      cell: ({ createdAt }) => (
        <span className="small mute num nowrap">{dateText(createdAt, language)}</span>
      ),
    },
  ];
}
