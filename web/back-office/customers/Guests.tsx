// /admin/customers/guests: buyers who ordered without an account.
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  CUSTOMERS_PAGE_SIZE,
  type GuestRow,
  type GuestsPage,
} from '#shared/back-office/customers.ts';
import { dateText, numberText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { FileButtons } from '#web/back-office/kit/FileButtons.tsx';
import { ListFilters } from '#web/back-office/kit/ListFilters.tsx';
import { RemoteTable, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { NewCustomerDialog } from './CustomerDialogs.tsx';
import { CustomerTabs } from './CustomerTabs.tsx';
import { fetchGuests } from './customer-calls.ts';

const usual = { text: '' };

export function GuestList() {
  const { t } = useTranslation('admin-customers');
  const list = useListQuery(usual);
  const { query, page, filters, hrefFor, isNarrowed } = list;
  const navigate = useNavigate();
  const [opening, setOpening] = useState<GuestRow | null>(null);
  const guests = useRemote<GuestsPage>(JSON.stringify(query), (signal) =>
    fetchGuests({ page, size: CUSTOMERS_PAGE_SIZE, ...filters }, signal),
  );
  return (
    <>
      <SectionHead title={t('title')}>
        <FileButtons
          fetchFile={(format) =>
            adminApi().getFile(`/admin/customers/guests/${format}`, { query: filters })
          }
        />
      </SectionHead>
      <CustomerTabs tab="guests" />
      <ListFilters
        label={t('guests.filter')}
        list={list}
        filters={[
          {
            kind: 'text',
            name: 'text',
            label: t('filter.text'),
            placeholder: t('guests.textHint'),
            maxLength: 200,
          },
        ]}
      />
      <RemoteTable
        caption={t('tabs.guests')}
        remote={guests}
        columns={useColumns(setOpening)}
        rowKey={({ id }) => id}
        rowName={nameOf}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={CUSTOMERS_PAGE_SIZE}
        empty={
          <EmptyState title={t(isNarrowed ? 'guests.empty.narrowed' : 'guests.empty.title')}>
            {t(isNarrowed ? 'empty.narrowedText' : 'guests.empty.text')}
          </EmptyState>
        }
      />
      {opening && (
        <NewCustomerDialog
          guest={opening}
          onClose={() => setOpening(null)}
          onMade={(id) => void navigate(`/admin/customers/${id}`)}
        />
      )}
    </>
  );
}

const nameOf = ({ firstName, lastName }: GuestRow) => `${firstName} ${lastName}`;

/** The orders of the mailbox, or of the phone where there is none. */
const ordersOf = ({ email, phone }: GuestRow) =>
  `/admin/orders?${new URLSearchParams({ text: email ?? formatPhone(phone ?? '') })}`;

function useColumns(onOpen: (guest: GuestRow) => void): TableColumn<GuestRow>[] {
  const { t, i18n } = useTranslation('admin-customers');
  return [
    {
      key: 'name',
      onPhone: 'title',
      header: t('column.name'),
      cell: (guest) => (
        <Link
          className="customer-name break"
          to={ordersOf(guest)}
          aria-label={t('guests.orders', { name: nameOf(guest) })}
        >
          {nameOf(guest)}
        </Link>
      ),
    },
    {
      key: 'email',
      onPhone: 'detail',
      header: t('column.email'),
      cell: ({ email, phone }) => (
        <span className="break">{email ?? (phone && formatPhone(phone))}</span>
      ),
    },
    {
      key: 'phone',
      onPhone: 'hidden',
      header: t('column.phone'),
      cell: ({ phone }) => <span className="num">{phone ? formatPhone(phone) : '–'}</span>,
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
      key: 'paid',
      onPhone: 'value',
      header: t('guests.paid'),
      isEnd: true,
      cell: ({ paid }) => <span className="num">{formatLira(fromLira(paid), i18n.language)}</span>,
    },
    {
      key: 'last',
      onPhone: 'hidden',
      header: t('guests.last'),
      isEnd: true,
      cell: ({ lastOrderNumber, lastOrderAt }) => (
        <Link className="small" to={`/admin/orders/${lastOrderNumber}`}>
          {dateText(lastOrderAt, i18n.language)}
        </Link>
      ),
    },
    {
      key: 'open',
      onPhone: 'hidden',
      header: t('guests.open'),
      isEnd: true,
      cell: (guest) =>
        guest.email && (
          <Changing>
            <Button
              size="s"
              variant="line"
              aria-label={t('guests.openFor', { name: nameOf(guest) })}
              onClick={() => onOpen(guest)}
            >
              {t('guests.open')}
            </Button>
          </Changing>
        ),
    },
  ];
}
