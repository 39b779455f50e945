import type { TFunction } from 'i18next';
import { useMemo, useRef, useState } from 'react';
import { type FieldPath, FormProvider, useForm } from 'react-hook-form';
import { isPlaceKey } from '#shared/base/place.ts';
import type { Company, CompanyAddress } from '#shared/customers/companies.ts';
import { AddressFields } from '#web/addresses/AddressFields.tsx';
import { errorText } from '#web/addresses/address-values.ts';
import { FormError } from '#web/auth/AuthPage.tsx';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { formResolver } from '#web/base/ui/form-resolver.ts';
import { PageHead } from '#web/base/ui/PageHead.tsx';
import { useFirstError } from '#web/base/ui/use-first-error.ts';
import { saveCompanyAddress } from './calls.ts';
import {
  type CompanyAddressData,
  type CompanyAddressValues,
  companyAddressBody,
  companyAddressSchema,
  companyAddressValues,
  WhoFields,
} from './company-address.tsx';

const fieldOf = (path: string) =>
  (isPlaceKey(path) ? `shippingAddress.${path}` : path) as FieldPath<CompanyAddressValues>;

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
    () =>
      formResolver<CompanyAddressValues, CompanyAddressData>(companyAddressSchema, (issue) =>
        errorText(t as TFunction, issue),
      ),
    [t],
  );
  const form = useForm<CompanyAddressValues, unknown, CompanyAddressData>({
    resolver,
    defaultValues: companyAddressValues(address),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { isSubmitting } = form.formState;
  const focusFirstError = useFirstError(element);

  const save = form.handleSubmit(async (data) => {
    setProblem(null);
    try {
      await saveCompanyAddress(company.id, address, companyAddressBody(data));
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
        method="post"
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
