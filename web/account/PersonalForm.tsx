import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { UserProfile } from '#shared/account.ts';
import { formatPhone } from '#shared/identity.ts';
import { FormFault } from '../auth/AuthPage.tsx';
import { showFaults } from '../auth/auth-form.ts';
import { useSession } from '../session/SessionContext.ts';
import { Button } from '../ui/Button.tsx';
import { Field, Input } from '../ui/Field.tsx';
import { type PersonalValues, personalResolver } from './profile-form.ts';

const valuesOf = ({ firstName, lastName, phoneNumber }: UserProfile): PersonalValues => ({ firstName, lastName, phoneNumber: phoneNumber ? formatPhone(phoneNumber) : '' });

/** Name and number. The success and the failure are said by the session's toasts. */
export function PersonalForm({ user }: { user: UserProfile }) {
  const { t } = useTranslation(['account', 'auth']);
  const { updateProfile } = useSession();
  const [fault, setFault] = useState<string | null>(null);
  const resolver = useMemo(() => personalResolver(t as TFunction), [t]);
  const { register, handleSubmit, setError, formState } = useForm<PersonalValues>({ resolver, values: valuesOf(user), resetOptions: { keepDirtyValues: true }, mode: 'onTouched' });
  const { errors, isSubmitting } = formState;

  async function submit(values: PersonalValues) {
    setFault(null);
    const result = await updateProfile(values);
    if (!result.isDone) setFault(showFaults<PersonalValues>(result.error, ['firstName', 'lastName', 'phoneNumber'], setError));
  }

  return (
    <form className="stack" noValidate aria-busy={isSubmitting} onSubmit={(event) => void (isSubmitting ? event.preventDefault() : handleSubmit(submit)(event))}>
      <div className="grid-2">
        <Field label={t('auth:field.firstName')} error={errors.firstName?.message}>
          <Input {...register('firstName')} autoComplete="given-name" autoCapitalize="words" enterKeyHint="next" maxLength={60} />
        </Field>
        <Field label={t('auth:field.lastName')} error={errors.lastName?.message}>
          <Input {...register('lastName')} autoComplete="family-name" autoCapitalize="words" enterKeyHint="next" maxLength={60} />
        </Field>
      </div>
      <Field label={t('auth:field.phone')} isOptional hint={t('personal.phoneHint')} error={errors.phoneNumber?.message}>
        <Input {...register('phoneNumber')} type="tel" inputMode="tel" autoComplete="tel" enterKeyHint="done" maxLength={30} />
      </Field>
      <FormFault>{fault}</FormFault>
      <div>
        <Button type="submit" isBusy={isSubmitting}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
