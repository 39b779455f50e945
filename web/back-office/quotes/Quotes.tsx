// /admin/quotes: the list, one quote, and a new one.
import '#web/back-office/orders/orders.css';
import './quotes.css';
import { Link, Route, Routes, useParams } from 'react-router';
import { dateText } from '#shared/base/format.ts';
import { amountText, fromLira } from '#shared/base/money.ts';
import {
  type AdminQuotesPage,
  MAX_QUOTE_DAYS,
  type QuoteRow,
  type QuoteSettings,
} from '#shared/quotes/quotes.ts';
import { FileButtons } from '#web/back-office/kit/FileButtons.tsx';
import { ListFilters } from '#web/back-office/kit/ListFilters.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { RemoteTable, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { NotThere, SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { currentOf, useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useOnWaiting } from '#web/back-office/kit/Waiting.tsx';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing, ChangingPage } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { NewQuote } from './NewQuote.tsx';
import { QuoteBadge, QuotePage } from './QuotePage.tsx';
import { QuoteRequests } from './QuoteRequests.tsx';
import { fetchQuoteSettings, fetchQuotes, saveQuoteSettings } from './quote-calls.ts';
import { readDays } from './quote-draft.ts';

export default function Quotes() {
  return (
    <Routes>
      <Route index element={<QuoteList />} />
      <Route path="requests" element={<QuoteRequests />} />
      <Route element={<ChangingPage />}>
        <Route path="new" element={<NewQuote />} />
      </Route>
      <Route path=":number" element={<ByNumber />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}

function ByNumber() {
  const { number = '' } = useParams();
  return <QuotePage key={number} number={number} />;
}

const SIZE = 25;
const usual = { text: '', state: '', ends: '', waits: '' };
const states = ['open', 'used', 'expired', 'withdrawn', 'declined', 'replaced'] as const;

function QuoteList() {
  const { t, i18n } = useTranslation('admin-quotes');
  const { may } = useAdminSession();
  const list = useListQuery(usual);
  const { query, page, filters, hrefFor, isNarrowed } = list;
  const quotes = useRemote<AdminQuotesPage>(JSON.stringify(query), (signal) =>
    fetchQuotes({ page, size: SIZE, ...filters }, signal),
  );
  useOnWaiting('quotes', quotes.reload);
  return (
    <>
      <SectionHead title={t('title')}>
        <FileButtons
          fetchFile={(format) => adminApi().getFile(`/admin/quotes/${format}`, { query: filters })}
        />
        <ButtonLink size="s" variant="line" to="/admin/quotes/requests">
          {t('requests.title')}
        </ButtonLink>
        <Changing>
          <ButtonLink size="s" to="/admin/quotes/new">
            {t('new.open')}
          </ButtonLink>
        </Changing>
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
          { kind: 'check', name: 'waits', label: t('waits'), value: 'yes' },
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
      onPhone: 'title',
      header: t('number'),
      cell: ({ number }) => (
        <Link className="bo-number num" to={`/admin/quotes/${encodeURIComponent(number)}`}>
          {number}
        </Link>
      ),
    },
    {
      key: 'buyer',
      onPhone: 'detail',
      header: t('buyer'),
      cell: ({ name, companyName, email }) => (
        <span className="break">
          <b>{companyName ?? name}</b>
          <br />
          <span className="micro mute">{email}</span>
        </span>
      ),
    },
    {
      key: 'state',
      onPhone: 'state',
      header: t('state.label'),
      cell: ({ state, isWaiting }) => (
        <>
          <QuoteBadge state={state} /> {isWaiting && <Badge tone="wait">{t('waiting')}</Badge>}
        </>
      ),
    },
    {
      key: 'total',
      onPhone: 'value',
      header: t('total'),
      isEnd: true,
      cell: ({ total }) => <b>{amountText(fromLira(total), language)}</b>,
    },
    {
      key: 'until',
      onPhone: 'hidden',
      header: t('until'),
      isEnd: true,
      cell: ({ expiresAt }) => (
        <span className="small num nowrap">{dateText(expiresAt, language)}</span>
      ),
    },
    {
      key: 'at',
      onPhone: 'hidden',
      header: t('at'),
      isEnd: true,
      cell: ({ createdAt }) => (
        <span className="small mute num nowrap">{dateText(createdAt, language)}</span>
      ),
    },
  ];
}

/** How many days a new quote is valid; shown only with the right `settings`. */
export function QuoteDays() {
  const { t } = useTranslation('admin-quotes');
  const settings = useRemote('quote settings', fetchQuoteSettings);
  return (
    <section className="bo-box quote-days" aria-labelledby="quote-days">
      <h2 className="h3" id="quote-days">
        {t('settings.title')}
      </h2>
      <RemoteBox remote={settings}>
        {(data) => (
          <DaysForm
            key={data.version}
            settings={data}
            onSaved={(saved) => settings.change(() => saved)}
          />
        )}
      </RemoteBox>
    </section>
  );
}

function DaysForm({
  settings,
  onSaved,
}: {
  settings: QuoteSettings;
  onSaved: (settings: QuoteSettings) => void;
}) {
  const { t } = useTranslation('admin-quotes');
  const { mayChange } = useAdminSession();
  const { run } = useWork();
  const { showToast } = useToast();
  const form = useBackOfficeForm({
    defaultValues: { days: String(settings.days), version: settings.version },
    async submit({ days, version }, { setValue }) {
      const done = await run('days', () =>
        saveQuoteSettings({ days: readDays(days) ?? 0, version }).catch((error: unknown) => {
          const current = currentOf<QuoteSettings>(error);
          // Another administrator has saved meanwhile: the next press overwrites it knowingly.
          if (current) setValue('version', current.version);
          throw error;
        }),
      );
      if (!done) return;
      showToast(t('settings.saved'));
      onSaved(done.result);
    },
  });

  return (
    <form
      method="post"
      className="stack"
      noValidate
      onSubmit={(event) => void form.onSubmit(event)}
    >
      <fieldset className="bo-fields" disabled={!mayChange('settings')}>
        <Field label={t('settings.days')} hint={t('settings.hint')} error={form.errorOf('days')}>
          <Input
            {...form.register('days', {
              validate: (typed) =>
                readDays(typed) !== null || t('extend.wrong', { most: MAX_QUOTE_DAYS }),
            })}
            className="num"
            inputMode="numeric"
            maxLength={3}
          />
        </Field>
        <div>
          <Button type="submit" variant="line" isBusy={form.isBusy}>
            {t('settings.save')}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
