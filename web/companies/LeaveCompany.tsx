import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Company } from '#shared/customers/companies.ts';
import { useAction } from '#web/account/use-action.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useSession } from '#web/session/SessionContext.ts';
import { leaveCompany } from './calls.ts';

/** The only member closes the company by leaving it. */
export function LeaveCompany({ company }: { company: Company }) {
  const { t } = useTranslation('companies');
  const { refreshProfile } = useSession();
  const { showToast } = useToast();
  const { busy, run } = useAction();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const isAlone = company.members.length === 1;

  async function leave() {
    const isDone = await run('leave', async () => {
      await leaveCompany(company.id);
      await refreshProfile();
    });
    setAsking(false);
    if (!isDone) return;
    showToast(t('left', { company: company.name }));
    await navigate('/account/companies', { replace: true });
  }
  return (
    <>
      <p className="second">{t(isAlone ? 'leaveAloneText' : 'leaveText')}</p>
      <div>
        <Button variant="line" onClick={() => setAsking(true)}>
          {t('leave')}
        </Button>
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('leaveTitle', { company: company.name })}
        footer={
          <>
            <Button variant="line" onClick={() => setAsking(false)}>
              {t('cancel')}
            </Button>
            <Button variant="danger" isBusy={busy !== null} onClick={() => void leave()}>
              {t('leave')}
            </Button>
          </>
        }
      >
        <p>{t(isAlone ? 'leaveAloneText' : 'leaveText')}</p>
      </Dialog>
    </>
  );
}
