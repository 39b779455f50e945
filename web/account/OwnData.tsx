import { useState } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { saveFile } from '#web/base/ui/save-file.ts';
import { fetchOwnData } from './account-api.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { useAction } from './use-action.ts';

/** The export of all data of a customer, and the deletion of the account (KVKK). */
export function OwnData() {
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
