import type { TFunction } from 'i18next';
import { useMemo, useRef, useState } from 'react';
import { type FieldPath, FormProvider, useForm, useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { formatPhone } from '#shared/base/identity.ts';
import { AddressBody } from '#shared/checkout/checkout.ts';
import {
  type AddressUsage,
  addressUsages,
  type Company,
  type CompanyAddress,
  CompanyAddressBody,
} from '#shared/customers/companies.ts';
import { AddressFields } from '#web/addresses/AddressFields.tsx';
import { type AddressValues, errorText, noAddress } from '#web/addresses/address-values.ts';
import { FormError } from '#web/auth/AuthPage.tsx';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { formResolver } from '#web/base/ui/form-resolver.ts';
import { PageHead } from '#web/base/ui/PageHead.tsx';
import { useFirstError } from '#web/base/ui/use-first-error.ts';
import { saveCompanyAddress } from './calls.ts';

/** The place is under `shippingAddress`, where the checkout's fields expect it. */
type Values = {
  title: string;
  usage: AddressUsage;
  firstName: string;
  lastName: string;
  phone: string;
  shippingAddress: AddressValues;
};
const { title, usage, firstName, lastName, phone } = CompanyAddressBody.shape;
const Form = z.object({ title, usage, firstName, lastName, phone, shippingAddress: AddressBody });
type Data = z.output<typeof Form>;

const placeFields = ['city', 'district', 'neighbourhood', 'line', 'postcode'];
const fieldOf = (path: string) =>
  (placeFields.includes(path) ? `shippingAddress.${path}` : path) as FieldPath<Values>;

function valuesOf(address: CompanyAddress | null): Values {
  if (!address)
    return {
      ...{ title: '', usage: 'both', firstName: '', lastName: '', phone: '' },
      shippingAddress: noAddress,
    };
  const { city, district, neighbourhood, line, postcode } = address;
  return {
    title: address.title,
    usage: address.usage,
    firstName: address.firstName,
    lastName: address.lastName,
    phone: formatPhone(address.phone),
    shippingAddress: { city, district, neighbourhood, line, postcode },
  };
}

function bodyOf({ shippingAddress, ...data }: Data): CompanyAddressBody {
  const { city, district, neighbourhood, line, postcode } = shippingAddress;
  return { ...data, city, district, neighbourhood, line, postcode };
}

type FormProps = {
  company: Company;
  address: CompanyAddress | null;
  onSaved: () => Promise<void>;
  onClose: () => void;
};

export function CompanyAddressForm({ company, address, onSaved, onClose }: FormProps) {
  const { t } = useTranslation(['companies', 'checkout', 'account']);
  const element = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const resolver = useMemo(
    () => formResolver<Values, Data>(Form, (issue) => errorText(t as TFunction, issue)),
    [t],
  );
  const form = useForm<Values, unknown, Data>({
    resolver,
    defaultValues: valuesOf(address),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { isSubmitting } = form.formState;
  const focusFirstError = useFirstError(element);

  const save = form.handleSubmit(async (data) => {
    setProblem(null);
    try {
      await saveCompanyAddress(company.id, address, bodyOf(data));
      await onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) return setProblem(t('companies:network'));
      for (const { path, message } of error.errors)
        form.setError(fieldOf(path), { type: 'server', message });
      if (error.errors.length > 0) focusFirstError();
      else setProblem(error.message);
    }
  }, focusFirstError);

  return (
    <FormProvider {...form}>
      <PageHead title={t(address ? 'companies:editAddress' : 'companies:addAddress')} />
      <form
        ref={element}
        className="stack"
        noValidate
        aria-busy={isSubmitting}
        onSubmit={(event) => void (isSubmitting ? event.preventDefault() : save(event))}
      >
        <WhoFields />
        <AddressFields name="shippingAddress" kind="shipping" />
        <FormError>{problem}</FormError>
        <div className="row">
          <Button type="submit" isBusy={isSubmitting}>
            {t('companies:save')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('companies:cancel')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

/** What it is called and for, and who receives there. */
function WhoFields() {
  const { t } = useTranslation(['companies', 'checkout', 'account']);
  const { register, formState } = useFormContext<Values>();
  const { errors } = formState;
  return (
    <>
      <div className="grid-2">
        <Field label={t('account:address.title')} error={errors.title?.message}>
          <Input {...register('title')} autoComplete="off" maxLength={40} />
        </Field>
        <Field label={t('companies:usageLabel')}>
          <Select {...register('usage')}>
            {addressUsages.map((one) => (
              <option key={one} value={one}>
                {t(`companies:usage.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('checkout:firstName')} error={errors.firstName?.message}>
          <Input {...register('firstName')} autoComplete="off" maxLength={60} />
        </Field>
        <Field label={t('checkout:lastName')} error={errors.lastName?.message}>
          <Input {...register('lastName')} autoComplete="off" maxLength={60} />
        </Field>
      </div>
      <Field label={t('checkout:phone')} error={errors.phone?.message}>
        <Input {...register('phone')} type="tel" inputMode="tel" maxLength={30} />
      </Field>
    </>
  );
}
