// What surrounds every page of the account: the gate, and the way between them. The server renders
// the gate's spinner: what is personal never passes its rendering (design.md 8).
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Spinner } from '#web/base/ui/Spinner.tsx';
import { Gate } from '#web/session/Gate.tsx';
import { useSession } from '#web/session/SessionContext.ts';
import { AccountNav } from './AccountNav.tsx';

export default function AccountLayout() {
  const { t } = useTranslation('account');
  const { isAuthenticated } = useSession();
  return (
    <div className="page">
      {/* Each page has its own title once it is there. */}
      {!isAuthenticated && <PageTitle title={t('nav.overview')} isHidden />}
      <Gate>
        <div className="account">
          <AccountNav />
          <div className="account-main">
            {/* A page brings the words that only it needs. */}
            <Suspense fallback={<Spinner fills="page" />}>
              <Outlet />
            </Suspense>
          </div>
        </div>
      </Gate>
    </div>
  );
}
