// /admin/vouchers: gift vouchers with their balances, and new ones.
import '#web/back-office/orders/orders.css';
import { useState } from 'react';
import type { Voucher } from '#shared/back-office/vouchers.ts';
import { voucherStates } from '#shared/balances/balances.ts';
import { dayText } from '#shared/base/format.ts';
import { amountText, fromLira } from '#shared/base/money.ts';
import { FileButtons } from '#web/back-office/kit/FileButtons.tsx';
import { ListFilters } from '#web/back-office/kit/ListFilters.tsx';
import { RemoteTable, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { CodesDialog, type Issued } from './CodesDialog.tsx';
import { NewVouchersDialog, VoucherDialog } from './VoucherDialogs.tsx';
import { listVouchers } from './voucher-calls.ts';

const SIZE = 20;
const usual = { q: '', state: '' };

export default function Vouchers() {
  const { t, i18n } = useTranslation('admin-vouchers');
  const list = useListQuery(usual);
  const { query, page, filters, hrefFor, isNarrowed } = list;
  const vouchers = useRemote(`vouchers ${JSON.stringify(query)}`, (signal) =>
    listVouchers({ page, size: SIZE, ...filters }, signal),
  );
  const [isNew, setNew] = useState(false);
  const [issued, setIssued] = useState<Issued | null>(null);
  const [shown, setShown] = useState<Voucher | null>(null);
  const { showToast } = useToast();
  return (
    <>
      <SectionHead title={t('title')}>
        <FileButtons
          fetchFile={(format) =>
            adminApi().getFile(`/admin/vouchers/${format}`, { query: filters })
          }
        />
        <Changing>
          <Button size="s" onClick={() => setNew(true)}>
            {t('new.open')}
          </Button>
        </Changing>
      </SectionHead>
      <p className="small second">{t('intro')}</p>
      <ListFilters
        label={t('filters')}
        list={list}
        filters={[
          { kind: 'text', name: 'q', label: t('search'), maxLength: 100 },
          {
            kind: 'choice',
            name: 'state',
            label: t('state.label'),
            any: t('state.all'),
            choices: voucherStates.map((value) => ({ value, label: t(`state.${value}`) })),
          },
        ]}
      />
      <RemoteTable
        caption={t('title')}
        remote={vouchers}
        columns={columnsOf(t, i18n.language, setShown)}
        rowKey={({ id }) => id}
        rowName={({ last4 }) => t('titleOf', { last4 })}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={SIZE}
        empty={
          <EmptyState title={t(isNarrowed ? 'empty.narrowed' : 'empty.title')}>
            {t('empty.text')}
          </EmptyState>
        }
      />
      {isNew && (
        <NewVouchersDialog
          onClose={() => setNew(false)}
          onIssued={async (made) => {
            setNew(false);
            setIssued(made);
            await vouchers.reload();
          }}
        />
      )}
      {issued && <CodesDialog issued={issued} onClose={() => setIssued(null)} />}
      {shown && (
        <VoucherDialog
          voucher={shown}
          onClose={() => setShown(null)}
          onStopped={async () => {
            setShown(null);
            showToast(t('stop.done'));
            await vouchers.reload();
          }}
        />
      )}
    </>
  );
}

type Translate = ReturnType<typeof useTranslation<'admin-vouchers'>>['t'];
const tones = { open: 'ok', used: 'plain', expired: 'wait', stopped: 'no' } as const;

function columnsOf(
  t: Translate,
  language: string,
  onShow: (voucher: Voucher) => void,
): TableColumn<Voucher>[] {
  const money = (
    key: 'amount' | 'balance',
    onPhone: NonNullable<TableColumn<Voucher>['onPhone']>,
  ): TableColumn<Voucher> => ({
    key,
    onPhone,
    header: t(key),
    isEnd: true,
    cell: (row) => <span className="num">{amountText(fromLira(row[key]), language)}</span>,
  });
  return [
    {
      key: 'code',
      header: t('one'),
      onPhone: 'title',
      cell: (row) => (
        <button type="button" className="text-link num" onClick={() => onShow(row)}>
          •••• {row.last4}
        </button>
      ),
    },
    {
      key: 'note',
      header: t('note'),
      onPhone: 'detail',
      cell: ({ note }) => <span className="break">{note}</span>,
    },
    money('balance', 'value'),
    money('amount', 'hidden'),
    {
      key: 'validUntil',
      header: t('validUntil'),
      onPhone: 'hidden',
      cell: ({ validUntil }) => <span className="num nowrap">{dayText(validUntil, language)}</span>,
    },
    {
      key: 'state',
      header: t('state.label'),
      onPhone: 'state',
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>,
    },
  ];
}
