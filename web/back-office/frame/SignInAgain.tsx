// Over the page, when the session has ended and something on it is not saved: signed in again, it can be.
import { useState } from 'react';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { LoginForm } from './Login.tsx';

export function SignInAgain({ email }: { email: string }) {
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
