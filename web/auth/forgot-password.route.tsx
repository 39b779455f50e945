// /forgot-password: requests a link; the response is the same whether the account exists or not.
import { useState } from 'react';
import { Trans, useTranslation } from '#web/base/i18n/react.tsx';
import { ArrowLink, Button } from '#web/base/ui/Button.tsx';
import { useSession } from '#web/session/SessionContext.ts';
import { AuthPage } from './AuthPage.tsx';
import { EmailForm } from './EmailForm.tsx';

export default function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const { forgotPassword, user } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const back = (
    <ArrowLink to="/login" hasArrow={false}>
      {t('forgot.back')}
    </ArrowLink>
  );
  if (sentTo) {
    return (
      <AuthPage
        step="sent"
        title={t('forgot.sentTitle')}
        text={
          <Trans t={t} i18nKey="forgot.sent" values={{ email: sentTo }} components={{ b: <b /> }} />
        }
      >
        <p className="small second">{t('forgot.notThere')}</p>
        <div className="row">
          {back}
          <Button variant="quiet" onClick={() => setSentTo(null)}>
            {t('forgot.other')}
          </Button>
        </div>
      </AuthPage>
    );
  }
  return (
    <AuthPage step="ask" title={t('forgot.title')} text={t('forgot.text')}>
      <EmailForm
        key={user?.email ?? ''}
        email={user?.email ?? ''}
        submitLabel={t('forgot.submit')}
        send={forgotPassword}
        onSent={setSentTo}
      />
      <div>{back}</div>
    </AuthPage>
  );
}
