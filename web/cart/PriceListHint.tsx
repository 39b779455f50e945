import { formatLira, fromLira } from '#shared/base/money.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Tip } from '#web/base/ui/Alert.tsx';
import { useCartView } from './use-cart-view.ts';

/** What the goods lack to reach the customer's own prices; nothing if there are none to reach. */
export function PriceListHint() {
  const { t, i18n } = useTranslation('cart');
  const { priceListMinimum: short } = useCartView();
  if (!short) return null;
  const write = (lira: number) => formatLira(fromLira(lira), i18n.language);
  return (
    <Tip>{t('ownMissing', { minimum: write(short.minimum), missing: write(short.missing) })}</Tip>
  );
}
