import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../api.ts';
import { randomId } from '../../cart/random-id.ts';
import { QuoteTotals } from '../../quotes/QuoteTotals.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useFirstFault } from '../../use-first-fault.ts';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { useWork } from '../kit/use-work.ts';
import { NewQuoteBuyer } from './NewQuoteBuyer.tsx';
import { NewQuoteRows } from './NewQuoteRows.tsx';
import { NewQuoteTerms } from './NewQuoteTerms.tsx';
import { sendQuote } from './quote-calls.ts';
import { readDays } from './quote-days.ts';
import { keepDraft, type QuoteDraft, toBody } from './quote-draft.ts';
import { areRowsReady, faultsOf } from './quote-faults.ts';
import { useQuotePreview } from './use-quote-preview.ts';

type QuoteEditorProps = { adminId: number; source: string; start: QuoteDraft; isKept: boolean; onRestart: () => void };

export function QuoteEditor({ adminId, source, start, isKept, onRestart }: QuoteEditorProps) {
  const { t } = useTranslation('admin-quotes');
  const navigate = useNavigate();
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const [draft, setDraft] = useState(start);
  const [isTried, setTried] = useState(false);
  const [asks, setAsks] = useState(false);
  const [isAlready, setAlready] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const lookForFaults = useFirstFault(element);
  const priced = useQuotePreview(draft);
  const isBuyerPays = priced.shown?.shippingOptions.find(({ id }) => id === priced.shown?.shippingOptionId)?.isBuyerPays ?? false;
  const faults = faultsOf(isBuyerPays ? { ...draft, isShippingFixed: false } : draft, (key) => t(`new.fault.${key}`, { most: 90 }));
  const shown = isTried ? faults : {};
  const isReady = areRowsReady(draft, priced.now);

  function change(values: Partial<QuoteDraft>) {
    const next = { ...draft, ...values };
    setDraft(next);
    keepDraft(adminId, source, next);
  }
  function restart() {
    keepDraft(adminId, source, null);
    onRestart();
  }
  // Once the draft is gone: leaving before would keep it.
  useEffect(() => {
    if (sent !== null) void navigate(`/admin/quotes/${sent}`, { replace: true });
  }, [sent, navigate]);

  async function send(acceptsBelowCost: boolean) {
    const { now } = priced;
    if (!now) return;
    const days = draft.days.trim() === '' ? now.days : (readDays(draft.days) ?? now.days);
    const done = await run('send', async () => {
      try {
        return { made: await sendQuote(toBody(draft, days, now.finalTotal, acceptsBelowCost), draft.key) };
      } catch (error) {
        const code = error instanceof ApiError ? error.code : undefined;
        if (code === 'QUOTE_BELOW_COST' || code === 'IDEMPOTENCY_KEY_REUSED') return { code };
        throw error;
      }
    });
    if (!done) return priced.reload();
    if (done.result.code === 'QUOTE_BELOW_COST') return setAsks(true);
    setAsks(false);
    if (done.result.code === 'IDEMPOTENCY_KEY_REUSED') {
      // It went out before something was changed: whoever wants another one says so by pressing again.
      change({ key: randomId() });
      return setAlready(true);
    }
    keepDraft(adminId, source, null);
    showToast(t('new.sent'));
    setSent(done.result.made?.number ?? null);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setAlready(false);
    if (Object.keys(faults).length > 0 || !draft.rows.length) return lookForFaults();
    if (!isReady) return;
    if (priced.now?.items.some(({ isBelowCost }) => isBelowCost)) return setAsks(true);
    void send(false);
  }

  return (
    <>
      {isKept && (
        <Alert>
          <div className="quote-kept">
            <span>{t('new.kept')}</span>
            <Button variant="line" size="s" onClick={restart}>
              {t('new.restart')}
            </Button>
          </div>
        </Alert>
      )}
      <form ref={element} noValidate className="office-grid desk-grid" aria-label={t('new.title')} onSubmit={submit}>
        <div className="office-column">
          <NewQuoteBuyer draft={draft} faults={shown} onChange={change} />
          <NewQuoteRows rows={draft.rows} priced={priced.shown} error={shown.rows} onChange={(rows) => change({ rows })} />
        </div>
        <div className="office-column">
          <section className="office-box" aria-labelledby="new-quote-terms">
            <h2 className="h3" id="new-quote-terms">
              {t('new.terms')}
            </h2>
            <NewQuoteTerms draft={draft} priced={priced.shown} faults={shown} onChange={change} />
            {draft.rows.length > 0 && priced.shown && <QuoteTotals amounts={priced.shown} discount={t('page.discount')} />}
            {priced.hasFailed && <Alert tone="no">{t('new.notPriced')}</Alert>}
            {isTried && draft.rows.length > 0 && priced.now && !isReady && <Alert tone="no">{t('new.mend')}</Alert>}
            {isAlready && (
              <Alert tone="warn">
                {t('new.already')} <Link to="/admin/quotes">{t('title')}</Link>
              </Alert>
            )}
            <Button type="submit" isWide isBusy={busy === 'send'}>
              {t('new.send')}
            </Button>
            <p className="micro second">{t('new.draft')}</p>
          </section>
        </div>
      </form>
      {asks && (
        <ConfirmDialog title={t('new.below.title')} confirm={t('new.below.confirm')} isBusy={busy === 'send'} onClose={() => setAsks(false)} onConfirm={() => void send(true)}>
          {t('new.below.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
