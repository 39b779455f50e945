import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { placeLine } from '#shared/base/place.ts';
import type { CustomerAddress } from '#shared/customers/account.ts';
import { MAX_ADDRESSES } from '#shared/customers/limits.ts';
import { AddressFields } from '#web/addresses/AddressFields.tsx';
import { noAddress } from '#web/addresses/address-values.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { RadioCards } from '#web/base/ui/RadioCards.tsx';
import { type Buyer, invoiceOf, recipientOf } from './buyer.ts';
import type { CheckoutValues } from './checkout-form.ts';

/** Longer lists show the rest on demand. */
const SHOWN = 4;
const OTHER = '';

/** The delivery address: typed, or for a customer one of the saved addresses. */
export function DeliveryFields({ buyer }: { buyer: Buyer | null }) {
  if (!buyer) return <AddressFields name="shippingAddress" kind="shipping" />;
  return <CustomerDelivery addresses={buyer.addresses} hasCompany={buyer.user.buysFor !== null} />;
}

type DeliveryProps = { addresses: readonly CustomerAddress[]; hasCompany: boolean };

function CustomerDelivery({ addresses, hasCompany }: DeliveryProps) {
  const { t } = useTranslation('checkout');
  const { register, watch, setValue, getValues, clearErrors, formState } =
    useFormContext<CheckoutValues>();
  const savedAddress = watch('savedAddress');
  const [isOpen, setOpen] = useState(false);
  const shown = addresses.filter(
    ({ id }, index) => isOpen || index < SHOWN || String(id) === savedAddress,
  );

  function choose(value: string) {
    setValue('savedAddress', value);
    clearErrors('shippingAddress');
    const address = addresses.find(({ id }) => String(id) === value);
    setValue('shippingAddress', address ? recipientOf(address) : noAddress);
    // A purchase for a company is invoiced to the company, whatever the delivery address.
    if (address && !hasCompany) setValue('invoice', invoiceOf(address, getValues('invoice')));
  }

  return (
    <>
      {addresses.length > 0 && (
        <RadioCards
          label={t('saved.title')}
          value={savedAddress}
          onChange={choose}
          choices={[
            ...shown.map((address) => ({
              value: String(address.id),
              title: address.title,
              description: addressLine(address),
            })),
            { value: OTHER, title: t('saved.other'), description: t('saved.otherText') },
          ]}
        />
      )}
      {shown.length < addresses.length && (
        <div>
          <Button size="s" variant="quiet" onClick={() => setOpen(true)}>
            {t('saved.showAll', { count: addresses.length })}
          </Button>
        </div>
      )}
      {/* A saved address that the server refuses is corrected here. */}
      {(savedAddress === OTHER || formState.errors.shippingAddress) && (
        <AddressFields name="shippingAddress" kind="shipping" />
      )}
      {savedAddress === OTHER && addresses.length < MAX_ADDRESSES && (
        <Checkbox {...register('savesAddress')}>{t('saved.keep')}</Checkbox>
      )}
    </>
  );
}

const addressLine = (address: CustomerAddress): string =>
  `${address.firstName} ${address.lastName} · ${placeLine(address)}`;
