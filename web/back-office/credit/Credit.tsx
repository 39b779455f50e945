// /admin/credit: the credit accounts (cari hesap) of companies, and one account.
import '#web/back-office/orders/orders.css';
import { useState } from 'react';
import { Link, Route, Routes, useParams } from 'react-router';
import { type CreditAccountRow, creditStates } from '#shared/back-office/credit.ts';
import { amountText, fromLira } from '#shared/base/money.ts';
import { FileButtons } from '#web/back-office/kit/FileButtons.tsx';
import { ListFilters } from '#web/back-office/kit/ListFilters.tsx';
import { RemoteTable, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { NotThere, SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { CreditPage } from './CreditPage.tsx';
import { listAccounts, readRules } from './credit-calls.ts';
import { RulesDialog } from './RulesDialog.tsx';
import { StateBadge } from './StateBadge.tsx';

export default function Credit() {
  return (
    <Routes>
      <Route index element={<CreditList />} />
      <Route path=":companyId" element={<ById />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}

function ById() {
  const { companyId = '' } = useParams();
  return /^\d+$/.test(companyId) ? (
    <CreditPage key={companyId} companyId={Number(companyId)} />
  ) : (
    <NotThere />
  );
}

const SIZE = 20;
const usual = { q: '', state: '' };

function CreditList() {
  const { t, i18n } = useTranslation('admin-credit');
  const list = useListQuery(usual);
  const { query, page, filters, hrefFor, isNarrowed } = list;
  const accounts = useRemote(`credit ${JSON.stringify(query)}`, (signal) =>
    listAccounts({ page, size: SIZE, ...filters }, signal),
  );
  const rules = useRemote('credit rules', readRules);
  const [isOpen, setOpen] = useState(false);
  const { showToast } = useToast();
  return (
    <>
      <SectionHead title={t('title')}>
        <FileButtons
          fetchFile={(format) => adminApi().getFile(`/admin/credit/${format}`, { query: filters })}
        />
        <Button size="s" variant="line" onClick={() => setOpen(true)}>
          {t('rules.open')}
        </Button>
      </SectionHead>
      <p className="small second">{t('intro')}</p>
      <ListFilters
        label={t('filters')}
        list={list}
        filters={[
          { kind: 'text', name: 'q', label: t('search'), maxLength: 200 },
          {
            kind: 'choice',
            name: 'state',
            label: t('state.label'),
            any: t('state.all'),
            choices: creditStates.map((value) => ({ value, label: t(`state.${value}`) })),
          },
        ]}
      />
      <RemoteTable
        caption={t('title')}
        remote={accounts}
        columns={columnsOf(t, i18n.language)}
        rowKey={({ companyId }) => companyId}
        rowName={({ companyName }) => companyName}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={SIZE}
        empty={
          <EmptyState title={t(isNarrowed ? 'empty.narrowed' : 'empty.title')}>
            {t('empty.text')}
          </EmptyState>
        }
      />
      {isOpen && rules.data && (
        <RulesDialog
          rules={rules.data}
          onClose={() => setOpen(false)}
          onSaved={async () => {
            setOpen(false);
            showToast(t('rules.saved'));
            await rules.reload();
          }}
        />
      )}
    </>
  );
}

type Translate = ReturnType<typeof useTranslation<'admin-credit'>>['t'];

function columnsOf(t: Translate, language: string): TableColumn<CreditAccountRow>[] {
  const money = (
    key: 'balance' | 'overdue' | 'limit' | 'free',
    onPhone: NonNullable<TableColumn<CreditAccountRow>['onPhone']>,
  ): TableColumn<CreditAccountRow> => ({
    key,
    onPhone,
    header: t(`column.${key}`),
    isEnd: true,
    cell: ({ hasAccount, ...row }) => (
      <span className="num">{hasAccount ? amountText(fromLira(row[key]), language) : '–'}</span>
    ),
  });
  return [
    {
      key: 'company',
      header: t('column.company'),
      onPhone: 'title',
      cell: ({ companyId, companyName }) => (
        <Link className="text-link break" to={`/admin/credit/${companyId}`}>
          {companyName}
        </Link>
      ),
    },
    {
      key: 'taxNumber',
      header: t('column.taxNumber'),
      onPhone: 'detail',
      cell: ({ taxNumber }) => <span className="num">{taxNumber}</span>,
    },
    money('balance', 'value'),
    money('overdue', 'hidden'),
    money('limit', 'hidden'),
    money('free', 'hidden'),
    {
      key: 'state',
      header: t('state.label'),
      onPhone: 'state',
      cell: (row) => <StateBadge account={row} />,
    },
  ];
}
