import type { ReactNode, Ref } from 'react';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert, Tip } from '#web/base/ui/Alert.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { DeliveryPromise } from '#web/delivery/DeliveryPromise.tsx';
import { PriceSwitch } from '#web/session/PriceSwitch.tsx';
import { useShop } from '#web/settings/shop-context.tsx';
import { AskForQuote, QuoteNote } from './CartQuote.tsx';
import { CartTotals, FreeShippingMeter } from './CartTotals.tsx';
import { CouponField } from './CouponField.tsx';
import { DeliveryChoice } from './DeliveryChoice.tsx';
import { DiscountHints } from './DiscountHints.tsx';
import { NextStep } from './NextStep.tsx';
import { useCartView } from './use-cart-view.ts';

/** The costs of the cart, how much is missing for free shipping, and the button to the checkout. */
export function CartSummary({
  action,
  actionRef,
}: {
  action: ReactNode;
  actionRef: Ref<HTMLDivElement>;
}) {
  const { t, i18n } = useTranslation('cart');
  const { totals, rows, delivery, isCalculating } = useCartView();
  const { paymentMethods, dispatchBefore } = useShop();
  return (
    <aside className="panel cart-summary" aria-labelledby="cart-summary">
      <h2 className="h3" id="cart-summary">
        {t('summary')}
      </h2>
      <FreeShippingMeter />
      <DeliveryChoice />
      <CartTotals />
      <PriceSwitch />
      <PriceListHint />
      <NextStep />
      <DiscountHints />
      <CouponField />
      <QuoteNote />
      <p className="sr-only" role="status">
        {isCalculating
          ? ''
          : t('totalNow', { total: formatLira(totals.finalTotal, i18n.language) })}
      </p>
      <TooLarge />
      <div ref={actionRef}>{action}</div>
      <AskForQuote />
      <ul className="cart-promises small second">
        <li>
          <Icon name="lock" size="s" />
          {t(paymentMethods.includes('transfer') ? 'payBoth' : 'payCard')}
        </li>
        <li>
          <Icon name="truck" size="s" />
          {t('delivery')}
        </li>
        {dispatchBefore !== null && !delivery?.chosen.isBuyerPays && (
          <li>
            <Icon name="clock" size="s" />
            <DeliveryPromise isPersonalised={rows.some(({ isPersonalised }) => isPersonalised)} />
          </li>
        )}
        {rows.some(({ isPersonalised }) => !isPersonalised) && (
          <li>
            <Icon name="return" size="s" />
            {t('withdrawal')}
          </li>
        )}
      </ul>
      <p className="micro mute">{t('recalculated')}</p>
    </aside>
  );
}

/** The server calculates no totals for such a cart; its message says what to do. */
function TooLarge() {
  const { failure } = useCartView().figures.calculated;
  return failure instanceof ApiError && failure.code === 'CART_TOO_LARGE' ? (
    <Alert tone="no">{failure.message}</Alert>
  ) : null;
}

/** What the goods lack to reach the customer's own prices; nothing if there are none to reach. */
function PriceListHint() {
  const { t, i18n } = useTranslation('cart');
  const { priceListMinimum: short } = useCartView();
  if (!short) return null;
  const write = (lira: number) => formatLira(fromLira(lira), i18n.language);
  return (
    <Tip>{t('ownMissing', { minimum: write(short.minimum), missing: write(short.missing) })}</Tip>
  );
}
