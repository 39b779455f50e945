import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCart } from '../cart/CartProvider.tsx';
import { lazyPart } from '../chunks.ts';
import { LazyPart } from '../layout/LazyPart.tsx';
import { Button } from '../ui/Button.tsx';

/** Its code and its words come when it is opened: most carts are bought without a quote. */
const QuoteDialog = lazyPart(async () => ({ default: (await import('./QuoteDialog.tsx')).QuoteDialog }));

export function AskForQuote() {
  const { t } = useTranslation('cart');
  const { hasProblem } = useCart();
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
