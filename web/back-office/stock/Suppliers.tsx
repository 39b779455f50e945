// /admin/stock/suppliers: the shop's suppliers, and their delivery times.
import type { TFunction } from 'i18next';
import { useState } from 'react';
import type { Supplier } from '#shared/back-office/purchases.ts';
import { numberText } from '#shared/base/format.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { RemoteTable, type RowPage, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { Changing, useReadOnly } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { deleteSupplier, listSuppliers } from './purchase-calls.ts';
import { SupplierDialog } from './SupplierDialog.tsx';

type Open = { kind: 'edit'; supplier: Supplier | null } | { kind: 'delete'; supplier: Supplier };

export function Suppliers() {
  const { t, i18n } = useTranslation('admin-stock');
  const { showToast } = useToast();
  const isReadOnly = useReadOnly();
  const [open, setOpen] = useState<Open | null>(null);
  // Never so many that they need pages.
  const suppliers = useRemote<RowPage<Supplier>>('all suppliers', async (signal) => {
    const content = await listSuppliers(signal);
    return { content, page: 0, totalElements: content.length, hasNext: false };
  });
  const close = () => setOpen(null);
  const shown = (message: string) => {
    close();
    showToast(message);
    return suppliers.reload();
  };
  return (
    <>
      <SectionHead
        title={t('suppliers.title')}
        back={{ to: '/admin/stock/purchases', label: t('purchases.title') }}
      >
        <Changing>
          <Button size="s" icon="plus" onClick={() => setOpen({ kind: 'edit', supplier: null })}>
            {t('suppliers.new')}
          </Button>
        </Changing>
      </SectionHead>
      <p className="small second stock-intro">{t('suppliers.text')}</p>
      <RemoteTable
        caption={t('suppliers.title')}
        remote={suppliers}
        columns={columnsOf({ t, language: i18n.language, isReadOnly, onOpen: setOpen })}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        hrefFor={() => ''}
        size={suppliers.data?.content.length || 1}
        empty={<EmptyState title={t('suppliers.none')}>{t('suppliers.noneText')}</EmptyState>}
      />
      {open?.kind === 'edit' && (
        <SupplierDialog
          supplier={open.supplier}
          onClose={close}
          onSaved={() => shown(t('suppliers.saved'))}
        />
      )}
      {open?.kind === 'delete' && (
        <DeleteSupplier
          supplier={open.supplier}
          onClose={close}
          onDeleted={() => void shown(t('suppliers.removed'))}
        />
      )}
    </>
  );
}

type Columns = {
  t: TFunction<'admin-stock'>;
  language: string;
  isReadOnly: boolean;
  onOpen: (open: Open) => void;
};

const columnsOf = ({ t, language, isReadOnly, onOpen }: Columns): TableColumn<Supplier>[] => [
  {
    key: 'name',
    header: t('suppliers.column.name'),
    onPhone: 'title',
    cell: (supplier) =>
      isReadOnly ? (
        <span className="break">{supplier.name}</span>
      ) : (
        <button
          type="button"
          className="text-link break"
          onClick={() => onOpen({ kind: 'edit', supplier })}
        >
          {supplier.name}
        </button>
      ),
  },
  {
    key: 'contact',
    header: t('suppliers.column.contact'),
    onPhone: 'detail',
    cell: ({ contact }) => <span className="break">{contact ?? '–'}</span>,
  },
  {
    key: 'leadDays',
    header: t('suppliers.column.leadDays'),
    isEnd: true,
    onPhone: 'value',
    cell: ({ leadDays }) => (
      <span className="num">
        {leadDays === null ? '–' : t('suppliers.days', { count: leadDays })}
      </span>
    ),
  },
  {
    key: 'purchases',
    header: t('suppliers.column.purchases'),
    isEnd: true,
    onPhone: 'hidden',
    cell: ({ purchaseCount }) => <span className="num">{numberText(purchaseCount, language)}</span>,
  },
  {
    key: 'acts',
    header: t('suppliers.column.acts'),
    onPhone: 'state',
    cell: (supplier) =>
      supplier.purchaseCount === 0 && (
        <Changing>
          <IconButton
            icon="trash"
            label={t('suppliers.remove', { name: supplier.name })}
            onClick={() => onOpen({ kind: 'delete', supplier })}
          />
        </Changing>
      ),
  },
];

type DeleteSupplierProps = { supplier: Supplier; onClose: () => void; onDeleted: () => void };

function DeleteSupplier({ supplier: { id, name }, onClose, onDeleted }: DeleteSupplierProps) {
  const { t } = useTranslation('admin-stock');
  const { busy, run } = useWork();
  async function confirm() {
    if (await run('delete', () => deleteSupplier(id))) onDeleted();
    else onClose();
  }
  return (
    <ConfirmDialog
      title={t('suppliers.removeTitle', { name })}
      confirm={t('suppliers.removeConfirm')}
      isBusy={busy !== null}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {t('suppliers.removeText')}
    </ConfirmDialog>
  );
}
