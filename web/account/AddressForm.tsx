import type { TFunction } from 'i18next';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type FieldPath, FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CustomerAddress, UserProfile } from '#shared/account.ts';
import { ApiError } from '../api.ts';
import { FormFault } from '../auth/AuthPage.tsx';
import { AddressFields } from '../checkout/AddressFields.tsx';
import { InvoiceFields } from '../checkout/InvoiceFields.tsx';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Field, Input } from '../ui/Field.tsx';
import { useFirstFault } from '../use-first-fault.ts';
import { AccountBlock } from './AccountBlock.tsx';
import { saveAddress } from './account-api.ts';
import { type AddressFormValues, addressResolver, bodyOf, fieldOf, valuesOf } from './address-form.ts';

type AddressFormProps = { address: CustomerAddress | null; user: UserProfile; isFirst: boolean; onSaved: (address: CustomerAddress) => void; onClose: () => void };

/** An address that is written or changed. What the server says of a field stands at it. */
export function AddressForm({ address, user, isFirst, onSaved, onClose }: AddressFormProps) {
  const { t } = useTranslation(['account', 'checkout']);
  const heading = useRef<HTMLHeadingElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const resolver = useMemo(() => addressResolver(t as TFunction), [t]);
  const form = useForm({ resolver, defaultValues: valuesOf(address, user), mode: 'onTouched', shouldFocusError: false });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    heading.current?.focus();
  }, []);

  const lookForFaults = useFirstFault(element);

  const save = handleSubmit(async (data) => {
    setFault(null);
    try {
      onSaved(await saveAddress(address?.id ?? null, bodyOf(data)));
    } catch (error) {
      if (!(error instanceof ApiError)) return setFault(t('network'));
      const faults = error.errors.length > 0 ? error.errors : error.code === 'DISTRICT_NOT_IN_CITY' ? [{ path: 'district', message: error.message }] : [];
      for (const { path, message } of faults) setError(fieldOf(path) as FieldPath<AddressFormValues>, { type: 'server', message });
      if (faults.length > 0) lookForFaults();
      else setFault(error.message);
    }
  }, lookForFaults);

  return (
    <FormProvider {...form}>
      <form ref={element} noValidate aria-busy={isSubmitting} onSubmit={(event) => void (isSubmitting ? event.preventDefault() : save(event))}>
        <h1 className="h1 account-form-title" ref={heading} tabIndex={-1}>
          {t(address ? 'address.edit' : 'address.new')}
        </h1>
        <div className="account-blocks">
          <AccountBlock title={t('address.who')}>
            <Field label={t('address.title')} hint={t('address.titleHint')} error={errors.title?.message}>
              <Input {...register('title')} autoComplete="off" autoCapitalize="sentences" enterKeyHint="next" maxLength={40} />
            </Field>
            <div className="grid-2">
              <Field label={t('checkout:firstName')} error={errors.firstName?.message}>
                <Input {...register('firstName')} autoComplete="given-name" autoCapitalize="words" enterKeyHint="next" maxLength={60} />
              </Field>
              <Field label={t('checkout:lastName')} error={errors.lastName?.message}>
                <Input {...register('lastName')} autoComplete="family-name" autoCapitalize="words" enterKeyHint="next" maxLength={60} />
              </Field>
            </div>
            <Field label={t('checkout:phone')} hint={t('checkout:phoneHint')} error={errors.phone?.message}>
              <Input {...register('phone')} type="tel" inputMode="tel" autoComplete="tel" enterKeyHint="next" maxLength={30} />
            </Field>
          </AccountBlock>
          <AccountBlock title={t('address.where')}>
            <AddressFields name="shippingAddress" kind="shipping" />
          </AccountBlock>
          <AccountBlock title={t('checkout:invoice')} text={t('address.invoiceText')}>
            <InvoiceFields />
          </AccountBlock>
        </div>
        <div className="account-form-foot">
          {/* The only one is the default anyway; a default stays so until another becomes it. */}
          {!isFirst && !address?.isDefault && <Checkbox {...register('isDefault')}>{t('address.makeDefault')}</Checkbox>}
          <FormFault>{fault}</FormFault>
          <div className="row">
            <Button type="submit" isBusy={isSubmitting}>
              {t('address.save')}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {t('cancel')}
            </Button>
          </div>
        </div>
      </form>
    </FormProvider>
  );
}
