// /reset-password: opened by the link in the mail.
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { Spinner } from '#web/base/ui/Spinner.tsx';
import { useSession } from '#web/session/SessionContext.ts';
import { AuthPage, FormError } from './AuthPage.tsx';
import { type NewPasswordValues, newPasswordResolver, showErrors } from './auth-form.ts';
import type { LoginState } from './login.route.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useLinkToken } from './use-link-token.ts';

export default function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const token = useLinkToken();
  const [isUsed, setUsed] = useState(false);
  const anew = <ButtonLink to="/forgot-password">{t('reset.anew')}</ButtonLink>;

  if (token === undefined) {
    return (
      <AuthPage title={t('reset.title')}>
        <Spinner />
      </AuthPage>
    );
  }
  if (isUsed || token === null) {
    const kind = isUsed ? 'used' : 'noToken';
    return (
      <AuthPage step={kind} title={t(`reset.${kind}Title`)} text={t(`reset.${kind}`)}>
        <div>{anew}</div>
      </AuthPage>
    );
  }
  return (
    <AuthPage step="form" title={t('reset.title')} text={t('reset.text')}>
      <ResetForm token={token} onUsed={() => setUsed(true)} />
    </AuthPage>
  );
}

function ResetForm({ token, onUsed }: { token: string; onUsed: () => void }) {
  const { t } = useTranslation('auth');
  const { resetPassword } = useSession();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const resolver = useMemo(() => newPasswordResolver(t as TFunction), [t]);
  const { register, handleSubmit, setError, watch, formState } = useForm<NewPasswordValues>({
    resolver,
    defaultValues: { newPassword: '' },
  });
  const { errors, isSubmitting } = formState;

  async function submit({ newPassword }: NewPasswordValues) {
    setProblem(null);
    const result = await resetPassword(token, newPassword);
    if (result.isDone)
      await navigate('/login', { replace: true, state: { hasReset: true } satisfies LoginState });
    else if (result.error instanceof ApiError && result.error.code === 'LINK_NOT_VALID') onUsed();
    else setProblem(showErrors<NewPasswordValues>(result.error, ['newPassword'], setError));
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
      <NewPasswordField
        {...register('newPassword')}
        label={t('field.newPassword')}
        typed={watch('newPassword')}
        enterKeyHint="done"
        error={errors.newPassword?.message}
      />
      <FormError>{problem}</FormError>
      <Button type="submit" isWide isBusy={isSubmitting}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}
