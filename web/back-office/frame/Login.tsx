// /admin/login: e-mail address and password, then the code of the authenticator if it is required.
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PasswordField } from '#web/auth/PasswordField.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { LogoImage, Ring } from '#web/base/ui/Logo.tsx';
import { useShop } from '#web/settings/shop-context.tsx';

export function Login() {
  const { t } = useTranslation('admin');
  const shop = useShop();
  const { admin } = useAdminSession();
  const target = (useLocation().state as { target?: string } | null)?.target ?? '/admin';

  useEffect(() => {
    document.title = `${t('login.title')} · ${t('backOffice')}`;
  }, [t]);

  if (admin) return <Navigate to={target} replace />;
  return (
    <main className="bo-login">
      {shop.logo ? <LogoImage picture={shop.logo} /> : <Ring hasDrop />}
      <h1 className="h2">{t('login.heading', { shop: shop.name })}</h1>
      <LoginForm />
    </main>
  );
}

/** `email`: that of the administrator whose session has just ended. */
export function LoginForm({ email = '' }: { email?: string }) {
  const { t } = useTranslation('admin');
  const { signIn } = useAdminSession();
  const [asksCode, setAsksCode] = useState(false);
  const form = useBackOfficeForm({
    defaultValues: { email, password: '', code: '' },
    async submit({ email: typed, password, code }) {
      try {
        await signIn({
          email: typed.trim(),
          password,
          ...(asksCode && { code: code.trim() }),
        });
      } catch (error) {
        const isCodeMissing = error instanceof ApiError && error.code === 'TOTP_REQUIRED';
        if (isCodeMissing) setAsksCode(true);
        // The missing code is no error the first time: the form then asks for it.
        if (!isCodeMissing || asksCode) throw error;
      }
    },
  });
  const { register, setFocus } = form;
  useEffect(() => {
    if (asksCode) setFocus('code');
  }, [asksCode, setFocus]);

  return (
    <form method="post" className="stack" onSubmit={(event) => void form.onSubmit(event)}>
      <Field label={t('login.email')}>
        <Input
          {...register('email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
        />
      </Field>
      <PasswordField
        {...register('password')}
        label={t('login.password')}
        autoComplete="current-password"
        required
        maxLength={128}
      />
      {asksCode && (
        <Field label={t('login.code')} hint={t('login.codeHint')}>
          <Input
            {...register('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={20}
          />
        </Field>
      )}
      {form.failure && <Alert tone="no">{form.failure}</Alert>}
      <Button type="submit" isWide isBusy={form.isBusy}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
