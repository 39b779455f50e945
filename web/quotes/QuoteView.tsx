import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { dateText, numberText } from '#shared/base/format.ts';
import { formatLira, fromLira, ZERO } from '#shared/base/money.ts';
import { taxOf, unitText } from '#shared/pricing/shown-totals.ts';
import { stageOf } from '#shared/quotes/quote-stage.ts';
import type { QuoteAnswer } from '#shared/quotes/quotes.ts';
import { failureOf } from '#web/base/api/form-failure.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { useCart } from '#web/cart/CartContext.ts';
import { pdfOf } from '#web/cart/quote-pdf.ts';
import { usePriceLead } from '#web/settings/shop-context.tsx';
import { QuoteAlternatives, QuoteTermsList } from './QuoteAlternatives.tsx';
import { QuoteRevisions } from './QuoteRevisions.tsx';
import { DeclineQuote, QuoteTalk } from './QuoteTalk.tsx';
import { QuoteTotals, showQuote } from './QuoteTotals.tsx';
import { useReply } from './use-reply.ts';

/** The quote's items, its expiry, and the button to the cart. */
export function QuoteView({ quote }: { quote: QuoteAnswer }) {
  const { t, i18n } = useTranslation(['quotes', 'cart']);
  const lead = usePriceLead();
  const shown = showQuote(quote, lead, t('page.totalDiscount'));
  const day = dateText(quote.expiresAt, i18n.language);
  const stage = stageOf(quote);
  const stageText = stage === 'waiting' || stage === 'accepted' ? stage : null;
  return (
    <div className="page">
      <PageTitle title={t('page.title', { number: quote.number })} isHidden />
      <div className="page-head">
        <p className="small mute">{t('page.kind')}</p>
        <h1 className="h1 num">{quote.number}</h1>
        <p className="small second">
          {dateText(quote.createdAt, i18n.language)} ·{' '}
          {quote.revision > 1 && <>{t('page.revision', { number: quote.revision })} · </>}
          {t(`page.state.${quote.state}`, { day })}
          {stageText && <> · {t(`page.stage.${stageText}`)}</>}
        </p>
      </div>
      <div className="quote">
        <section aria-label={t('page.rows')}>
          <ul className="quote-rows">
            {quote.items.map((item, index) => (
              <QuoteRow
                key={`${item.productId} ${item.designId ?? ''}`}
                quote={quote}
                item={item}
                shown={shown.rows[index]}
              />
            ))}
          </ul>
          <QuoteTermsList quote={quote} />
          {quote.note && (
            <div className="quote-note">
              <h2 className="h3">{t('page.note')}</h2>
              <p className="quote-text">{quote.note}</p>
            </div>
          )}
        </section>
        <QuoteSummary quote={quote} shown={shown} day={day} />
        <div className="quote-more">
          <QuoteTalk quote={quote} />
          <QuoteRevisions
            quote={quote}
            hrefOf={({ code, state }) => `/quotes/${code}${state === 'replaced' ? '?old=1' : ''}`}
          />
        </div>
      </div>
    </div>
  );
}

type Shown = ReturnType<typeof showQuote>;

function QuoteRow({
  quote,
  item,
  shown,
}: {
  quote: QuoteAnswer;
  item: QuoteAnswer['items'][number];
  shown: Shown['rows'][number] | undefined;
}) {
  const { t, i18n } = useTranslation('quotes');
  const lead = usePriceLead();
  const lira = (amount = ZERO) => formatLira(amount, i18n.language);
  return (
    <li>
      <Photo picture={item.product?.images[0]} src={item.imageUrl} alt="" sizes="4.5rem" />
      <div>
        <h2 className="quote-name">
          {item.product && !item.isOwnRow ? (
            <Link to={`/products/${item.productId}`}>{item.name}</Link>
          ) : (
            item.name
          )}
        </h2>
        <p className="small second num">
          {item.sku} ·{' '}
          {t('page.item', {
            quantity: numberText(item.quantity, i18n.language),
            price: unitText(fromLira(item.unitPrice), taxOf(item, quote), {
              lead,
              language: i18n.language,
            }),
          })}
          {item.discount > 0 && <> · {t('page.discount', { amount: lira(shown?.discount) })}</>}
        </p>
        {!item.product && <p className="small second">{t('page.gone')}</p>}
      </div>
      <b className="num nowrap">{lira(shown?.line)}</b>
      <QuoteAlternatives quote={quote} group={item.group} />
    </li>
  );
}

/** The sums, how long they hold, and what the buyer can do with the quote. */
function QuoteSummary({ quote, shown, day }: { quote: QuoteAnswer; shown: Shown; day: string }) {
  const { t } = useTranslation('quotes');
  const hasGone = quote.items.some(({ product }) => product === null);
  const notice = quote.state === 'open' && hasGone ? 'gone' : quote.state;
  return (
    <aside className="panel quote-summary" aria-labelledby="quote-summary">
      <h2 className="h3" id="quote-summary">
        {t('page.summary')}
      </h2>
      <QuoteTotals quote={quote} shown={shown} />
      <Alert tone={notice === 'open' ? 'info' : 'warn'}>
        {t(`page.notices.${notice}`, { day })}
      </Alert>
      {quote.state === 'replaced' ? (
        <ButtonLink variant="buy" size="l" isWide to={`/quotes/${quote.revisions[0]?.code}`}>
          {t('page.toNewest')}
        </ButtonLink>
      ) : (
        <Restore quote={quote} isAtQuote={notice === 'open'} />
      )}
      {quote.state === 'open' && <DeclineQuote code={quote.code} />}
      <a className="btn btn--line btn--wide" href={pdfOf(quote.code)} download>
        {t('page.pdf')}
      </a>
      <p className="micro mute">{t('page.noInvoice')}</p>
    </aside>
  );
}

function Restore({ quote, isAtQuote }: { quote: QuoteAnswer; isAtQuote: boolean }) {
  const { t } = useTranslation('quotes');
  const { isReady, takeQuote, dropQuote } = useCart();
  const navigate = useNavigate();
  const reply = useReply(quote.code);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const accepts = isAtQuote && quote.acceptedAt === null;
  if (quote.items.every(({ product }) => product === null)) return null;

  async function restore() {
    setBusy(true);
    setFailure(null);
    try {
      if (accepts) await reply({ kind: 'acceptance' });
    } catch (error) {
      setFailure(failureOf(error, t('talk.failed')).message);
      return setBusy(false);
    }
    await takeQuote(quote);
    if (!isAtQuote) await dropQuote();
    await navigate('/cart');
  }

  return (
    <>
      {failure && <Alert tone="no">{failure}</Alert>}
      <Button
        variant="buy"
        size="l"
        isWide
        isBusy={isBusy || !isReady}
        onClick={() => void restore()}
      >
        {t(accepts ? 'page.accept' : isAtQuote ? 'page.restore' : 'page.restoreToday')}
      </Button>
    </>
  );
}
