import { dateText } from '#shared/base/format.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useCart } from './CartContext.ts';

/** Whether the prices of the quote that the cart carries apply, and why not. */
export function QuoteNote() {
  const { t, i18n } = useTranslation('cart');
  const { quote, dropQuote } = useCart();
  if (!quote) return null;
  const day = quote.expiresAt ? dateText(quote.expiresAt, i18n.language) : '';
  return (
    <Alert tone={quote.state === 'holds' ? 'ok' : 'warn'}>
      <p>{t(`quote.${quote.state}`, { number: quote.number ?? '', day })}</p>
      <Button className="quote-drop" variant="line" size="s" onClick={() => void dropQuote()}>
        {t('quote.drop')}
      </Button>
    </Alert>
  );
}
