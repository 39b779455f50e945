import type { TFunction } from 'i18next';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type FieldPath, FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import type { FieldError } from '#shared/base/errors.ts';
import type { CustomerAddress, UserProfile } from '#shared/customers/account.ts';
import { AddressFields } from '#web/addresses/AddressFields.tsx';
import { InvoiceFields } from '#web/addresses/InvoiceFields.tsx';
import { FormError } from '#web/auth/AuthPage.tsx';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useFirstError } from '#web/base/ui/use-first-error.ts';
import { AccountBlock } from './AccountBlock.tsx';
import { saveAddress } from './account-api.ts';
import {
  type AddressData,
  type AddressFormValues,
  addressResolver,
  bodyOf,
  fieldOf,
  valuesOf,
} from './address-form.ts';

type AddressFormProps = {
  address: CustomerAddress | null;
  user: UserProfile;
  isFirst: boolean;
  onSaved: (address: CustomerAddress) => void;
  onClose: () => void;
};

/** The form for a new or changed address, with the server's message at each field. */
export function AddressForm({ address, user, isFirst, onSaved, onClose }: AddressFormProps) {
  const { t } = useTranslation(['account', 'checkout']);
  const heading = useRef<HTMLHeadingElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const resolver = useMemo(() => addressResolver(t as TFunction), [t]);
  const form = useForm({
    resolver,
    defaultValues: valuesOf(address, user),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { register, handleSubmit, setError, formState } = form;
  const { isSubmitting } = formState;

  useEffect(() => {
    heading.current?.focus();
  }, []);

  const focusFirstError = useFirstError(element);

  const save = handleSubmit(async (data) => {
    setProblem(null);
    try {
      onSaved(await saveAddress(address?.id ?? null, bodyOf(data)));
    } catch (error) {
      if (!(error instanceof ApiError)) return setProblem(t('network'));
      const problems = problemsOf(error);
      for (const { path, message } of problems)
        setError(fieldOf(path) as FieldPath<AddressFormValues>, { type: 'server', message });
      if (problems.length > 0) focusFirstError();
      else setProblem(error.message);
    }
  }, focusFirstError);

  return (
    <FormProvider {...form}>
      <form
        method="post"
        ref={element}
        noValidate
        aria-busy={isSubmitting}
        onSubmit={(event) => void (isSubmitting ? event.preventDefault() : save(event))}
      >
        <h1 className="h1 account-form-title" ref={heading} tabIndex={-1}>
          {t(address ? 'address.edit' : 'address.new')}
        </h1>
        <div className="account-blocks">
          <WhoBlock form={form} />
          <AccountBlock title={t('address.where')}>
            <AddressFields name="shippingAddress" kind="shipping" />
          </AccountBlock>
          <AccountBlock title={t('checkout:invoice')} text={t('address.invoiceText')}>
            <InvoiceFields />
          </AccountBlock>
        </div>
        <div className="account-form-foot">
          {/* A single address is always the default; a default address stays it until another is chosen. */}
          {!isFirst && !address?.isDefault && (
            <Checkbox {...register('isDefault')}>{t('address.makeDefault')}</Checkbox>
          )}
          <FormError>{problem}</FormError>
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

/** The errors that belong to a field. */
function problemsOf({ errors, code, message }: ApiError): Pick<FieldError, 'path' | 'message'>[] {
  if (errors.length > 0) return errors;
  return code === 'DISTRICT_NOT_IN_CITY' ? [{ path: 'district', message }] : [];
}

type AddressFormState = UseFormReturn<AddressFormValues, unknown, AddressData>;

function WhoBlock({ form: { register, formState } }: { form: AddressFormState }) {
  const { t } = useTranslation(['account', 'checkout']);
  const { errors } = formState;
  return (
    <AccountBlock title={t('address.who')}>
      <Field label={t('address.title')} hint={t('address.titleHint')} error={errors.title?.message}>
        <Input
          {...register('title')}
          autoComplete="off"
          autoCapitalize="sentences"
          enterKeyHint="next"
          maxLength={40}
        />
      </Field>
      <div className="grid-2">
        <Field label={t('checkout:firstName')} error={errors.firstName?.message}>
          <Input
            {...register('firstName')}
            autoComplete="given-name"
            autoCapitalize="words"
            enterKeyHint="next"
            maxLength={60}
          />
        </Field>
        <Field label={t('checkout:lastName')} error={errors.lastName?.message}>
          <Input
            {...register('lastName')}
            autoComplete="family-name"
            autoCapitalize="words"
            enterKeyHint="next"
            maxLength={60}
          />
        </Field>
      </div>
      <Field
        label={t('checkout:phone')}
        hint={t('checkout:phoneHint')}
        error={errors.phone?.message}
      >
        <Input
          {...register('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          maxLength={30}
        />
      </Field>
    </AccountBlock>
  );
}
