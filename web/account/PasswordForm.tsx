import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { UserProfile } from '#shared/account.ts';
import { FormFault } from '../auth/AuthPage.tsx';
import { showFaults } from '../auth/auth-form.ts';
import { NewPasswordField } from '../auth/NewPasswordField.tsx';
import { PasswordField } from '../auth/PasswordField.tsx';
import { useSession } from '../session/SessionContext.ts';
import { Button } from '../ui/Button.tsx';
import { type PasswordValues, passwordResolver } from './profile-form.ts';

const noValues: PasswordValues = { currentPassword: '', newPassword: '' };

/** The present password and a new one. The success and the failure are said by the session's toasts. */
export function PasswordForm({ user, onChanged }: { user: UserProfile; onChanged: () => void }) {
  const { t } = useTranslation(['account', 'auth']);
  const { changePassword } = useSession();
  const [fault, setFault] = useState<string | null>(null);
  const resolver = useMemo(() => passwordResolver(t as TFunction), [t]);
  const { register, handleSubmit, setError, reset, watch, formState } = useForm<PasswordValues>({ resolver, defaultValues: noValues });
  const { errors, isSubmitting } = formState;

  async function submit({ currentPassword, newPassword }: PasswordValues) {
    setFault(null);
    const result = await changePassword(currentPassword, newPassword);
    if (!result.isDone) return setFault(showFaults<PasswordValues>(result.error, ['currentPassword', 'newPassword'], setError));
    reset(noValues);
    onChanged();
  }

  return (
    <form className="stack" noValidate aria-busy={isSubmitting} onSubmit={(event) => void (isSubmitting ? event.preventDefault() : handleSubmit(submit)(event))}>
      {/* Password managers ask whose password it is. */}
      <input type="text" className="sr-only" tabIndex={-1} aria-hidden="true" autoComplete="username" value={user.email} readOnly />
      <div className="grid-2 account-pair">
        <PasswordField {...register('currentPassword')} label={t('password.current')} autoComplete="current-password" enterKeyHint="next" error={errors.currentPassword?.message} />
        <NewPasswordField
          {...register('newPassword')}
          label={t('auth:field.newPassword')}
          typed={watch('newPassword')}
          own={[user.email, user.firstName, user.lastName]}
          enterKeyHint="done"
          error={errors.newPassword?.message}
        />
      </div>
      <FormFault>{fault}</FormFault>
      <div>
        <Button type="submit" isBusy={isSubmitting}>
          {t('password.submit')}
        </Button>
      </div>
    </form>
  );
}
