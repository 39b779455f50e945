import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLira, subtract } from '#shared/money.ts';
import { FALLBACK_FREE_SHIPPING_THRESHOLD } from '#shared/pricing.ts';
import { shortLira } from '../catalogue/number-text.ts';
import { useRates, useShop } from '../Providers.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Meter } from '../ui/Meter.tsx';
import { useCart } from './CartProvider.tsx';
import { CartTotals } from './CartTotals.tsx';

/** What the cart costs, how far free shipping is, and the way on. */
export function CartSummary({ action, actionRef }: { action: ReactNode; actionRef: Ref<HTMLDivElement> }) {
  const { t, i18n } = useTranslation('cart');
  const { totals, isCalculating } = useCart();
  const { paymentMethods } = useShop();
  return (
    <aside className="panel cart-summary" aria-labelledby="cart-summary">
      <h2 className="h3" id="cart-summary">
        {t('summary')}
      </h2>
      <FreeShippingMeter />
      <CartTotals />
      <p className="sr-only" role="status">
        {isCalculating ? '' : t('totalNow', { total: formatLira(totals.finalTotal, i18n.language) })}
      </p>
      <div ref={actionRef}>{action}</div>
      <ul className="cart-promises small second">
        <li>
          <Icon name="lock" size="s" />
          {t(paymentMethods.includes('transfer') ? 'payBoth' : 'payCard')}
        </li>
        <li>
          <Icon name="truck" size="s" />
          {t('delivery')}
        </li>
        <li>
          <Icon name="return" size="s" />
          {t('withdrawal')}
        </li>
      </ul>
      <p className="micro mute">{t('recalculated')}</p>
    </aside>
  );
}

/** Silent when the threshold is the one that no cart reaches: nothing may be promised then (design.md 7). */
function FreeShippingMeter() {
  const { t, i18n } = useTranslation('cart');
  const { totals } = useCart();
  const { freeShippingThreshold } = useRates();
  if (freeShippingThreshold >= FALLBACK_FREE_SHIPPING_THRESHOLD || freeShippingThreshold === 0) return null;
  const missing = subtract(freeShippingThreshold, totals.subtotal);
  return (
    <Meter
      value={totals.subtotal}
      max={freeShippingThreshold}
      label={
        missing > 0
          ? t('freeShippingMissing', { amount: formatLira(missing, i18n.language) })
          : t('freeShippingReached', { amount: shortLira(freeShippingThreshold, i18n.language) })
      }
    />
  );
}
