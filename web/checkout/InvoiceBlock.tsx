import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../ui/Checkbox.tsx';
import { AddressFields } from './AddressFields.tsx';
import { CheckoutBlock } from './CheckoutBlock.tsx';
import type { CheckoutValues } from './checkout-form.ts';
import { InvoiceFields } from './InvoiceFields.tsx';

/** Whom the invoice is for, and its address when that is another. */
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
