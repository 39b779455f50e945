import { FormProvider, useFormContext } from 'react-hook-form';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { MAX_INVOICE_BYTES } from '#shared/back-office/order-changes.ts';
import { istanbulDay } from '#shared/base/format.ts';
import { type InvoiceKind, invoiceKinds } from '#shared/orders/orders.ts';
import { DropZone } from '#web/back-office/kit/DropZone.tsx';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { uploadFile } from '#web/back-office/kit/upload.ts';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useChosenPdf } from '#web/back-office/kit/use-chosen-pdf.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox, Radio } from '#web/base/ui/Checkbox.tsx';
import { Field, FieldError, Input, Select } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';

type InvoiceValues = {
  kind: InvoiceKind;
  number: string;
  issuedOn: string;
  way: 'file' | 'link';
  url: string;
  reason: string;
  isNotified: boolean;
};
type Invoice = AdminOrder['invoices'][number];

/** The format of invoice numbers of invoice services; the same rule as in InvoiceFields. */
const NUMBER = '[\\p{L}\\p{N}][\\p{L}\\p{N} ._\\-]{2,39}';

function sendInvoice(
  orderNumber: string,
  { way, url, reason, number, ...values }: InvoiceValues,
  replaces: Invoice | null,
  file: File | null,
): Promise<AdminOrder> {
  const fields = {
    ...values,
    number: number.trim(),
    ...(replaces && { replaces: replaces.id, reason: reason.trim() }),
  };
  if (way === 'link' || !file)
    return adminApi().post('/admin/orders/{orderNumber}/invoices', {
      path: { orderNumber },
      body: { ...fields, url: url.trim() },
    });
  return uploadFile('/admin/orders/{orderNumber}/invoices/file', file, {
    path: { orderNumber },
    query: fields,
  });
}

/** A PDF or a link; the buyer gets it by mail at once, unless the administrator turns that off. */
export function InvoiceDialog({
  order,
  replaces,
  onChange,
  onClose,
}: {
  order: AdminOrder;
  replaces: Invoice | null;
  onChange: (order: AdminOrder) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin-orders');
  const { showToast } = useToast();
  const pdf = useChosenPdf(MAX_INVOICE_BYTES, {
    notPdf: t('invoice.notPdf'),
    tooLarge: t('invoice.tooLarge'),
  });
  const form = useBackOfficeForm<InvoiceValues>({
    defaultValues: {
      kind: replaces?.kind ?? 'sale',
      number: replaces?.number ?? '',
      issuedOn: replaces?.issuedOn ?? istanbulDay(Date.now()),
      way: replaces?.url ? 'link' : 'file',
      url: replaces?.url ?? '',
      reason: '',
      isNotified: true,
    },
    async submit(values) {
      if (values.way === 'file' && !pdf.file) return pdf.setError(t('invoice.fileMissing'));
      onChange(await sendInvoice(order.orderNumber, values, replaces, pdf.file));
      showToast(t('invoice.added'));
      onClose();
    },
  });
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t(replaces ? 'invoice.replaceOf' : 'invoice.add', { name: replaces?.number ?? '' })}
        confirm={t('invoice.save')}
        cancel={t('back')}
        form={form}
        onClose={onClose}
      >
        <p>{t('invoice.text')}</p>
        <InvoiceDataFields />
        {form.watch('way') === 'file' && (
          <div>
            <DropZone
              label={t('invoice.choose')}
              hint={pdf.file ? pdf.file.name : t('invoice.fileHint')}
              accept="application/pdf,.pdf"
              isBusy={form.isBusy}
              onFiles={pdf.choose}
            />
            {pdf.error && <FieldError id="invoice-file-error">{pdf.error}</FieldError>}
          </div>
        )}
        <InvoiceLinkFields hasReason={replaces !== null} />
        <Checkbox {...form.register('isNotified')}>{t('notify')}</Checkbox>
      </FormDialog>
    </FormProvider>
  );
}

function InvoiceDataFields() {
  const { t } = useTranslation('admin-orders');
  const { register, formState } = useFormContext<InvoiceValues>();
  const { errors } = formState;
  return (
    <>
      <div className="bo-pair">
        <Field label={t('invoice.what')}>
          <Select {...register('kind')}>
            {invoiceKinds.map((key) => (
              <option key={key} value={key}>
                {t(`invoice.kind.${key}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('invoice.day')} error={errors.issuedOn?.message}>
          <Input {...register('issuedOn')} type="date" required />
        </Field>
      </div>
      <Field
        label={t('invoice.number')}
        hint={t('invoice.numberHint')}
        error={errors.number?.message}
      >
        <Input
          {...register('number')}
          className="num"
          required
          minLength={3}
          maxLength={40}
          pattern={NUMBER}
          autoComplete="off"
        />
      </Field>
      <fieldset className="row">
        <legend className="sr-only">{t('invoice.way')}</legend>
        {(['file', 'link'] as const).map((key) => (
          <Radio key={key} {...register('way')} value={key}>
            {t(`invoice.by.${key}`)}
          </Radio>
        ))}
      </fieldset>
    </>
  );
}

function InvoiceLinkFields({ hasReason }: { hasReason: boolean }) {
  const { t } = useTranslation('admin-orders');
  const { register, watch, formState } = useFormContext<InvoiceValues>();
  const { errors } = formState;
  return (
    <>
      {watch('way') === 'link' && (
        <Field label={t('invoice.url')} hint={t('invoice.urlHint')} error={errors.url?.message}>
          <Input {...register('url')} type="url" required maxLength={500} pattern="https://.*" />
        </Field>
      )}
      {hasReason && (
        <Field
          label={t('invoice.reason')}
          hint={t('invoice.reasonHint')}
          error={errors.reason?.message}
        >
          <Input {...register('reason')} required maxLength={300} />
        </Field>
      )}
    </>
  );
}
