import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerStatus, PaymentState } from '#shared/orders.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Input, Select } from '../../ui/Field.tsx';
import { type ListQuery, usual } from './list-query.ts';

const statuses: readonly CustomerStatus[] = ['PENDING_PAYMENT', 'PAYMENT_FAILED', 'PAID', 'PREPARING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'EXPIRED', 'REFUNDED'];
const payments: readonly PaymentState[] = ['PENDING', 'PAID', 'FAILED', 'REVIEW', 'PARTLY_REFUNDED', 'REFUNDED'];
const needs = ['decision', 'expiring'] as const;

type OrderFiltersProps = { query: ListQuery; onChange: (values: Partial<ListQuery>) => void; isNarrowed: boolean };

/** Text on Enter, everything else at once. */
export function OrderFilters({ query, onChange, isNarrowed }: OrderFiltersProps) {
  const { t } = useTranslation(['admin-orders', 'orders']);
  const [text, setText] = useState(query.text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ text: text.trim() });
  };
  return (
    <search>
      <form className="office-filters desk-filters" onSubmit={submit}>
        <Field label={t('filter.text')}>
          <Input
            type="search"
            enterKeyHint="search"
            placeholder={t('filter.textHint')}
            maxLength={100}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onBlur={() => text.trim() !== query.text && onChange({ text: text.trim() })}
          />
        </Field>
        <Field label={t('filter.status')}>
          <Select value={query.status} onChange={(event) => onChange({ status: event.target.value })}>
            <option value="">{t('filter.any')}</option>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {t(`orders:status.${status}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('filter.payment')}>
          <Select value={query.payment} onChange={(event) => onChange({ payment: event.target.value })}>
            <option value="">{t('filter.any')}</option>
            {payments.map((payment) => (
              <option key={payment} value={payment}>
                {t(`payment.${payment}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('filter.method')}>
          <Select value={query.method} onChange={(event) => onChange({ method: event.target.value })}>
            <option value="">{t('filter.any')}</option>
            <option value="card">{t('method.card')}</option>
            <option value="transfer">{t('method.transfer')}</option>
          </Select>
        </Field>
        <Field label={t('filter.needs')}>
          <Select value={query.needs} onChange={(event) => onChange({ needs: event.target.value })}>
            <option value="">{t('filter.any')}</option>
            {needs.map((need) => (
              <option key={need} value={need}>
                {t(`needs.${need}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('filter.from')}>
          <Input type="date" value={query.from} max={query.to || undefined} onChange={(event) => onChange({ from: event.target.value })} />
        </Field>
        <Field label={t('filter.to')}>
          <Input type="date" value={query.to} min={query.from || undefined} onChange={(event) => onChange({ to: event.target.value })} />
        </Field>
        {isNarrowed && (
          <Button variant="quiet" size="s" onClick={() => onChange(usual)}>
            {t('filter.clear')}
          </Button>
        )}
      </form>
    </search>
  );
}
