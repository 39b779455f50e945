import { useEffect } from 'react';
import { PasswordField } from '#web/auth/PasswordField.tsx';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { answerConfirmation, useConfirmation } from '#web/back-office/session/confirmation.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';

/**
 * Shown over the page while a request waits for the password, and for the code if the second step
 * is on.
 */
export function ConfirmIdentity() {
  const isAsked = useConfirmation();
  // When the page is left, nothing waits any more.
  useEffect(() => () => answerConfirmation(false), []);
  return isAsked && <ConfirmationDialog />;
}

function ConfirmationDialog() {
  const { t } = useTranslation('admin');
  const { admin } = useAdminSession();
  const form = useBackOfficeForm({
    defaultValues: { password: '', code: '' },
    async submit({ password, code }) {
      await adminApi().post('/admin/auth/confirm', {
        body: { password, ...(admin?.hasTotp && { code: code.trim() }) },
      });
      answerConfirmation(true);
    },
  });
  return (
    <FormDialog
      isOnTop
      title={t('confirmation.title')}
      confirm={t('confirmation.submit')}
      form={form}
      startsAt="password"
      onClose={() => answerConfirmation(false)}
    >
      <p>{t('confirmation.text')}</p>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={admin?.email ?? ''}
        readOnly
        hidden
      />
      <PasswordField
        {...form.register('password')}
        label={t('login.password')}
        autoComplete="current-password"
        required
        maxLength={128}
      />
      {admin?.hasTotp && (
        <Field label={t('login.code')} hint={t('login.codeHint')}>
          <Input
            {...form.register('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={20}
          />
        </Field>
      )}
    </FormDialog>
  );
}
