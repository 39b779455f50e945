import { useState } from 'react';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { createSupplier, listSuppliers } from './purchase-calls.ts';

type SupplierChoiceProps = { value: number; onChange: (id: number) => void };

/** One of the shop's suppliers, or a new one. `value` is 0 until one is chosen. */
export function SupplierChoice({ value, onChange }: SupplierChoiceProps) {
  const { t } = useTranslation('admin-stock');
  const [isOpen, setOpen] = useState(false);
  const suppliers = useRemote('suppliers', listSuppliers);
  return (
    <div className="stock-supplier">
      <Field label={t('purchases.column.supplier')}>
        <Select value={value} onChange={({ target }) => onChange(Number(target.value))}>
          <option value={0}>{t('purchases.noSupplier')}</option>
          {suppliers.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Button variant="line" size="s" onClick={() => setOpen(true)}>
        {t('purchases.newSupplier')}
      </Button>
      {isOpen && (
        <NewSupplier
          onClose={() => setOpen(false)}
          onMade={async (id) => {
            setOpen(false);
            await suppliers.reload();
            onChange(id);
          }}
        />
      )}
    </div>
  );
}

type NewSupplierProps = { onClose: () => void; onMade: (id: number) => Promise<void> };

function NewSupplier({ onClose, onMade }: NewSupplierProps) {
  const { t } = useTranslation('admin-stock');
  const form = useBackOfficeForm({
    defaultValues: { name: '', contact: '' },
    async submit({ name, contact }) {
      const { id } = await createSupplier({ name, contact: contact.trim() || null });
      await onMade(id);
    },
  });
  return (
    <FormDialog
      title={t('purchases.newSupplier')}
      confirm={t('purchases.addSupplier')}
      form={form}
      startsAt="name"
      onClose={onClose}
    >
      <Field label={t('purchases.column.name')} error={form.errorOf('name')}>
        <Input {...form.register('name')} required maxLength={120} />
      </Field>
      <Field label={t('purchases.column.contact')} isOptional error={form.errorOf('contact')}>
        <Input {...form.register('contact')} maxLength={300} />
      </Field>
    </FormDialog>
  );
}
