import { type BaseSyntheticEvent, type ReactNode, useId } from 'react';
import { useUnsaved } from '#web/back-office/session/AdminSession.tsx';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { classNames } from '#web/base/ui/class-names.ts';
import { Dialog } from '#web/base/ui/Dialog.tsx';

type FormDialogProps = {
  title: string;
  /** On the button that submits. */
  confirm: string;
  /** Of useBackOfficeForm. */
  form: {
    onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
    isBusy: boolean;
    isDirty: boolean;
    failure: ReactNode;
  };
  isDanger?: boolean;
  /** Whether it may be submitted as it stands. */
  isReady?: boolean;
  isWide?: boolean;
  /** Over any other dialog, as Dialog says. */
  isOnTop?: boolean;
  /** Name of the field that has the focus; otherwise the first. */
  startsAt?: string;
  className?: string;
  /** On the button that closes. */
  cancel?: string;
  /** Instead of the button that closes. */
  aside?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog: the focus in a field, the buttons in sight, the failure at the end. */
export function FormDialog({
  title,
  confirm,
  form,
  isDanger = false,
  isReady = true,
  isWide = false,
  isOnTop = false,
  startsAt,
  className,
  cancel,
  aside,
  onClose,
  children,
}: FormDialogProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  useUnsaved(form.isDirty);
  return (
    <Dialog
      isOpen
      isWide={isWide}
      isOnTop={isOnTop}
      startsAtField={startsAt ?? true}
      onClose={onClose}
      title={title}
      footer={
        <>
          {aside ?? (
            <Button variant="line" onClick={onClose}>
              {cancel ?? t('cancel')}
            </Button>
          )}
          <Changing>
            <Button
              type="submit"
              form={id}
              variant={isDanger ? 'danger' : 'ink'}
              disabled={!isReady}
              isBusy={form.isBusy}
            >
              {confirm}
            </Button>
          </Changing>
        </>
      }
    >
      <form
        className={classNames('stack', className)}
        id={id}
        onSubmit={(event) => void form.onSubmit(event)}
      >
        {children}
        {form.failure && <Alert tone="no">{form.failure}</Alert>}
      </form>
    </Dialog>
  );
}
