// /register

import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import {
  type FieldErrors,
  type UseFormRegister,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { Trans, useTranslation } from '#web/base/i18n/react.tsx';
import { TextPageLink } from '#web/base/page/TextPageLink.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useEmailHint } from '#web/base/ui/use-email-hint.tsx';
import { useSession } from '#web/session/SessionContext.ts';
import { AuthPage, FormError } from './AuthPage.tsx';
import { type RegisterValues, registerResolver, showErrors } from './auth-form.ts';
import type { LoginState } from './login.route.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useSendOn } from './use-send-on.ts';

export default function RegisterPage() {
  const { t } = useTranslation('auth');
  useSendOn();
  return (
    <AuthPage title={t('register.title')} text={t('register.text')} hasBenefits>
      <RegisterForm />
      <div className="auth-other">
        <p>
          {t('register.haveAccount')}{' '}
          <Link className="text-link" to="/login">
            {t('register.login')}
          </Link>
        </p>
      </div>
    </AuthPage>
  );
}

/** Data from the previous page: a guest who has just ordered need not type them again. */
export type RegisterState = Partial<
  Pick<RegisterValues, 'email' | 'firstName' | 'lastName'>
> | null;

const names: (keyof RegisterValues)[] = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'password',
  'acceptsMarketing',
  'acceptsSms',
];

function RegisterForm() {
  const { t } = useTranslation('auth');
  const session = useSession();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const known = useLocation().state as RegisterState;
  const resolver = useMemo(() => registerResolver(t as TFunction), [t]);
  const { register, handleSubmit, setError, watch, setValue, setFocus, formState } =
    useForm<RegisterValues>({
      resolver,
      ...(known ? { defaultValues: known } : {}),
      mode: 'onTouched',
    });
  const { errors, isSubmitting } = formState;
  const [password = '', ...own] = watch(['password', 'email', 'firstName', 'lastName']);
  const emailHint = useEmailHint(own[0] ?? '', (email) => {
    setValue('email', email, { shouldValidate: true, shouldDirty: true });
    setFocus('email');
  });

  async function submit(values: RegisterValues) {
    setProblem(null);
    const result = await session.register(values);
    if (result.isDone)
      await navigate('/login', { state: { registered: values.email } satisfies LoginState });
    else setProblem(showErrors<RegisterValues>(result.error, names, setError));
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
      <NameFields
        firstName={register('firstName')}
        lastName={register('lastName')}
        errors={errors}
      />
      <Field label={t('field.email')} hint={emailHint} error={errors.email?.message}>
        <Input
          {...register('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={254}
        />
      </Field>
      <NewPasswordField
        {...register('password')}
        label={t('field.password')}
        typed={password}
        own={own.map((value) => value ?? '')}
        enterKeyHint="next"
        error={errors.password?.message}
      />
      <PhoneField register={register} error={errors.phoneNumber?.message} />
      <NewsFields register={register} />
      <FormError>{problem}</FormError>
      <Button type="submit" isWide isBusy={isSubmitting}>
        {t('register.submit')}
      </Button>
      <ConsentText />
    </form>
  );
}

type PhoneFieldProps = {
  register: UseFormRegister<RegisterValues>;
  error: string | undefined;
};

function PhoneField({ register, error }: PhoneFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <Field label={t('field.phone')} isOptional hint={t('register.phoneHint')} error={error}>
      <Input
        {...register('phoneNumber')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="done"
        maxLength={30}
      />
    </Field>
  );
}

type NameFieldsProps = {
  /**
   * The form registers this field: the first invalid field in the order of registration gets the
   * focus.
   */
  firstName: UseFormRegisterReturn;
  lastName: UseFormRegisterReturn;
  errors: FieldErrors<RegisterValues>;
};

function NameFields({ firstName, lastName, errors }: NameFieldsProps) {
  const { t } = useTranslation('auth');
  return (
    <div className="grid-2">
      <Field label={t('field.firstName')} error={errors.firstName?.message}>
        <Input
          {...firstName}
          autoComplete="given-name"
          autoCapitalize="words"
          enterKeyHint="next"
          maxLength={60}
        />
      </Field>
      <Field label={t('field.lastName')} error={errors.lastName?.message}>
        <Input
          {...lastName}
          autoComplete="family-name"
          autoCapitalize="words"
          enterKeyHint="next"
          maxLength={60}
        />
      </Field>
    </div>
  );
}

/** What the shop may write about, and on which channels. */
function NewsFields({ register }: { register: UseFormRegister<RegisterValues> }) {
  const { t } = useTranslation('auth');
  return (
    <fieldset className="auth-news">
      <legend className="label">{t('register.news')}</legend>
      <div className="row">
        <Checkbox {...register('acceptsMarketing')}>{t('register.byEmail')}</Checkbox>
        <Checkbox {...register('acceptsSms')}>{t('register.bySms')}</Checkbox>
      </div>
      <p className="hint">{t('register.newsHint')}</p>
    </fieldset>
  );
}

function ConsentText() {
  const { t } = useTranslation('auth');
  return (
    <p className="micro second">
      <Trans
        t={t}
        i18nKey="register.consent"
        components={{
          membership: <TextPageLink to="/membership-agreement" />,
          kvkk: <TextPageLink to="/kvkk" />,
        }}
      />
    </p>
  );
}
