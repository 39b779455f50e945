// /account/profile: the customer's personal data and all settings about them.

import { useState } from 'react';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { PageHead } from '#web/base/ui/PageHead.tsx';
import { saveFile } from '#web/base/ui/save-file.ts';
import { useSession } from '#web/session/SessionContext.ts';
import { AccountBlock } from './AccountBlock.tsx';
import { fetchOwnData, fetchSessions } from './account-api.ts';
import { CompanyForm } from './CompanyForm.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { EmailChange } from './EmailChange.tsx';
import { MarketingPreferences } from './MarketingPreferences.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PersonalForm } from './PersonalForm.tsx';
import { Sessions } from './Sessions.tsx';
import { useAction } from './use-action.ts';

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
        <AccountBlock title={t('company.title')} text={t('company.text')}>
          <CompanyForm user={user} />
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

/** The export of all data of a customer, and the deletion of the account (KVKK). */
function OwnData() {
  const { t } = useTranslation('account');
  const { busy, run } = useAction();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <div className="account-line">
        <p className="small second">{t('data.downloadText')}</p>
        <Button
          size="s"
          variant="line"
          isBusy={busy === 'download'}
          onClick={() =>
            void run('download', async () =>
              saveFile(
                t('data.fileName'),
                'application/json',
                JSON.stringify(await fetchOwnData(), null, 2),
              ),
            )
          }
        >
          {t('data.download')}
        </Button>
      </div>
      <div className="account-line">
        <p className="small second">{t('data.deleteText')}</p>
        <Button size="s" variant="danger" onClick={() => setDeleting(true)}>
          {t('data.delete')}
        </Button>
      </div>
      <DeleteAccount isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}
