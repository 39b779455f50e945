import { useState } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { Button } from '#web/base/ui/Button.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { useCart } from './CartContext.ts';

/** Its code and its words come when it is opened: most carts are bought without a quote. */
const QuoteDialog = lazyPart(async () => ({
  default: (await import('./QuoteDialog.tsx')).QuoteDialog,
}));

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
