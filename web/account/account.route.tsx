// The frame of all pages of the account: the sign-in gate and the navigation. The server renders
// only the gate's spinner: it never renders personal data.
import { Suspense, useRef } from 'react';
import { Outlet } from 'react-router';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Spinner } from '#web/base/ui/Spinner.tsx';
import { useFocusNearby } from '#web/base/ui/use-focus-nearby.ts';
import { Gate } from '#web/session/Gate.tsx';
import { useSession } from '#web/session/SessionContext.ts';
import { AccountNav } from './AccountNav.tsx';

export default function AccountLayout() {
  const { t } = useTranslation('account');
  const { isAuthenticated } = useSession();
  const page = useRef<HTMLDivElement>(null);
  // A page replaces its heading, which has the focus, when it has loaded.
  useFocusNearby(page);
  return (
    <div className="page" ref={page}>
      {/* Each page sets its own title when it has loaded. */}
      {!isAuthenticated && <PageTitle title={t('nav.overview')} isHidden />}
      <Gate>
        <div className="account">
          <AccountNav />
          <div className="account-main">
            {/* Each page loads the texts that only it needs. */}
            <Suspense fallback={<Spinner fills="page" />}>
              <Outlet />
            </Suspense>
          </div>
        </div>
      </Gate>
    </div>
  );
}
