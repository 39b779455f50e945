import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { UserProfile } from '#shared/customers/account.ts';
import { FormError } from '#web/auth/AuthPage.tsx';
import { showErrors } from '#web/auth/auth-form.ts';
import { NewPasswordField } from '#web/auth/NewPasswordField.tsx';
import { PasswordField } from '#web/auth/PasswordField.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useSession } from '#web/session/SessionContext.ts';
import { type PasswordValues, passwordResolver } from './profile-form.ts';

const noValues: PasswordValues = { currentPassword: '', newPassword: '' };

/** The present password and a new one. The session's toasts report success and failure. */
export function PasswordForm({ user, onChanged }: { user: UserProfile; onChanged: () => void }) {
  const { t } = useTranslation(['account', 'auth']);
  const { changePassword } = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const resolver = useMemo(() => passwordResolver(t as TFunction), [t]);
  const { register, handleSubmit, setError, reset, watch, formState } = useForm<PasswordValues>({
    resolver,
    defaultValues: noValues,
  });
  const { errors, isSubmitting } = formState;

  async function submit({ currentPassword, newPassword }: PasswordValues) {
    setProblem(null);
    const result = await changePassword(currentPassword, newPassword);
    if (!result.isDone)
      return setProblem(
        showErrors<PasswordValues>(result.error, ['currentPassword', 'newPassword'], setError),
      );
    reset(noValues);
    onChanged();
  }

  return (
    <form
      method="post"
      className="stack"
      noValidate
      aria-busy={isSubmitting}
      onSubmit={(event) =>
        void (isSubmitting ? event.preventDefault() : handleSubmit(submit)(event))
      }
    >
      {/* Password managers need the user name of the password. */}
      <input
        type="text"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        autoComplete="username"
        value={user.email}
        readOnly
      />
      <div className="grid-2 account-pair">
        <PasswordField
          {...register('currentPassword')}
          label={t('password.current')}
          autoComplete="current-password"
          enterKeyHint="next"
          error={errors.currentPassword?.message}
        />
        <NewPasswordField
          {...register('newPassword')}
          label={t('auth:field.newPassword')}
          typed={watch('newPassword')}
          own={[user.email, user.firstName, user.lastName]}
          enterKeyHint="done"
          error={errors.newPassword?.message}
        />
      </div>
      <FormError>{problem}</FormError>
      <div>
        <Button type="submit" isBusy={isSubmitting}>
          {t('password.submit')}
        </Button>
      </div>
    </form>
  );
}
