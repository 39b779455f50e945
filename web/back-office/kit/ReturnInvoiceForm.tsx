// The number and day of the invoice that a company sends with returned goods.
import './return-invoice.css';
import { ReturnInvoice } from '#shared/back-office/accounting.ts';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, FieldError, Input } from '#web/base/ui/Field.tsx';

type Invoice = { number: string; issuedOn: string };
type ReturnInvoiceFormProps = {
  /** The subject of the form, for screen readers. */
  name: string;
  texts: { number: string; issuedOn: string; save: string; required: string };
  saved?: Invoice;
  onSave: (invoice: Invoice) => Promise<void>;
};

export function ReturnInvoiceForm({ name, texts, saved, onSave }: ReturnInvoiceFormProps) {
  const form = useBackOfficeForm<Invoice>({
    defaultValues: saved ?? { number: '', issuedOn: '' },
    submit: onSave,
  });
  const isGiven = (value: Invoice) => ReturnInvoice.safeParse(value).success || texts.required;
  return (
    <form
      method="post"
      className="return-invoice"
      aria-label={name}
      noValidate
      onSubmit={(event) => void form.onSubmit(event)}
    >
      <Field label={texts.number} error={form.errorOf('number')}>
        <Input
          {...form.register('number', { validate: (_, value) => isGiven(value) })}
          maxLength={40}
          autoComplete="off"
        />
      </Field>
      <Field label={texts.issuedOn} error={form.errorOf('issuedOn')}>
        <Input {...form.register('issuedOn', { deps: 'number' })} type="date" />
      </Field>
      {form.failure && <FieldError id={`${name} error`}>{form.failure}</FieldError>}
      <Button type="submit" size="s" variant="line" isBusy={form.isBusy}>
        {texts.save}
      </Button>
    </form>
  );
}
