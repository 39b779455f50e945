import { useEffect, useRef, useState } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useLast } from '#web/back-office/kit/use-last.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { ApiError } from '#web/base/api/api.ts';
import { randomId } from '#web/base/api/random-id.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useFirstError } from '#web/base/ui/use-first-error.ts';
import { QuoteTotals, showQuote } from '#web/quotes/QuoteTotals.tsx';
import { NewQuoteBuyer } from './NewQuoteBuyer.tsx';
import { NewQuoteRows } from './NewQuoteRows.tsx';
import { NewQuoteTerms } from './NewQuoteTerms.tsx';
import { previewQuote, sendQuote } from './quote-calls.ts';
import {
  areRowsReady,
  type QuoteDraft,
  readDays,
  saveDraft,
  toBody,
  toPreviewBody,
} from './quote-draft.ts';

type QuoteEditorProps = {
  adminId: number;
  source: string;
  start: QuoteDraft;
  isSaved: boolean;
  onRestart: () => void;
};

export function QuoteEditor({ adminId, source, start, isSaved, onRestart }: QuoteEditorProps) {
  const { t } = useTranslation('admin-quotes');
  const element = useRef<HTMLFormElement>(null);
  const { form, priced, sending, asks, setAsks, isAlready } = useQuoteForm(
    { adminId, source, start },
    useFirstError(element),
  );
  const restart = () => {
    saveDraft(adminId, source, null);
    onRestart();
  };
  return (
    <FormProvider {...form}>
      {isSaved && <SavedDraftNote onRestart={restart} />}
      <form
        method="post"
        ref={element}
        noValidate
        className="bo-grid bo-record-grid"
        aria-label={t('new.title')}
        onSubmit={(event) => void form.onSubmit(event)}
      >
        <div className="bo-column">
          <NewQuoteBuyer />
          <NewQuoteRows priced={priced.shown} />
        </div>
        <div className="bo-column">
          <section className="bo-box" aria-labelledby="new-quote-terms">
            <h2 className="h3" id="new-quote-terms">
              {t('new.terms')}
            </h2>
            <NewQuoteTerms priced={priced.shown} />
            <PriceState priced={priced} isAlready={isAlready} />
            <Button type="submit" isWide isBusy={sending.isBusy}>
              {t(start.revises ? 'revise.send' : 'new.send')}
            </Button>
            <p className="micro second">{t('new.draft')}</p>
          </section>
        </div>
      </form>
      {asks && (
        <ConfirmDialog
          title={t('new.below.title')}
          confirm={t('new.below.confirm')}
          isBusy={sending.isBusy}
          onClose={() => setAsks(false)}
          onConfirm={() => void sending.send(form.getValues(), true)}
        >
          {t('new.below.text')}
        </ConfirmDialog>
      )}
    </FormProvider>
  );
}

/** The form with its prices, and how the quote is sent. */
function useQuoteForm(
  { adminId, source, start }: Pick<QuoteEditorProps, 'adminId' | 'source' | 'start'>,
  focusFirstError: () => void,
) {
  const { t } = useTranslation('admin-quotes');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const [asks, setAsks] = useState(false);
  const [isAlready, setAlready] = useState(false);
  const setSent = useSentQuote();
  const form = useBackOfficeForm<QuoteDraft>({
    defaultValues: start,
    onInvalid() {
      setAlready(false);
      focusFirstError();
    },
    async submit(draft) {
      setAlready(false);
      if (!areRowsReady(draft, priced.now)) return;
      if (priced.now?.items.some(({ isBelowCost }) => isBelowCost)) return setAsks(true);
      await send(draft, false);
    },
  });
  const draft = form.watch();
  const priced = useQuotePreview(draft);
  useSavedDraft(adminId, source, draft);

  async function send(sent: QuoteDraft, acceptsBelowCost: boolean) {
    const { now } = priced;
    if (!now) return;
    const days = sent.days.trim() === '' ? now.days : (readDays(sent.days) ?? now.days);
    const body = toBody(sent, days, now.finalTotal, acceptsBelowCost);
    const done = await run('send', () => trySending(body, sent.key));
    if (!done) return priced.reload();
    if (done.result.code === 'QUOTE_BELOW_COST') return setAsks(true);
    setAsks(false);
    if (done.result.code === 'IDEMPOTENCY_KEY_REUSED') {
      // The same key was sent before with other contents: the next press makes another quote.
      form.setValue('key', randomId());
      return setAlready(true);
    }
    saveDraft(adminId, source, null);
    showToast(t(sent.revises ? 'revise.sent' : 'new.sent'));
    setSent(done.result.made?.number ?? null);
  }
  return { form, priced, asks, setAsks, isAlready, sending: { send, isBusy: busy === 'send' } };
}

/** Saves the draft in this browser with every change of it. */
function useSavedDraft(adminId: number, source: string, draft: QuoteDraft) {
  const text = JSON.stringify(draft);
  const saved = useRef(text);
  useEffect(() => {
    if (saved.current === text) return;
    saved.current = text;
    saveDraft(adminId, source, JSON.parse(text) as QuoteDraft);
  }, [adminId, source, text]);
}

/** A quote below cost and a key that was used before lead to questions, not failures. */
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
      <div className="quote-draft-note">
        <span>{t('new.kept')}</span>
        <Button variant="line" size="s" onClick={onRestart}>
          {t('new.restart')}
        </Button>
      </div>
    </Alert>
  );
}

type PriceStateProps = { priced: ReturnType<typeof useQuotePreview>; isAlready: boolean };

/** The totals as far as they are known, and what prevents the quote from being sent. */
function PriceState({ priced, isAlready }: PriceStateProps) {
  const { t } = useTranslation('admin-quotes');
  const { getValues, formState } = useFormContext<QuoteDraft>();
  const draft = getValues();
  const isReady = areRowsReady(draft, priced.now);
  return (
    <>
      {draft.rows.length > 0 && priced.shown && (
        <QuoteTotals
          quote={priced.shown}
          shown={showQuote(
            // An alternative is only included when it is chosen.
            {
              ...priced.shown,
              items: priced.shown.items.filter(({ alternativeTo }) => alternativeTo === null),
            },
            // With or without tax, as the prices are entered.
            priced.shown.pricesIncludeTax ? 'gross' : 'net',
            t('page.discount'),
          )}
        />
      )}
      {priced.hasFailed && <Alert tone="no">{t('new.notPriced')}</Alert>}
      {formState.isSubmitted && draft.rows.length > 0 && priced.now && !isReady && (
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

/**
 * Opens the quote's page after the draft is deleted, because leaving earlier would save it again.
 */
function useSentQuote() {
  const navigate = useNavigate();
  const [sent, setSent] = useState<string | null>(null);
  useEffect(() => {
    if (sent !== null)
      void navigate(`/admin/quotes/${encodeURIComponent(sent)}`, { replace: true });
  }, [sent, navigate]);
  return setSent;
}

/** The prices as calculated by the server; the last ones stay while newer ones load. */
function useQuotePreview(draft: QuoteDraft) {
  const body = toPreviewBody(draft);
  const remote = useRemote(JSON.stringify(body), (signal) => previewQuote(body, signal));
  return {
    shown: useLast(remote.data),
    /** The prices of exactly the typed values; null while they are loading. */
    now: remote.data,
    hasFailed: remote.error !== null && !remote.isLoading,
    reload: () => void remote.reload(),
  };
}
