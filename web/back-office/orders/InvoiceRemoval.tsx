import type { AdminOrder } from '#shared/back-office/order.ts';
import { InvoiceRemoveBody } from '#shared/back-office/order-changes.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import type { OrderActions } from './use-order-change.ts';

/** The buyer sees it no more; that there was one stays in the log. */
export function InvoiceRemoval({
  order,
  invoice,
  actions,
  onClose,
}: {
  order: AdminOrder;
  invoice: AdminOrder['invoices'][number];
  actions: OrderActions;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin-orders');
  const form = useBackOfficeForm({
    schema: InvoiceRemoveBody,
    defaultValues: { reason: '' },
    async submit(body) {
      if (await actions.act(`invoices/${invoice.id}/remove`, body, t('invoice.removed'))) onClose();
    },
  });
  return (
    <FormDialog
      title={t('invoice.removeOf', { name: invoice.number })}
      confirm={t('invoice.remove')}
      cancel={t('back')}
      form={form}
      isDanger
      isReady={form.watch('reason').trim() !== ''}
      onClose={onClose}
    >
      <p>{t('invoice.removeText', { order: order.orderNumber })}</p>
      <Field label={t('invoice.reason')} error={form.errorOf('reason')}>
        <Input {...form.register('reason')} required maxLength={300} />
      </Field>
    </FormDialog>
  );
}
