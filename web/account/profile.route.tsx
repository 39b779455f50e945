// /account/profile: who the customer is to us, and everything they may decide about it.

import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageHead } from '#web/base/ui/PageHead.tsx';
import { useSession } from '#web/session/SessionContext.ts';
import { AccountBlock } from './AccountBlock.tsx';
import { fetchSessions } from './account-api.ts';
import { EmailChange } from './EmailChange.tsx';
import { MarketingPreferences } from './MarketingPreferences.tsx';
import { OwnData } from './OwnData.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PersonalForm } from './PersonalForm.tsx';
import { Sessions } from './Sessions.tsx';

export default function ProfilePage() {
  const { t } = useTranslation(['account', 'auth']);
  const { user } = useSession();
  const sessions = useRemote('sessions', fetchSessions);
  if (!user) return null;
  return (
    <>
      <PageHead title={t('nav.profile')} />
      <div className="account-blocks">
        <AccountBlock title={t('personal.title')}>
          <PersonalForm user={user} />
        </AccountBlock>
        <AccountBlock title={t('email.title')} text={t('email.text')}>
          <EmailChange user={user} />
        </AccountBlock>
        <AccountBlock title={t('password.title')} text={t('password.text')}>
          {/* A changed password ends the other sessions. */}
          <PasswordForm user={user} onChanged={() => void sessions.reload()} />
        </AccountBlock>
        <AccountBlock title={t('marketing.title')} text={t('marketing.text')}>
          <MarketingPreferences user={user} />
        </AccountBlock>
        <AccountBlock title={t('sessions.title')} text={t('sessions.text')}>
          <Sessions sessions={sessions} />
        </AccountBlock>
        <AccountBlock title={t('data.title')} text={t('data.text')}>
          <OwnData />
        </AccountBlock>
      </div>
    </>
  );
}
