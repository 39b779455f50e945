// Access to a page (specification 2, "Authentication gate").
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { Ring } from '#web/base/ui/Logo.tsx';
import { Spinner } from '#web/base/ui/Spinner.tsx';
import { rememberTarget } from './redirect-target.ts';
import { useSession } from './SessionContext.ts';

type GateProps = {
  children: ReactNode;
  requiresVerifiedEmail?: boolean;
  /** Shown to a visitor instead of a redirect to /login. */
  fallback?: ReactNode;
};

export function Gate({ children, requiresVerifiedEmail = false, fallback }: GateProps) {
  const { isAuthenticated, isEmailVerified, initializing, loading } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isUnknown = initializing || loading;
  const mustSignIn = !isUnknown && !isAuthenticated && fallback === undefined;

  useEffect(() => {
    if (!mustSignIn) return;
    rememberTarget(`${pathname}${search}`);
    void navigate('/login', { replace: true });
  }, [mustSignIn, pathname, search, navigate]);

  if (isUnknown || mustSignIn) return <Spinner fills="screen" />;
  if (!isAuthenticated) return fallback;
  if (requiresVerifiedEmail && !isEmailVerified) return <VerificationNotice />;
  return children;
}

/** Exact texts in both languages (specification 2). */
function VerificationNotice() {
  const { t } = useTranslation('auth');
  return (
    <section className="gate-notice" lang="en">
      <PageTitle title={t('gate.title')} isHidden />
      <Ring />
      <h1 className="h1">{t('gate.title')}</h1>
      <p className="second">{t('gate.text')}</p>
      <ButtonLink to="/verify-email">{t('gate.action')}</ButtonLink>
    </section>
  );
}
