// /admin/customers: the list, and each customer by number. Needs the right `customer-data`.
import './customers.css';
import { useState } from 'react';
import { Link, Route, Routes, useNavigate, useParams } from 'react-router';
import {
  type AdminCustomerRow,
  type AdminCustomersPage,
  ConsentsQuery,
  CUSTOMERS_PAGE_SIZE,
} from '#shared/back-office/customers.ts';
import { DAY_MS, dateText, istanbulDay, numberText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { FileButtons } from '#web/back-office/kit/FileButtons.tsx';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { ListFilters } from '#web/back-office/kit/ListFilters.tsx';
import { RemoteTable, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { useCachedRemote } from '#web/back-office/kit/ResultCache.tsx';
import { NotThere, SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { NewCustomerDialog } from './CustomerDialogs.tsx';
import { CustomerPage } from './CustomerPage.tsx';
import { CustomerTabs } from './CustomerTabs.tsx';
import { fetchCustomers, fetchUsedTags, saveConsents } from './customer-calls.ts';
import { GuestList } from './Guests.tsx';

export default function Customers() {
  return (
    <Routes>
      <Route index element={<CustomerList />} />
      <Route path="guests" element={<GuestList />} />
      <Route path=":id" element={<ById />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}

function ById() {
  const { id = '' } = useParams();
  return <CustomerPage key={id} id={Number(id)} />;
}

const usual = { text: '', state: '', group: '', tag: '', hasOrders: '' };
const states = ['verified', 'unverified', 'blocked'] as const;

/** The group or tag in the address is a choice, too, even if no customer has it any more. */
function choicesOf(used: readonly { name: string }[], chosen: string) {
  const names = new Set(used.map(({ name }) => name));
  if (chosen) names.add(chosen);
  return [...names].map((name) => ({ value: name, label: name }));
}

function CustomerList() {
  const { t } = useTranslation('admin-customers');
  const list = useListQuery(usual);
  const { query, page, filters, hrefFor, isNarrowed } = list;
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const customers = useCachedRemote<AdminCustomersPage>(
    'customers',
    JSON.stringify(query),
    (signal) => fetchCustomers({ page, size: CUSTOMERS_PAGE_SIZE, ...filters }, signal),
  );
  const columns = useColumns();
  const used = useRemote('customer tags', fetchUsedTags);
  const groupFilters = (['group', 'tag'] as const).flatMap((name) => {
    const choices = choicesOf(used.data?.[`${name}s`] ?? [], query[name]);
    if (choices.length === 0) return [];
    const texts = { label: t(`filter.${name}`), any: t('filter.any') };
    return [{ kind: 'choice' as const, name, choices, ...texts }];
  });
  return (
    <>
      <SectionHead title={t('title')}>
        <FileButtons
          fetchFile={(format) =>
            adminApi().getFile(`/admin/customers/${format}`, { query: filters })
          }
        />
        <Changing>
          <Button variant="line" size="s" onClick={() => setReporting(true)}>
            {t('report.open')}
          </Button>
          <Button size="s" icon="plus" onClick={() => setMaking(true)}>
            {t('new.open')}
          </Button>
        </Changing>
      </SectionHead>
      <CustomerTabs tab="accounts" />
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
          ...groupFilters,
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
      {isMaking && (
        <NewCustomerDialog
          onClose={() => setMaking(false)}
          onMade={(id) => void navigate(`/admin/customers/${id}`)}
        />
      )}
      {isReporting && <ConsentsDialog onClose={() => setReporting(false)} />}
    </>
  );
}

function useColumns(): TableColumn<AdminCustomerRow>[] {
  const { t, i18n } = useTranslation('admin-customers');
  return [
    {
      key: 'name',
      onPhone: 'title',
      header: t('column.name'),
      cell: ({ id, firstName, lastName, group, tags }) => (
        <>
          <Link className="customer-name break" to={`/admin/customers/${id}`}>
            {firstName} {lastName}
          </Link>
          {(group || tags.length > 0) && (
            <p className="small second break">{[group, ...tags].filter(Boolean).join(' · ')}</p>
          )}
        </>
      ),
    },
    {
      key: 'email',
      onPhone: 'detail',
      header: t('column.email'),
      cell: ({ email }) => <span className="break">{email}</span>,
    },
    {
      key: 'phone',
      onPhone: 'hidden',
      header: t('column.phone'),
      cell: ({ phone }) => <span className="num">{phone ? formatPhone(phone) : '–'}</span>,
    },
    {
      key: 'state',
      onPhone: 'value',
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
      onPhone: 'state',
      header: t('column.orders'),
      isEnd: true,
      cell: ({ orderCount }) =>
        orderCount >= 100 ? t('many') : numberText(orderCount, i18n.language),
    },
    {
      key: 'since',
      onPhone: 'hidden',
      header: t('column.since'),
      isEnd: true,
      cell: ({ createdAt }) => (
        <span className="small mute">{dateText(createdAt, i18n.language)}</span>
      ),
    },
  ];
}

const REPORTED_DAYS = 7;
/** Approvals and refusals of a period, as a file that İYS imports. */
function ConsentsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['admin-customers', 'admin']);
  const form = useBackOfficeForm({
    schema: ConsentsQuery,
    defaultValues: {
      from: istanbulDay(Date.now() - REPORTED_DAYS * DAY_MS),
      to: istanbulDay(Date.now()),
    },
    async submit({ from, to }) {
      await saveConsents(from, to);
      onClose();
    },
  });
  const { register, watch, errorOf } = form;
  return (
    <FormDialog title={t('report.title')} confirm={t('report.do')} form={form} onClose={onClose}>
      <p className="small second">{t('report.text')}</p>
      <div className="bo-pair">
        <Field label={t('report.from')} error={errorOf('from')}>
          <Input {...register('from')} type="date" required max={watch('to')} />
        </Field>
        <Field label={t('report.to')} error={errorOf('to')}>
          <Input {...register('to')} type="date" required min={watch('from')} />
        </Field>
      </div>
    </FormDialog>
  );
}
