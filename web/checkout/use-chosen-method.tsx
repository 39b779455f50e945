// The payment methods for this cart, the surcharge of the chosen one, and why others cannot be
// chosen.

import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Shares } from '#shared/balances/balances.ts';
import { dayText } from '#shared/base/format.ts';
import { formatLira, fromLira, type Kurus, ZERO } from '#shared/base/money.ts';
import type { PaymentMethod } from '#shared/orders/payment-methods.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import type { Choice } from '#web/base/ui/RadioCards.tsx';
import { useCartView } from '#web/cart/use-cart-view.ts';
import { type CompanyAccount, useCompanyAccount } from '#web/payments/company-account.ts';
import { useShop } from '#web/settings/shop-context.tsx';
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

/**
 * The credit account of the company that the buyer orders for, as a payment method. The server
 * refuses it for the same reasons (CREDIT_STOPPED, CREDIT_OVERDUE, CREDIT_LIMIT_REACHED).
 */
function accountChoice(
  account: CompanyAccount,
  total: Kurus,
  { t, language }: { t: TFunction; language: string },
): Choice<PaymentMethod> {
  const lira = (amount: number) => formatLira(fromLira(amount), language);
  const hindrance =
    account.stop === 'stopped'
      ? t('checkout:credit.stopped', { reason: account.stopReason ?? '' })
      : account.stop === 'overdue'
        ? t('checkout:credit.overdue', { amount: lira(account.longOverdue) })
        : total > fromLira(account.free)
          ? t('checkout:credit.tooMuch', { free: lira(account.free) })
          : null;
  const choice = { value: 'account' as const, title: t('checkout:method.account') };
  if (hindrance !== null) return { ...choice, description: hindrance, isDisabled: true };
  const values = { company: account.companyName, free: lira(account.free) };
  const day = dayText(account.dueOn, language);
  return { ...choice, description: t('checkout:credit.text', { ...values, day }) };
}
