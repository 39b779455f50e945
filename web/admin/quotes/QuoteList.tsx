import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { fromLira } from '#shared/money.ts';
import type { AdminQuotesPage, QuoteRow } from '#shared/quotes.ts';
import { amountText } from '../../catalogue/number-text.ts';
import { dateText } from '../../orders/order-date.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useRemote } from '../../use-remote.ts';
import { useAdminSession } from '../AdminSession.tsx';
import { ListFilters } from '../kit/ListFilters.tsx';
import { type OfficeColumn, RemoteTable } from '../kit/RemoteTable.tsx';
import { SectionHead } from '../kit/SectionHead.tsx';
import { useListQuery } from '../kit/use-list-query.ts';
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
  const { query, page, wish, hrefFor, isNarrowed } = list;
  const quotes = useRemote<AdminQuotesPage>(JSON.stringify(query), (signal) => fetchQuotes({ page, size: SIZE, ...wish }, signal));
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
          { kind: 'choice', name: 'state', label: t('state.label'), any: t('all'), choices: states.map((value) => ({ value, label: t(`state.${value}`) })) },
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
        empty={<EmptyState title={t(isNarrowed ? 'empty.narrowed' : 'empty.title')}>{t(isNarrowed ? 'empty.narrowedText' : 'empty.text')}</EmptyState>}
      />
      {may('settings') && <QuoteDays />}
    </>
  );
}

function columnsOf(t: ReturnType<typeof useTranslation<'admin-quotes'>>['t'], language: string): OfficeColumn<QuoteRow>[] {
  return [
    {
      key: 'number',
      header: t('number'),
      cell: ({ number }) => (
        <Link className="desk-number num" to={`/admin/quotes/${number}`}>
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
    { key: 'total', header: t('total'), isEnd: true, cell: ({ total }) => <b>{amountText(fromLira(total), language)}</b> },
    { key: 'until', header: t('until'), isEnd: true, cell: ({ expiresAt }) => <span className="small num nowrap">{dateText(expiresAt, language)}</span> },
    { key: 'at', header: t('at'), isEnd: true, cell: ({ createdAt }) => <span className="small mute num nowrap">{dateText(createdAt, language)}</span> },
  ];
}
