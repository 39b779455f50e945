import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminOrder, MAX_INVOICE_BYTES } from '#shared/admin-orders.ts';
import { type InvoiceKind, invoiceKinds } from '#shared/orders.ts';
import { Button } from '../../ui/Button.tsx';
import { Radio } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, FieldError, Input, Select } from '../../ui/Field.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { DropZone } from '../kit/DropZone.tsx';
import { uploadFile } from '../kit/upload.ts';
import { useWork } from '../kit/use-work.ts';
import { changeOrder } from './order-calls.ts';

type Props = { order: AdminOrder; replaces: AdminOrder['invoices'][number] | null; onChange: (order: AdminOrder) => void; onClose: () => void };
/** Also what a number is called: letters and figures of the integrator's. */
const NUMBER = '[\\p{L}\\p{N}][\\p{L}\\p{N} ._\\-]{2,39}';

/** A PDF or a link; the buyer gets it by mail at once. */
export function InvoiceDialog({ order, replaces, onChange, onClose }: Props) {
  const { t } = useTranslation('admin-orders');
  const { busy, run } = useWork();
  const { showToast } = useToast();
  const [kind, setKind] = useState<InvoiceKind>(replaces?.kind ?? 'sale');
  const [number, setNumber] = useState(replaces?.number ?? '');
  const [issuedOn, setIssuedOn] = useState(replaces?.issuedOn ?? new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Istanbul' }));
  const [way, setWay] = useState<'file' | 'link'>(replaces?.url ? 'link' : 'file');
  const [url, setUrl] = useState(replaces?.url ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);

  function choose([chosen]: File[]) {
    if (!chosen) return;
    setFault(chosen.size > MAX_INVOICE_BYTES ? t('invoice.tooLarge') : null);
    setFile(chosen.size > MAX_INVOICE_BYTES ? null : chosen);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (way === 'file' && !file) return setFault(t('invoice.fileMissing'));
    const fields = { kind, number: number.trim(), issuedOn, ...(replaces && { replaces: replaces.id, reason: reason.trim() }) };
    const done = await run('invoice', () =>
      way === 'file' && file
        ? uploadFile<AdminOrder>(
            `/admin/orders/${order.orderNumber}/invoices/file?${new URLSearchParams(Object.entries(fields).map(([key, value]): [string, string] => [key, String(value)]))}`,
            file,
          )
        : changeOrder(order.orderNumber, 'invoices', { ...fields, url: url.trim() }),
    );
    if (!done) return;
    onChange(done.result);
    showToast(t('invoice.added'));
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(replaces ? 'invoice.replaceOf' : 'invoice.add', { name: replaces?.number ?? '' })}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('back')}
          </Button>
          <Button form="desk-invoice" type="submit" isBusy={busy === 'invoice'}>
            {t('invoice.save')}
          </Button>
        </>
      }
    >
      <form id="desk-invoice" className="stack" onSubmit={(event) => void submit(event)}>
        <p>{t('invoice.text')}</p>
        <div className="office-pair">
          <Field label={t('invoice.what')}>
            <Select value={kind} onChange={(event) => setKind(event.target.value as InvoiceKind)}>
              {invoiceKinds.map((key) => (
                <option key={key} value={key}>
                  {t(`invoice.kind.${key}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('invoice.day')}>
            <Input type="date" required value={issuedOn} onChange={(event) => setIssuedOn(event.target.value)} />
          </Field>
        </div>
        <Field label={t('invoice.number')} hint={t('invoice.numberHint')}>
          <Input className="num" required minLength={3} maxLength={40} pattern={NUMBER} autoComplete="off" value={number} onChange={(event) => setNumber(event.target.value)} />
        </Field>
        <fieldset className="row">
          <legend className="sr-only">{t('invoice.way')}</legend>
          {(['file', 'link'] as const).map((key) => (
            <Radio key={key} name="invoice-way" checked={way === key} onChange={() => setWay(key)}>
              {t(`invoice.by.${key}`)}
            </Radio>
          ))}
        </fieldset>
        {way === 'file' ? (
          <div>
            <DropZone label={t('invoice.choose')} hint={file ? file.name : t('invoice.fileHint')} accept="application/pdf,.pdf" isBusy={busy === 'invoice'} onFiles={choose} />
            {fault && <FieldError id="invoice-fault">{fault}</FieldError>}
          </div>
        ) : (
          <Field label={t('invoice.url')} hint={t('invoice.urlHint')}>
            <Input type="url" required maxLength={500} pattern="https://.*" value={url} onChange={(event) => setUrl(event.target.value)} />
          </Field>
        )}
        {replaces && (
          <Field label={t('invoice.reason')} hint={t('invoice.reasonHint')}>
            <Input value={reason} required maxLength={300} onChange={(event) => setReason(event.target.value)} />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
