import type { ReactNode } from 'react';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Textarea } from '#web/base/ui/Field.tsx';
import type { MoveBody } from './order-calls.ts';
import type { OrderActions } from './use-order-change.ts';

type StepDialogProps = {
  texts: { act: string; text: ReactNode; done: string };
  /** Its name, as of `OrderActions.act`. */
  step: string;
  send: (orderNumber: string, body: MoveBody) => Promise<AdminOrder>;
  /** The buyer gets a mail about it, unless the administrator turns that off. */
  hasMail?: boolean;
  isDanger?: boolean;
  actions: OrderActions;
  onClose: () => void;
};

/**
 * Asks before a step of an order: explains it, takes an internal note, and asks whether the buyer
 * is notified.
 */
export function StepDialog({
  texts: { act, text, done },
  step,
  send,
  hasMail = false,
  isDanger = false,
  actions,
  onClose,
}: StepDialogProps) {
  const { t } = useTranslation('admin-orders');
  const form = useBackOfficeForm({
    defaultValues: { remark: '', isNotified: true },
    async submit({ remark, isNotified }) {
      const isDone = await actions.act(
        step,
        ({ orderNumber, version }) =>
          send(orderNumber, { version, remark, ...(hasMail && { isNotified }) }),
        done,
        isNotified,
      );
      if (isDone) onClose();
    },
  });
  return (
    <FormDialog
      title={act}
      confirm={act}
      cancel={t('back')}
      form={form}
      isDanger={isDanger}
      startsAt="remark"
      onClose={onClose}
    >
      <p>{text}</p>
      {hasMail && <Checkbox {...form.register('isNotified')}>{t('notify')}</Checkbox>}
      <Field label={t('remark')} hint={t('remarkHint')} isOptional>
        <Textarea {...form.register('remark')} rows={3} maxLength={1_000} />
      </Field>
    </FormDialog>
  );
}
