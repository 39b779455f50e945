import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOrder } from '#shared/admin-orders.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import type { OrderDesk } from './use-order-change.ts';

/** The buyer sees it no more; that there was one stays in the log. */
export function InvoiceRemoval({ order, invoice, desk, onClose }: { order: AdminOrder; invoice: AdminOrder['invoices'][number]; desk: OrderDesk; onClose: () => void }) {
  const { t } = useTranslation('admin-orders');
  const [reason, setReason] = useState('');
  const path = `invoices/${invoice.id}/remove`;
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await desk.act(path, { reason }, t('invoice.removed'))) onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('invoice.removeOf', { name: invoice.number })}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('back')}
          </Button>
          <Button form="desk-invoice-remove" type="submit" variant="danger" disabled={reason.trim() === ''} isBusy={desk.busy === path}>
            {t('invoice.remove')}
          </Button>
        </>
      }
    >
      <form id="desk-invoice-remove" className="stack" onSubmit={(event) => void submit(event)}>
        <p>{t('invoice.removeText', { order: order.orderNumber })}</p>
        <Field label={t('invoice.reason')}>
          <Input value={reason} required maxLength={300} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
