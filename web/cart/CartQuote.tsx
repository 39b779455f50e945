import { useState } from 'react';
import { Link } from 'react-router';
import { dateText } from '#shared/base/format.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { useCartView } from './use-cart-view.ts';

/** Its code and texts load when it opens: most carts are bought without a quote. */
const QuoteDialog = lazyPart(async () => ({
  default: (await import('./QuoteDialog.tsx')).QuoteDialog,
}));

export function AskForQuote() {
  const { t } = useTranslation('cart');
  const { hasProblem } = useCartView();
  const [state, setState] = useState<'unseen' | 'open' | 'closed'>('unseen');
  return (
    <>
      <Button variant="line" isWide disabled={hasProblem} onClick={() => setState('open')}>
        {t('quote.ask')}
      </Button>
      {state !== 'unseen' && (
        <LazyPart>
          <QuoteDialog isOpen={state === 'open'} onClose={() => setState('closed')} />
        </LazyPart>
      )}
    </>
  );
}

/** Whether the prices of the quote that the cart was filled from apply, and why not. */
export function QuoteNote() {
  const { t, i18n } = useTranslation('cart');
  const { quote, dropQuote } = useCartView();
  if (!quote) return null;
  const day = quote.expiresAt ? dateText(quote.expiresAt, i18n.language) : '';
  return (
    <Alert tone={quote.state === 'holds' ? 'ok' : 'warn'}>
      <p>{t(`quote.${quote.state}`, { number: quote.number ?? '', day })}</p>
      {quote.state === 'replaced' && (
        <Link className="text-link" to={`/quotes/${quote.code}`}>
          {t('quote.toNewest')}
        </Link>
      )}
      <Button className="quote-drop" variant="line" size="s" onClick={() => void dropQuote()}>
        {t('quote.drop')}
      </Button>
    </Alert>
  );
}
