// The first and the last day of a statement.
import { useState } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';

export function usePeriod() {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const query: { from?: string; to?: string } = { ...(from && { from }), ...(to && { to }) };
  return { from, to, setFrom, setTo, query };
}

export function PeriodFields({ period }: { period: ReturnType<typeof usePeriod> }) {
  const { t } = useTranslation('statement');
  const { from, to, setFrom, setTo } = period;
  return (
    <div className="statement-period">
      <Field label={t('from')}>
        <Input type="date" value={from} max={to} onChange={({ target }) => setFrom(target.value)} />
      </Field>
      <Field label={t('to')}>
        <Input type="date" value={to} min={from} onChange={({ target }) => setTo(target.value)} />
      </Field>
    </div>
  );
}
