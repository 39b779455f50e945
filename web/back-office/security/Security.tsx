// /admin/security: one's own password, second step and sessions.

import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { TwoSteps } from './TwoSteps.tsx';

export default function Security() {
  const { t } = useTranslation('admin-team');
  const { admin } = useAdminSession();
  return (
    <>
      <SectionHead title={t('security.title')} />
      {admin?.mustSetUpTotp && <Alert tone="warn">{t('security.mustSetUp')}</Alert>}
      <div className="bo-grid bo-grid--even">
        <div className="bo-column">
          <TwoSteps />
          <OwnPassword />
        </div>
        <OwnSessions />
      </div>
    </>
  );
}
