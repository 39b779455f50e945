import { MOST_LEAD_DAYS, type Supplier } from '#shared/back-office/purchases.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { numberField, typedNumber } from '#web/back-office/kit/typed-number.ts';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { changeSupplier, createSupplier } from './purchase-calls.ts';

const toForm = (supplier: Supplier | null) => ({
  name: supplier?.name ?? '',
  contact: supplier?.contact ?? '',
  leadDays: numberField(supplier?.leadDays),
  version: supplier?.version ?? 0,
});

const isLeadDays = (days: number | null): boolean =>
  days === null || (Number.isInteger(days) && days >= 0 && days <= MOST_LEAD_DAYS);

type SupplierDialogProps = {
  /** Null for a new one. */
  supplier: Supplier | null;
  onClose: () => void;
  onSaved: (saved: Supplier) => void | Promise<void>;
};

/** A new or existing supplier. */
export function SupplierDialog({ supplier, onClose, onSaved }: SupplierDialogProps) {
  const { t } = useTranslation('admin-stock');
  const form = useBackOfficeForm({
    defaultValues: toForm(supplier),
    async submit({ name, contact, leadDays, version }) {
      const body = {
        name,
        contact: contact.trim() || null,
        leadDays: typedNumber(leadDays),
      };
      await onSaved(
        await (supplier ? changeSupplier(supplier.id, { ...body, version }) : createSupplier(body)),
      );
    },
    // Shows what another administrator saved; the next press overwrites it.
    onConflict(current: Supplier, { reset }) {
      reset(toForm(current));
      return t('suppliers.conflict');
    },
  });
  const { register, errorOf } = form;
  return (
    <FormDialog
      title={t(supplier ? 'suppliers.edit' : 'suppliers.new')}
      confirm={t(supplier ? 'suppliers.save' : 'suppliers.add')}
      form={form}
      startsAt="name"
      onClose={onClose}
    >
      <Field label={t('suppliers.column.name')} error={errorOf('name')}>
        <Input {...register('name')} required maxLength={120} />
      </Field>
      <Field label={t('suppliers.column.contact')} isOptional error={errorOf('contact')}>
        <Input {...register('contact')} maxLength={300} />
      </Field>
      <Field
        label={t('suppliers.column.leadDays')}
        hint={t('suppliers.leadHint')}
        isOptional
        error={errorOf('leadDays')}
      >
        <Input
          {...register('leadDays', {
            validate: (typed) =>
              isLeadDays(typedNumber(typed)) || t('suppliers.leadWrong', { most: MOST_LEAD_DAYS }),
          })}
          inputMode="numeric"
          maxLength={6}
        />
      </Field>
    </FormDialog>
  );
}
