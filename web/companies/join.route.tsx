// /join-company#token=…: the invitation that a link in a mail opens, and joining the company.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { dateText } from '#shared/base/format.ts';
import type { InvitationAnswer } from '#shared/customers/companies.ts';
import { useAction } from '#web/account/use-action.ts';
import { AuthPage } from '#web/auth/AuthPage.tsx';
import { useLinkToken } from '#web/auth/use-link-token.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { Spinner } from '#web/base/ui/Spinner.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { rememberTarget } from '#web/session/redirect-target.ts';
import { useSession } from '#web/session/SessionContext.ts';
import { acceptInvitation, lookAtInvitation } from './calls.ts';

export default function JoinPage() {
  const { t } = useTranslation('companies');
  const token = useLinkToken();
  if (token === undefined)
    return (
      <AuthPage title={t('join.title')}>
        <Spinner />
      </AuthPage>
    );
  if (token === null) return <AuthPage title={t('join.title')} text={t('join.noLink')} />;
  return <Invitation token={token} />;
}

function Invitation({ token }: { token: string }) {
  const { t } = useTranslation('companies');
  const { initializing } = useSession();
  const remote = useRemote(`invitation ${token}`, (signal) => lookAtInvitation(token, signal));
  return (
    <AuthPage title={t('join.title')}>
      <RemoteContent remote={remote}>
        {(invitation) =>
          initializing ? <Spinner /> : <Shown invitation={invitation} token={token} />
        }
      </RemoteContent>
    </AuthPage>
  );
}

function Shown({ invitation, token }: { invitation: InvitationAnswer; token: string }) {
  const { t, i18n } = useTranslation('companies');
  const { user } = useSession();
  const { companyName, role, invitedBy, email, expiresAt } = invitation;
  return (
    <div className="stack">
      <p>
        {t('join.text', {
          by: invitedBy ?? companyName,
          company: companyName,
          role: t(`role.${role}`),
        })}
      </p>
      <p className="small second">{t(`roleHint.${role}`)}</p>
      <p className="small second">
        {t('join.for', { email })} {t('until', { day: dateText(expiresAt, i18n.language) })}.
      </p>
      {user ? <Accept token={token} companyName={companyName} /> : <WaysIn token={token} />}
    </div>
  );
}

function Accept({ token, companyName }: { token: string; companyName: string }) {
  const { t } = useTranslation('companies');
  const { user, refreshProfile } = useSession();
  const { showToast } = useToast();
  const { busy, run } = useAction();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  async function accept() {
    await run('accept', async () => {
      const { companyId } = await acceptInvitation(token);
      setDone(true);
      await refreshProfile();
      showToast(t('join.done', { company: companyName }));
      await navigate(`/account/companies/${companyId}`, { replace: true });
    });
  }
  return (
    <>
      <p className="small">{t('join.as', { email: user?.email ?? '' })}</p>
      <div>
        <Button isBusy={busy !== null || isDone} onClick={() => void accept()}>
          {t('join.action')}
        </Button>
      </div>
    </>
  );
}

/** The link is saved for the time after signing in. */
function WaysIn({ token }: { token: string }) {
  const { t } = useTranslation('companies');
  const navigate = useNavigate();
  const go = (to: string) => {
    rememberTarget(`/join-company?token=${encodeURIComponent(token)}`);
    void navigate(to);
  };
  return (
    <>
      <Alert>{t('join.signIn')}</Alert>
      <div className="row">
        <Button onClick={() => go('/login')}>{t('join.login')}</Button>
        <Button variant="line" onClick={() => go('/register')}>
          {t('join.register')}
        </Button>
      </div>
    </>
  );
}
