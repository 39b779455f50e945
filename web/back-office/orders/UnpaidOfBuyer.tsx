import { useState } from 'react';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Textarea } from '#web/base/ui/Field.tsx';
import type { OrderActions } from './use-order-change.ts';

/** One press against somebody who orders without paying, to empty the shop. */
export function UnpaidOfBuyer({ order, actions }: { order: AdminOrder; actions: OrderActions }) {
  const { t } = useTranslation('admin-orders');
  const [isOpen, setOpen] = useState(false);
  const { orders: count } = order.unpaidOfBuyer;
  // A single one is cancelled with the buttons of its page.
  if (count < 2 && !isOpen) return null;
  return (
    <>
      <div>
        <Button size="s" variant="danger" onClick={() => setOpen(true)}>
          {t('unpaid.act', { count })}
        </Button>
      </div>
      {isOpen && <CancelDialog order={order} actions={actions} onClose={() => setOpen(false)} />}
    </>
  );
}

function CancelDialog({
  order,
  actions,
  onClose,
}: {
  order: AdminOrder;
  actions: OrderActions;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('admin-orders');
  const { orders, total } = order.unpaidOfBuyer;
  const form = useBackOfficeForm({
    defaultValues: { remark: '' },
    async submit({ remark }) {
      const isDone = await actions.act(
        'cancel-unpaid-of-buyer',
        ({ version }) => ({ version, remark }),
        t('unpaid.done'),
      );
      if (isDone) onClose();
    },
  });
  const title = t('unpaid.act', { count: orders });
  return (
    <FormDialog
      title={title}
      confirm={title}
      cancel={t('back')}
      form={form}
      isDanger
      onClose={onClose}
    >
      <p>
        {t('unpaid.text', { count: orders, total: formatLira(fromLira(total), i18n.language) })}
      </p>
      <Field label={t('remark')} hint={t('remarkHint')} isOptional>
        <Textarea {...form.register('remark')} rows={3} maxLength={1_000} />
      </Field>
    </FormDialog>
  );
}
