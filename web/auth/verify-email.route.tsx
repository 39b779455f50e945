// /verify-email and /account/verify-email: with the token from the mail it verifies at once;
// without a token it sends a new link.
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#web/base/api/api.ts';
import { Trans, useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { Spinner } from '#web/base/ui/Spinner.tsx';
import { useSession } from '#web/session/SessionContext.ts';
import { AuthPage } from './AuthPage.tsx';
import { EmailForm } from './EmailForm.tsx';
import { useLinkToken } from './use-link-token.ts';

type Outcome = 'busy' | 'done' | 'expired' | 'failed';

export default function VerifyEmailPage() {
  const { t } = useTranslation('auth');
  const { isEmailVerified, initializing } = useSession();
  const token = useLinkToken();
  const { outcome, tryAgain } = useVerification(token, !initializing);
  if (token === undefined || outcome === 'busy' || (initializing && outcome === null))
    return (
      <AuthPage title={t(token ? 'verify.busyTitle' : 'verify.title')}>
        <Spinner />
      </AuthPage>
    );
  if (outcome === 'done') return <DonePage />;
  if (isEmailVerified) return <AlreadyVerifiedPage />;
  if (outcome === 'failed')
    return (
      <AuthPage step="failed" title={t('verify.failedTitle')} text={t('verify.failed')}>
        <div>
          <Button onClick={tryAgain}>{t('verify.again')}</Button>
        </div>
      </AuthPage>
    );
  return <NewLinkPage isExpired={outcome === 'expired'} />;
}

function DonePage() {
  const { t } = useTranslation('auth');
  const { isAuthenticated } = useSession();
  return (
    <AuthPage
      step="done"
      title={t('verify.doneTitle')}
      text={
        isAuthenticated ? (
          t('verify.done')
        ) : (
          <Trans
            t={t}
            i18nKey="verify.doneVisitor"
            components={{ a: <Link className="text-link" to="/forgot-password" /> }}
          />
        )
      }
    >
      <WaysOn />
    </AuthPage>
  );
}

function AlreadyVerifiedPage() {
  const { t } = useTranslation('auth');
  const { user } = useSession();
  return (
    <AuthPage
      step="already"
      title={t('verify.alreadyTitle')}
      text={
        <Trans
          t={t}
          i18nKey="verify.already"
          values={{ email: user?.email }}
          components={{ b: <b /> }}
        />
      }
    >
      <WaysOn />
    </AuthPage>
  );
}

function WaysOn() {
  const { t } = useTranslation('auth');
  const { isAuthenticated } = useSession();
  return (
    <div className="row">
      {isAuthenticated ? (
        <ButtonLink to="/account">{t('verify.toAccount')}</ButtonLink>
      ) : (
        <ButtonLink to="/login">{t('verify.toLogin')}</ButtonLink>
      )}
      <ButtonLink to="/products" variant="line">
        {t('verify.toProducts')}
      </ButtonLink>
    </div>
  );
}

/** Without a valid link: a new one can be sent. */
function NewLinkPage({ isExpired }: { isExpired: boolean }) {
  const { t } = useTranslation('auth');
  const { user, isAuthenticated } = useSession();
  const explanation = user ? (
    <Trans
      t={t}
      i18nKey="verify.textKnown"
      values={{ email: user.email }}
      components={{ b: <b /> }}
    />
  ) : (
    t('verify.text')
  );
  return (
    <AuthPage
      step={isExpired ? 'expired' : 'ask'}
      title={t(isExpired ? 'verify.expiredTitle' : 'verify.title')}
      text={isExpired ? t('verify.expired') : explanation}
    >
      <Resend />
      {!isAuthenticated && (
        <div>
          <ButtonLink to="/login" variant="line">
            {t('verify.toLogin')}
          </ButtonLink>
        </div>
      )}
    </AuthPage>
  );
}

/**
 * Sends the token once, and again on request; but only after the session is known, because the
 * server then treats the signed-in customer as the owner of the mailbox.
 */
function useVerification(
  token: string | null | undefined,
  isReady: boolean,
): { outcome: Outcome | null; tryAgain: () => void } {
  const { verifyEmail } = useSession();
  const [tries, setTries] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const latest = useRef(verifyEmail);
  latest.current = verifyEmail;
  const sent = useRef<string | null>(null);
  useEffect(() => {
    const attempt = `${tries} ${token}`;
    if (!token || !isReady || sent.current === attempt) return;
    sent.current = attempt;
    setOutcome('busy');
    void latest.current(token).then((result) => {
      if (result.isDone) setOutcome('done');
      else
        setOutcome(
          result.error instanceof ApiError &&
            result.error.status < 500 &&
            result.error.status !== 429
            ? 'expired'
            : 'failed',
        );
    });
  }, [token, tries, isReady]);
  return { outcome, tryAgain: () => setTries((times) => times + 1) };
}

function Resend() {
  const { t } = useTranslation('auth');
  const { user, resendVerification } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <>
      {sentTo && (
        <Alert tone="ok">
          <Trans t={t} i18nKey="verify.sent" values={{ email: sentTo }} components={{ b: <b /> }} />
        </Alert>
      )}
      <EmailForm
        key={user?.email ?? ''}
        email={user?.email ?? ''}
        submitLabel={t('verify.resend')}
        send={resendVerification}
        onSent={setSentTo}
      />
    </>
  );
}
