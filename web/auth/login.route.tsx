// /login
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { Trans, useTranslation } from '#web/base/i18n/react.tsx';
import { useIsHydrating } from '#web/base/page/use-is-hydrating.ts';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { FavoritesNotice } from '#web/favorites/FavoritesNotice.tsx';
import { useSession } from '#web/session/SessionContext.ts';
import { AuthPage, FormError } from './AuthPage.tsx';
import { type LoginValues, loginResolver, showErrors, typedBefore } from './auth-form.ts';
import { PasswordField } from './PasswordField.tsx';
import { useSendOn } from './use-send-on.ts';

/** A message from the previous page: the customer has just registered, or set a new password. */
export type LoginState = { registered?: string; hasReset?: boolean } | null;

export default function LoginPage() {
  const { t } = useTranslation('auth');
  const passed = useLocation().state as LoginState;
  // It outlives a reload, which the server renders without it.
  const shown = useIsHydrating() ? null : passed;
  useSendOn();
  return (
    <AuthPage title={t('login.title')} text={t('login.text')} hasBenefits>
      {shown?.registered && (
        <Alert tone="ok">
          <Trans
            t={t}
            i18nKey="login.registered"
            values={{ email: shown.registered }}
            components={{ b: <b /> }}
          />
        </Alert>
      )}
      {shown?.hasReset && <Alert tone="ok">{t('login.reset')}</Alert>}
      <FavoritesNotice />
      <LoginForm email={passed?.registered ?? ''} />
      <div className="auth-other">
        <p>{t('login.newHere')}</p>
        <ButtonLink to="/register" variant="line">
          {t('login.register')}
        </ButtonLink>
        <p className="small second">
          <Trans
            t={t}
            i18nKey="login.guest"
            components={{ a: <Link className="text-link" to="/orders/order-tracking" /> }}
          />
        </p>
      </div>
    </AuthPage>
  );
}

function LoginForm({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const { login } = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const resolver = useMemo(() => loginResolver(t as TFunction), [t]);
  const { register, handleSubmit, setError, setFocus, formState } = useForm<LoginValues>({
    resolver,
    defaultValues: typedBefore({ email }),
  });
  const { errors, isSubmitting } = formState;

  async function submit(values: LoginValues) {
    setProblem(null);
    const result = await login(values);
    if (result.isDone) return;
    setProblem(showErrors<LoginValues>(result.error, ['email', 'password'], setError));
    setFocus('password', { shouldSelect: true });
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
      <Field label={t('field.email')} error={errors.email?.message}>
        <Input
          {...register('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={254}
        />
      </Field>
      <PasswordField
        {...register('password')}
        label={t('field.password')}
        autoComplete="current-password"
        enterKeyHint="go"
        maxLength={128}
        error={errors.password?.message}
        beside={
          <Link className="password-beside text-link small" to="/forgot-password">
            {t('login.forgot')}
          </Link>
        }
      />
      <FormError>{problem}</FormError>
      <Button type="submit" isWide isBusy={isSubmitting}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
