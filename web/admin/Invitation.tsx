// /admin/invitation#token=…: whoever was invited by mail sets a name and a password, and is in.
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { AdminTokens, InvitationAnswer } from '#shared/admin.ts';
import { ApiError } from '../api.ts';
import { NewPasswordField } from '../auth/NewPasswordField.tsx';
import { useLinkToken } from '../auth/use-link-token.ts';
import { useShop } from '../Providers.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Field, Input } from '../ui/Field.tsx';
import { Ring } from '../ui/Logo.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useRemote } from '../use-remote.ts';
import { useAdminSession } from './AdminSession.tsx';
import { adminApi } from './admin-browser.ts';
import { RemoteBox } from './kit/RemoteBox.tsx';

export function Invitation() {
  const { t } = useTranslation(['admin-team', 'admin']);
  const shop = useShop();
  const token = useLinkToken();
  const invitation = useRemote(`invitation ${token}`, async () => {
    // The address has yet to be read.
    if (token === undefined) return null;
    try {
      return await adminApi().call<InvitationAnswer>('POST', '/admin/auth/invitation', { body: { token: token ?? '-' } });
    } catch (error) {
      // That it is over is an answer; that nobody answered is none.
      if (error instanceof ApiError && error.status < 500) return { fault: error.message };
      throw error;
    }
  });
  useEffect(() => {
    document.title = `${t('invitation.heading', { shop: shop.name })} · ${t('admin:office')}`;
  }, [t, shop.name]);
  return (
    <main className="office-login">
      <Ring />
      <h1 className="h2">{t('invitation.heading', { shop: shop.name })}</h1>
      <RemoteBox remote={invitation}>
        {(answer) =>
          answer === null || token === undefined ? (
            <Spinner />
          ) : 'fault' in answer ? (
            <>
              <Alert tone="no">{answer.fault}</Alert>
              <ButtonLink to="/admin/login" variant="line">
                {t('invitation.toLogin')}
              </ButtonLink>
            </>
          ) : (
            <AcceptForm token={token ?? ''} invitation={answer} />
          )
        }
      </RemoteBox>
    </main>
  );
}

function AcceptForm({ token, invitation }: { token: string; invitation: InvitationAnswer }) {
  const { t } = useTranslation(['admin-team', 'admin']);
  const { enter } = useAdminSession();
  const navigate = useNavigate();
  const [name, setName] = useState(invitation.name);
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFault(null);
    try {
      await enter(await adminApi().call<AdminTokens>('POST', '/admin/auth/invitation/accept', { body: { token, name, password } }));
      await navigate('/admin', { replace: true });
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : t('admin:network'));
      setBusy(false);
    }
  }
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <p className="second">{t('invitation.as', { email: invitation.email, role: t(`admin:role.${invitation.role}`) })}</p>
      <input type="text" name="username" autoComplete="username" value={invitation.email} readOnly hidden />
      <Field label={t('field.name')}>
        <Input value={name} autoComplete="name" required maxLength={120} onChange={(event) => setName(event.target.value)} />
      </Field>
      <NewPasswordField
        label={t('password.next')}
        typed={password}
        value={password}
        own={[invitation.email, name]}
        required
        onChange={(event) => setPassword(event.target.value)}
      />
      {fault && <Alert tone="no">{fault}</Alert>}
      <Button type="submit" isWide isBusy={isBusy}>
        {t('invitation.accept')}
      </Button>
    </form>
  );
}
