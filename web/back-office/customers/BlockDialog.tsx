import { type AdminCustomer, BlockBody } from '#shared/back-office/customers.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { blockCustomer } from './customer-calls.ts';
import type { CustomerActions } from './use-customer-change.ts';

/** Ends every session and lets none begin; the reason is internal. */
export function BlockDialog({
  customer,
  actions,
  onClose,
}: {
  customer: AdminCustomer;
  actions: CustomerActions;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin-customers');
  const { id, firstName, lastName } = customer.profile;
  const form = useBackOfficeForm({
    schema: BlockBody,
    defaultValues: { reason: '' },
    async submit({ reason }) {
      if (await actions.act('block', () => blockCustomer(id, reason), t('block.done'))) onClose();
    },
  });
  return (
    <FormDialog
      title={t('block.title', { name: `${firstName} ${lastName}` })}
      confirm={t('block.do')}
      form={form}
      isDanger
      onClose={onClose}
    >
      <p>{t('block.text')}</p>
      <Field label={t('block.reason')} hint={t('block.reasonHint')} error={form.errorOf('reason')}>
        <Input {...form.register('reason')} required maxLength={300} />
      </Field>
    </FormDialog>
  );
}
