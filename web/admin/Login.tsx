// /admin/login: address and password, then the code of the authenticator where one is asked for.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { ApiError } from '../api.ts';
import { useShop } from '../Providers.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Field, Input } from '../ui/Field.tsx';
import { Ring } from '../ui/Logo.tsx';
import { useAdminSession } from './AdminSession.tsx';

export function Login() {
  const { t } = useTranslation('admin');
  const shop = useShop();
  const { admin } = useAdminSession();
  const target = (useLocation().state as { target?: string } | null)?.target ?? '/admin';

  useEffect(() => {
    document.title = `${t('login.title')} · ${t('office')}`;
  }, [t]);

  if (admin) return <Navigate to={target} replace />;
  return (
    <main className="office-login">
      <Ring />
      <h1 className="h2">{t('login.heading', { shop: shop.name })}</h1>
      <LoginForm />
    </main>
  );
}

/** `email`: of who was signed in until just now. */
export function LoginForm({ email }: { email?: string }) {
  const { t } = useTranslation('admin');
  const { signIn } = useAdminSession();
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const code = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (asksCode) code.current?.focus();
  }, [asksCode]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? '').trim();
    setBusy(true);
    setFault(null);
    try {
      await signIn({ email: text('email'), password: String(typed.get('password') ?? ''), ...(asksCode && { code: text('code') }) });
    } catch (error) {
      const isCodeMissing = error instanceof ApiError && error.code === 'TOTP_REQUIRED';
      if (isCodeMissing) setAsksCode(true);
      // That the code is missing is news the first time only.
      if (!isCodeMissing || asksCode) setFault(error instanceof ApiError ? error.message : t('network'));
      setBusy(false);
    }
  }

  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <Field label={t('login.email')}>
        <Input name="email" type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} required maxLength={254} defaultValue={email} />
      </Field>
      <Field label={t('login.password')}>
        <Input name="password" type="password" autoComplete="current-password" required maxLength={128} />
      </Field>
      {asksCode && (
        <Field label={t('login.code')} hint={t('login.codeHint')}>
          <Input ref={code} name="code" inputMode="numeric" autoComplete="one-time-code" required maxLength={20} />
        </Field>
      )}
      {fault && <Alert tone="no">{fault}</Alert>}
      <Button type="submit" isWide isBusy={isBusy}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
