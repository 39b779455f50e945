import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

type ConfirmDialogProps = {
  isOpen?: boolean;
  title: string;
  confirm: string;
  isBusy: boolean;
  isHarmless?: boolean;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
};

/** What cannot be undone is asked for once more. */
export function ConfirmDialog({ isOpen = true, title, confirm, isBusy, isHarmless = false, onClose, onConfirm, children }: ConfirmDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant={isHarmless ? 'ink' : 'danger'} isBusy={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
