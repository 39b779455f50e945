// /admin/products/values: the values of attributes that the merchant has named.
import type { TFunction } from 'i18next';
import { useState } from 'react';
import type { AttributeValue } from '#shared/back-office/attribute-values.ts';
import { numberText } from '#shared/base/format.ts';
import type { AttributeKey } from '#shared/catalogue/attributes.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { RemoteTable, type RowPage, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { TypedChoice } from '#web/back-office/kit/TypedChoice.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { Changing, useReadOnly } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { choicesOf, deleteValue, listValues, mergeValue } from './attribute-values.ts';
import { ValueDialog } from './ValueDialog.tsx';

type Open = { kind: 'edit' | 'merge' | 'delete'; value: AttributeValue };

export function Values() {
  const { t, i18n } = useTranslation(['admin-values', 'attributes']);
  const { showToast } = useToast();
  const isReadOnly = useReadOnly();
  const [open, setOpen] = useState<Open | null>(null);
  // Never so many that they need pages.
  const values = useRemote<RowPage<AttributeValue>>('all attribute values', async (signal) => {
    const content = await listValues(signal);
    return { content, page: 0, totalElements: content.length, hasNext: false };
  });
  const close = () => setOpen(null);
  const shown = (message: string) => {
    close();
    showToast(message);
    return values.reload();
  };
  const all = values.data?.content ?? [];
  return (
    <>
      <SectionHead title={t('title')} back={{ to: '/admin/products', label: t('products') }} />
      <p className="second values-intro">{t('intro')}</p>
      <RemoteTable
        caption={t('title')}
        remote={values}
        columns={columnsOf({ t, language: i18n.language, isReadOnly, onOpen: setOpen })}
        rowKey={({ id }) => id}
        rowName={({ nameTr }) => nameTr}
        hrefFor={() => ''}
        size={all.length || 1}
        empty={<EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      />
      {open?.kind === 'edit' && (
        <ValueDialog
          attribute={open.value.key as AttributeKey}
          value={open.value}
          onClose={close}
          onSaved={() => shown(t('saved'))}
        />
      )}
      {open?.kind === 'merge' && (
        <MergeDialog
          value={open.value}
          all={all}
          onClose={close}
          onMerged={() => void shown(t('merged'))}
        />
      )}
      {open?.kind === 'delete' && (
        <DeleteDialog
          value={open.value}
          onClose={close}
          onDeleted={() => void shown(t('removed'))}
        />
      )}
    </>
  );
}

type Columns = {
  t: TFunction<['admin-values', 'attributes']>;
  language: string;
  isReadOnly: boolean;
  onOpen: (open: Open) => void;
};

const columnsOf = ({ t, language, isReadOnly, onOpen }: Columns): TableColumn<AttributeValue>[] => [
  {
    key: 'name',
    header: t('column.name'),
    onPhone: 'title',
    cell: (value) => (
      <>
        {value.swatch && <span className="value-dot" style={{ background: value.swatch }} />}
        {isReadOnly ? (
          <span className="break">{value.nameTr}</span>
        ) : (
          <button
            type="button"
            className="text-link break"
            onClick={() => onOpen({ kind: 'edit', value })}
          >
            {value.nameTr}
          </button>
        )}
      </>
    ),
  },
  {
    key: 'nameEn',
    header: t('column.nameEn'),
    onPhone: 'hidden',
    cell: ({ nameEn }) => <span className="break">{nameEn ?? '–'}</span>,
  },
  {
    key: 'attribute',
    header: t('column.attribute'),
    onPhone: 'detail',
    cell: ({ key }) => t(`attributes:labels.${key as AttributeKey}`),
  },
  {
    key: 'products',
    header: t('column.products'),
    isEnd: true,
    onPhone: 'value',
    cell: ({ productCount }) => <span className="num">{numberText(productCount, language)}</span>,
  },
  {
    key: 'acts',
    header: t('column.acts'),
    onPhone: 'state',
    cell: (value) => (
      <Changing>
        {value.productCount > 0 ? (
          <Button variant="line" size="s" onClick={() => onOpen({ kind: 'merge', value })}>
            {t('merge')}
          </Button>
        ) : (
          <IconButton
            icon="trash"
            label={t('remove', { name: value.nameTr })}
            onClick={() => onOpen({ kind: 'delete', value })}
          />
        )}
      </Changing>
    ),
  },
];

type MergeProps = {
  value: AttributeValue;
  all: readonly AttributeValue[];
  onClose: () => void;
  onMerged: () => void;
};

function MergeDialog({ value, all, onClose, onMerged }: MergeProps) {
  const { t, i18n } = useTranslation(['admin-values', 'attributes']);
  const { busy, run } = useWork();
  const [into, setInto] = useState('');
  const translation = { t: t as TFunction, language: i18n.language };
  const choices = choicesOf(value.key as AttributeKey, all, translation).filter(
    (choice) => choice.value !== value.code,
  );
  async function merge() {
    if (await run('merge', () => mergeValue(value.id, value.version, into))) onMerged();
  }
  return (
    <ConfirmDialog
      title={t('mergeTitle', { name: value.nameTr })}
      confirm={t('merge')}
      isBusy={busy === 'merge'}
      isReady={into !== ''}
      onClose={onClose}
      onConfirm={() => void merge()}
    >
      <p>{t('mergeText', { count: value.productCount })}</p>
      <TypedChoice label={t('into')} choices={choices} value={into} onChange={setInto} />
    </ConfirmDialog>
  );
}

type DeleteProps = { value: AttributeValue; onClose: () => void; onDeleted: () => void };

function DeleteDialog({ value, onClose, onDeleted }: DeleteProps) {
  const { t } = useTranslation('admin-values');
  const { busy, run } = useWork();
  async function remove() {
    if (await run('delete', () => deleteValue(value.id))) onDeleted();
  }
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: value.nameTr })}
      confirm={t('removeConfirm')}
      isBusy={busy === 'delete'}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  );
}
