import type { AdminCustomer } from '#shared/back-office/customers.ts';
import { foldEmail } from '#shared/base/identity.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { eraseCustomer } from './customer-calls.ts';

/** Cannot be undone: the address must be typed, so that nobody is erased by mistake. */
export function EraseDialog({
  customer,
  onClose,
  onErased,
}: {
  customer: AdminCustomer;
  onClose: () => void;
  onErased: () => void;
}) {
  const { t } = useTranslation('admin-customers');
  const { id, email } = customer.profile;
  const form = useBackOfficeForm({
    defaultValues: { email: '' },
    async submit(values) {
      await eraseCustomer(id, values.email.trim());
      onErased();
    },
  });
  return (
    <FormDialog
      title={t('erase.ask')}
      confirm={t('erase.do')}
      form={form}
      isDanger
      onClose={onClose}
    >
      <p>{t('erase.text')}</p>
      <Field label={t('erase.email')} hint={email} error={form.errorOf('email')}>
        <Input
          {...form.register('email', {
            validate: (typed) => foldEmail(typed.trim()) === foldEmail(email) || t('erase.wrong'),
          })}
          inputMode="email"
          autoComplete="off"
          maxLength={254}
        />
      </Field>
    </FormDialog>
  );
}
