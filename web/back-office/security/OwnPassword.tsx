import { AdminPasswordBody } from '#shared/back-office/administrators.ts';
import { NewPasswordField } from '#web/auth/NewPasswordField.tsx';
import { PasswordField } from '#web/auth/PasswordField.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';

/** Changing it ends the sessions elsewhere. */
export function OwnPassword() {
  const { t } = useTranslation('admin-team');
  const { admin } = useAdminSession();
  const { showToast } = useToast();
  const form = useBackOfficeForm({
    schema: AdminPasswordBody,
    defaultValues: { currentPassword: '', newPassword: '' },
    async submit(body, { reset }) {
      await adminApi().call('PUT', '/admin/auth/password', { body });
      showToast(t('password.changed'));
      reset();
    },
  });
  const { register, errorOf } = form;
  return (
    <section className="bo-box" aria-labelledby="own-password">
      <h2 className="h3" id="own-password">
        {t('password.title')}
      </h2>
      <form className="stack" onSubmit={(event) => void form.onSubmit(event)}>
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={admin?.email ?? ''}
          readOnly
          hidden
        />
        <PasswordField
          {...register('currentPassword')}
          label={t('password.current')}
          error={errorOf('currentPassword')}
          autoComplete="current-password"
          required
          maxLength={128}
        />
        <NewPasswordField
          {...register('newPassword')}
          label={t('password.next')}
          typed={form.watch('newPassword')}
          own={admin ? [admin.email, admin.name] : []}
          error={errorOf('newPassword')}
          required
        />
        {form.failure && <Alert tone="no">{form.failure}</Alert>}
        <div>
          <Button type="submit" variant="line" isBusy={form.isBusy}>
            {t('password.submit')}
          </Button>
        </div>
      </form>
    </section>
  );
}
