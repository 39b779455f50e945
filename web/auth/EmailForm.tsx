import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import type { ActionResult } from '#web/session/SessionContext.ts';
import { FormError } from './AuthPage.tsx';
import { type EmailValues, emailResolver, showErrors, typedBefore } from './auth-form.ts';

type EmailFormProps = {
  email: string;
  submitLabel: string;
  send: (email: string) => Promise<ActionResult>;
  onSent: (email: string) => void;
};

/** A form with one e-mail address, to which a link is sent. */
export function EmailForm({ email, submitLabel, send, onSent }: EmailFormProps) {
  const { t } = useTranslation('auth');
  const [problem, setProblem] = useState<string | null>(null);
  const resolver = useMemo(() => emailResolver(t as TFunction), [t]);
  const { register, handleSubmit, setError, formState } = useForm<EmailValues>({
    resolver,
    defaultValues: typedBefore({ email }),
  });
  const { errors, isSubmitting } = formState;

  async function submit(values: EmailValues) {
    setProblem(null);
    const result = await send(values.email);
    if (result.isDone) onSent(values.email);
    else setProblem(showErrors<EmailValues>(result.error, ['email'], setError));
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
      <Field label={t('field.email')} error={errors.email?.message}>
        <Input
          {...register('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
          maxLength={254}
        />
      </Field>
      <FormError>{problem}</FormError>
      <Button type="submit" isWide isBusy={isSubmitting}>
        {submitLabel}
      </Button>
    </form>
  );
}
