// /admin/invitation#token=…: an invited person sets a name and a password, and is signed in.
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { InvitationAnswer } from '#shared/back-office/administrators.ts';
import { ADMIN_PASSWORD_MIN_LENGTH } from '#shared/customers/auth.ts';
import { NewPasswordField } from '#web/auth/NewPasswordField.tsx';
import { useLinkToken } from '#web/auth/use-link-token.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { Ring } from '#web/base/ui/Logo.tsx';
import { Spinner } from '#web/base/ui/Spinner.tsx';
import { useShop } from '#web/settings/shop-context.tsx';

export function Invitation() {
  const { t } = useTranslation(['admin-team', 'admin']);
  const shop = useShop();
  const token = useLinkToken();
  const invitation = useRemote(`invitation ${token}`, async () => {
    // The token has not been read from the address yet.
    if (token === undefined) return null;
    try {
      return await adminApi().post('/admin/auth/invitation', {
        body: { token: token ?? '-' },
      });
    } catch (error) {
      // An expired invitation is a valid result; no response is an error.
      if (error instanceof ApiError && error.status < 500) return { error: error.message };
      throw error;
    }
  });
  useEffect(() => {
    document.title = `${t('invitation.heading', { shop: shop.name })} · ${t('admin:backOffice')}`;
  }, [t, shop.name]);
  return (
    <main className="bo-login">
      <Ring />
      <h1 className="h2">{t('invitation.heading', { shop: shop.name })}</h1>
      <RemoteBox remote={invitation}>
        {(answer) =>
          answer === null || token === undefined ? (
            <Spinner />
          ) : 'error' in answer ? (
            <>
              <Alert tone="no">{answer.error}</Alert>
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
  const form = useBackOfficeForm({
    defaultValues: { name: invitation.name, password: '' },
    async submit({ name, password }) {
      await enter(
        await adminApi().post('/admin/auth/invitation/accept', {
          body: { token, name, password },
        }),
      );
      await navigate('/admin', { replace: true });
    },
  });
  const { register, watch, errorOf } = form;
  return (
    <form method="post" className="stack" onSubmit={(event) => void form.onSubmit(event)}>
      <p className="second">
        {t('invitation.as', { email: invitation.email, role: t(`admin:role.${invitation.role}`) })}
      </p>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={invitation.email}
        readOnly
        hidden
      />
      <Field label={t('field.name')} error={errorOf('name')}>
        <Input {...register('name')} autoComplete="name" required maxLength={120} />
      </Field>
      <NewPasswordField
        minimum={ADMIN_PASSWORD_MIN_LENGTH}
        {...register('password')}
        label={t('password.next')}
        typed={watch('password')}
        own={[invitation.email, watch('name')]}
        error={errorOf('password')}
        required
      />
      {form.failure && <Alert tone="no">{form.failure}</Alert>}
      <Button type="submit" isWide isBusy={form.isBusy}>
        {t('invitation.accept')}
      </Button>
    </form>
  );
}
