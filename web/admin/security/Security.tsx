// /admin/security: one's own password, second step and sessions.
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/Alert.tsx';
import { useAdminSession } from '../AdminSession.tsx';
import { SectionHead } from '../kit/SectionHead.tsx';
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
      <div className="office-grid office-grid--even">
        <div className="office-column">
          <TwoSteps />
          <OwnPassword />
        </div>
        <OwnSessions />
      </div>
    </>
  );
}
