import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatPhone } from '#shared/base/identity.ts';
import type { UserProfile } from '#shared/customers/account.ts';
import { FormError } from '#web/auth/AuthPage.tsx';
import { showErrors } from '#web/auth/auth-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useSession } from '#web/session/SessionContext.ts';
import { type PersonalValues, personalResolver } from './profile-form.ts';

const valuesOf = ({ firstName, lastName, phoneNumber }: UserProfile): PersonalValues => ({
  firstName,
  lastName,
  phoneNumber: phoneNumber ? formatPhone(phoneNumber) : '',
});

/** Name and number. The session's toasts report success and failure. */
export function PersonalForm({ user }: { user: UserProfile }) {
  const { t } = useTranslation(['account', 'auth']);
  const { updateProfile } = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const [hadSms, setHadSms] = useState(false);
  const resolver = useMemo(() => personalResolver(t as TFunction), [t]);
  const { register, handleSubmit, setError, formState } = useForm<PersonalValues>({
    resolver,
    values: valuesOf(user),
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;

  async function submit(values: PersonalValues) {
    setProblem(null);
    setHadSms(user.acceptsSms);
    const result = await updateProfile(values);
    if (!result.isDone)
      setProblem(
        showErrors<PersonalValues>(
          result.error,
          ['firstName', 'lastName', 'phoneNumber'],
          setError,
        ),
      );
  }

  return (
    <form
      method="post"
      className="stack"
      noValidate
      aria-busy={isSubmitting}
      onSubmit={(event) =>
        void (isSubmitting ? event.preventDefault() : handleSubmit(submit)(event))
      }
    >
      <div className="grid-2">
        <Field label={t('auth:field.firstName')} error={errors.firstName?.message}>
          <Input
            {...register('firstName')}
            autoComplete="given-name"
            autoCapitalize="words"
            enterKeyHint="next"
            maxLength={60}
          />
        </Field>
        <Field label={t('auth:field.lastName')} error={errors.lastName?.message}>
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
        label={t('auth:field.phone')}
        isOptional
        hint={t('personal.phoneHint')}
        error={errors.phoneNumber?.message}
      >
        <Input
          {...register('phoneNumber')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="done"
          maxLength={30}
        />
      </Field>
      <FormError>{problem}</FormError>
      {hadSms && !user.acceptsSms && (
        <Alert>
          {[t('personal.smsEnded'), user.phoneNumber && t('personal.smsAgain')]
            .filter(Boolean)
            .join(' ')}
        </Alert>
      )}
      <div>
        <Button type="submit" isBusy={isSubmitting}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
