import type { ReactNode } from 'react';
import { type CancelReason, cancelReasons } from '#shared/orders/order-states.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Select, Textarea } from '#web/base/ui/Field.tsx';
import type { OrderActions } from './use-order-change.ts';

type CancelValues = {
  reason: CancelReason | '';
  remark: string;
  isNotified: boolean;
  isReasonMailed: boolean;
};
type CancelDialogProps = {
  texts: { act: string; text: ReactNode; done: string };
  step: 'cancel' | 'cancel-paid' | 'cancel-unpaid-of-buyer';
  actions: OrderActions;
  onClose: () => void;
};

/** Asks for the reason of a cancellation, and whether the buyer sees it. */
export function CancelDialog({
  texts: { act, text, done },
  step,
  actions,
  onClose,
}: CancelDialogProps) {
  const { t } = useTranslation('admin-orders');
  const form = useBackOfficeForm<CancelValues>({
    defaultValues: { reason: '', remark: '', isNotified: true, isReasonMailed: false },
    async submit({ reason: chosen, ...values }) {
      if (chosen === '') return;
      const isDone = await actions.act(
        step,
        ({ orderNumber, version }) =>
          adminApi().post(`/admin/orders/{orderNumber}/${step}`, {
            path: { orderNumber },
            body: { version, reason: chosen, ...values },
          }),
        done,
      );
      if (isDone) onClose();
    },
  });
  const [reason, isNotified] = form.watch(['reason', 'isNotified']);
  return (
    <FormDialog
      title={act}
      confirm={act}
      cancel={t('back')}
      form={form}
      isDanger
      isReady={reason !== ''}
      onClose={onClose}
    >
      <p>{text}</p>
      <Field label={t('cancel.why')} hint={t('cancel.whyHint')}>
        <Select {...form.register('reason')} required>
          <option value="" disabled>
            {t('cancel.choose')}
          </option>
          {cancelReasons.map((key) => (
            <option key={key} value={key}>
              {t(`cancel.reason.${key}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('cancel.more')} isOptional>
        <Textarea {...form.register('remark')} rows={3} maxLength={1_000} />
      </Field>
      <Checkbox {...form.register('isNotified')}>{t('notify')}</Checkbox>
      {isNotified && <Checkbox {...form.register('isReasonMailed')}>{t('cancel.mailed')}</Checkbox>}
    </FormDialog>
  );
}
