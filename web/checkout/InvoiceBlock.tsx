import { useFormContext } from 'react-hook-form';
import { AddressFields } from '#web/addresses/AddressFields.tsx';
import { InvoiceFields } from '#web/addresses/InvoiceFields.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { CheckoutBlock } from './CheckoutBlock.tsx';
import type { CheckoutValues } from './checkout-form.ts';

/** The recipient of the invoice, and its address if it differs. */
export function InvoiceBlock() {
  const { t } = useTranslation('checkout');
  const { register, watch } = useFormContext<CheckoutValues>();
  const isBillingSame = watch('isBillingSame');
  return (
    <CheckoutBlock title={t('invoice')}>
      <InvoiceFields />
      <Checkbox {...register('isBillingSame')}>{t('sameAddress')}</Checkbox>
      {!isBillingSame && (
        <fieldset className="stack">
          <legend className="title checkout-legend">{t('billing')}</legend>
          <AddressFields name="billingAddress" kind="billing" />
        </fieldset>
      )}
    </CheckoutBlock>
  );
}
