import type { ReactNode } from 'react';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';

type ConfirmDialogProps = {
  isOpen?: boolean;
  title: string;
  confirm: string;
  isBusy: boolean;
  isHarmless?: boolean;
  /** Whether it may be confirmed yet. */
  isReady?: boolean;
  isWide?: boolean;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
};

/** A confirmation without fields before an action. */
export function ConfirmDialog({
  isOpen = true,
  title,
  confirm,
  isBusy,
  isHarmless = false,
  isReady = true,
  isWide = false,
  onClose,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      isOpen={isOpen}
      isWide={isWide}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Changing>
            <Button
              variant={isHarmless ? 'ink' : 'danger'}
              disabled={!isReady}
              isBusy={isBusy}
              onClick={onConfirm}
            >
              {confirm}
            </Button>
          </Changing>
        </>
      }
    >
      {typeof children === 'string' ? <p>{children}</p> : children}
    </Dialog>
  );
}
