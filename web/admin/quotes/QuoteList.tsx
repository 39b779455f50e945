import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { fromLira } from '#shared/money.ts';
import type { AdminQuotesPage, QuoteRow } from '#shared/quotes.ts';
import { amountText } from '../../catalogue/number-text.ts';
import { dateText } from '../../orders/order-date.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field, Input, Select } from '../../ui/Field.tsx';
import { useRemote } from '../../use-remote.ts';
import { useAdminSession } from '../AdminSession.tsx';
import { type OfficeColumn, RemoteTable } from '../kit/RemoteTable.tsx';
import { SectionHead } from '../kit/SectionHead.tsx';
import { useListQuery } from '../kit/use-list-query.ts';
import { QuoteBadge } from './QuoteBadge.tsx';
import { QuoteDays } from './QuoteDays.tsx';
import { fetchQuotes } from './quote-calls.ts';

const SIZE = 25;
const usual = { text: '', state: '' };
const states = ['open', 'used', 'expired', 'withdrawn'] as const;

export function QuoteList() {
  const { t, i18n } = useTranslation('admin-quotes');
  const { may } = useAdminSession();
  const { query, change, hrefFor, isNarrowed } = useListQuery(usual);
  const page = Math.max(0, Number(query.page) - 1 || 0);
  const quotes = useRemote<AdminQuotesPage>(JSON.stringify(query), (signal) =>
    fetchQuotes({ page, size: SIZE, ...(query.text && { text: query.text }), ...(query.state && { state: query.state }) }, signal),
  );
  return (
    <>
      <SectionHead title={t('title')} />
      <form
        className="office-filters"
        aria-label={t('filters')}
        onSubmit={(event) => {
          event.preventDefault();
          change({ text: String(new FormData(event.currentTarget).get('text') ?? '').trim() });
        }}
      >
        <Field label={t('search')}>
          <Input
            key={query.text}
            name="text"
            type="search"
            defaultValue={query.text}
            maxLength={200}
            onBlur={(event) => event.target.value.trim() !== query.text && change({ text: event.target.value.trim() })}
          />
        </Field>
        <Field label={t('state.label')}>
          <Select value={query.state} onChange={(event) => change({ state: event.target.value })}>
            <option value="">{t('all')}</option>
            {states.map((state) => (
              <option key={state} value={state}>
                {t(`state.${state}`)}
              </option>
            ))}
          </Select>
        </Field>
      </form>
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
    { key: 'until', header: t('until'), isEnd: true, cell: ({ expiresAt }) => <span className="small num">{dateText(expiresAt, language)}</span> },
    { key: 'at', header: t('at'), isEnd: true, cell: ({ createdAt }) => <span className="small mute num">{dateText(createdAt, language)}</span> },
  ];
}
