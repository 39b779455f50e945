import { useState } from 'react';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { InvoiceRemoveBody } from '#shared/back-office/order-changes.ts';
import { dayText } from '#shared/base/format.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { InvoiceDialog } from './InvoiceDialog.tsx';
import { saveDocument, saveInvoice, saveSlip } from './order-calls.ts';
import type { OrderActions } from './use-order-change.ts';

type Invoice = AdminOrder['invoices'][number];

/** The documents of an order to print or to send, and its e-Arşiv invoices. */
export function OrderDocuments({
  order,
  actions,
  onChange,
}: {
  order: AdminOrder;
  actions: OrderActions;
  onChange: (order: AdminOrder) => void;
}) {
  const { t } = useTranslation('admin-orders');
  const { busy, run } = useWork();
  const [adding, setAdding] = useState<{ replaces: Invoice | null } | null>(null);
  const [removing, setRemoving] = useState<Invoice | null>(null);
  const { orderNumber } = order;
  const documents = ['slip', 'summary', ...order.documents.map(({ kind }) => kind)] as const;
  const fetchDocument = (name: (typeof documents)[number]) =>
    run(`pdfs/${name}`, () =>
      name === 'slip' ? saveSlip(orderNumber) : saveDocument(orderNumber, name),
    );
  return (
    <section className="bo-box" aria-labelledby="bo-documents">
      <h2 className="h3" id="bo-documents">
        {t('documents.title')}
      </h2>
      <div className="bo-acts">
        {documents.map((name) => (
          <Button
            key={name}
            variant="line"
            size="s"
            isBusy={busy === `pdfs/${name}`}
            onClick={() => void fetchDocument(name)}
          >
            {t(`documents.${name}`)}
          </Button>
        ))}
      </div>
      {order.invoices.length > 0 && (
        <ul className="bo-rows bo-record-rows">
          {order.invoices.map((invoice) => (
            <InvoiceRow
              key={invoice.id}
              invoice={invoice}
              isBusy={busy === `invoices/${invoice.id}`}
              onDownload={() =>
                void run(`invoices/${invoice.id}`, () => saveInvoice(orderNumber, invoice.id))
              }
              onReplace={() => setAdding({ replaces: invoice })}
              onRemove={() => setRemoving(invoice)}
            />
          ))}
        </ul>
      )}
      <div>
        <Changing>
          <Button variant="line" size="s" onClick={() => setAdding({ replaces: null })}>
            {t('invoice.add')}
          </Button>
        </Changing>
      </div>
      {adding && (
        <InvoiceDialog
          order={order}
          replaces={adding.replaces}
          onChange={onChange}
          onClose={() => setAdding(null)}
        />
      )}
      {removing && (
        <InvoiceRemoval
          order={order}
          invoice={removing}
          actions={actions}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  );
}

type InvoiceRowProps = {
  invoice: Invoice;
  isBusy: boolean;
  onDownload: () => void;
  onReplace: () => void;
  onRemove: () => void;
};

function InvoiceRow({ invoice, isBusy, onDownload, onReplace, onRemove }: InvoiceRowProps) {
  const { t, i18n } = useTranslation('admin-orders');
  const name = `${t(`invoice.kind.${invoice.kind}`)} ${invoice.number}`;
  return (
    <li>
      <div className="small">
        <p>
          <b className="break">{name}</b>
        </p>
        <p className="mute num break">
          {[dayText(invoice.issuedOn, i18n.language), invoice.createdBy, invoice.ettn]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="bo-acts">
        {invoice.url ? (
          <a
            className="btn btn--line btn--s"
            href={invoice.url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('invoice.openOf', { name })}
          >
            {t('invoice.open')}
          </a>
        ) : (
          <Button
            variant="line"
            size="s"
            isBusy={isBusy}
            aria-label={t('invoice.downloadOf', { name })}
            onClick={onDownload}
          >
            {t('invoice.download')}
          </Button>
        )}
        <Changing>
          <Button
            variant="quiet"
            size="s"
            aria-label={t('invoice.replaceOf', { name })}
            onClick={onReplace}
          >
            {t('invoice.replace')}
          </Button>
        </Changing>
        <Changing>
          <Button
            variant="quiet"
            size="s"
            aria-label={t('invoice.removeOf', { name })}
            onClick={onRemove}
          >
            {t('invoice.remove')}
          </Button>
        </Changing>
      </div>
    </li>
  );
}

/** The buyer no longer sees it; the audit log keeps it. */
function InvoiceRemoval({
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
      const isDone = await actions.act(
        `invoices/${invoice.id}/remove`,
        ({ orderNumber }) =>
          adminApi().post('/admin/orders/{orderNumber}/invoices/{id}/remove', {
            path: { orderNumber, id: invoice.id },
            body,
          }),
        t('invoice.removed'),
      );
      if (isDone) onClose();
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
