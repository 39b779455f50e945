import { useState } from 'react';
import type { Supplier } from '#shared/back-office/purchases.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Select } from '#web/base/ui/Field.tsx';
import { listSuppliers } from './purchase-calls.ts';
import { SupplierDialog } from './SupplierDialog.tsx';

type SupplierChoiceProps = { value: number; onChange: (supplier: Supplier | null) => void };

/** One of the shop's suppliers, or a new one. `value` is 0 until one is chosen. */
export function SupplierChoice({ value, onChange }: SupplierChoiceProps) {
  const { t } = useTranslation('admin-stock');
  const [isOpen, setOpen] = useState(false);
  const suppliers = useRemote('suppliers', listSuppliers);
  const choose = (id: number) => onChange(suppliers.data?.find((one) => one.id === id) ?? null);
  return (
    <div className="stock-supplier">
      <Field label={t('purchases.column.supplier')}>
        <Select value={value} onChange={({ target }) => choose(Number(target.value))}>
          <option value={0}>{t('purchases.noSupplier')}</option>
          {suppliers.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Button variant="line" size="s" onClick={() => setOpen(true)}>
        {t('suppliers.new')}
      </Button>
      {isOpen && (
        <SupplierDialog
          supplier={null}
          onClose={() => setOpen(false)}
          onSaved={async (made) => {
            setOpen(false);
            await suppliers.reload();
            onChange(made);
          }}
        />
      )}
    </div>
  );
}
