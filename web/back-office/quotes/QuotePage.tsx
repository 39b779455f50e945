import { useState } from 'react';
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
import { SpecList } from '#web/base/ui/Table.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { QuoteRevisions } from '#web/quotes/QuoteRevisions.tsx';
import { QuoteConversation } from './QuoteConversation.tsx';
import { QuoteRows } from './QuoteRows.tsx';
import { extendQuote, fetchQuote, saveQuotePdf, withdrawQuote } from './quote-calls.ts';
import { readDays } from './quote-draft.ts';
import { aboutRows } from './quote-facts.tsx';

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

type Asked = 'extend' | 'withdraw';

function Shown({ quote, onChange }: { quote: AdminQuote; onChange: (quote: AdminQuote) => void }) {
  const { t, i18n } = useTranslation('admin-quotes');
  const { busy, run } = useWork();
  const { showToast } = useToast();
  const [asks, setAsks] = useState<Asked | null>(null);

  async function act(name: Asked, call: () => Promise<AdminQuote>) {
    const done = await run(name, call);
    if (!done) return;
    setAsks(null);
    showToast(t(`${name}.done`));
    onChange(done.result);
  }

  return (
    <>
      <QuoteActs quote={quote} onAsk={setAsks} />
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

/** Its PDF, another quote from it, and the changes that its state allows. */
function QuoteActs({ quote, onAsk }: { quote: AdminQuote; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('admin-quotes');
  const { busy, run } = useWork();
  return (
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
          <Button variant="line" size="s" onClick={() => onAsk('extend')}>
            {t('extend.open')}
          </Button>
        </Changing>
      )}
      {quote.state === 'open' && (
        <Changing>
          <Button variant="quiet" size="s" onClick={() => onAsk('withdraw')}>
            {t('withdraw.open')}
          </Button>
        </Changing>
      )}
    </div>
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
