import './address-form.css';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { SegmentedControl } from '#web/base/ui/RadioCards.tsx';
import type { AddressFormPart } from './address-values.ts';

/** Personal or company invoice, with the numbers that it needs. */
export function InvoiceFields() {
  const { t } = useTranslation('checkout');
  const { register, control, watch, formState } =
    useFormContext<Pick<AddressFormPart, 'invoice'>>();
  const errors = formState.errors.invoice;
  const kind = watch('invoice.kind');
  const digits = {
    inputMode: 'numeric',
    autoComplete: 'off',
    enterKeyHint: 'next',
    maxLength: 11,
  } as const;
  return (
    <>
      <Controller
        control={control}
        name="invoice.kind"
        render={({ field }) => (
          <SegmentedControl
            label={t('invoiceKind')}
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            choices={[
              { value: 'individual', title: t('individual') },
              { value: 'corporate', title: t('corporate') },
            ]}
          />
        )}
      />
      {kind === 'individual' ? (
        <div className="grid-2">
          <Field
            label={t('identityNumber')}
            isOptional
            className="full-s"
            hint={t('identityHint')}
            error={errors?.identityNumber?.message}
          >
            <Input {...register('invoice.identityNumber')} {...digits} />
          </Field>
        </div>
      ) : (
        <>
          <div className="grid-2">
            <Field label={t('companyName')} className="full" error={errors?.companyName?.message}>
              <Input
                {...register('invoice.companyName')}
                autoComplete="organization"
                enterKeyHint="next"
                maxLength={150}
              />
            </Field>
            <Field label={t('taxOffice')} className="full-s" error={errors?.taxOffice?.message}>
              <Input
                {...register('invoice.taxOffice')}
                autoComplete="off"
                enterKeyHint="next"
                maxLength={80}
              />
            </Field>
            <Field label={t('taxNumber')} className="full-s" error={errors?.taxNumber?.message}>
              <Input {...register('invoice.taxNumber')} {...digits} />
            </Field>
          </div>
          <Checkbox {...register('invoice.isEInvoicePayer')}>{t('isEInvoicePayer')}</Checkbox>
        </>
      )}
    </>
  );
}
