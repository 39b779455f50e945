import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { ApiError } from '#web/base/api/api.ts';
import { randomId } from '#web/base/api/random-id.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useFirstError } from '#web/base/ui/use-first-error.ts';
import { QuoteTotals } from '#web/quotes/QuoteTotals.tsx';
import { NewQuoteBuyer } from './NewQuoteBuyer.tsx';
import { NewQuoteRows } from './NewQuoteRows.tsx';
import { NewQuoteTerms } from './NewQuoteTerms.tsx';
import { sendQuote } from './quote-calls.ts';
import { readDays } from './quote-days.ts';
import { type QuoteDraft, saveDraft, toBody } from './quote-draft.ts';
import { areRowsReady, problemsOf } from './quote-problems.ts';
import { useQuotePreview } from './use-quote-preview.ts';

type QuoteEditorProps = {
  adminId: number;
  source: string;
  start: QuoteDraft;
  isSaved: boolean;
  onRestart: () => void;
};

export function QuoteEditor({ adminId, source, start, isSaved, onRestart }: QuoteEditorProps) {
  const { t } = useTranslation('admin-quotes');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const [draft, setDraft] = useState(start);
  const [isTried, setTried] = useState(false);
  const [asks, setAsks] = useState(false);
  const [isAlready, setAlready] = useState(false);
  const setSent = useSentQuote();
  const element = useRef<HTMLFormElement>(null);
  const focusFirstError = useFirstError(element);
  const priced = useQuotePreview(draft);
  const isBuyerPays =
    priced.shown?.shippingOptions.find(({ id }) => id === priced.shown?.shippingOptionId)
      ?.isBuyerPays ?? false;
  const errors = problemsOf(isBuyerPays ? { ...draft, isShippingFixed: false } : draft, (key) =>
    t(`new.error.${key}`, { most: 90 }),
  );
  const shown = isTried ? errors : {};
  const isReady = areRowsReady(draft, priced.now);

  function change(values: Partial<QuoteDraft>) {
    const next = { ...draft, ...values };
    setDraft(next);
    saveDraft(adminId, source, next);
  }
  function restart() {
    saveDraft(adminId, source, null);
    onRestart();
  }
  async function send(acceptsBelowCost: boolean) {
    const { now } = priced;
    if (!now) return;
    const days = draft.days.trim() === '' ? now.days : (readDays(draft.days) ?? now.days);
    const body = toBody(draft, days, now.finalTotal, acceptsBelowCost);
    const done = await run('send', () => trySending(body, draft.key));
    if (!done) return priced.reload();
    if (done.result.code === 'QUOTE_BELOW_COST') return setAsks(true);
    setAsks(false);
    if (done.result.code === 'IDEMPOTENCY_KEY_REUSED') {
      // The same key was sent before with other contents: the next press makes another quote.
      change({ key: randomId() });
      return setAlready(true);
    }
    saveDraft(adminId, source, null);
    showToast(t('new.sent'));
    setSent(done.result.made?.number ?? null);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setAlready(false);
    if (Object.keys(errors).length > 0 || !draft.rows.length) return focusFirstError();
    if (!isReady) return;
    if (priced.now?.items.some(({ isBelowCost }) => isBelowCost)) return setAsks(true);
    void send(false);
  }

  return (
    <>
      {isSaved && <SavedDraftNote onRestart={restart} />}
      <form
        ref={element}
        noValidate
        className="bo-grid bo-record-grid"
        aria-label={t('new.title')}
        onSubmit={submit}
      >
        <div className="bo-column">
          <NewQuoteBuyer draft={draft} errors={shown} onChange={change} />
          <NewQuoteRows
            rows={draft.rows}
            priced={priced.shown}
            error={shown.rows}
            onChange={(rows) => change({ rows })}
          />
        </div>
        <div className="bo-column">
          <section className="bo-box" aria-labelledby="new-quote-terms">
            <h2 className="h3" id="new-quote-terms">
              {t('new.terms')}
            </h2>
            <NewQuoteTerms draft={draft} priced={priced.shown} errors={shown} onChange={change} />
            <PriceState draft={draft} priced={priced} isTried={isTried} isAlready={isAlready} />
            <Button type="submit" isWide isBusy={busy === 'send'}>
              {t('new.send')}
            </Button>
            <p className="micro second">{t('new.draft')}</p>
          </section>
        </div>
      </form>
      {asks && (
        <ConfirmDialog
          title={t('new.below.title')}
          confirm={t('new.below.confirm')}
          isBusy={busy === 'send'}
          onClose={() => setAsks(false)}
          onConfirm={() => void send(true)}
        >
          {t('new.below.text')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** A quote below cost and a key that was used before are questions, not failures. */
async function trySending(body: Parameters<typeof sendQuote>[0], key: string) {
  try {
    return { made: await sendQuote(body, key) };
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'QUOTE_BELOW_COST' || code === 'IDEMPOTENCY_KEY_REUSED') return { code };
    throw error;
  }
}

function SavedDraftNote({ onRestart }: { onRestart: () => void }) {
  const { t } = useTranslation('admin-quotes');
  return (
    <Alert>
      <div className="quote-kept">
        <span>{t('new.kept')}</span>
        <Button variant="line" size="s" onClick={onRestart}>
          {t('new.restart')}
        </Button>
      </div>
    </Alert>
  );
}

type PriceStateProps = {
  draft: QuoteDraft;
  priced: ReturnType<typeof useQuotePreview>;
  isTried: boolean;
  isAlready: boolean;
};

/** The sums as far as they are known, and what keeps the quote from being sent. */
function PriceState({ draft, priced, isTried, isAlready }: PriceStateProps) {
  const { t } = useTranslation('admin-quotes');
  const isReady = areRowsReady(draft, priced.now);
  return (
    <>
      {draft.rows.length > 0 && priced.shown && (
        <QuoteTotals amounts={priced.shown} discount={t('page.discount')} />
      )}
      {priced.hasFailed && <Alert tone="no">{t('new.notPriced')}</Alert>}
      {isTried && draft.rows.length > 0 && priced.now && !isReady && (
        <Alert tone="no">{t('new.mend')}</Alert>
      )}
      {isAlready && (
        <Alert tone="warn">
          {t('new.already')} <Link to="/admin/quotes">{t('title')}</Link>
        </Alert>
      )}
    </>
  );
}

/** The quote's page is opened once the draft is gone, since leaving before would store it. */
function useSentQuote() {
  const navigate = useNavigate();
  const [sent, setSent] = useState<string | null>(null);
  useEffect(() => {
    if (sent !== null) void navigate(`/admin/quotes/${sent}`, { replace: true });
  }, [sent, navigate]);
  return setSent;
}
