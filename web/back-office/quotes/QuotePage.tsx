import { useState } from 'react';
import { Link } from 'react-router';
import { dateText, dateTimeText, numberText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { formatLira, fromLira, ZERO } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/orders.ts';
import { taxOf, unitText } from '#shared/pricing/shown-totals.ts';
import { type AdminQuote, MAX_QUOTE_DAYS, type QuoteState } from '#shared/quotes/quotes.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { SpecList, Table } from '#web/base/ui/Table.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { QuoteTermsList } from '#web/quotes/QuoteAlternatives.tsx';
import { QuoteRevisions } from '#web/quotes/QuoteRevisions.tsx';
import { QuoteTotals, showQuote } from '#web/quotes/QuoteTotals.tsx';
import { QuoteConversation } from './QuoteConversation.tsx';
import { extendQuote, fetchQuote, saveQuotePdf, withdrawQuote } from './quote-calls.ts';
import { differenceOf, differenceText, readDays } from './quote-draft.ts';

/** One quote: its PDF, its rows, and how long it still holds. */
export function QuotePage({ number }: { number: string }) {
  const { t } = useTranslation('admin-quotes');
  const quote = useRemote(`quote ${number}`, (signal) => fetchQuote(number, signal));
  return (
    <>
      <SectionHead title={number} back={{ to: '/admin/quotes', label: t('title') }}>
        {quote.data && <QuoteBadge state={quote.data.state} />}
      </SectionHead>
      <RemoteBox remote={quote}>
        {(data) => <Shown quote={data} onChange={(changed) => quote.change(() => changed)} />}
      </RemoteBox>
    </>
  );
}

function Shown({ quote, onChange }: { quote: AdminQuote; onChange: (quote: AdminQuote) => void }) {
  const { t, i18n } = useTranslation('admin-quotes');
  const { busy, run } = useWork();
  const { showToast } = useToast();
  const [asks, setAsks] = useState<'extend' | 'withdraw' | null>(null);

  async function act(name: 'extend' | 'withdraw', call: () => Promise<AdminQuote>) {
    const done = await run(name, call);
    if (!done) return;
    setAsks(null);
    showToast(t(`${name}.done`));
    onChange(done.result);
  }

  return (
    <>
      <div className="bo-acts quote-acts">
        <Button
          variant="line"
          size="s"
          isBusy={busy === 'pdf'}
          onClick={() => void run('pdf', () => saveQuotePdf(quote.number))}
        >
          {t('page.pdf')}
        </Button>
        <ButtonLink
          variant="line"
          size="s"
          to={`/admin/quotes/new?${new URLSearchParams({ from: quote.number })}`}
        >
          {t(quote.madeBy === null ? 'new.prepare' : 'new.copy')}
        </ButtonLink>
        {quote.state !== 'used' && quote.state !== 'replaced' && (
          <Changing>
            <ButtonLink
              variant="line"
              size="s"
              to={`/admin/quotes/new?${new URLSearchParams({ revise: quote.number })}`}
            >
              {t('revise.open')}
            </ButtonLink>
          </Changing>
        )}
        {(quote.state === 'open' || quote.state === 'expired') && (
          <Changing>
            <Button variant="line" size="s" onClick={() => setAsks('extend')}>
              {t('extend.open')}
            </Button>
          </Changing>
        )}
        {quote.state === 'open' && (
          <Changing>
            <Button variant="quiet" size="s" onClick={() => setAsks('withdraw')}>
              {t('withdraw.open')}
            </Button>
          </Changing>
        )}
      </div>
      <div className="bo-grid">
        <div className="bo-column">
          <QuoteRows quote={quote} />
          <QuoteConversation quote={quote} onChange={onChange} />
        </div>
        <section className="bo-box" aria-labelledby="quote-about">
          <h2 className="h3" id="quote-about">
            {t('page.about')}
          </h2>
          <SpecList rows={aboutRows(quote, t, i18n.language)} />
          <QuoteRevisions
            quote={quote}
            hrefOf={({ number }) => `/admin/quotes/${encodeURIComponent(number)}`}
          />
        </section>
      </div>
      {asks === 'extend' && (
        <ExtendDialog
          onClose={() => setAsks(null)}
          onExtend={(days) => act('extend', () => extendQuote(quote, days))}
        />
      )}
      {asks === 'withdraw' && (
        <ConfirmDialog
          title={t('withdraw.title')}
          confirm={t('withdraw.confirm')}
          isBusy={busy === 'withdraw'}
          onClose={() => setAsks(null)}
          onConfirm={() => void act('withdraw', () => withdrawQuote(quote))}
        >
          {t('withdraw.text')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** The quoted price, and beside it the catalogue price of that day. */
function Each({ quote, item }: { quote: AdminQuote; item: AdminQuote['items'][number] }) {
  const { unitPrice, listUnitPrice } = item;
  const { t, i18n } = useTranslation('admin-quotes');
  const write = (price: number) =>
    unitText(fromLira(price), taxOf(item, quote), { lead: 'gross', language: i18n.language });
  const difference = listUnitPrice === null ? null : differenceOf(unitPrice, listUnitPrice);
  return (
    <>
      {write(unitPrice)}
      {listUnitPrice !== null && (
        <span className="quote-each micro second">
          {t('page.listed', {
            price: write(listUnitPrice),
            percent: difference === null ? '' : differenceText(difference, i18n.language),
          })}
        </span>
      )}
    </>
  );
}

function aboutRows(
  quote: AdminQuote,
  t: ReturnType<typeof useTranslation<'admin-quotes'>>['t'],
  language: string,
) {
  const { name, companyName, email, phone, createdAt, expiresAt, orderNumber, code, madeBy, note } =
    quote;
  return [
    { term: t('buyer'), detail: name },
    ...(companyName ? [{ term: t('page.company'), detail: companyName }] : []),
    { term: t('page.email'), detail: <a href={`mailto:${email}`}>{email}</a> },
    ...(phone
      ? [{ term: t('page.phone'), detail: <a href={`tel:${phone}`}>{formatPhone(phone)}</a> }]
      : []),
    { term: t('page.language'), detail: t(`language.${quote.language}`) },
    ...(note ? [{ term: t('new.note'), detail: <span className="bo-note">{note}</span> }] : []),
    ...(madeBy
      ? [{ term: t('page.madeBy'), detail: <span className="break">{madeBy}</span> }]
      : []),
    ...(quote.company ? [{ term: t('page.account'), detail: quote.company }] : []),
    ...acceptedRow(quote, t, language),
    { term: t('at'), detail: dateTimeText(createdAt, language) },
    { term: t('until'), detail: dateText(expiresAt, language) },
    ...(orderNumber
      ? [
          {
            term: t('order'),
            detail: <Link to={`/admin/orders/${orderNumber}`}>{showOrderNumber(orderNumber)}</Link>,
          },
        ]
      : []),
    {
      term: t('page.link'),
      detail: (
        <a className="break" href={`/quotes/${code}`} target="_blank" rel="noopener">
          {`/quotes/${code}`}
        </a>
      ),
    },
  ];
}

const acceptedRow = (
  { acceptedAt, acceptedBy }: AdminQuote,
  t: ReturnType<typeof useTranslation<'admin-quotes'>>['t'],
  language: string,
) =>
  acceptedAt
    ? [
        {
          term: t('talk.accepted'),
          detail: `${acceptedBy ?? t('talk.byLink')} · ${dateTimeText(acceptedAt, language)}`,
        },
      ]
    : [];

function QuoteRows({ quote }: { quote: AdminQuote }) {
  const { t, i18n } = useTranslation('admin-quotes');
  const shown = showQuote(quote, 'gross', t('page.discount'));
  const rows = quote.items.map((item, index) => ({ ...item, shown: shown.rows[index] }));
  const lira = (amount = ZERO) => formatLira(amount, i18n.language);
  return (
    <section className="bo-box" aria-labelledby="quote-rows">
      <h2 className="h3" id="quote-rows">
        {t('page.rows')}
      </h2>
      <Table
        caption={t('page.rows')}
        rows={rows}
        rowKey={({ productId, designId }) => `${productId} ${designId ?? ''}`}
        columns={[
          {
            key: 'product',
            header: t('page.product'),
            cell: ({ name, sku, designId }) => (
              <span className="break">
                <b>{name}</b>
                <br />
                <span className="micro mute num">
                  {[sku, designId].filter(Boolean).join(' · ')}
                </span>
              </span>
            ),
          },
          {
            key: 'quantity',
            header: t('page.quantity'),
            isEnd: true,
            cell: ({ quantity }) => numberText(quantity, i18n.language),
          },
          {
            key: 'each',
            header: t('page.each'),
            isEnd: true,
            cell: (item) => <Each quote={quote} item={item} />,
          },
          ...(quote.totalDiscountAmount > 0
            ? [
                {
                  key: 'discount',
                  header: t('page.discount'),
                  isEnd: true,
                  cell: ({ discount, shown: row }: (typeof rows)[number]) =>
                    discount > 0 ? `−${lira(row?.discount)}` : '',
                },
              ]
            : []),
          {
            key: 'amount',
            header: t('page.amount'),
            isEnd: true,
            cell: ({ shown: row }) => <b>{lira(row?.line)}</b>,
          },
        ]}
      />
      <AlternativeRows quote={quote} />
      <QuoteTermsList quote={quote} />
      <QuoteTotals quote={quote} shown={shown} />
    </section>
  );
}

/** The alternatives that the buyer has not chosen. */
function AlternativeRows({ quote }: { quote: AdminQuote }) {
  const { t, i18n } = useTranslation('admin-quotes');
  if (quote.alternatives.length === 0) return null;
  return (
    <ul className="small" aria-label={t('page.alternatives')}>
      {quote.alternatives.map((item) => (
        <li key={item.position}>
          {t('page.alternative', {
            name: item.name,
            quantity: numberText(item.quantity, i18n.language),
            price: unitText(fromLira(item.unitPrice), taxOf(item, quote), {
              lead: 'gross',
              language: i18n.language,
            }),
            of: quote.items.find(({ group }) => group === item.group)?.name ?? '',
          })}
        </li>
      ))}
    </ul>
  );
}

const USUAL = '10';

function ExtendDialog({
  onClose,
  onExtend,
}: {
  onClose: () => void;
  onExtend: (days: number) => Promise<void>;
}) {
  const { t } = useTranslation('admin-quotes');
  const form = useBackOfficeForm({
    defaultValues: { days: USUAL },
    async submit({ days }) {
      await onExtend(readDays(days) ?? 0);
    },
  });
  return (
    <FormDialog title={t('extend.title')} confirm={t('extend.save')} form={form} onClose={onClose}>
      <p>{t('extend.text')}</p>
      <Field label={t('extend.days')} error={form.errorOf('days')}>
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
    </FormDialog>
  );
}

const tones = {
  open: 'wait',
  used: 'ok',
  expired: 'plain',
  withdrawn: 'plain',
  declined: 'no',
  replaced: 'plain',
} as const;

export function QuoteBadge({ state }: { state: QuoteState }) {
  const { t } = useTranslation('admin-quotes');
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}
