import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CompanyBody, type UserProfile } from '#shared/customers/account.ts';
import { errorText } from '#web/addresses/address-values.ts';
import { FormError } from '#web/auth/AuthPage.tsx';
import { showErrors } from '#web/auth/auth-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { formResolver } from '#web/base/ui/form-resolver.ts';
import { useSession } from '#web/session/SessionContext.ts';

const none: CompanyBody = { companyName: '', taxOffice: '', taxNumber: '' };

/**
 * The company data that prefill quote requests and invoices at checkout. The session's toasts
 * report success and failure.
 */
export function CompanyForm({ user }: { user: UserProfile }) {
  const { t } = useTranslation(['account', 'checkout']);
  const { updateProfile } = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const resolver = useMemo(
    () => formResolver<CompanyBody>(CompanyBody, (issue) => errorText(t as TFunction, issue)),
    [t],
  );
  const { register, handleSubmit, setError, reset, formState } = useForm<CompanyBody>({
    resolver,
    values: user.company ?? none,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;

  async function save(company: CompanyBody | null) {
    setProblem(null);
    const { firstName, lastName } = user;
    const result = await updateProfile({ firstName, lastName, company });
    if (result.isDone) return reset(company ?? none);
    setProblem(
      showErrors<CompanyBody>(result.error, ['companyName', 'taxOffice', 'taxNumber'], setError),
    );
  }
  return (
    <form
      method="post"
      className="stack"
      noValidate
      aria-busy={isSubmitting}
      onSubmit={(event) => void (isSubmitting ? event.preventDefault() : handleSubmit(save)(event))}
    >
      <Field label={t('checkout:companyName')} error={errors.companyName?.message}>
        <Input {...register('companyName')} autoComplete="organization" maxLength={150} />
      </Field>
      <div className="grid-2">
        <Field label={t('checkout:taxOffice')} error={errors.taxOffice?.message}>
          <Input {...register('taxOffice')} maxLength={80} />
        </Field>
        <Field label={t('company.taxNumber')} error={errors.taxNumber?.message}>
          <Input {...register('taxNumber')} inputMode="numeric" className="num" maxLength={10} />
        </Field>
      </div>
      <FormError>{problem}</FormError>
      <div className="row">
        <Button type="submit" isBusy={isSubmitting}>
          {t('save')}
        </Button>
        {user.company && (
          <Button variant="line" disabled={isSubmitting} onClick={() => void save(null)}>
            {t('company.remove')}
          </Button>
        )}
      </div>
    </form>
  );
}
