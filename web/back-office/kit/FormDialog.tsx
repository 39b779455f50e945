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
  /** The label of the submit button. */
  confirm: string;
  /** From useBackOfficeForm. */
  form: {
    onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
    isBusy: boolean;
    isDirty: boolean;
    failure: ReactNode;
  };
  isDanger?: boolean;
  /** Whether it can be submitted in its present state. */
  isReady?: boolean;
  isWide?: boolean;
  /** Opens over any other dialog; see Dialog. */
  isOnTop?: boolean;
  /** The name of the field that gets the focus; by default the first. */
  startsAt?: string;
  className?: string;
  /** The label of the close button. */
  cancel?: string;
  /** Shown instead of the close button. */
  aside?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog: a field has the focus, the buttons stay visible, the error is at the end. */
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
        method="post"
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
