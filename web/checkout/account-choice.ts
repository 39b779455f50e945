// The credit account of the company that the buyer orders for, as a payment method. The server
// refuses it for the same reasons (CREDIT_STOPPED, CREDIT_OVERDUE, CREDIT_LIMIT_REACHED).
import type { TFunction } from 'i18next';
import { dayText } from '#shared/base/format.ts';
import { formatLira, fromLira, type Kurus } from '#shared/base/money.ts';
import type { PaymentMethod } from '#shared/orders/payment-methods.ts';
import type { Choice } from '#web/base/ui/RadioCards.tsx';
import type { CompanyAccount } from '#web/payments/company-account.ts';

export function accountChoice(
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
