// Over the page, when the session has ended and something on it is not saved: signed in again, it can be.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useAdminSession } from './AdminSession.tsx';
import { ConfirmDialog } from './kit/ConfirmDialog.tsx';
import { LoginForm } from './Login.tsx';

export function SignInAgain({ email }: { email: string }) {
  const { t } = useTranslation('admin');
  const { letGo } = useAdminSession();
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
        <ConfirmDialog title={t('leave.title')} confirm={t('leave.leave')} isBusy={false} onClose={() => setLeaving(false)} onConfirm={letGo}>
          {t('leave.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
