import type { CustomerStatus, PaymentState } from '#shared/orders/order-states.ts';
import { paymentMethods } from '#shared/orders/payment-methods.ts';
import { ListFilters, type ListOf } from '#web/back-office/kit/ListFilters.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';

const statuses: readonly CustomerStatus[] = [
  'PENDING_PAYMENT',
  'PAYMENT_FAILED',
  'PAID',
  'PREPARING',
  'SHIPPED',
  'DELIVERED',
  'CANCELLED',
  'EXPIRED',
  'REFUNDED',
];
const payments: readonly PaymentState[] = [
  'PENDING',
  'PAID',
  'FAILED',
  'REVIEW',
  'PARTLY_REFUNDED',
  'REFUNDED',
];
const needs = ['decision', 'expiring', 'proof'] as const;

export function OrderFilters({ list }: { list: ListOf<OrderQuery> }) {
  const { t } = useTranslation(['admin-orders', 'orders']);
  const any = t('filter.any');
  return (
    <ListFilters
      label={t('filter.label')}
      list={list}
      filters={[
        {
          kind: 'text',
          name: 'text',
          label: t('filter.text'),
          placeholder: t('filter.textHint'),
          maxLength: 100,
        },
        {
          kind: 'choice',
          name: 'status',
          label: t('filter.status'),
          any,
          choices: statuses.map((value) => ({ value, label: t(`orders:status.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'payment',
          label: t('filter.payment'),
          any,
          choices: payments.map((value) => ({ value, label: t(`payment.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'method',
          label: t('filter.method'),
          any,
          choices: paymentMethods.map((value) => ({ value, label: t(`method.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'needs',
          label: t('filter.needs'),
          any,
          choices: needs.map((value) => ({ value, label: t(`needs.${value}`) })),
        },
        { kind: 'day', name: 'from', label: t('filter.from'), max: list.query.to },
        { kind: 'day', name: 'to', label: t('filter.to'), min: list.query.from },
      ]}
    />
  );
}

// The parameters in the address of the order list.
export const defaultQuery = {
  tab: '',
  text: '',
  status: '',
  payment: '',
  method: '',
  needs: '',
  from: '',
  to: '',
};
export type OrderQuery = typeof defaultQuery;
