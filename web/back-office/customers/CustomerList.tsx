import { useState } from 'react';
import { Link } from 'react-router';
import {
  type AdminCustomerRow,
  type AdminCustomersPage,
  CUSTOMERS_PAGE_SIZE,
} from '#shared/back-office/customers.ts';
import { dateText, numberText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { ListFilters } from '#web/back-office/kit/ListFilters.tsx';
import { RemoteTable, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { ConsentsDialog } from './ConsentsDialog.tsx';
import { fetchCustomers } from './customer-calls.ts';

const usual = { text: '', state: '', hasOrders: '' };
const states = ['verified', 'unverified', 'blocked'] as const;

export function CustomerList() {
  const { t } = useTranslation('admin-customers');
  const list = useListQuery(usual);
  const { query, page, filters, hrefFor, isNarrowed } = list;
  const [isReporting, setReporting] = useState(false);
  const customers = useRemote<AdminCustomersPage>(JSON.stringify(query), (signal) =>
    fetchCustomers({ page, size: CUSTOMERS_PAGE_SIZE, ...filters }, signal),
  );
  const columns = useColumns();
  return (
    <>
      <SectionHead title={t('title')}>
        <Button variant="line" size="s" onClick={() => setReporting(true)}>
          {t('report.open')}
        </Button>
      </SectionHead>
      <ListFilters
        label={t('filter.label')}
        list={list}
        filters={[
          {
            kind: 'text',
            name: 'text',
            label: t('filter.text'),
            placeholder: t('filter.textHint'),
            maxLength: 200,
          },
          {
            kind: 'choice',
            name: 'state',
            label: t('filter.state'),
            any: t('filter.any'),
            choices: states.map((value) => ({ value, label: t(`state.${value}`) })),
          },
          { kind: 'check', name: 'hasOrders', label: t('filter.hasOrders') },
        ]}
      />
      <RemoteTable
        caption={t('title')}
        remote={customers}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ firstName, lastName }) => `${firstName} ${lastName}`}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={CUSTOMERS_PAGE_SIZE}
        empty={
          <EmptyState title={t(isNarrowed ? 'empty.narrowed' : 'empty.title')}>
            {t(isNarrowed ? 'empty.narrowedText' : 'empty.text')}
          </EmptyState>
        }
      />
      {isReporting && <ConsentsDialog onClose={() => setReporting(false)} />}
    </>
  );
}

function useColumns(): TableColumn<AdminCustomerRow>[] {
  const { t, i18n } = useTranslation('admin-customers');
  return [
    {
      key: 'name',
      header: t('column.name'),
      cell: ({ id, firstName, lastName }) => (
        <Link className="customer-name break" to={`/admin/customers/${id}`}>
          {firstName} {lastName}
        </Link>
      ),
    },
    {
      key: 'email',
      header: t('column.email'),
      cell: ({ email }) => <span className="break">{email}</span>,
    },
    {
      key: 'phone',
      header: t('column.phone'),
      cell: ({ phone }) => <span className="num">{phone ? formatPhone(phone) : '–'}</span>,
    },
    {
      key: 'state',
      header: t('column.state'),
      cell: ({ isBlocked, isVerified }) =>
        isBlocked ? (
          <Badge tone="no">{t('state.blocked')}</Badge>
        ) : (
          <Badge tone={isVerified ? 'ok' : 'line'}>
            {t(isVerified ? 'state.verified' : 'state.unverified')}
          </Badge>
        ),
    },
    {
      key: 'orders',
      header: t('column.orders'),
      isEnd: true,
      cell: ({ orderCount }) =>
        orderCount >= 100 ? t('many') : numberText(orderCount, i18n.language),
    },
    {
      key: 'since',
      header: t('column.since'),
      isEnd: true,
      cell: ({ createdAt }) => (
        <span className="small mute">{dateText(createdAt, i18n.language)}</span>
      ),
    },
  ];
}
