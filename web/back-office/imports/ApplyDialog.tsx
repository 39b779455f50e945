import type { Import } from '#shared/back-office/imports.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';

type ApplyDialogProps = {
  counts: Import['counts'];
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Says what will happen before it does. */
export function ApplyDialog({ counts, isOpen, isBusy, onClose, onConfirm }: ApplyDialogProps) {
  const { t } = useTranslation('admin-import');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('page.confirm.title')}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('page.confirm.stay')}
          </Button>
          <Button isBusy={isBusy} onClick={onConfirm}>
            {t('page.confirm.go')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <ul className="import-consequences">
          {counts.new > 0 && <li>{t('page.confirm.new', { count: counts.new })}</li>}
          {counts.changed > 0 && <li>{t('page.confirm.changed', { count: counts.changed })}</li>}
        </ul>
        {counts.warned > 0 && (
          <Alert tone="warn">{t('page.confirm.warned', { count: counts.warned })}</Alert>
        )}
        <p className="second">{t('page.confirm.text')}</p>
      </div>
    </Dialog>
  );
}
