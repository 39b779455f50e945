// The payment methods for this cart, the surcharge of the chosen one, and why others cannot be
// chosen.
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Shares } from '#shared/balances/parts.ts';
import { formatLira, fromLira, type Kurus, ZERO } from '#shared/base/money.ts';
import type { PaymentMethod } from '#shared/orders/payment-methods.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import type { Choice } from '#web/base/ui/RadioCards.tsx';
import { useCartView } from '#web/cart/use-cart-view.ts';
import { useCompanyAccount } from '#web/payments/company-account.ts';
import { useShop } from '#web/settings/shop-context.tsx';
import { accountChoice } from './account-choice.ts';
import type { CheckoutData, CheckoutValues } from './checkout-form.ts';

export function useChosenMethod(
  { watch, setValue }: UseFormReturn<CheckoutValues, unknown, CheckoutData>,
  {
    onSurcharge,
    partsOf,
  }: { onSurcharge: (surcharge: Kurus) => void; partsOf: (total: Kurus) => Shares },
) {
  const { t, i18n } = useTranslation('checkout');
  const { paymentMethods, cashOnDelivery } = useShop();
  const { totals } = useCartView();
  const chosen = watch('paymentMethod');
  const cost = cashOnDelivery ? fromLira(cashOnDelivery.surcharge) : ZERO;
  const lira = (amount: Kurus) => formatLira(amount, i18n.language);

  const hindrance = useCashHindrance();
  // If nothing is left for the courier to collect, there is no surcharge for it.
  const isNothingLeft = partsOf(totals.finalTotal).money === 0;
  const isHindered = chosen === 'cash-on-delivery' && (hindrance !== null || isNothingLeft);
  const other = paymentMethods.find((method) => method !== 'cash-on-delivery');
  useEffect(() => {
    if (isHindered && other) setValue('paymentMethod', other);
  }, [isHindered, other, setValue]);

  const surcharge = chosen === 'cash-on-delivery' && !isHindered ? cost : ZERO;
  useEffect(() => onSurcharge(surcharge), [surcharge, onSurcharge]);

  const account = useCompanyAccount();
  const onAccount =
    account &&
    accountChoice(account, partsOf(totals.finalTotal).money, { t, language: i18n.language });
  const isAccountGone =
    chosen === 'account' && (!onAccount || onAccount.isDisabled === true || isNothingLeft);
  const first = paymentMethods[0];
  useEffect(() => {
    if (isAccountGone && first) setValue('paymentMethod', first);
  }, [isAccountGone, first, setValue]);

  const offered = paymentMethods.map((method): Choice<PaymentMethod> => {
    const title = t(`method.${method}`);
    if (method !== 'cash-on-delivery')
      return { value: method, title, description: t(`method.${method}Text`) };
    if (hindrance !== null)
      return { value: method, title, description: hindrance, isDisabled: true };
    return {
      value: method,
      title,
      description: t(cost > 0 ? 'cash.text' : 'cash.textFree', { surcharge: lira(cost) }),
    };
  });
  return { choices: onAccount ? [onAccount, ...offered] : offered, surcharge };
}

/**
 * Why cash on delivery is not possible; the server refuses it for the same reasons
 * (CASH_NOT_POSSIBLE).
 */
function useCashHindrance(): string | null {
  const { t, i18n } = useTranslation('checkout');
  const { cashOnDelivery } = useShop();
  const { rows, totals, delivery } = useCartView();
  const most = cashOnDelivery ? fromLira(cashOnDelivery.maxTotal) : ZERO;
  if (rows.some(({ isPersonalised }) => isPersonalised)) return t('cash.personalised');
  if (totals.finalTotal > most) return t('cash.tooMuch', { most: formatLira(most, i18n.language) });
  return delivery?.chosen.isBuyerPays ? t('cash.buyerPays') : null;
}
