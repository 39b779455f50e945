import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/Dialog.tsx';

type FormDialogProps = {
  title: string;
  /** On the button that sends it. */
  confirm: string;
  isBusy: boolean;
  /** Why it was not taken. */
  fault: ReactNode;
  className?: string;
  onClose: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  children: ReactNode;
};

/** A form over the page: its first field has the focus, its buttons stay in sight, what was refused is said at its end. */
export function FormDialog({ title, confirm, isBusy, fault, className, onClose, onSubmit, children }: FormDialogProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  return (
    <Dialog
      isOpen
      startsAtField
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} isBusy={isBusy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form className={classNames('stack', className)} id={id} onSubmit={(event) => void onSubmit(event)}>
        {children}
        {fault && <Alert tone="no">{fault}</Alert>}
      </form>
    </Dialog>
  );
}
