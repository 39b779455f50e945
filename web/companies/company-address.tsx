// The fields of a company's address, in the account and in the back office.
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { formatPhone } from '#shared/base/identity.ts';
import { placeOf } from '#shared/base/place.ts';
import { AddressBody } from '#shared/checkout/checkout.ts';
import {
  type AddressUsage,
  addressUsages,
  type CompanyAddress,
  CompanyAddressBody,
} from '#shared/customers/companies.ts';
import { type AddressValues, noAddress } from '#web/addresses/address-values.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';

/** The address fields are under `shippingAddress`, where the checkout's fields expect them. */
export type CompanyAddressValues = {
  title: string;
  usage: AddressUsage;
  firstName: string;
  lastName: string;
  phone: string;
  shippingAddress: AddressValues;
};
const { title, usage, firstName, lastName, phone } = CompanyAddressBody.shape;
export const companyAddressSchema = z.object({
  title,
  usage,
  firstName,
  lastName,
  phone,
  shippingAddress: AddressBody,
});
export type CompanyAddressData = z.output<typeof companyAddressSchema>;

export function companyAddressValues(address: CompanyAddress | null): CompanyAddressValues {
  if (!address)
    return {
      title: '',
      usage: 'both',
      firstName: '',
      lastName: '',
      phone: '',
      shippingAddress: noAddress,
    };
  return {
    title: address.title,
    usage: address.usage,
    firstName: address.firstName,
    lastName: address.lastName,
    phone: formatPhone(address.phone),
    shippingAddress: placeOf(address),
  };
}

export const companyAddressBody = ({
  shippingAddress,
  ...data
}: CompanyAddressData): CompanyAddressBody => ({ ...data, ...placeOf(shippingAddress) });

/** The title of the address, its usage, and the recipient. */
export function WhoFields() {
  const { t } = useTranslation(['companies', 'checkout', 'account']);
  const { register, formState } = useFormContext<CompanyAddressValues>();
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
