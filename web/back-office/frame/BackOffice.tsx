// The back office: its session, its frame and its sections, each loaded when it is opened.
import '#web/back-office/back-office.css';
import { type ReactNode, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { hasChanges } from '#shared/back-office/rights.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { ResultCacheProvider } from '#web/back-office/kit/ResultCache.tsx';
import { NotThere } from '#web/back-office/kit/SectionHead.tsx';
import { useBackOfficeTitle, WaitingProvider } from '#web/back-office/kit/Waiting.tsx';
import { AdminSessionProvider, useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { ReadOnlyContext } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { Spinner } from '#web/base/ui/Spinner.tsx';
import { BackOfficeFrame } from './BackOfficeFrame.tsx';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';
import { Invitation } from './Invitation.tsx';
import { Login, LoginForm } from './Login.tsx';
import { sections } from './sections.ts';

export default function BackOffice() {
  return (
    <AdminSessionProvider>
      <WaitingProvider>
        <Routes>
          <Route path="login" element={<Login />} />
          <Route path="invitation" element={<Invitation />} />
          {sections.map(({ key, right, Page }) => (
            <Route
              key={key}
              path={key === 'today' ? '/' : `${key}/*`}
              element={
                <Behind section={key} right={right}>
                  <Page />
                </Behind>
              }
            />
          ))}
          <Route path="*" element={<Behind section={null} right={null} />} />
        </Routes>
      </WaitingProvider>
    </AdminSessionProvider>
  );
}

/** First the sign-in; then the section, or a message that it is forbidden or does not exist. */
function Behind({
  section,
  right,
  children,
}: {
  section: string | null;
  right: Parameters<ReturnType<typeof useAdminSession>['may']>[0];
  children?: ReactNode;
}) {
  const { t } = useTranslation('admin');
  const { admin, isInitializing, isLapsed, may, mayChange } = useAdminSession();
  const { pathname, search } = useLocation();
  useBackOfficeTitle(section && t(`section.${section}`));

  const isReadOnly = right !== null && hasChanges(right) && !mayChange(right);

  if (isInitializing) return <Spinner fills="page" />;
  if (!admin)
    return <Navigate to="/admin/login" replace state={{ target: `${pathname}${search}` }} />;
  // Until the second step is set up, the server refuses everything else.
  if (admin.mustSetUpTotp && section !== 'security')
    return <Navigate to="/admin/security" replace />;
  return (
    // Another administrator starts with a new page.
    <ResultCacheProvider key={admin.id}>
      <BackOfficeFrame>
        <LazyPart fallback={<Spinner />}>
          {section === null ? (
            <NotThere />
          ) : may(right) ? (
            <ReadOnlyContext value={isReadOnly}>
              {isReadOnly && <p className="bo-read-only small second">{t('readOnly')}</p>}
              {children}
            </ReadOnlyContext>
          ) : (
            <EmptyState title={t('notAllowed.title')}>{t('notAllowed.text')}</EmptyState>
          )}
        </LazyPart>
      </BackOfficeFrame>
      {isLapsed ? <SignInAgain email={admin.email} /> : <ConfirmIdentity />}
    </ResultCacheProvider>
  );
}

/**
 * Shown over the page when the session has ended and there are unsaved changes: after signing in
 * they can be saved.
 */
function SignInAgain({ email }: { email: string }) {
  const { t } = useTranslation('admin');
  const { discardSession } = useAdminSession();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <Dialog
        isOpen
        startsAtField="password"
        onClose={() => setLeaving(true)}
        title={t('lapsed.title')}
        footer={
          <Button variant="line" onClick={() => setLeaving(true)}>
            {t('leave.leave')}
          </Button>
        }
      >
        <div className="stack">
          <p>{t('lapsed.text')}</p>
          <LoginForm email={email} />
        </div>
      </Dialog>
      {isLeaving && (
        <ConfirmDialog
          title={t('leave.title')}
          confirm={t('leave.leave')}
          isBusy={false}
          onClose={() => setLeaving(false)}
          onConfirm={discardSession}
        >
          {t('leave.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
