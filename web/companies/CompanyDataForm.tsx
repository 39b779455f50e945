import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CompanyBody } from '#shared/customers/account.ts';
import { errorText } from '#web/addresses/address-values.ts';
import { FormError } from '#web/auth/AuthPage.tsx';
import { showErrors } from '#web/auth/auth-form.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { formResolver } from '#web/base/ui/form-resolver.ts';

const none: CompanyBody = { companyName: '', taxOffice: '', taxNumber: '' };

/** Name and tax data of a company. `save` throws the server's refusal. */
export function CompanyDataForm({
  start,
  save,
  onClose,
}: {
  start: CompanyBody | null;
  save: (body: CompanyBody) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation(['companies', 'checkout']);
  const [problem, setProblem] = useState<string | null>(null);
  const resolver = useMemo(
    () => formResolver<CompanyBody>(CompanyBody, (issue) => errorText(t as TFunction, issue)),
    [t],
  );
  const { register, handleSubmit, setError, formState } = useForm<CompanyBody>({
    resolver,
    defaultValues: start ?? none,
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;
  const names = ['companyName', 'taxOffice', 'taxNumber'] as const;

  const submit = handleSubmit(async (body) => {
    setProblem(null);
    await save(body).catch((error: unknown) =>
      setProblem(
        error instanceof ApiError
          ? showErrors<CompanyBody>(error, names, setError)
          : t('companies:network'),
      ),
    );
  });
  return (
    <form
      method="post"
      className="stack"
      noValidate
      aria-busy={isSubmitting}
      onSubmit={(event) => void (isSubmitting ? event.preventDefault() : submit(event))}
    >
      <Field label={t('checkout:companyName')} error={errors.companyName?.message}>
        <Input {...register('companyName')} autoComplete="organization" maxLength={150} />
      </Field>
      <div className="grid-2">
        <Field label={t('checkout:taxOffice')} error={errors.taxOffice?.message}>
          <Input {...register('taxOffice')} maxLength={80} />
        </Field>
        <Field label={t('companies:taxNumber')} error={errors.taxNumber?.message}>
          <Input {...register('taxNumber')} inputMode="numeric" className="num" maxLength={10} />
        </Field>
      </div>
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
  );
}
