import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type AdminCustomerRow, type AdminCustomersPage, CUSTOMERS_PAGE_SIZE } from '#shared/admin-customers.ts';
import { formatPhone } from '#shared/identity.ts';
import { numberText } from '../../catalogue/number-text.ts';
import { dateText } from '../../orders/order-date.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field, Input, Select } from '../../ui/Field.tsx';
import { useRemote } from '../../use-remote.ts';
import { type OfficeColumn, RemoteTable } from '../kit/RemoteTable.tsx';
import { SectionHead } from '../kit/SectionHead.tsx';
import { useListQuery } from '../kit/use-list-query.ts';
import { ConsentsDialog } from './ConsentsDialog.tsx';
import { fetchCustomers } from './customer-calls.ts';

const usual = { text: '', state: '', hasOrders: '' };
const states = ['verified', 'unverified', 'blocked'] as const;

export function CustomerList() {
  const { t, i18n } = useTranslation('admin-customers');
  const { query, change, hrefFor, isNarrowed } = useListQuery(usual);
  const [isReporting, setReporting] = useState(false);
  const page = Math.max(0, Number(query.page) - 1 || 0);
  const customers = useRemote<AdminCustomersPage>(JSON.stringify(query), (signal) => {
    const filter = Object.fromEntries(Object.entries(query).filter(([key, value]) => key !== 'page' && value !== ''));
    return fetchCustomers({ page, size: CUSTOMERS_PAGE_SIZE, ...filter }, signal);
  });
  const columns: OfficeColumn<AdminCustomerRow>[] = [
    {
      key: 'name',
      header: t('column.name'),
      cell: ({ id, firstName, lastName }) => (
        <Link className="customer-name break" to={`/admin/customers/${id}`}>
          {firstName} {lastName}
        </Link>
      ),
    },
    { key: 'email', header: t('column.email'), cell: ({ email }) => <span className="break">{email}</span> },
    { key: 'phone', header: t('column.phone'), cell: ({ phone }) => <span className="num">{phone ? formatPhone(phone) : '–'}</span> },
    {
      key: 'state',
      header: t('column.state'),
      cell: ({ isBlocked, isVerified }) =>
        isBlocked ? <Badge tone="no">{t('state.blocked')}</Badge> : <Badge tone={isVerified ? 'ok' : 'line'}>{t(isVerified ? 'state.verified' : 'state.unverified')}</Badge>,
    },
    { key: 'orders', header: t('column.orders'), isEnd: true, cell: ({ orderCount }) => (orderCount >= 100 ? t('many') : numberText(orderCount, i18n.language)) },
    { key: 'since', header: t('column.since'), isEnd: true, cell: ({ createdAt }) => <span className="small mute">{dateText(createdAt, i18n.language)}</span> },
  ];
  return (
    <>
      <SectionHead title={t('title')}>
        <Button variant="line" size="s" onClick={() => setReporting(true)}>
          {t('report.open')}
        </Button>
      </SectionHead>
      <Filters key={JSON.stringify(query)} query={query} onChange={change} isNarrowed={isNarrowed} />
      <RemoteTable
        caption={t('title')}
        remote={customers}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ firstName, lastName }) => `${firstName} ${lastName}`}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={CUSTOMERS_PAGE_SIZE}
        empty={<EmptyState title={t(isNarrowed ? 'empty.narrowed' : 'empty.title')}>{t(isNarrowed ? 'empty.narrowedText' : 'empty.text')}</EmptyState>}
      />
      {isReporting && <ConsentsDialog onClose={() => setReporting(false)} />}
    </>
  );
}

type FiltersProps = { query: typeof usual; onChange: (values: Partial<typeof usual>) => void; isNarrowed: boolean };

/** Text on Enter, everything else at once. */
function Filters({ query, onChange, isNarrowed }: FiltersProps) {
  const { t } = useTranslation('admin-customers');
  const [text, setText] = useState(query.text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ text: text.trim() });
  };
  return (
    <search>
      <form className="office-filters customer-filters" onSubmit={submit}>
        <Field label={t('filter.text')}>
          <Input
            type="search"
            enterKeyHint="search"
            placeholder={t('filter.textHint')}
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onBlur={() => text.trim() !== query.text && onChange({ text: text.trim() })}
          />
        </Field>
        <Field label={t('filter.state')}>
          <Select value={query.state} onChange={(event) => onChange({ state: event.target.value })}>
            <option value="">{t('filter.any')}</option>
            {states.map((state) => (
              <option key={state} value={state}>
                {t(`state.${state}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Checkbox checked={query.hasOrders === 'true'} onChange={(event) => onChange({ hasOrders: event.target.checked ? 'true' : '' })}>
          {t('filter.hasOrders')}
        </Checkbox>
        {isNarrowed && (
          <Button variant="quiet" size="s" onClick={() => onChange(usual)}>
            {t('filter.clear')}
          </Button>
        )}
      </form>
    </search>
  );
}
